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
  readonly schemaVersion: number;
}

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
  schemaVersion: (stored) => (typeof stored === 'number' && Number.isInteger(stored) ? stored : 0),
};

/** A world setting as it is now. */
export function setting<K extends SettingKey>(key: K): SettingValues[K] {
  return READERS[key](game().settings.get(SCOPE, key));
}
