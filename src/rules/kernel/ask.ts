/**
 * How rule code asks for dice and people's choices. A rule is a generator: `yield*` an ask and it either has its answer at
 * once (from the tape) or suspends the whole step, which is run again from the start when the answer is there.
 */
import type { Label } from './explain.ts';

export interface DiceAsk {
  readonly kind: 'dice';
  /** Names the place in the rule; equal in every re-run. */
  readonly key: string;
  /** Creature whose player rolls. */
  readonly who: string;
  /** Faces of each die. */
  readonly dice: readonly number[];
  /** The two dice are one roll with advantage or disadvantage (T-82, T-83). */
  readonly edge?: 'advantage' | 'disadvantage';
  readonly label: Label;
  readonly rule: string;
}

export interface Choice {
  readonly value: string;
  readonly label: Label;
}

export interface DecisionAsk {
  readonly kind: 'decision';
  readonly key: string;
  /** Creature whose player decides; `null` = the GM. */
  readonly who: string | null;
  readonly about: 'reaction' | 'confirm' | 'choose';
  /** Empty = a whole number within `bounds` is wanted. */
  readonly choices: readonly Choice[];
  readonly bounds?: readonly [number, number];
  readonly label: Label;
  readonly rule: string;
}

export type Ask = DiceAsk | DecisionAsk;

/** `by` = who answered (a user id), kept for the record. */
export type Answer =
  { readonly faces: readonly number[]; readonly by?: string } | { readonly choice: string | number; readonly by?: string };

/** Answers by ask key. Plain data: with ruleset, state and command it is the replay. */
export type Tape = Readonly<Record<string, Answer>>;

export interface Refusal {
  readonly refusal: true;
  readonly reason: string;
  readonly rule: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** A rule in progress: suspends with open asks, or ends with a refusal, or returns. */
export type Rule<T> = Generator<readonly Ask[] | Refusal, T, void>;

/** A rule that is over: what a handler returns that has nothing to do, without a generator of its own. */
export const OVER: Rule<void> = over();
OVER.next();

// eslint-disable-next-line require-yield -- it is over at once
function* over(): Rule<void> {
  return;
}

/** Makes a refusal value. Refusals are results, not exceptions; nothing has happened when one comes out of `step`. */
export function refusal(reason: string, rule: string, args?: Readonly<Record<string, string | number>>): Refusal {
  return args === undefined ? { refusal: true, reason, rule } : { refusal: true, reason, rule, args };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refusal?: unknown }).refusal === true;
}

/** Ends the running step with a refusal. */
export function* refuse(why: Refusal): Rule<never> {
  for (;;) yield why;
}

function* suspend(asks: readonly Ask[]): Rule<never> {
  for (;;) yield asks;
}

/** What an answer source needs to be: the tape of a step, or a roller in simulations. */
export interface Answers {
  answer(ask: Ask): Answer | undefined;
}

// Answers come from other people's clients; the type says nothing about what is really there.
const isBag = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;
const malformed = (ask: Ask): Refusal => refusal('badAnswer', ask.rule, { key: ask.key });

/** What an answer holds as faces; a malformed answer holds none. */
function facesOf(answer: Answer): readonly number[] {
  return isBag(answer) && 'faces' in answer && Array.isArray(answer.faces) ? (answer.faces as readonly number[]) : [];
}

function fits(faces: readonly number[], dice: readonly number[]): boolean {
  if (faces.length !== dice.length) return false;
  for (let index = 0; index < dice.length; index += 1) {
    const face = faces[index];
    if (face === undefined || !Number.isInteger(face) || face < 1 || face > (dice[index] ?? 0)) return false;
  }
  return true;
}

/** Faces for a dice ask. A wrong number of dice or a face outside its die refuses the step. */
export function* roll(source: Answers, ask: DiceAsk): Rule<readonly number[]> {
  const answer = source.answer(ask);
  if (answer === undefined) return yield* suspend([ask]);
  const faces = facesOf(answer);
  return fits(faces, ask.dice) ? faces : yield* refuse(malformed(ask));
}

/** A person's choice. A value that was not offered refuses the step. */
export function* decide(source: Answers, ask: DecisionAsk): Rule<string | number> {
  const answer = source.answer(ask);
  if (answer === undefined) return yield* suspend([ask]);
  if (!isBag(answer) || !('choice' in answer)) return yield* refuse(malformed(ask));
  if (ask.choices.length === 0) {
    const value = typeof answer.choice === 'object' ? NaN : Number(answer.choice);
    const [min, max] = ask.bounds ?? [-1e6, 1e6];
    return Number.isInteger(value) && value >= min && value <= max ? value : yield* refuse(malformed(ask));
  }
  return ask.choices.some((choice) => choice.value === answer.choice) ? answer.choice : yield* refuse(malformed(ask));
}

/**
 * Runs independent procedures and returns their results in order. If any lacks answers, the open asks of all of them go out
 * as one batch, depth first in the order of the list. A refusal of one refuses the step.
 */
export function* all<T>(procedures: readonly Rule<T>[]): Rule<T[]> {
  const results: T[] = [];
  const open: Ask[] = [];
  for (const procedure of procedures) {
    const outcome = procedure.next();
    if (outcome.done === true) results.push(outcome.value);
    else if (isRefusal(outcome.value)) return yield* refuse(outcome.value);
    else open.push(...outcome.value.filter((ask) => !open.some((earlier) => earlier.key === ask.key)));
  }
  return open.length > 0 ? yield* suspend(open) : results;
}
