/** Who counts as dead in the tracker: the dead, and those that no clock and no wounds keep in the fight (`mix.skippedTurns`). */
import type { Creature } from '../../rules/kernel/state.ts';

/** Slices that end a creature's part in a fight. */
export const OUT: ReadonlySet<string> = new Set(['dead', 'defeated']);

/** Games in which nobody is merely defeated have no such slice. */
export function isOut(creature: Creature): boolean {
  return creature.dead || (creature as Partial<Creature>).defeated === true;
}
