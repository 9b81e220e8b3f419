/** `loaded`: what is in the creature's one crossbow, said of the creature. */
import { valueAt } from '../../../../src/rules/kernel/change.ts';
import { counted, isBag, type Bag } from '../plain.ts';
import { merge } from '../merge.ts';
import type { Assignment, CreatureWord } from './word.ts';

/** The crossbow among its items, if there is exactly one. */
function crossbowOf(creature: Bag): string | null {
  const items = valueAt(creature, ['items']);
  const found = Object.entries(isBag(items) ? items : {}).filter(([, item]) => {
    const tags = valueAt(isBag(item) ? item : {}, ['tags']);
    return Array.isArray(tags) && tags.includes('crossbow');
  });
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

export const loadedWord: CreatureWord = {
  fields: ['items'],
  write: (value, place, _scene, creature) => loadedAs(counted(value, place), creature),
  // `after` says it of the crossbow.
  differ: () => [],
};

/** Written once the items are there, whatever stands first. */
export function loadedAs(value: unknown, creature: Bag): readonly Assignment[] {
  const crossbow = crossbowOf(creature);
  return crossbow === null ? [] : [{ path: ['items', crossbow, 'loaded'], value }];
}

/** `loaded: n` as what it says of the crossbow; without one it stays as it is and is wrong. */
export function ofTheCrossbow(words: Bag, before: Bag): Bag {
  const { loaded, ...rest } = words;
  const crossbow = loaded === undefined ? null : crossbowOf(before);
  if (crossbow === null) return words;
  const items = isBag(rest['items']) ? rest['items'] : {};
  return { ...rest, items: merge(items, { [crossbow]: { loaded } }, 'after') };
}
