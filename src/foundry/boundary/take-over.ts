/** What a client takes up that has become the one that acts: edges that were cut off, and a list of what was missed. */
import { game, type Combat } from '../ports/index.ts';
import { runEdge } from './edges.ts';
import { movementHere } from './movement.ts';
import { inPassing, passOver, tellMissed } from './passage.ts';
import { finishStepBack } from './rewind.ts';
import { runEntering } from './rounds.ts';

/**
 * Carries out the edges of the last movement that a GM made, as far as they have not run.
 * @param newly this client has just become the one that acts: its GM is told what was missed besides
 */
export async function catchUp(newly: boolean): Promise<void> {
  // One that was stepped back to before its beginning may have something to take back.
  const running = game().combats.filter((combat) => combat.started || movementHere(combat) !== null);
  // A question that is open in one combat holds up no other.
  await Promise.all(
    running.map(async (combat) => {
      await finishMovement(combat);
      for (const combatant of [...combat.combatants]) await runEntering(combat, combatant);
      if (newly) tellMissed(combat);
    }),
  );
}

async function finishMovement(combat: Combat): Promise<void> {
  const movement = movementHere(combat);
  if (movement === null) return;
  await finishStepBack(combat);
  await passOver(combat, movement);
}

const due = new Set<Combat>();

/** The turn may have come to somebody without an advance; its start runs once the change is through on this client. */
export function startOfRunningTurn(combat: unknown): void {
  // The parent of a combatant is its combat.
  const changed = combat as Combat | null;
  if (changed === null || due.has(changed)) return;
  due.add(changed);
  setTimeout(() => {
    due.delete(changed);
    const combatant = changed.started && game().combats.has(String(changed.id)) ? changed.combatant : null;
    if (combatant !== null && combatant !== undefined) void inPassing(changed, () => runEdge(changed, combatant, 'start', changed.round));
  }, 0);
}
