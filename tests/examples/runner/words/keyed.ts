/** Words that are names with values; `after` gives the names whose value changed. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

export interface KeyedOptions {
  /** Reads the value of a key, and fails for a key that is not known. */
  readonly read: (key: string, value: unknown, place: string, scene: Scene) => unknown;
  /** Keys by which the engine remembers what was done; an example tests them by doing it again. */
  readonly marks?: readonly string[];
}

export function keyed(field: string, options: KeyedOptions): CreatureWord {
  const marks = options.marks ?? [];
  const part = (creature: Bag): Bag => (valueAt(creature, [field]) ?? {}) as Bag;
  return {
    fields: [field],
    write: (value, place, scene) =>
      Object.entries(bag(value, place)).map(([key, entry]) => ({
        path: [field, key],
        value: options.read(key, entry, `${place}.${key}`, scene),
      })),
    differ: (expected, before, after, place, scene) => {
      const listed = expected === UNLISTED ? {} : bag(expected, place);
      const was = part(before);
      const is = part(after);
      const keys = new Set([...Object.keys(was), ...Object.keys(is), ...Object.keys(listed)]);
      return [...keys].flatMap((key) => {
        const here = `${place}.${key}`;
        if (!Object.hasOwn(listed, key))
          return marks.includes(key) || sameValue(was[key], is[key]) ? [] : [unlisted(here, was[key], is[key])];
        if (marks.includes(key)) return fail(here, 'is a mark of the engine; test it by doing it again');
        const wanted = listed[key] === null ? undefined : options.read(key, listed[key], here, scene);
        return compare(here, wanted, was[key], is[key]);
      });
    },
  };
}
