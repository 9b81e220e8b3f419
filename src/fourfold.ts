/** Entry: registers everything with Foundry. */
import { MANIFESTS } from './rules/rulesets/index.ts';

/** The members of Foundry that this file uses. */
interface Registry {
  readonly Hooks: { once(name: 'init', listener: () => void): void };
  readonly game: { readonly settings: { register(scope: string, key: string, config: Readonly<Record<string, unknown>>): void } };
}

// Foundry puts these on the global object before it loads a system.
const foundryGlobals = globalThis as unknown as Registry;

foundryGlobals.Hooks.once('init', () => {
  const choices = Object.fromEntries(Object.keys(MANIFESTS).map((id) => [id, `FOURFOLD.Ruleset.${id}`]));
  foundryGlobals.game.settings.register('fourfold', 'ruleset', {
    name: 'FOURFOLD.Setting.ruleset.name',
    hint: 'FOURFOLD.Setting.ruleset.hint',
    scope: 'world',
    config: true,
    type: String,
    choices,
    default: Object.keys(MANIFESTS)[0],
    requiresReload: true,
  });
});
