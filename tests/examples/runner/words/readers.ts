/** Values that several words share. */
import { isFault, parseFormula } from '../../../../src/rules/dice/formula/index.ts';
import { fail } from '../fault.ts';
import { bag, show, text, whole, type Bag } from '../plain.ts';
import { isWord, type Scene } from '../scene.ts';

type Read<T> = (value: unknown, place: string, scene: Scene) => T;

/** The value, or `null` where there is none. */
export function orNull<T>(read: Read<T>): Read<T | null> {
  return (value, place, scene) => (value === null ? null : read(value, place, scene));
}

/** A formula; a plain number is one too. */
export function formula(value: unknown, place: string): string {
  const written = typeof value === 'number' ? String(whole(value, place)) : text(value, place);
  const parsed = parseFormula(written);
  return isFault(parsed) ? fail(place, `"${written}" is no formula (${parsed.reason} at ${String(parsed.at + 1)})`) : written;
}

/** A number, or a formula. */
export function amount(value: unknown, place: string): number | string {
  return typeof value === 'number' ? whole(value, place) : formula(value, place);
}

/** Numbers by key; `known` fails for a key that is not known. */
export function numbersBy(known: (key: string, place: string, scene: Scene) => void): Read<Bag> {
  return (value, place, scene) => {
    const given = bag(value, place);
    for (const [key, entry] of Object.entries(given)) {
      known(key, place, scene);
      whole(entry, `${place}.${key}`);
    }
    return given;
  };
}

/** What buffs, debuffs and passives add to the numbers of their bearer. */
export const mods: Read<Bag> = numbersBy((key, place, scene) => {
  if (!isWord(key, scene)) fail(place, `${show(key)} is no derived word or attribute of ruleset ${scene.rules.id}`);
});
