/** Fields of items, each in both directions: as stored, and as the rules read it. */
import { modsOf, storedMods, storedTemplate, templateOf } from './condition-template.ts';
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

export const COST: Codec = {
  read: (stored) => said(stored, (value) => typeof value === 'number'),
  write: (value) => ({ ap: null, life: null, ...bagOf(value) }),
};

export const REPLACES: Codec = {
  read: (stored) => said(stored, nonBlank),
  write: (value) => ({ damage: '', damageType: '', ...bagOf(value) }),
};

export const SAVE: Codec = {
  read: (stored) => {
    const { attribute, dc, onSuccess } = bagOf(stored);
    return nonBlank(attribute) ? { attribute, dc: dc ?? null, onSuccess: onSuccess ?? 'ask' } : undefined;
  },
  write: (value) => ({ attribute: '', dc: null, onSuccess: 'ask', ...bagOf(value) }),
};
