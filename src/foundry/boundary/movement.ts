/**
 * From one place of the tracker to another: which edges lie between. The last movement that a GM made while somebody could act
 * is kept on the combat, in the same write, so that edges which were cut off can be told from turns that passed without anybody.
 */
import type { Combat, Combatant } from '../ports/index.ts';

/** A round, and whose turn it is by their place in the order; `null` = nobody's. */
export interface Place {
  readonly round: number;
  readonly turn: number | null;
}

export interface Passed {
  readonly kind: 'roundStart' | 'turnStart' | 'turnEnd';
  readonly round: number;
  /** Place in the order; `null` for a round's start. */
  readonly turn: number | null;
  /** The tracker did not stop there. */
  readonly skipped: boolean;
}

/** The edges that a step forward passes, in their order. Going back passes none. */
export function passedBetween(from: Place, to: Place, turns: number): Passed[] {
  const passed: Passed[] = [];
  const jump = (round: number, first: number, end: number): void => {
    for (let turn = first; turn < end; turn += 1) {
      passed.push({ kind: 'turnStart', round, turn, skipped: true }, { kind: 'turnEnd', round, turn, skipped: true });
    }
  };
  if (!isForward(from, to)) return passed;
  if (from.round > 0 && from.turn !== null) passed.push({ kind: 'turnEnd', round: from.round, turn: from.turn, skipped: false });
  let next = from.turn === null ? (from.round === to.round ? (to.turn ?? 0) : 0) : from.turn + 1;
  for (let round = from.round; round < to.round; round += 1) {
    if (round > 0) jump(round, next, turns);
    passed.push({ kind: 'roundStart', round: round + 1, turn: null, skipped: round + 1 !== to.round });
    next = 0;
  }
  jump(to.round, next, to.turn ?? 0);
  if (to.turn !== null) passed.push({ kind: 'turnStart', round: to.round, turn: to.turn, skipped: false });
  return passed;
}

/** Whether a place comes after another. */
export function isForward(from: Place, to: Place): boolean {
  return to.round > from.round || (to.round === from.round && (to.turn ?? -1) > (from.turn ?? -1));
}

export interface Movement {
  readonly from: Place;
  readonly to: Place;
}

const NOBODY = '-';
const FORM = /^(\d{1,7})\.([A-Za-z0-9]{16}|-)>(\d{1,7})\.([A-Za-z0-9]{16}|-)$/;

/** Somebody's place in the order of now; `null` when they are gone or nobody is meant. */
function turnOf(combat: Combat, combatant: string): number | null {
  const index = combat.turns.findIndex(({ id }) => id === combatant);
  return index < 0 ? null : index;
}

function named(round: number, combatant: Combatant | null | undefined): string {
  return `${String(round)}.${combatant?.id ?? NOBODY}`;
}

/** The text of a movement; people are named, because places in the order shift. */
export function movementText(combat: Combat, to: Place, from: string | null): string {
  const start = from ?? named(combat.round, combat.round === 0 ? null : combat.combatant);
  return `${start}>${named(to.round, to.turn === null ? null : combat.turns[to.turn])}`;
}

/** Where the kept movement began, as it stands in its text; `null` without one. */
export function originOf(combat: Combat): string | null {
  return FORM.test(kept(combat)) ? (kept(combat).split('>')[0] ?? null) : null;
}

/** The kept movement, if it is the one that led to where the tracker stands now. */
export function movementHere(combat: Combat): Movement | null {
  const [, fromRound, from = '', toRound, to = ''] = FORM.exec(kept(combat)) ?? [];
  if (toRound === undefined || Number(toRound) !== combat.round) return null;
  if (to !== (combat.combatant?.id ?? NOBODY)) return null;
  return { from: { round: Number(fromRound), turn: turnOf(combat, from) }, to: { round: combat.round, turn: combat.turn } };
}

function kept(combat: Combat): string {
  const stored = combat.system['led'];
  return typeof stored === 'string' ? stored : '';
}
