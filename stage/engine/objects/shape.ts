import { bagOf, isEmpty, isPlain } from './bags.ts';
import type { Bag } from './bags.ts';
import { deepClone, equals } from './clone.ts';
import { instruction, isOperator } from './operators.ts';
import { setProperty } from './paths.ts';

/** { a: { b: 1 } } → { 'a.b': 1 } */
export function flattenObject(object: Bag): Bag {
  const flat: Bag = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlain(value) && !isEmpty(value)) {
      for (const [rest, inner] of Object.entries(flattenObject(value))) flat[`${key}.${rest}`] = inner;
    } else flat[key] = value;
  }
  return flat;
}

/** { 'a.b': 1 } → { a: { b: 1 } }, at every depth. A later key wins over an earlier one. */
export function expandObject(object: unknown): Bag {
  return bagOf(expand(object));
}

function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (!isPlain(value)) return value;
  const out: Bag = {};
  for (const [key, inner] of Object.entries(value)) {
    const expanded = expand(inner);
    const at = key.includes('.') ? key : undefined;
    if (at === undefined && isPlain(out[key]) && isPlain(expanded)) combine(out[key], expanded);
    else if (at === undefined) out[key] = expanded;
    else placeAt(out, at, expanded);
  }
  return out;
}

function placeAt(out: Bag, path: string, value: unknown): void {
  if (!isPlain(value)) setProperty(out, path, value);
  else {
    const carrier: Bag = {};
    setProperty(carrier, path, value);
    combine(out, carrier);
  }
}

function combine(into: Bag, from: Bag): void {
  for (const [key, value] of Object.entries(from)) {
    const there = into[key];
    if (isPlain(there) && isPlain(value)) combine(there, value);
    else into[key] = value;
  }
}

interface DiffOptions {
  inner?: boolean;
  deletionKeys?: boolean;
}

/** What `other` says differently from `original`. */
export function diffObject(original: Bag, other: Bag, options: DiffOptions = {}): Bag {
  const difference: Bag = {};
  for (const [key, value] of Object.entries(other)) {
    const told = instruction(key, value);
    const operates = options.deletionKeys === true || isOperator(value);
    if (told.is !== 'set' && operates) {
      if (told.is === 'replace' || told.key in original) difference[key] = value;
    } else if (!(key in original)) {
      if (options.inner !== true && told.is === 'set') difference[key] = deepClone(value);
    } else noteDifference(difference, key, original[key], value, options);
  }
  return difference;
}

function noteDifference(difference: Bag, key: string, before: unknown, value: unknown, options: DiffOptions): void {
  if (!isPlain(before) || !isPlain(value)) {
    if (!equals(before, value)) difference[key] = deepClone(value);
    return;
  }
  const nested = diffObject(before, value, options);
  if (!isEmpty(nested)) difference[key] = nested;
}

/** Keys of `source` that `template` has too. */
export function filterObject(source: Bag, template: Bag, { deletionKeys = false, templateValues = false } = {}): Bag {
  const out: Bag = {};
  for (const [key, value] of Object.entries(source)) {
    const told = instruction(key, value);
    if (told.is === 'delete' && !isOperator(value)) {
      if (deletionKeys) out[key] = value;
    } else if (key in template) {
      const wanted = template[key];
      out[key] =
        isPlain(value) && isPlain(wanted) ? filterObject(value, wanted, { deletionKeys, templateValues }) : templateValues ? wanted : value;
    }
  }
  return out;
}
