/** Builders with good defaults for tests of ruleset arts, and the one way in which they run `step`. */
import { expect } from 'vitest';
import type { Answer, Ask } from '../../../src/rules/kernel/ask.ts';
import { applyChanges, revertChanges } from '../../../src/rules/kernel/change.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Done, Outcome, Refused } from '../../../src/rules/kernel/outcome.ts';
import { initialOf } from '../../../src/rules/kernel/slice.ts';
import type { Clock, Condition, ConditionData, Creature, Item, State } from '../../../src/rules/kernel/state.ts';
import { step } from '../../../src/rules/kernel/step.ts';
// Their slices are fields of the creature.
import type {} from '../../../src/rules/mechanics/accuracy/index.ts';
import type {} from '../../../src/rules/mechanics/action-points/index.ts';
import type {} from '../../../src/rules/mechanics/bonus-health/index.ts';
import type {} from '../../../src/rules/mechanics/concentration/index.ts';
import type {} from '../../../src/rules/mechanics/death-row/index.ts';
import type {} from '../../../src/rules/mechanics/movement/index.ts';
import type {} from '../../../src/rules/mechanics/resistances/index.ts';
import { arts } from '../../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';

export type Settings = Readonly<Record<string, unknown>>;

/** The ruleset under the given rulings; a ruling that nobody knows fails. */
export function rulesWith(settings: Settings = {}): CompiledRuleset {
  const rules = compile(arts, settings);
  if (isCompileFault(rules)) throw new Error(rules.sentence.key);
  expect(rules.repaired).toEqual([]);
  for (const id of Object.keys(settings)) expect(rules.definitions.map((definition) => definition.id)).toContain(id);
  return rules;
}

const PLAIN = rulesWith();

/** A player of level 1 with 10 Health, 3 AP, a Reaction and every attribute at 0. */
export function creature(id: string, given: Partial<Creature> = {}): Creature {
  const slices = Object.fromEntries(Object.entries(PLAIN.slice).map(([field, shape]) => [field, initialOf(shape)]));
  const kernel = { id, name: id, kind: 'player', level: 1, dead: false, tags: [], conditions: {}, items: {}, adjustments: [] };
  const attributes = { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 };
  const full = { health: health(10), ac: 15, economy: { ap: 3, reactions: 1, jumped: false } };
  // Kernel fields and every slice are there.
  return { ...slices, ...kernel, attributes, ...full, ...given } as unknown as Creature;
}

export const health = (value: number, max = 10): Creature['health'] => ({ value, max });
export const economy = (ap: number, reactions = 1): Creature['economy'] => ({ ap, reactions, jumped: false });
export const attributes = (given: Readonly<Record<string, number>>): Creature['attributes'] => ({
  str: 0,
  dex: 0,
  con: 0,
  int: 0,
  wis: 0,
  cha: 0,
  ...given,
});

export type Conditions = readonly (Condition | string)[];
export type Items = readonly Item[];

/** Conditions in the order given. */
export function conditions(...given: Conditions): Creature['conditions'] {
  return Object.fromEntries(
    given.map((one, index) => [`c${String(index)}`, { ...(typeof one === 'string' ? condition(one) : one), id: `c${String(index)}` }]),
  );
}

export function condition(key: string, data: ConditionData = {}, rest: Partial<Condition> = {}): Condition {
  return { id: key, key, stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data, ...rest };
}

export const burning = (amount: number | string, rest: Partial<Condition> = {}): Condition => condition('burning', { amount }, rest);
export const regeneration = (amount: number | string, rest: Partial<Condition> = {}): Condition =>
  condition('regeneration', { amount }, rest);

/** Items by id. */
export function items(...given: Items): Creature['items'] {
  return Object.fromEntries(given.map((item) => [item.id, item]));
}

export function item(id: string, given: Partial<Item> = {}): Item {
  return { id, name: id, type: 'ability', equipped: true, tags: [], ...given };
}

export function weapon(id: string, formula: string, given: Partial<Item> = {}): Item {
  return item(id, { type: 'weapon', melee: true, damage: [{ formula, type: 'slashing' }], cost: { ap: 1 }, ...given });
}

export function spell(id: string, given: Partial<Item> = {}): Item {
  return item(id, { kind: 'spell', cost: { ap: 1 }, ...given, tags: ['spell', ...(given.tags ?? [])] });
}

export const fallen = (given: Partial<Creature> = {}): Partial<Creature> => ({
  health: health(0),
  conditions: conditions('unconscious', 'prone'),
  economy: economy(0),
  ...given,
});

/** Where a test stands: the rules in force and the state reached. */
export interface Game {
  readonly rules: CompiledRuleset;
  readonly state: State;
}

export interface Played extends Game {
  readonly outcome: Done;
}

