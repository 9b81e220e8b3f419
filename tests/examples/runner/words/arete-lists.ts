/** `floors` and `plus`: what gives a baseline, and bonuses as they are written. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { counted, isBag, list, text } from '../plain.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

/** A list of numbers; the engine keeps each by what gives it. */
export const floorsWord: CreatureWord = {
  fields: ['floors'],
  write: (value, place) => [{ path: ['floors'], value: floorsOf(value, place) }],
  differ: (expected, before, after, place) => {
    const [was, is] = [before, after].map((creature) => valueAt(creature, ['floors']));
    if (expected !== UNLISTED) return compare(place, floorsOf(expected, place), was, is);
    return sameValue(was, is) ? [] : [unlisted(place, was, is)];
  },
};

function floorsOf(value: unknown, place: string): unknown {
  if (isBag(value)) return Object.fromEntries(Object.entries(value).map(([name, floor]) => [name, counted(floor, `${place}.${name}`)]));
  const entries = list(value, place).map((floor, index): [string, number] => [
    `floor ${String(index + 1)}`,
    counted(floor, `${place}[${String(index)}]`),
  ]);
  return Object.fromEntries(entries);
}

/** Texts such as "+1 bonus"; a plain number stands for "+n". */
export function plusOf(value: unknown, place: string): readonly string[] {
  return list(value, place).map((bonus, index) => {
    const here = `${place}[${String(index)}]`;
    return typeof bonus === 'number' ? `+${String(counted(bonus, here))}` : text(bonus, here);
  });
}
