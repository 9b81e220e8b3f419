/** Keeps on the combat, in the same write that moves it, where a GM moved it from while somebody could act. */
import type { Bag, Combat, User } from '../ports/index.ts';
import { isTaken } from './edges.ts';
import { executor } from './executor.ts';
import { movementText, originOf, type Place } from './movement.ts';

/**
 * Adds the movement to a change of the tracker. Players may write nothing but round and turn; what nobody acts for, and what asks for
 * no events, is no movement of ours.
 */
export function keepMovement(combat: Combat, changes: Record<string, unknown>, options: Bag, user: User): void {
  if (!('round' in changes) && !('turn' in changes)) return;
  if (!user.isGM) return;
  const system = (changes['system'] ?? {}) as Bag;
  const led = executor() === null || options['turnEvents'] === false ? '' : movementText(combat, placeIn(combat, changes), origin(combat));
  changes['system'] = { ...system, led };
}

function placeIn(combat: Combat, changes: Bag): Place {
  const { round = combat.round, turn = combat.turn } = changes as { readonly round?: number; readonly turn?: number | null };
  return { round, turn: round === 0 ? null : turn };
}

/** As long as the running turn has not begun, its edges belong to the same movement. */
function origin(combat: Combat): string | null {
  const { combatant } = combat;
  if (!combat.started || combatant === null || combatant === undefined) return null;
  return isTaken(combat, combatant, 'start', combat.round) ? null : originOf(combat);
}
