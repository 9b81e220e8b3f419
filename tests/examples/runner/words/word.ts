/** How a word of the examples stands in the engine's creature, and how a change of it is told. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { show, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';

/** One value to put into a creature. */
export interface Assignment {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Stands for a word that `after` does not name: then it must not have changed. */
export const UNLISTED = Symbol('unlisted');

export interface CreatureWord {
  /** Fields of the creature that this word speaks of. */
  readonly fields: readonly string[];
  /** @param creature the creature as it stands, for edits of a part of it */
  readonly write: (value: unknown, place: string, scene: Scene, creature: Bag) => readonly Assignment[];
  /** Where `expected` (or `UNLISTED`) and what really happened differ. */
  readonly differ: (expected: unknown, before: Bag, after: Bag, place: string, scene: Scene) => readonly string[];
}

export function unlisted(place: string, was: unknown, is: unknown): string {
  return `${place}: changed from ${show(was ?? null)} to ${show(is ?? null)}, which \`after\` does not list`;
}

/** A listed value must be right, and must have changed. */
export function compare(place: string, wanted: unknown, was: unknown, is: unknown): readonly string[] {
  if (!sameValue(wanted, is)) return [`${place}: expected ${show(wanted)}, got ${show(is ?? null)}`];
  return sameValue(was, is) ? [`${place}: listed as changed, but it was ${show(was ?? null)} before as well`] : [];
}

type Read = (value: unknown, place: string, scene: Scene) => unknown;

/** A word with one value. */
export function single(field: string, read: Read): CreatureWord {
  return {
    fields: [field],
    write: (value, place, scene) => [{ path: [field], value: read(value, place, scene) }],
    differ: (expected, before, after, place, scene) => {
      const was = valueAt(before, [field]);
      const is = valueAt(after, [field]);
      if (expected !== UNLISTED) return compare(place, read(expected, place, scene), was, is);
      return sameValue(was, is) ? [] : [unlisted(place, was, is)];
    },
  };
}
