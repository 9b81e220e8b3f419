/** `items` and `spells`: by name, in `after` with the keys that changed. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, isBag, show, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';
import { writeFields, type ItemWords } from './item.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

export interface ItemKind {
  readonly words: ItemWords;
  /** Which of the creature's items the word lists. */
  readonly includes: (item: Bag) => boolean;
  /** The item before its words are put in. */
  readonly blank: Bag;
  /** Tags that every such item has and that examples leave out. */
  readonly tags: readonly string[];
}

export function itemsWord(kind: ItemKind): CreatureWord {
  return {
    fields: ['items'],
    write: (value, place, scene, creature) =>
      Object.entries(bag(value, place)).map(([name, entry]) => {
        const path = ['items', name];
        if (entry === null) return { path, value: null };
        return { path, value: writeItem(name, entry, `${place}.${name}`, kind, scene, valueAt(creature, path)) };
      }),
    differ: (expected, before, after, place, scene) => {
      const was = itemsOf(before, kind);
      const is = itemsOf(after, kind);
      const listed = expected === UNLISTED ? {} : bag(expected, place);
      const names = new Set([...Object.keys(was), ...Object.keys(is), ...Object.keys(listed)]);
      return [...names].flatMap((name) => {
        const wanted = Object.hasOwn(listed, name) ? listed[name] : UNLISTED;
        return differItem(wanted, was[name], is[name], `${place}.${name}`, kind, scene);
      });
    },
  };
}

function writeItem(name: string, value: unknown, place: string, kind: ItemKind, scene: Scene, present: unknown): Bag {
  if (isBag(present) && !kind.includes(present)) return fail(place, 'the name is taken by another item of this creature');
  const base: Bag = isBag(present) ? present : { ...kind.blank, tags: kind.tags, id: name, name };
  return { ...base, ...withMaximum(fieldsOf(value, place, kind, scene), base) };
}

/** Uses that were given without a maximum keep that of the item; a new item is full. */
function withMaximum(fields: Bag, base: Bag): Bag {
  const uses = fields['uses'];
  if (!isBag(uses) || uses['max'] !== null) return fields;
  return { ...fields, uses: { ...uses, max: valueAt(base, ['uses', 'max']) ?? uses['value'] } };
}

function fieldsOf(value: unknown, place: string, kind: ItemKind, scene: Scene): Bag {
  const fields = writeFields(value, place, kind.words, scene);
  const tags = fields['tags'];
  return Array.isArray(tags) ? { ...fields, tags: [...new Set([...(tags as readonly unknown[]), ...kind.tags])] } : fields;
}

function itemsOf(creature: Bag, kind: ItemKind): Readonly<Record<string, Bag>> {
  const items = valueAt(creature, ['items']);
  const entries = isBag(items) ? Object.entries(items) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, Bag] => isBag(entry[1]) && kind.includes(entry[1])));
}

function differItem(
  wanted: unknown,
  was: Bag | undefined,
  is: Bag | undefined,
  place: string,
  kind: ItemKind,
  scene: Scene,
): readonly string[] {
  if (wanted === UNLISTED) {
    if (was === undefined || is === undefined) return [unlisted(place, was, is)];
    return fieldNames(was, is).flatMap((name) => differField({}, was, is, name, place));
  }
  if (wanted === null) {
    if (is !== undefined) return [`${place}: expected to be gone, but it is there`];
    return was === undefined ? [`${place}: listed as gone, but it was not there before`] : [];
  }
  if (is === undefined) return [`${place}: expected ${show(wanted)}, but there is no such item`];
  const fields = withMaximum(fieldsOf(wanted, place, kind, scene), was ?? is);
  // Of an item that was not there before, the keys given are compared.
  const names = was === undefined ? Object.keys(fields) : [...new Set([...fieldNames(was, is), ...Object.keys(fields)])];
  return names.flatMap((name) => differField(fields, was, is, name, place));
}

const fieldNames = (was: Bag = {}, is: Bag = {}): readonly string[] => [...new Set([...Object.keys(was), ...Object.keys(is)])];

function differField(fields: Bag, was: Bag = {}, is: Bag = {}, name: string, place: string): readonly string[] {
  const here = `${place}.${name}`;
  if (Object.hasOwn(fields, name)) return compare(here, fields[name], was[name], is[name]);
  return sameValue(was[name] ?? null, is[name] ?? null) ? [] : [unlisted(here, was[name], is[name])];
}