export const CLOCK: Clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };

export function state(creatures: readonly Creature[], clock: Partial<Clock> = {}): State {
  return { creatures: Object.fromEntries(creatures.map((one) => [one.id, one])), clock: { ...CLOCK, ...clock } };
}

/** A fight that runs; it is the turn of whoever acts. */
export function game(creatures: readonly Creature[], settings: Settings = {}, clock: Partial<Clock> = {}): Game {
  return { rules: rulesWith(settings), state: state(creatures, clock) };
}

type Bare = Command extends infer K ? (K extends Command ? Omit<K, 'id'> & { readonly id?: string } : never) : never;

/** A face, the two faces of one roll with advantage or disadvantage, or a choice. */
export type Given = number | readonly [number, number] | string;

let commands = 0;

function withId(command: Bare): Command {
  commands += 1;
  // The id was the only thing missing.
  return { id: `command${String(commands)}`, ...command };
}

/** Carries out a command; it must be done. The answers are used in their order, each for the first open question. */
export function play(from: Game, command: Bare, answers: readonly Given[] = []): Played {
  const whole = withId(command);
  const { outcome, tape } = drive(from, whole, answers);
  if (outcome.kind !== 'done') throw new Error(`refused: ${JSON.stringify(outcome)}`);
  expect(outcome.notNeeded).toEqual([]);
  expect(applyChanges(from.state, outcome.changes, from.rules.slice)).toEqual(outcome.state);
  expect(revertChanges(outcome.state, outcome.changes, from.rules.slice)).toEqual(from.state);
  expect(step(from.rules, from.state, whole, tape)).toEqual(outcome);
  return { rules: from.rules, state: outcome.state, outcome };
}

/** Carries out a command; it must be refused. */
export function refused(from: Game, command: Bare, answers: readonly Given[] = []): Refused {
  const { outcome } = drive(from, withId(command), answers);
  if (outcome.kind !== 'refused') throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

interface Driven {
  readonly outcome: Exclude<Outcome, { kind: 'ask' }>;
  readonly tape: Readonly<Record<string, Answer>>;
}

function drive({ rules, state: from }: Game, command: Command, answers: readonly Given[]): Driven {
  const tape: Record<string, Answer> = {};
  const left = [...answers];
  deepFreeze(from);
  deepFreeze(command);
  for (;;) {
    const outcome = step(rules, from, command, deepFreeze({ ...tape }));
    if (outcome.kind !== 'ask') {
      if (left.length > 0) throw new Error(`left over: ${JSON.stringify(left)}; ${JSON.stringify(outcome)}`);
      return { outcome, tape };
    }
    const [ask] = outcome.asks;
    if (ask === undefined || Object.hasOwn(tape, ask.key)) throw new Error(`no new question: ${JSON.stringify(outcome)}`);
    tape[ask.key] = answerFrom(left, ask);
  }
}

function answerFrom(left: Given[], ask: Ask): Answer {
  const next = left[0];
  if (next === undefined) throw new Error(`unanswered: ${JSON.stringify(ask)}`);
  if (ask.kind === 'decision') {
    if (typeof next === 'object') throw new Error(`a choice is wanted: ${JSON.stringify(ask)}`);
    left.shift();
    return { choice: next };
  }
  if (ask.edge !== undefined) {
    if (typeof next !== 'object') throw new Error(`two faces are wanted: ${JSON.stringify(ask)}`);
    left.shift();
    return { faces: next };
  }
  const faces = left.splice(0, ask.dice.length);
  if (!faces.every((face) => typeof face === 'number')) throw new Error(`faces are wanted: ${JSON.stringify({ ask, faces })}`);
  return { faces };
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}

/** The creature as it stands. */
export function of(from: Game, id: string): Creature {
  const found = from.state.creatures[id];
  if (found === undefined) throw new Error(`no creature ${id}`);
  return found;
}

/** Keys of its conditions, sorted. */
export function conditionsOf(from: Game, id: string): readonly string[] {
  return Object.values(of(from, id).conditions)
    .map(({ key }) => key)
    .sort();
}

/** Ids of the rules that the step gives as its reasons. */
export function reasons({ outcome }: Played): ReadonlySet<string> {
  const traced = outcome.trace.flatMap((entry) => [entry.rule, ...('parts' in entry ? entry.parts.map((part) => part.rule) : [])]);
  const changed = outcome.changes.flatMap(({ reason }) => [reason.rule, ...(reason.parts ?? []).map((part) => part.rule)]);
  return new Set([...traced, ...changed]);
}

export const warns = ({ outcome }: Played): boolean => outcome.trace.some((entry) => entry.kind === 'warn');

/** The state is as it was. */
export function expectNothing(played: Played): void {
  expect(played.outcome.changes).toEqual([]);
}
