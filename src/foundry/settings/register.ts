/** Registers the world settings. Called in `init`. */
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { game, hooks, type Bag } from '../ports/index.ts';
import { applyRoundTime, DEFAULT_RULESET, recompile } from './ruleset.ts';
import {
  DEFAULT_ASK_SECONDS,
  DEFAULT_POLICY,
  LATE_REACTIONS,
  MOST_ASK_SECONDS,
  REWINDS,
  SCOPE,
  SHOW_NUMBERS,
  type SettingKey,
} from './values.ts';

/** Called with the key of a setting that screens show, when it has changed. */
export const SETTING_CHANGED = 'fourfold.settingChanged';

const named = (key: SettingKey): Bag => ({ name: `FOURFOLD.Setting.${key}.name`, hint: `FOURFOLD.Setting.${key}.hint`, config: true });
const told = (key: SettingKey): Bag => ({ onChange: () => hooks().callAll(SETTING_CHANGED, key) });
const toggle = (key: SettingKey): Bag => ({ ...named(key), ...told(key), type: Boolean, default: false });
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
    policy: { ...hidden(Object, DEFAULT_POLICY), ...told('policy') },
    paused: toggle('paused'),
    gmRollsForAll: toggle('gmRollsForAll'),
    playersUndo: toggle('playersUndo'),
    showNumbers: {
      ...named('showNumbers'),
      ...told('showNumbers'),
      type: String,
      choices: Object.fromEntries(SHOW_NUMBERS.map((value) => [value, `FOURFOLD.Setting.showNumbers.${value}`])),
      default: 'all',
    },
    askSeconds: {
      ...named('askSeconds'),
      ...told('askSeconds'),
      type: Number,
      range: { min: 0, max: MOST_ASK_SECONDS, step: 5 },
      default: DEFAULT_ASK_SECONDS,
    },
    lateReactions: {
      ...named('lateReactions'),
      type: String,
      choices: Object.fromEntries(LATE_REACTIONS.map((value) => [value, `FOURFOLD.Setting.lateReactions.${value}`])),
      default: 'gm',
    },
    rewind: {
      ...named('rewind'),
      type: String,
      choices: Object.fromEntries(REWINDS.map((value) => [value, `FOURFOLD.Setting.rewind.${value}`])),
      default: 'always',
    },
    schemaVersion: hidden(Number, 0),
  };
}

export function registerSettings(): void {
  for (const [key, definition] of Object.entries(definitions())) {
    game().settings.register(SCOPE, key, { scope: 'world', ...definition });
  }
  applyRoundTime();
}
