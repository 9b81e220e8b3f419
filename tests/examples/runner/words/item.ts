/** The words of an item, and the engine's item that they make. */
import { fail } from '../fault.ts';
import { bag, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';

export interface ItemWord {
  /** The fields of the engine's item that the word gives. */
  readonly write: (value: unknown, place: string, scene: Scene, whole: Bag) => Bag;
}

export type ItemWords = Readonly<Record<string, ItemWord>>;

type Read = (value: unknown, place: string, scene: Scene) => unknown;

/** A word that is one field of the item. */
export function field(name: string, read: Read): ItemWord {
  return { write: (value, place, scene) => ({ [name]: read(value, place, scene) }) };
}

/** What the given words say, in the engine's fields. */
export function writeFields(value: unknown, place: string, words: ItemWords, scene: Scene): Bag {
  const given = bag(value, place);
  const fields: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(given)) {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (word === undefined) return fail(place, `the word "${name}" is not known to items of ruleset ${scene.rules.id}`);
    Object.assign(fields, word.write(entry, `${place}.${name}`, scene, given));
  }
  return fields;
}
