/** The other edges of combat: a turn's end, rounds, beginning and end. */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { CombatEdge, RoundStart, TurnEnd } from '../kernel/command.ts';
import { creaturesOf, putClock, report, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { known } from './permission.ts';

/** The end of a creature's turn: what counts by it counts down. */
export function* turnEnd(r: Resolution, command: TurnEnd): Rule<void> {
  const owner = yield* known(r, command.of);
  if (owner.dead) return;
  for (const countDown of r.rules.slots.countDown) countDown(r, 'turnEnd', owner.id);
}

/** A round begins (T-04, T-05). Going back or standing still is refused: an edge runs once. */
export function* roundStart(r: Resolution, command: RoundStart): Rule<void> {
  const round = Math.trunc(command.round);
  if (round > MOST_ROUNDS) return yield* refuse(refusal('badAmount', 'T-04', { amount: String(command.round).slice(0, 40) }));
  if (round <= r.clock.round) return yield* refuse(refusal('alreadyStarted', 'T-04', { name: String(round) }));
  const begun = round - r.clock.round;
  // The first round begins; none has passed yet.
  const passed = r.clock.round === 0 ? begun - 1 : begun;
  putClock(r, 'round', round, { rule: 'T-05', label: { key: 'FOURFOLD.Reason.roundStarts' } });
  if (r.rules.settings['t.worldClock'] === 'on') {
    putClock(r, 'worldTime', r.clock.worldTime + passed * SECONDS_PER_ROUND, {
      rule: 'T-04',
      label: { key: 'FOURFOLD.Reason.roundStarts' },
    });
  }
  for (let edge = 0; edge < Math.min(begun, LONGEST); edge += 1) {
    for (const countDown of r.rules.slots.countDown) countDown(r, 'round', '');
  }
  report(r, { order: r.clock.order });
}

/** T-04: a round lasts six seconds. */
export const SECONDS_PER_ROUND = 6;

const MOST_ROUNDS = 1e6;

/** No duration counts more edges. */
const LONGEST = 999;

function concerned(r: Resolution, { of }: CombatEdge): Creature[] {
  return creaturesOf(r).filter(({ id }) => of === undefined || of.includes(id));
}

/** Combat begins; what is counted per combat starts afresh. */
export function* combatStart(r: Resolution, command: CombatEdge): Rule<void> {
  const creatures = concerned(r, command);
  if (creatures.length === 0) return yield* refuse(refusal('noCombatants', 'T-03'));
  putClock(r, 'running', true, { rule: 'T-05', label: { key: 'FOURFOLD.Reason.combatStarts' } });
  for (const creature of creatures) for (const started of r.rules.slots.combatStarted) started(r, creature.id);
}

/** Combat ends. Death Row stays (T-95). */
// eslint-disable-next-line require-yield -- every command is a generator; this one never asks
export function* combatEnd(r: Resolution, command: CombatEdge): Rule<void> {
  const reason = { rule: 'T-05', label: { key: 'FOURFOLD.Reason.combatEnds' } };
  for (const creature of concerned(r, command)) for (const ended of r.rules.slots.combatEnded) ended(r, creature.id);
  putClock(r, 'running', false, reason);
  putClock(r, 'turn', null, reason);
  putClock(r, 'turnKey', null, reason);
  // The next combat begins with its own first round.
  putClock(r, 'round', 0, reason);
  putClock(r, 'order', [], reason);
}
