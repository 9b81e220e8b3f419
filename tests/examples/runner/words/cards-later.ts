/** What happens later: `debt` (begun and not yet paid) and `setAction` (waits for its trigger). On whom is the engine's to remember. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { fail } from '../fault.ts';
import { bag, counted, isBag, show, text, type Bag } from '../plain.ts';
import { UNLISTED, unlisted, type CreatureWord } from './word.ts';

type Read = (value: unknown, place: string) => unknown;

interface LaterWord {
  readonly field: string;
  /** Word → place in the engine's record, and how it stands there. */
  readonly words: Readonly<Record<string, { readonly at: string; readonly read: Read; readonly none: unknown }>>;
}

const name: Read = (value, place) => [text(value, place)];

function later({ field, words }: LaterWord): CreatureWord {
  const nothing = Object.fromEntries(Object.values(words).map(({ at, none }) => [at, none]));
  const read = (value: unknown, place: string): Bag => {
    if (value === null) return nothing;
    const entries = Object.entries(bag(value, place)).map(([key, entry]): [string, unknown] => {
      const word = words[key];
      return word === undefined ? fail(place, `unknown key "${key}"`) : [word.at, word.read(entry, `${place}.${key}`)];
    });
    return Object.fromEntries(entries);
  };
  const stands = (creature: Bag): Bag => {
    const stored = valueAt(creature, [field]);
    return isBag(stored) ? Object.fromEntries(Object.keys(nothing).map((at) => [at, stored[at]])) : nothing;
  };
  return {
    fields: [field],
    write: (value, place) => [{ path: [field], value: { on: [], ...nothing, ...read(value, place) } }],
    differ: (expected, before, after, place) => {
      const [was, is] = [stands(before), stands(after)];
      if (expected === UNLISTED) return sameValue(was, is) ? [] : [unlisted(place, was, is)];
      const wanted = { ...was, ...read(expected, place) };
      if (!sameValue(wanted, is)) return [`${place}: expected ${show(wanted)}, got ${show(is)}`];
      return sameValue(was, is) ? [`${place}: listed as changed, but it was ${show(was)} before as well`] : [];
    },
  };
}

export const beginning = later({
  field: 'debt',
  words: {
    name: { at: 'what', read: name, none: [] },
    paid: { at: 'paid', read: counted, none: 0 },
    cost: { at: 'cost', read: counted, none: 0 },
  },
});

export const waiting = later({
  field: 'setAction',
  words: { what: { at: 'what', read: name, none: [] }, trigger: { at: 'trigger', read: name, none: [] } },
});
