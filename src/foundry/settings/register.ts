/** Registers the world settings. Called in `init`. */
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { game, type Bag } from '../ports/index.ts';
import { applyRoundTime, DEFAULT_RULESET, recompile } from './ruleset.ts';
import { DEFAULT_POLICY, SCOPE, type SettingKey } from './values.ts';

const named = (key: SettingKey): Bag => ({ name: `FOURFOLD.Setting.${key}.name`, hint: `FOURFOLD.Setting.${key}.hint`, config: true });
const toggle = (key: SettingKey): Bag => ({ ...named(key), type: Boolean, default: false });
const hidden = (type: unknown, initial: unknown): Bag => ({ config: false, type, default: initial });

function definitions(): Readonly<Record<SettingKey, Bag>> {
  return {
    ruleset: {
      ...named('ruleset'),
      type: String,
      choices: Object.fromEntries(Object.keys(MANIFESTS).map((id) => [id, `FOURFOLD.Ruleset.${id}`])),
      default: DEFAULT_RULESET,
      requiresReload: true,
    },
    rulings: { ...hidden(Object, {}), onChange: recompile },
    policy: hidden(Object, DEFAULT_POLICY),
    paused: toggle('paused'),
    gmRollsForAll: toggle('gmRollsForAll'),
    playersUndo: toggle('playersUndo'),
    schemaVersion: hidden(Number, 0),
  };
}

export function registerSettings(): void {
  for (const [key, definition] of Object.entries(definitions())) {
    game().settings.register(SCOPE, key, { scope: 'world', ...definition });
  }
  applyRoundTime();
}
