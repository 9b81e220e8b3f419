/** The conditions on a creature, as they are stored and as the rules read them. */
import type { Condition, CountsBy } from '../../rules/kernel/state.ts';
import { parsedJson } from '../data/json-text.ts';
import { bagOf, listOf, type Bag } from './stored-values.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** By id; entries without one cannot be named and are left out. */
export function conditionsOf(stored: unknown): Record<string, Condition> {
  const conditions = listOf(stored).flatMap((entry): [string, Condition][] => {
    const condition = conditionOf(bagOf(entry));
    return condition.id === '' ? [] : [[condition.id, condition]];
  });
  return Object.fromEntries(conditions);
}

function conditionOf(stored: Bag): Condition {
  const id = text(stored['id']) ?? '';
  return {
    id,
    key: text(stored['key']) ?? id,
    stacks: whole(stored['stacks']) ?? 1,
    remaining: whole(stored['remaining']),
    // Its choices are those of CountsBy.
    countsBy: (text(stored['countsBy']) ?? 'world') as CountsBy,
    source: text(stored['source']),
    since: text(stored['since']),
    // The rules check every field of it before they use it.
    data: bagOf(parsedJson(stored['data'], {})),
  };
}

export function storedConditions(conditions: Readonly<Record<string, Condition>>): Bag[] {
  return Object.values(conditions).map(({ id, key, stacks, remaining, countsBy, source, since, data }) => {
    return { id, key, stacks, remaining, countsBy, source, since, data: JSON.stringify(data) };
  });
}
