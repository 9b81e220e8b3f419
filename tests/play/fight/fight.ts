/** Random fights: everybody does what they might, people answer as chance has it, and every step is looked at. */
import type { Answer, Ask } from '../../../src/rules/kernel/ask.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Part } from '../../../src/rules/kernel/explain.ts';
import type { Done, Refused } from '../../../src/rules/kernel/outcome.ts';
import type { Condition, State } from '../../../src/rules/kernel/state.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import { citedIn } from '../../examples/runner/cited.ts';
import { faultOfStep } from './invariants.ts';
import { betweenFights, someMove } from './moves.ts';
import type { Chance } from './random.ts';

/** One command and how it was answered. */
export interface Taken {
  readonly command: Command;
  readonly tape: Readonly<Record<string, Answer>>;
}

export interface Failure {
  readonly what: string;
  readonly before: State;
  readonly taken: Taken;
}

export interface Seen {
  /** Rules that outcomes named. */
  readonly cited: Set<string>;
  readonly conditions: Set<string>;
  /** Some duration got shorter. */
  countedDown: boolean;
  /** Something that somebody wears or suffers was a part of a number. */
  changedNumber: boolean;
  rounds: number;
  steps: number;
  refused: number;
}

export const nothingSeen = (): Seen => ({
  cited: new Set(),
  conditions: new Set(),
  countedDown: false,
  changedNumber: false,
  rounds: 0,
  steps: 0,
  refused: 0,
});

const MOST_QUESTIONS = 200;

export class FightOver extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.what);
    this.failure = failure;
  }
}

export interface Fight {
  readonly rules: CompiledRuleset;
  readonly chance: Chance;
  readonly seen: Seen;
  readonly rounds: number;
  /** Start of every command's id. */
  readonly name: string;
}

/**
 * One fight from the first initiative to the rest after it.
 * @returns the state after it; a step that is wrong ends it with a `FightOver`
 */
export function playFight(fight: Fight, start: State): State {
  let state = start;
  let count = 0;
  const act = (command: Command): void => {
    state = carryOut(fight, state, command);
  };
  const id = (): string => `${fight.name}.${String((count += 1))}`;
  act({ kind: 'combatStart', id: id() });
  act({ kind: 'initiative', id: id(), groups: Object.keys(state.creatures).map((name) => [name]) });
  for (let round = 1; round <= fight.rounds; round += 1) {
    fight.seen.rounds += 1;
    act({ kind: 'roundStart', id: id(), round: state.clock.round + 1 });
    for (const of of state.clock.order) {
      const near = Object.keys(state.creatures).filter((name) => name !== of && fight.chance.percent(30));
      act({ kind: 'turnStart', id: id(), of, also: near });
      for (let moves = fight.chance.below(4); moves >= 0; moves -= 1) {
        const creature = state.creatures[of];
        if (creature === undefined) break;
        act(someMove({ rules: fight.rules, state, chance: fight.chance, id: id() }, creature));
      }
      act({ kind: 'turnEnd', id: id(), of });
    }
    if (Object.values(state.creatures).filter(({ dead }) => !dead).length < 2) break;
  }
  act({ kind: 'combatEnd', id: id() });
  for (const command of betweenFights({ rules: fight.rules, state, chance: fight.chance, id: id() })) act(command);
  return state;
}

function carryOut(fight: Fight, before: State, command: Command): State {
  const tape: Record<string, Answer> = {};
  const fail = (what: string): never => {
    throw new FightOver({ what, before, taken: { command, tape } });
  };
  const outcome = answered(fight, before, command, tape, fail);
  const fault = faultOfStep(fight.rules, before, outcome);
  if (fault !== null) fail(fault);
  note(fight, outcome);
  return outcome.kind === 'done' ? outcome.state : before;
}

function answered(
  fight: Fight,
  before: State,
  command: Command,
  tape: Record<string, Answer>,
  fail: (what: string) => never,
): Done | Refused {
  for (let count = 0; count < MOST_QUESTIONS; count += 1) {
    const outcome = tried(() => step(fight.rules, before, command, tape), fail);
    if (outcome.kind !== 'ask') return outcome;
    const open = outcome.asks.find(({ key }) => !Object.hasOwn(tape, key));
    if (open === undefined) return fail('the rules ask again for what was answered');
    tape[open.key] = answerTo(open, fight.chance);
  }
  return fail(`more than ${String(MOST_QUESTIONS)} questions`);
}

function tried<T>(work: () => T, fail: (what: string) => never): T {
  try {
    return work();
  } catch (fault) {
    return fail(`thrown: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`);
  }
}

function answerTo(ask: Ask, chance: Chance): Answer {
  if (ask.kind === 'dice') return { faces: ask.dice.map((faces) => 1 + chance.below(faces)) };
  const [least, most] = ask.bounds ?? [0, 20];
  if (ask.choices.length === 0) return { choice: least + chance.below(most - least + 1) };
  return { choice: chance.oneOf(ask.choices)?.value ?? '' };
}

/** A part with a source, by the ruleset's word for what is put on somebody. */
function hasChangedNumber({ cites }: CompiledRuleset, { trace }: Done): boolean {
  const changed = ({ rule, source }: Part): boolean => source !== undefined && (rule === cites.buff || rule === cites.debuff);
  return trace.some((entry) => 'parts' in entry && entry.parts.some(changed));
}

function note({ seen, rules }: Fight, outcome: Done | Refused): void {
  seen.steps += 1;
  if (outcome.kind === 'done' && hasChangedNumber(rules, outcome)) seen.changedNumber = true;
  for (const rule of citedIn(outcome)) seen.cited.add(rule);
  if (outcome.kind === 'refused') {
    seen.refused += 1;
    return;
  }
  for (const { path, before, after } of outcome.changes) {
    if (path[0] !== 'conditions') continue;
    // Conditions are changed whole.
    const [was, is] = [before, after] as readonly (Condition | null)[];
    if (is === null || is === undefined) continue;
    seen.conditions.add(is.key);
    if (is.remaining !== null && is.remaining < (was?.remaining ?? 0)) seen.countedDown = true;
  }
}
