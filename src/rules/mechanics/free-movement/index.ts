/** Movement of which no amount is given: it costs nothing, and only what forbids it ends it (W-03, W-44, W-75). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Move } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import { LIMIT } from '../../kernel/sound-values.ts';
import { settle } from '../../phases/action.ts';
import { leaveReach } from '../../phases/leave.ts';
import { known, permitted } from '../../phases/permission.ts';

/** A displacement. Forced movement and teleport need nobody's turn. */
function* move(r: Resolution, command: Move): Rule<void> {
  const { by, distance, how, leaving = [] } = command;
  if (!Number.isFinite(distance) || distance < 0 || distance > LIMIT)
    return yield* refuse(refusal('badAmount', 'W-03', { amount: String(distance) }));
  const passive = how === 'forced' || how === 'teleport';
  const mover = passive ? yield* known(r, by) : yield* permitted(r, by, 'move');
  if (command.disengaged !== true) yield* leaveReach(r, { by: mover.id, how, from: leaving, key: 'move' });
  if (!passive) yield* settle(r, mover.id);
}

export const freeMovement: Mechanic = { id: 'free-movement', rules: ['W-03'], stepsCount: true, commands: { move } };
