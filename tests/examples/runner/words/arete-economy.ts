/** `economy`: what is left of the turn, and whether the offensive reaction of the round is used. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, show, truth, type Bag } from '../plain.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

const POOLS = ['movement', 'action', 'bonus', 'reaction'];

/** A number that may be broken: half of an odd Speed. */
function left(value: unknown, place: string): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? value
    : fail(place, `a number of at least 0 is wanted, not ${show(value)}`);
}

function pathOf(key: string, place: string): readonly string[] {
  if (POOLS.includes(key)) return ['turnBudget', key];
  return key === 'offensiveUsed' ? ['offensiveUsed'] : fail(place, `"${key}" is no part of the economy of ruleset arete`);
}

const read = (key: string, value: unknown, place: string): unknown => (key === 'offensiveUsed' ? truth(value, place) : left(value, place));

export const areteEconomyWord: CreatureWord = {
  fields: ['turnBudget', 'offensiveUsed'],
  write: (value, place) =>
    Object.entries(bag(value, place)).map(([key, entry]) => {
      const here = `${place}.${key}`;
      return { path: pathOf(key, here), value: read(key, entry, here) };
    }),
  differ: (expected, before, after, place) => {
    const listed: Bag = expected === UNLISTED ? {} : bag(expected, place);
    return [...new Set([...POOLS, 'offensiveUsed', ...Object.keys(listed)])].flatMap((key) => {
      const here = `${place}.${key}`;
      const path = pathOf(key, here);
      const [was, is] = [before, after].map((creature) => valueAt(creature, path));
      if (Object.hasOwn(listed, key)) return compare(here, read(key, listed[key], here), was, is);
      return sameValue(was, is) ? [] : [unlisted(here, was, is)];
    });
  },
};
