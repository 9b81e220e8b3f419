import { getType, isPlain } from './bags.ts';
import type { Bag } from './bags.ts';
import { deepClone } from './clone.ts';
import { instruction } from './operators.ts';
import type { Instruction } from './operators.ts';
import { expandObject } from './shape.ts';

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** Generation 13's name of `applyOperators`. */
  performDeletions?: boolean;
  applyOperators?: boolean;
}

/** Merges `other` into `original`; dotted keys of either are expanded first. */
export function mergeObject(original: Bag, other: Bag = {}, options: MergeOptions = {}): Bag {
  const { inplace = true } = options;
  const target = inplace ? original : deepClone(original);
  if (Object.keys(target).some((key) => key.includes('.'))) replaceKeys(target, expandObject(target));
  const changes = Object.keys(other).some((key) => key.includes('.')) ? expandObject(other) : other;
  mergeInto(target, changes, options, 0);
  return target;
}

function replaceKeys(target: Bag, keys: Bag): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, keys);
}

function mergeInto(target: Bag, changes: Bag, options: MergeOptions, depth: number): void {
  const operates = options.applyOperators ?? options.performDeletions ?? false;
  for (const [key, value] of Object.entries(changes)) {
    const told: Instruction = operates ? instruction(key, value) : { is: 'set', key, value };
    if (told.is === 'delete') delete target[told.key];
    else if (told.is === 'replace') target[told.key] = deepClone(told.value);
    else if (Object.hasOwn(target, key)) mergeExisting(target, key, value, options, depth);
    else mergeNew(target, key, value, options, depth);
  }
}

function mergeNew(target: Bag, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const { insertKeys = true, insertValues = true } = options;
  if (!(depth === 0 ? insertKeys : insertValues)) return;
  if (!isPlain(value)) target[key] = deepClone(value);
  else {
    const fresh: Bag = {};
    mergeInto(fresh, value, { ...options, insertKeys: true, insertValues: true }, depth + 1);
    target[key] = fresh;
  }
}

function mergeExisting(target: Bag, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const { overwrite = true, recursive = true, enforceTypes = false } = options;
  const before = target[key];
  if (isPlain(before) && isPlain(value) && recursive) {
    mergeInto(before, value, options, depth + 1);
    return;
  }
  if (!overwrite) return;
  const differs = getType(before) !== getType(value);
  if (enforceTypes && differs && before !== undefined && before !== null)
    throw new Error('Mismatched data types encountered during object merge.');
  target[key] = deepClone(value);
}
