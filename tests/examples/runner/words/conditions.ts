/** `conditions`: the whole list that remains, in any order. */
import { sameValue, valueAt } from '../../../../src/rules/kernel/change.ts';
import { isBag, list, show, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';
import { identity, mismatch, wholeCondition, writeCondition, type ConditionWords } from './condition.ts';
import { UNLISTED, unlisted, type CreatureWord } from './word.ts';

export function conditionsWord(words: ConditionWords): CreatureWord {
  const expectations = (value: unknown, place: string, scene: Scene): readonly ReturnType<typeof writeCondition>[] =>
    list(value, place).map((entry, index) => writeCondition(entry, `${place}[${String(index)}]`, words, scene));
  return {
    fields: ['conditions'],
    write: (value, place, scene) => {
      const conditions: Record<string, Bag> = {};
      for (const written of expectations(value, place, scene)) {
        const id = freeId(written.key, conditions);
        conditions[id] = wholeCondition(id, written);
      }
      return [{ path: ['conditions'], value: conditions }];
    },
    differ: (expected, before, after, place, scene) => {
      const was = conditionsOf(before);
      const is = conditionsOf(after);
      if (expected === UNLISTED) return sameValue(identities(was), identities(is)) ? [] : [unlisted(place, told(was), told(is))];
      const wanted = expectations(expected, place, scene);
      if (!pairUp(wanted, is)) return [`${place}: expected ${show(expected)}, got ${show(told(is))}${reasons(wanted, is)}`];
      const unchanged = sameValue(was.map(visible), is.map(visible));
      return unchanged ? [`${place}: listed as changed, but they were ${show(told(was))} before as well`] : [];
    },
  };
}

function conditionsOf(creature: Bag): readonly Bag[] {
  const conditions = valueAt(creature, ['conditions']);
  return isBag(conditions) ? Object.values(conditions).filter(isBag) : [];
}

function freeId(key: string, taken: Bag): string {
  let id = key;
  for (let count = 2; Object.hasOwn(taken, id); count += 1) id = `${key}.${String(count)}`;
  return id;
}

const identities = (conditions: readonly Bag[]): readonly string[] => conditions.map(identity).sort();

/** A condition without the engine's own memory of when it came. */
function visible(condition: Bag): Bag {
  const { round: _round, ...data } = isBag(condition['data']) ? condition['data'] : {};
  return { ...condition, id: null, since: null, data };
}

function told(conditions: readonly Bag[]): readonly unknown[] {
  return conditions.map((condition) => {
    const spans = condition['countsBy'] === 'round' ? 'rounds' : 'turns';
    const data = isBag(condition['data']) ? condition['data'] : {};
    return {
      id: condition['key'],
      ...(condition['stacks'] === 1 ? {} : { stacks: condition['stacks'] }),
      ...(condition['remaining'] === null ? {} : { [spans]: condition['remaining'] }),
      ...data,
    };
  });
}

type Expected = ReturnType<typeof writeCondition>;

/** Whether each expected condition can have an actual one for itself, and none is left. */
function pairUp(wanted: readonly Expected[], actual: readonly Bag[]): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return actual.length === 0;
  return actual.some((condition, index) => mismatch(first, condition) === null && pairUp(rest, actual.toSpliced(index, 1)));
}

/** Why conditions of the right name are not the expected ones. */
function reasons(wanted: readonly Expected[], actual: readonly Bag[]): string {
  const found = wanted.flatMap((expected) => {
    const namesakes = actual.filter((condition) => condition['key'] === expected.key);
    const why = namesakes.map((condition) => mismatch(expected, condition));
    return why.length === 0 || why.includes(null) ? [] : [`of ${expected.key} ${why.join(' or ')}`];
  });
  return found.length === 0 ? '' : ` (${found.join('; ')})`;
}
