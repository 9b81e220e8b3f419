import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerSettings } from '../../src/foundry/settings/register.ts';
import { activeRuleset, recompile, RULINGS_CHANGED } from '../../src/foundry/settings/ruleset.ts';
import { setting } from '../../src/foundry/settings/values.ts';
import { mixDefinitions } from '../../src/rules/rulesets/mix/choices.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { root } from '../../tools/bootstrap/install.mjs';

interface RulingText {
  readonly label?: string;
  readonly reason?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

const language = JSON.parse(readFileSync(join(root, 'lang/en.json'), 'utf8')) as {
  readonly FOURFOLD: {
    readonly Ruling: Readonly<Record<string, RulingText>>;
    readonly Ruleset: Readonly<Record<string, string>>;
    readonly Setting: Readonly<Record<string, { readonly name: string; readonly hint: string }>>;
  };
};

const own = Object.values(MANIFESTS).flatMap(({ mechanics }) => mechanics.flatMap((mechanic) => mechanic.settings ?? []));
const mixes = Object.keys(MANIFESTS).flatMap((host) => mixDefinitions(host));
const definitions = [...new Map([...own, ...mixes].map((one) => [one.id, one])).values()];

describe('the texts of rulings', () => {
  it.each(definitions)('$id has a label, a reason and a text for each choice', (definition) => {
    const texts = language.FOURFOLD.Ruling[definition.id.replaceAll('.', '_')];
    expect(texts).toMatchObject({ label: expect.stringMatching(/\S/) as string, reason: expect.stringMatching(/\S/) as string });
    const choices = 'choices' in definition ? definition.choices : [];
    expect(Object.keys(texts?.choices ?? {}).sort()).toEqual([...choices].sort());
  });

  it('are about rulings that exist', () => {
    const ids = new Set(definitions.map(({ id }) => id.replaceAll('.', '_')));
    expect(Object.keys(language.FOURFOLD.Ruling).filter((id) => !ids.has(id))).toEqual([]);
  });
});

interface Registered {
  readonly default: unknown;
  readonly config: boolean;
  readonly scope: string;
  readonly name?: string;
  readonly onChange?: () => void;
}

describe('world settings', () => {
  let stored: Record<string, unknown>;
  let registered: Record<string, Registered>;
  let warned: string[];
  let called: unknown[][];
  const config = { time: { roundTime: -1, turnTime: 0 } };

  beforeEach(() => {
    [stored, registered, warned, called] = [{}, {}, [], []];
    const settings = {
      register: (_scope: string, key: string, definition: Registered) => void (registered[key] = definition),
      get: (_scope: string, key: string) => (key in stored ? stored[key] : registered[key]?.default),
    };
    const i18n = { format: (key: string) => key, localize: (key: string) => key, has: () => false };
    vi.stubGlobal('game', { settings, i18n, ready: true, user: { isGM: true }, release: { generation: 13 } });
    vi.stubGlobal('ui', { notifications: { warn: (_key: string, { format }: { format: { text: string } }) => warned.push(format.text) } });
    vi.stubGlobal('CONFIG', config);
    vi.stubGlobal('Hooks', { once: () => 0, callAll: (...args: unknown[]) => called.push(args) });
    registerSettings();
    recompile();
    [warned, called] = [[], []];
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('are registered for the world, and those that people see have their texts', () => {
    expect(Object.keys(registered)).toEqual([
      'ruleset',
      'rulings',
      'policy',
      'paused',
      'gmRollsForAll',
      'playersUndo',
      'showNumbers',
      'askSeconds',
      'lateReactions',
      'rewind',
      'schemaVersion',
    ]);
    for (const [key, { scope, config: visible, name }] of Object.entries(registered)) {
      expect(scope).toBe('world');
      if (visible)
        expect(language.FOURFOLD.Setting[key]).toMatchObject({ name: expect.any(String) as string, hint: expect.any(String) as string });
      if (visible) expect(name).toBe(`FOURFOLD.Setting.${key}.name`);
    }
    for (const id of Object.keys(MANIFESTS)) expect(language.FOURFOLD.Ruleset[id]).toEqual(expect.any(String));
  });

  it('start with the default ruleset, its default rulings and full automation', () => {
    expect(activeRuleset().id).toBe(Object.keys(MANIFESTS)[0]);
    expect(activeRuleset().repaired).toEqual([]);
    expect(setting('policy')).toEqual({ turnEdges: 'automatic', attacks: 'automatic', abilities: 'automatic', byHand: 'automatic' });
    expect([setting('paused'), setting('gmRollsForAll'), setting('playersUndo'), setting('schemaVersion')]).toEqual([
      false,
      false,
      false,
      0,
    ]);
    expect(config.time.roundTime).toBe(6);
  });

  it('compile once, and again when a ruling changes', () => {
    const before = activeRuleset();
    expect(activeRuleset()).toBe(before);
    stored['rulings'] = { 't.hitTie': 'miss', 't.worldClock': 'off' };
    registered['rulings']?.onChange?.();
    expect(activeRuleset().settings).toMatchObject({ 't.hitTie': 'miss', 't.worldClock': 'off' });
    expect(config.time.roundTime).toBe(0);
    expect(called).toEqual([[RULINGS_CHANGED, activeRuleset()]]);
    expect(warned).toEqual([]);
  });

  it('fall back with a word to the GM: an unknown ruleset, a ruling out of bounds', () => {
    stored['ruleset'] = 'chess';
    recompile();
    expect(activeRuleset().id).toBe(Object.keys(MANIFESTS)[0]);
    expect(warned).toEqual(['FOURFOLD.Warn.ruleset']);
    stored['ruleset'] = Object.keys(MANIFESTS)[0];
    stored['rulings'] = { 't.reactions': 99 };
    recompile();
    expect(activeRuleset().settings['t.reactions']).toBe(1);
    expect(warned).toEqual(['FOURFOLD.Warn.ruleset', 'FOURFOLD.Warn.setting']);
  });

  it.each([
    ['arts', 'mix.bonusHealth', 'arts'],
    ['arts', 'mix.rituals', 'arts'],
    ['cards', 'mix.ambush', 'cards'],
    ['warriors', 'mix.setActions', 'warriors'],
    ['arete', 'mix.soak', 'arete'],
    ['chess', 'mix.rituals', Object.keys(MANIFESTS)[0]],
  ])('%s with %s left over from another game is played without it, and it stays stored', (ruleset, module, played) => {
    stored['ruleset'] = ruleset;
    stored['rulings'] = { [module]: 'on', 'mix.clock': 'deathRow', 'mix.skippedTurns': 'ask' };
    recompile();
    expect(activeRuleset()).toMatchObject({ id: played, settings: { 'mix.clock': 'deathRow', 'mix.skippedTurns': 'ask' } });
    expect(warned.at(-1)).toBe('FOURFOLD.Warn.leftOut');
    expect(setting('rulings')).toMatchObject({ [module]: 'on' });
  });

  it('never give a value of the wrong kind', () => {
    Object.assign(stored, {
      policy: { attacks: 'confirm', byHand: 'never' },
      rulings: null,
      paused: 'yes',
      ruleset: 3,
      schemaVersion: '1',
    });
    expect(setting('policy')).toEqual({ turnEdges: 'automatic', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' });
    expect([setting('rulings'), setting('paused'), setting('ruleset'), setting('schemaVersion')]).toEqual([{}, false, '', 0]);
  });
});
