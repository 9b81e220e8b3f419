/** `bonusHealth`: the whole list of sources; a source at 0 equals none. */
import { valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, counted, isBag, list, onlyKeys, show, text, type Bag } from '../plain.ts';
import { UNLISTED, unlisted, type CreatureWord } from './word.ts';

interface Grant {
  readonly value: number;
  readonly turns?: number;
}

function read(value: unknown, place: string): ReadonlyMap<string, Grant> {
  const grants = new Map<string, Grant>();
  for (const [index, entry] of list(value, place).entries()) {
    const here = `${place}[${String(index)}]`;
    const given = bag(entry, here);
    onlyKeys(given, ['source', 'value', 'turns'], here);
    const source = text(given['source'], `${here}.source`);
    if (grants.has(source)) fail(here, `the source "${source}" stands twice`);
    const turns = 'turns' in given ? { turns: counted(given['turns'], `${here}.turns`) } : {};
    grants.set(source, { value: counted(given['value'], `${here}.value`), ...turns });
  }
  return grants;
}

function grantsOf(creature: Bag): readonly (readonly [string, Bag])[] {
  const stored = valueAt(creature, ['bonusHealth']);
  const entries = isBag(stored) ? Object.entries(stored) : [];
  return entries
    .flatMap(([source, grant]): [string, Bag][] => (isBag(grant) && grant['value'] !== 0 ? [[source, grant]] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function told(creature: Bag): readonly unknown[] {
  return grantsOf(creature).map(([source, grant]) => ({
    source,
    value: grant['value'],
    ...(grant['turns'] === null ? {} : { turns: grant['turns'] }),
  }));
}

const values = (creature: Bag): string => show(grantsOf(creature).map(([source, grant]) => [source, grant['value']]));

export const bonusHealthWord: CreatureWord = {
  fields: ['bonusHealth'],
  write: (value, place) => {
    const grants = [...read(value, place)].map(([source, grant]) => [source, { value: grant.value, turns: grant.turns ?? null }]);
    return [{ path: ['bonusHealth'], value: Object.fromEntries(grants) }];
  },
  differ: (expected, before, after, place) => {
    if (expected === UNLISTED) return values(before) === values(after) ? [] : [unlisted(place, told(before), told(after))];
    const wanted = [...read(expected, place)].filter(([, grant]) => grant.value !== 0);
    const is = new Map(grantsOf(after));
    const right = wanted.length === is.size && wanted.every(([source, grant]) => fits(grant, is.get(source)));
    if (!right) return [`${place}: expected ${show(expected)}, got ${show(told(after))}`];
    return show(told(before)) === show(told(after)) ? [`${place}: listed as changed, but it was ${show(told(before))} before as well`] : [];
  },
};

function fits(wanted: Grant, actual: Bag | undefined): boolean {
  if (actual === undefined || actual['value'] !== wanted.value) return false;
  return wanted.turns === undefined || actual['turns'] === wanted.turns;
}
