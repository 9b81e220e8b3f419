/** Dice as Foundry rolls, stores and shows them. */
import type { DiceAsk } from '../../rules/kernel/ask.ts';
import type { RollEntry, TraceEntry } from '../../rules/kernel/trace.ts';
import { config, type DiceTerm, type DieResult, type Roll } from '../ports/index.ts';
import { formulaOf, isDice, rollName, runsOf, KEEPS, summandsOf, type AskNotes, type Run } from './notes.ts';
import { rollData } from './revive.ts';
import { ROLLS } from './roll-classes.ts';

export { groupRoll, initiativePlan, initiativeRoll, sumOf, type InitiativeGroup } from './initiative.ts';
export { reportNotes } from './roll-classes.ts';

/** In `init`: lets Foundry read our rolls back. */
export function registerRolls(): void {
  config().Dice.rolls.push(...Object.values(ROLLS));
}

/** The roll that answers an ask, not yet rolled. */
export function rollForAsk(ask: DiceAsk): Roll {
  const { key, rule, label, edge } = ask;
  const fourfold: AskNotes = edge === undefined ? { key, rule, label } : { key, rule, label, edge };
  return new ROLLS[rollName(label, ask.dice)](formulaOf(ask), {}, { fourfold });
}

/** The key of the ask that a roll answers; `null` when it answers none. */
export function keyOfRoll(roll: Pick<Roll, 'options'>): string | null {
  const notes = roll.options['fourfold'];
  const key = typeof notes === 'object' && notes !== null ? (notes as Partial<AskNotes>).key : undefined;
  return typeof key === 'string' ? key : null;
}

/** The faces that a roll shows for an ask, dropped dice included; `null` when it is not a roll of exactly those dice. */
export function facesOfRoll(ask: DiceAsk, roll: Pick<Roll, 'total' | 'dice' | 'terms'>): readonly number[] | null {
  const runs = runsOf(ask.dice);
  // Between the dice stands one operator each, and nothing else.
  if (!Number.isInteger(roll.total) || roll.dice.length !== runs.length || roll.terms.length !== 2 * runs.length - 1) return null;
  const keeps = ask.edge === undefined ? '' : KEEPS[ask.edge];
  const faces: number[] = [];
  for (const [index, run] of runs.entries()) {
    const die = roll.dice[index];
    // A die inside another term (a function, a pool) does not count as rolled.
    const shown = roll.terms[2 * index] === die ? facesOfDie(die, run, keeps) : null;
    if (shown === null) return null;
    faces.push(...shown);
  }
  return faces;
}

function facesOfDie(die: DiceTerm | undefined, run: Run, keeps: string): readonly number[] | null {
  // What a player's client sent may be anything.
  const { faces, results, modifiers } = (die ?? {}) as {
    readonly faces?: unknown;
    readonly results?: unknown;
    readonly modifiers?: unknown;
  };
  if (faces !== run.faces || !Array.isArray(results) || !Array.isArray(modifiers)) return null;
  if (results.length !== run.count || modifiers.join('') !== keeps) return null;
  return (results as readonly (Partial<DieResult> | null)[]).every((result) => isFace(result, run.faces))
    ? (results as readonly DieResult[]).map(({ result }) => result)
    : null;
}

function isFace(shown: Partial<DieResult> | null, faces: number): boolean {
  const { result, rerolled, exploded } = shown ?? {};
  return Number.isInteger(result) && Number(result) >= 1 && Number(result) <= faces && rerolled !== true && exploded !== true;
}

/** The dice that a report shows, as rolls that have been rolled; dice that several entries share appear once. */
export function rollsOfTrace(trace: readonly TraceEntry[]): Roll[] {
  const keys = new Set<string>();
  return trace.flatMap((entry, at) => {
    if (entry.kind !== 'roll' || keys.has(entry.key)) return [];
    const sum = summandsOf(entry);
    if (!sum.some(isDice)) return [];
    keys.add(entry.key);
    return [rolled(entry, at, sum)];
  });
}

function rolled(entry: RollEntry, at: number, sum: ReturnType<typeof summandsOf>): Roll {
  const name = rollName(
    entry.label,
    entry.dice.map(({ faces }) => faces),
  );
  return ROLLS[name].fromData(rollData(name, { at, total: entry.total, sum }));
}
