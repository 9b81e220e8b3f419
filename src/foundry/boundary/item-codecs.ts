/** Fields of items, each in both directions: as stored, and as the rules read it. */
import { modsOf, storedMods, storedTemplate, templateOf } from './condition-template.ts';
import { ALL_COSTS } from '../data/slices.ts';
import { bagOf, listOf, namesOf, type Bag } from './stored-values.ts';

export interface Codec {
  /** What the rules read; `undefined` = the item does not have it. */
  readonly read: (stored: unknown) => unknown;
  readonly write: (value: unknown) => unknown;
}

const nonBlank = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

export const TEXT: Codec = {
  read: (stored) => (nonBlank(stored) ? stored : undefined),
  write: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
};

export const FLAG: Codec = { read: (stored) => stored === true, write: (value) => value === true };

export const NUMBER: Codec = { read: (stored) => (typeof stored === 'number' ? stored : 0), write: (value) => value ?? 0 };

/** 0 = it does not have it. */
export const COUNT: Codec = {
  read: (stored) => (typeof stored === 'number' && stored > 0 ? stored : undefined),
  write: (value) => value ?? 0,
};

export const NUMBER_OR_NULL: Codec = {
  read: (stored) => (typeof stored === 'number' ? stored : undefined),
  write: (value) => value ?? null,
};

export const NAMES: Codec = { read: namesOf, write: (value) => [...namesOf(value)] };

export const MODS: Codec = { read: modsOf, write: storedMods };

export const TEMPLATE: Codec = { read: templateOf, write: storedTemplate };

function damageEntry(stored: unknown): Bag | undefined {
  const { formula, type } = bagOf(stored);
  return nonBlank(formula) ? { formula, type: nonBlank(type) ? type : 'untyped' } : undefined;
}

const storedEntry = (value: unknown): Bag => ({ formula: '', type: '', ...bagOf(value) });

export const DAMAGE: Codec = {
  read: (stored) => listOf(stored).flatMap((entry) => damageEntry(entry) ?? []),
  write: (value) => listOf(value).map(storedEntry),
};

export const DAMAGE_ENTRY: Codec = { read: damageEntry, write: storedEntry };

/** The parts that are said; `undefined` when none is. */
function said(stored: unknown, test: (value: unknown) => boolean): Bag | undefined {
  const entries = Object.entries(bagOf(stored)).filter(([, value]) => test(value));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const NO_COST = Object.fromEntries(ALL_COSTS.map((kind) => [kind, null]));

export const COST: Codec = {
  read: (stored) => said(stored, (value) => typeof value === 'number'),
  write: (value) => ({ ...NO_COST, ...bagOf(value) }),
};

/** Without a maximum its uses are not counted. */
export const USES: Codec = {
  read: (stored) => {
    const { value, max } = bagOf(stored);
    return typeof max === 'number' && max > 0 ? { value: typeof value === 'number' ? value : 0, max } : undefined;
  },
  write: (value) => ({ value: 0, max: 0, ...bagOf(value) }),
};

/** Yes, no, or as the rules have it. */
export const FADES: Codec = {
  read: (stored) => (stored === 'yes' ? true : stored === 'no' ? false : undefined),
  write: (value) => (value === undefined ? 'byLevel' : value === true ? 'yes' : 'no'),
};

/** A choice whose first value is what it is when nothing says. */
export const choiceOf = (first: string): Codec => ({
  read: (stored) => (nonBlank(stored) && stored !== first ? stored : undefined),
  write: (value) => (typeof value === 'string' ? value : first),
});

/** A list that is not there when it is empty. */
export const SOME_NAMES: Codec = {
  read: (stored) => (namesOf(stored).length > 0 ? namesOf(stored) : undefined),
  write: (value) => [...namesOf(value)],
};

export const REPLACES: Codec = {
  read: (stored) => said(stored, nonBlank),
  write: (value) => ({ damage: '', damageType: '', ...bagOf(value) }),
};

export const SAVE: Codec = {
  read: (stored) => {
    const { attribute, against, dc, onSuccess } = bagOf(stored);
    if (!nonBlank(attribute)) return undefined;
    return { attribute, ...(nonBlank(against) ? { against } : {}), dc: dc ?? null, onSuccess: onSuccess ?? 'ask' };
  },
  write: (value) => ({ attribute: '', against: '', dc: null, onSuccess: 'ask', ...bagOf(value) }),
};
