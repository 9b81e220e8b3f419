/** Health: `value/max` before, the value after (`value/max` where the maximum changed). */
import { valueAt } from '../../../../src/rules/kernel/change.ts';
import { counted, track, type Bag } from '../plain.ts';
import { compare, UNLISTED, unlisted, type CreatureWord } from './word.ts';

const shown = (creature: Bag, field: string): string =>
  `${String(valueAt(creature, [field, 'value']))}/${String(valueAt(creature, [field, 'max']))}`;

export function trackWord(field: string): CreatureWord {
  return {
    fields: [field],
    write: (value, place, _scene, creature) => {
      // A hand edit may give the value alone; a fixture has no maximum yet and needs both.
      if (typeof value === 'number' && valueAt(creature, [field, 'max']) !== 0)
        return [{ path: [field, 'value'], value: counted(value, place) }];
      const given = track(value, place);
      return [
        { path: [field, 'value'], value: given.value },
        { path: [field, 'max'], value: given.max },
      ];
    },
    differ: (expected, before, after, place) => {
      const was = shown(before, field);
      const is = shown(after, field);
      if (expected === UNLISTED) return was === is ? [] : [unlisted(place, was, is)];
      const sameMaximum = valueAt(before, [field, 'max']) === valueAt(after, [field, 'max']);
      if (typeof expected !== 'string') {
        const differences = compare(place, counted(expected, place), valueAt(before, [field, 'value']), valueAt(after, [field, 'value']));
        return sameMaximum ? differences : [...differences, `${place}: the maximum changed (${was} to ${is}), so value/max is wanted`];
      }
      const wanted = track(expected, place);
      if (sameMaximum) return [`${place}: value/max is written only where the maximum changed; it is ${is}`];
      return compare(place, `${String(wanted.value)}/${String(wanted.max)}`, was, is);
    },
  };
}
