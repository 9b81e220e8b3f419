/** Values of slices as they are stored and as the rules read them: lists with keys on one side, records on the other. */
import { initialOf, type Slice, type SliceField } from '../../rules/kernel/slice.ts';

export type Bag = Readonly<Record<string, unknown>>;

export function bagOf(value: unknown): Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export const namesOf = (value: unknown): readonly string[] => listOf(value).filter((name): name is string => typeof name === 'string');

/** What the rules read for a stored value. */
function ruleValue(field: SliceField, stored: unknown): unknown {
  switch (field.kind) {
    case 'names':
      return namesOf(stored);
    case 'numbers':
      return Object.fromEntries(keyed(stored).map(([key, entry]) => [key, entry['value']]));
    case 'keyed':
      return Object.fromEntries(keyed(stored).map(([key, entry]) => [key, ruleValues(field.of, entry)]));
    case 'record':
      return ruleValues(field.of, bagOf(stored));
    case 'integer':
    case 'integerOrNull':
    case 'flag':
    case 'choice':
      return stored ?? initialOf(field);
  }
}

export function ruleValues(slice: Slice, stored: Bag): Record<string, unknown> {
  return Object.fromEntries(Object.entries(slice).map(([name, field]) => [name, ruleValue(field, stored[name])]));
}

/** What is stored for a value of the rules. */
export function storedValue(field: SliceField, value: unknown): unknown {
  switch (field.kind) {
    case 'names':
      return [...namesOf(value)];
    case 'numbers':
      return present(value).map(([key, number]) => ({ key, value: number }));
    case 'keyed':
      return present(value).map(([key, entry]) => ({ key, ...storedValues(field.of, bagOf(entry)) }));
    case 'record':
      return storedValues(field.of, bagOf(value));
    case 'integer':
    case 'integerOrNull':
    case 'flag':
    case 'choice':
      return value ?? initialOf(field);
  }
}

function storedValues(slice: Slice, values: Bag): Record<string, unknown> {
  return Object.fromEntries(Object.entries(slice).map(([name, field]) => [name, storedValue(field, values[name])]));
}

/** Entries of a keyed value; `null` stands for one that was taken away. */
function present(value: unknown): [string, unknown][] {
  return Object.entries(bagOf(value)).filter(([, entry]) => entry !== null && entry !== undefined);
}

function keyed(stored: unknown): [string, Bag][] {
  return listOf(stored).flatMap((entry): [string, Bag][] => {
    const bag = bagOf(entry);
    const key = bag['key'];
    return typeof key === 'string' && key !== '' ? [[key, bag]] : [];
  });
}
