/** Movement: walking, dashing, standing up (A-06, A-07, A-11; AR-09, AR-23). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Move } from '../../kernel/command.ts';
import { derived } from '../../kernel/derive.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { LIMIT } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';
import { leaveReach } from '../../phases/leave.ts';
import { known, permitted } from '../../phases/permission.ts';
import { doubleMovement, movementLeft, spendMovement } from './budget.ts';
import { payKind } from './pay.ts';

/** A displacement. What one does oneself takes Movement; being pushed and teleporting take none. */
export function* move(r: Resolution, command: Move): Rule<void> {
  const { by, distance, how } = command;
  if (!Number.isFinite(distance) || distance < 0 || distance > LIMIT)
    return yield* refuse(refusal('badAmount', 'A-06', { amount: String(distance) }));
  if (how === 'walk' || how === 'jump') yield* walk(r, yield* permitted(r, by, 'move'), distance);
  else yield* known(r, by);
  yield* leaveReach(r, { by, how, from: command.leaving ?? [], key: `move/${by}` });
  yield* settle(r, by);
}

/** up to Speed in a turn; Speed 0 moves nowhere. */
function* walk(r: Resolution, by: Creature, distance: number): Rule<void> {
  const speed = derived(r.rules, by, 'speed');
  if (distance > 0 && speed === 0) return yield* refuse(refusal('cannotMove', 'A-06', { name: by.name }));
  if (!r.clock.running) return;
  const left = movementLeft(r.rules, by);
  if (distance > left) return yield* refuse(refusal('movementSpent', 'A-06', { name: by.name, have: left, need: distance }));
  // AR-23: it may be split.
  if (left < speed && distance > 0) note(r, 'AR-23', { key: 'FOURFOLD.Note.moveGoesOn', args: { name: by.name } }, by.id);
  spendMovement(r, by.id, distance, { rule: 'A-06', label: { key: 'FOURFOLD.Action.move' } });
}

/** as much Movement again; what was walked stays walked. */
export function* dash(r: Resolution, by: Creature): Rule<void> {
  yield* payKind(r, by, 'action', 'A-11', 'dash');
  if (r.clock.running) doubleMovement(r, by.id, { rule: 'A-11', label: { key: 'FOURFOLD.Action.dash' } });
  yield* settle(r, by.id);
}

/** Side of a grid square, in the units of Speed. */
export const GRID = 5;

/** AR-09: half of the base Speed, to the grid; Dash does not raise it. */
function standCost(r: Resolution, creature: Creature): number {
  const half = derived(r.rules, creature, 'speed') / 2;
  const how = r.rules.settings['a.standRound'];
  if (how === 'exact') return half;
  return (how === 'up' ? Math.ceil(half / GRID) : Math.floor(half / GRID)) * GRID;
}

/** out of Movement. */
export function* standUp(r: Resolution, given: Creature): Rule<void> {
  const by = yield* permitted(r, given.id, 'move');
  const prone = conditionOf(by, 'prone');
  if (prone === undefined) return yield* refuse(refusal('notProne', 'A-07', { name: by.name }));
  const need = standCost(r, by);
  const label = { key: 'FOURFOLD.Action.standUp' };
  if (r.clock.running) {
    const left = movementLeft(r.rules, by);
    if (need > left || derived(r.rules, by, 'speed') === 0)
      return yield* refuse(refusal('movementSpent', 'A-07', { name: by.name, have: left, need }));
    spendMovement(r, by.id, need, { rule: 'AR-09', label });
  }
  removeCondition(r, by.id, prone, { rule: 'A-07', label });
  yield* settle(r, by.id);
}
