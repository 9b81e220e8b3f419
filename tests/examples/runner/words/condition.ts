/** The words of a condition, and the engine's condition that they make. */
import { fail } from '../fault.ts';
import { isBag, onlyKeys, show, text, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';

export interface ConditionWord {
  /** Where the value stands in the engine's condition. */
  readonly at: readonly ['stacks' | 'remaining' | 'source' | 'since'] | readonly ['data', string];
  readonly read: (value: unknown, place: string, scene: Scene) => unknown;
  readonly countsBy?: 'world' | 'round';
}

export type ConditionWords = Readonly<Record<string, ConditionWord>>;

/** How the rules name what one game's condition is called in another (shared rules, 3.1), and the engine's key for it. */
const ABROAD: Readonly<Record<string, string>> = { 'stunned.cards': 'stunned-cards' };

/** Reads `id` or `{id, …}`; a condition that nobody knows fails. */
export function conditionBag(value: unknown, place: string, words: ConditionWords, scene: Scene): Bag {
  const written: Bag = isBag(value) ? value : { id: text(value, place) };
  const named = text(written['id'], `${place}.id`);
  const key = ABROAD[named] ?? named;
  const given: Bag = { ...written, id: key };
  const known =
    Object.hasOwn(scene.rules.conditions, key) || (scene.namedConditions && (Object.keys(given).length > 1 || scene.described.has(key)));
  if (!known) fail(place, `unknown condition "${key}"`);
  onlyKeys(given, ['id', ...Object.keys(words)], place);
  if ('turns' in given && 'rounds' in given) fail(place, 'a condition lasts for turns or for rounds, not for both');
  return given;
}

interface Written {
  readonly key: string;
  readonly stacks?: number;
  readonly remaining?: number;
  readonly countsBy?: 'world' | 'round';
  readonly source?: string;
  readonly since?: string;
  readonly data?: Bag;
}

/** What the given words say, in the engine's fields. */
export function writeCondition(value: unknown, place: string, words: ConditionWords, scene: Scene): Written {
  const given = conditionBag(value, place, words, scene);
  const top: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(given)) {
    const word = words[name];
    if (word === undefined) continue;
    const read = word.read(entry, `${place}.${name}`, scene);
    if (word.at[0] === 'data') data[word.at[1]] = read;
    else top[word.at[0]] = read;
    if (word.countsBy !== undefined) top['countsBy'] = word.countsBy;
  }
  return { key: String(given['id']), ...top, ...(Object.keys(data).length > 0 ? { data } : {}) };
}

/** A condition as it stands on a creature. */
export function wholeCondition(id: string, written: Written): Bag {
  return { id, stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: {}, ...written };
}

/** Why an engine's condition is not the expected one; `null` when it is. Stacks and rounds count always, the rest if given. */
export function mismatch(expected: Written, actual: Bag): string | null {
  if (actual['key'] !== expected.key) return `is ${show(actual['key'])}`;
  if (actual['stacks'] !== (expected.stacks ?? 1)) return `stacks are ${show(actual['stacks'])}`;
  const rounds = actual['countsBy'] === 'round' ? actual['remaining'] : undefined;
  const wantedRounds = expected.countsBy === 'round' ? expected.remaining : undefined;
  if (rounds !== wantedRounds) return `rounds are ${show(rounds)}`;
  if (expected.countsBy === 'world' && actual['remaining'] !== expected.remaining) return `turns are ${show(actual['remaining'])}`;
  for (const field of ['source', 'since'] as const) {
    if (expected[field] !== undefined && actual[field] !== expected[field]) return `${field} is ${show(actual[field])}`;
  }
  const data = isBag(actual['data']) ? actual['data'] : {};
  for (const [name, value] of Object.entries(expected.data ?? {})) {
    if (show(sorted(data[name])) !== show(sorted(value))) return `${name} is ${show(data[name])}`;
  }
  return null;
}

/** What of a condition makes it another one. Turns count down on their own and are compared only where an example gives them. */
export function identity(actual: Bag): string {
  const counts = actual['countsBy'] === 'round' ? { rounds: actual['remaining'] } : {};
  // The round in which it last worked is a mark of the engine.
  const { round: _round, ...data } = isBag(actual['data']) ? actual['data'] : {};
  return show(sorted({ id: actual['key'], stacks: actual['stacks'], source: actual['source'], data, ...counts }));
}

function sorted(value: unknown): unknown {
  if (!isBag(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
