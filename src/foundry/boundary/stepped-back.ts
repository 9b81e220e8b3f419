/** Which edges lie behind the place to which the tracker was stepped back: for the tracker they have not happened yet. */
import { documentOf, type Combat, type Combatant } from '../ports/index.ts';
import type { LedgerEdge } from './ledger.ts';
import { isForward, movementHere, type Place } from './movement.ts';
import type { LedgerEntry } from './plan.ts';
import { readDone } from './ledger.ts';

/** The last round whose edge is not behind where the tracker stands. */
export function reachedRound(combat: Combat, holder: Combatant | Combat, edge: LedgerEdge): number {
  const { round, turn } = combat;
  if (holder.documentName === 'Combat') return edge === 'start' && round > 0 ? 1 : round;
  const place = combat.turns.findIndex(({ id }) => id === holder.id);
  const at = turn ?? -1;
  return (edge === 'start' ? place <= at : place < at) ? round : round - 1;
}

/** Where this client last saw the tracker: people are named, because places in the order shift. */
const seen = new WeakMap<Combat, { readonly round: number; readonly combatant: string | null }>();

/** Where the tracker stood before it moved; `null` when it has not been seen yet. */
export function lastSeen(combat: Combat): Place | null {
  const from = seen.get(combat);
  return from === undefined ? null : placeIn(combat, from);
}

/** Combats whose tracker was moved back last. Only this client's own work asks, so that need not be stored. */
const movedBack = new WeakSet<Combat>();

/** The stored movement leads back, or to where it began: nothing of it lies between any more. */
export function ledBack(combat: Combat): boolean {
  const movement = movementHere(combat);
  return movement !== null && !isForward(movement.from, movement.to);
}

/** Notes that the tracker has moved. @returns whether it was moved back; without an earlier sight of it, a GM's movement tells */
export function noteMovement(combat: Combat): boolean {
  const from = seen.get(combat);
  seen.set(combat, { round: combat.round, combatant: combat.combatant?.id ?? null });
  const back = from === undefined ? ledBack(combat) : !isForward(placeIn(combat, from), combat);
  if (back) movedBack.add(combat);
  else movedBack.delete(combat);
  return back;
}

function placeIn(combat: Combat, { round, combatant }: { readonly round: number; readonly combatant: string | null }): Place {
  const turn = combat.turns.findIndex(({ id }) => id === combatant);
  return { round, turn: turn < 0 ? null : turn };
}

/** Whether the tracker was stepped back over the edges of something that is still under way. */
export function isSteppedBackOver(combat: Combat | null, ledger: readonly LedgerEntry[]): boolean {
  if (combat === null || !movedBack.has(combat)) return false;
  return ledger.some(({ combatant, edge, value }) => {
    const holder = documentOf(combatant) as Combatant | Combat | null;
    return holder !== null && readDone(value).round > reachedRound(combat, holder, edge);
  });
}
