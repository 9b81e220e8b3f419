/** World settings, read through one door that never gives a value of the wrong kind. */
import { game } from '../ports/index.ts';

export const SCOPE = 'fourfold';

/** Headings under which commands fall. */
export type PolicyKind = 'turnEdges' | 'attacks' | 'abilities' | 'byHand';

export const POLICY_VALUES = ['automatic', 'confirm', 'remind'] as const;
/** Applied at once, held for a GM's word, or only told. */
export type PolicyValue = (typeof POLICY_VALUES)[number];

export type Policy = Readonly<Record<PolicyKind, PolicyValue>>;

export interface SettingValues {
  readonly ruleset: string;
  /** Rulings that differ from their default, by id. */
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly policy: Policy;
  /** No automation runs. */
  readonly paused: boolean;
  readonly gmRollsForAll: boolean;
  /** Players may take back what they did themselves. */
  readonly playersUndo: boolean;
  /** Whose numbers players see in reports. */
  readonly showNumbers: ShowNumbers;
  /** How long a player may take over a question, in seconds; 0 = as long as they like. */
  readonly askSeconds: number;
  /** What becomes of a reaction that nobody chose in time. */
  readonly lateReactions: LateReactions;
  /** Whether stepping the tracker back takes back what the edges did that it steps over. */
  readonly rewind: Rewind;
  readonly schemaVersion: number;
}

export const REWINDS = ['always', 'ask', 'never'] as const;
export type Rewind = (typeof REWINDS)[number];

export const LATE_REACTIONS = ['gm', 'least'] as const;
/** The GM is asked, or the choice that changes least is taken. */
export type LateReactions = (typeof LATE_REACTIONS)[number];

/** Longest time for a question: ten minutes. */
export const MOST_ASK_SECONDS = 600;
export const DEFAULT_ASK_SECONDS = 60;

export const SHOW_NUMBERS = ['all', 'owned'] as const;
export type ShowNumbers = (typeof SHOW_NUMBERS)[number];

export type SettingKey = keyof SettingValues;

export const DEFAULT_POLICY: Policy = { turnEdges: 'automatic', attacks: 'automatic', abilities: 'automatic', byHand: 'automatic' };

type Readers = { readonly [K in SettingKey]: (stored: unknown) => SettingValues[K] };

const bag = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};

const READERS: Readers = {
  ruleset: (stored) => (typeof stored === 'string' ? stored : ''),
  rulings: bag,
  policy: (stored) => {
    const given = bag(stored);
    const valueFor = (kind: PolicyKind): PolicyValue => POLICY_VALUES.find((value) => value === given[kind]) ?? DEFAULT_POLICY[kind];
    return {
      turnEdges: valueFor('turnEdges'),
      attacks: valueFor('attacks'),
      abilities: valueFor('abilities'),
      byHand: valueFor('byHand'),
    };
  },
  paused: (stored) => stored === true,
  gmRollsForAll: (stored) => stored === true,
  playersUndo: (stored) => stored === true,
  showNumbers: (stored) => (stored === 'owned' ? 'owned' : 'all'),
  askSeconds: (stored) =>
    typeof stored === 'number' && Number.isFinite(stored)
      ? Math.min(MOST_ASK_SECONDS, Math.max(0, Math.trunc(stored)))
      : DEFAULT_ASK_SECONDS,
  lateReactions: (stored) => (stored === 'least' ? 'least' : 'gm'),
  rewind: (stored) => REWINDS.find((value) => value === stored) ?? 'always',
  schemaVersion: (stored) => (typeof stored === 'number' && Number.isInteger(stored) ? stored : 0),
};

/** A world setting as it is now. */
export function setting<K extends SettingKey>(key: K): SettingValues[K] {
  return READERS[key](game().settings.get(SCOPE, key));
}
