/** The other edges of combat: a turn's end, rounds, beginning and end. */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { CombatEdge, RoundStart, TurnEnd } from '../kernel/command.ts';
import { creatureOf, creaturesOf, putClock, report, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { known } from './permission.ts';

/**
 * The end of a creature's turn: what happens then, one thing after the other, and what counts by it counts down. It runs once for the
 * turn whose end this command's id names; a repeated edge is refused.
 */
export function* turnEnd(r: Resolution, command: TurnEnd): Rule<void> {
  const owner = yield* known(r, command.of);
  const { turnEnds: rule } = r.rules.cites;
  if (r.clock.turnEnded === command.id) return yield* refuse(refusal('alreadyStarted', rule, { name: owner.name }));
  putClock(r, 'turnEnded', command.id, { rule, label: { key: 'FOURFOLD.Reason.turnEnds' } });
  for (const ends of r.rules.slots.turnEnds) {
    if (creatureOf(r, owner.id)?.dead === true) return;
    yield* ends(r, owner.id);
  }
  if (creatureOf(r, owner.id)?.dead === true) return;
  for (const countDown of r.rules.slots.countDown) countDown(r, 'turnEnd', owner.id);
}

/** A round begins (T-04, T-05). Going back or standing still is refused: an edge runs once. */
export function* roundStart(r: Resolution, command: RoundStart): Rule<void> {
  const round = Math.trunc(command.round);
  const { cites } = r.rules;
  if (round > MOST_ROUNDS) return yield* refuse(refusal('badAmount', cites.round, { amount: String(command.round).slice(0, 40) }));
  if (round <= r.clock.round) return yield* refuse(refusal('alreadyStarted', cites.round, { name: String(round) }));
  const begun = round - r.clock.round;
  // The first round begins; none has passed yet.
  const passed = r.clock.round === 0 ? begun - 1 : begun;
  putClock(r, 'round', round, { rule: cites.turnOrder, label: { key: 'FOURFOLD.Reason.roundStarts' } });
  for (const starts of r.rules.slots.roundStarts) starts(r, passed);
  for (let edge = 0; edge < Math.min(begun, LONGEST); edge += 1) {
    for (const countDown of r.rules.slots.countDown) countDown(r, 'round', '');
  }
  report(r, { order: r.clock.order });
}

const MOST_ROUNDS = 1e6;

/** No duration counts more edges. */
const LONGEST = 999;

function concerned(r: Resolution, { of }: CombatEdge): Creature[] {
  return creaturesOf(r).filter(({ id }) => of === undefined || of.includes(id));
}

/** Combat begins; what is counted per combat starts afresh. Whoever comes later has it said of them alone. */
export function* combatStart(r: Resolution, command: CombatEdge): Rule<void> {
  const creatures = concerned(r, command);
  if (creatures.length === 0) return yield* refuse(refusal('noCombatants', r.rules.cites.combatStart));
  putClock(r, 'running', true, { rule: r.rules.cites.combatStart, label: { key: 'FOURFOLD.Reason.combatStarts' } });
  for (const creature of creatures) for (const started of r.rules.slots.combatStarted) started(r, creature.id);
  if (command.late !== true) return;
  for (const creature of creatures) for (const joined of r.rules.slots.joined) yield* joined(r, creature.id);
}

/** Combat ends: no time is counted any more, and nobody has a turn. Death Row stays (T-95). */
// eslint-disable-next-line require-yield -- every command is a generator; this one never asks
export function* combatEnd(r: Resolution, command: CombatEdge): Rule<void> {
  const { cites } = r.rules;
  const label = { key: 'FOURFOLD.Reason.combatEnds' };
  const peace = { rule: cites.peace ?? cites.turnOrder, label };
  const free = { rule: cites.freeTurns ?? cites.turnOrder, label };
  for (const creature of concerned(r, command)) for (const ended of r.rules.slots.combatEnded) ended(r, creature.id);
  putClock(r, 'running', false, peace);
  putClock(r, 'turn', null, free);
  putClock(r, 'turnKey', null, free);
  // The next combat begins with its own first round.
  putClock(r, 'round', 0, peace);
  putClock(r, 'order', [], free);
}
