import { isPlain } from './bags.ts';
import type { Bag } from './bags.ts';
import { isOperator } from './operators.ts';

/** Copies plain objects, arrays, sets and maps; anything else is shared, or refused when `strict`. */
export function deepClone<T>(value: T, { strict = false } = {}): T {
  return cloneUnknown(value, strict) as T;
}

function cloneUnknown(value: unknown, strict: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner: unknown) => cloneUnknown(inner, strict));
  if (value instanceof Date) return new Date(value);
  if (value instanceof Set) return new Set(value as Set<unknown>);
  if (isPlain(value)) {
    const copy: Bag = {};
    for (const key of Object.keys(value)) copy[key] = cloneUnknown(value[key], strict);
    return copy;
  }
  if (strict) throw new Error('deepClone cannot clone advanced objects');
  return value;
}

/** A copy by way of JSON. */
export function duplicate<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Deep equality of data. */
export function equals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && sameEntries(one, other);
  if (one instanceof Set) return other instanceof Set && one.size === other.size && [...one].every((inner) => other.has(inner));
  if (isOperator(one)) return isOperator(other) && JSON.stringify(one) === JSON.stringify(other);
  return isPlain(one) && isPlain(other) && sameKeys(one, other);
}

function sameEntries(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((inner, at) => equals(inner, other[at]));
}

function sameKeys(one: Bag, other: Bag): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && equals(one[key], other[key]));
}
