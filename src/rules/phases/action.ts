/** What every action shares: declaring, paying, the reactions of others, and the end of a turn with nothing left. */
import { refuse, type Rule } from '../kernel/ask.ts';
import type { Declaration } from '../kernel/contract.ts';
import { named } from '../kernel/explain.ts';
import { creatureOf, note, report, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { isUnable } from './permission.ts';

export type Declared = 'resolves' | 'countered' | 'lost' | 'cancelled';

/**
 * T-13, T-14: declares and pays, then lets others interrupt. What is paid stays paid whatever comes of the action.
 * @returns `cancelled` when a person said no (the step then changes nothing), `countered`, `lost` when a reaction left the actor
 * unable to go on, else `resolves`
 */
export function* declare(r: Resolution, declaration: Declaration): Rule<Declared> {
  if (!(yield* pledge(r, declaration))) return 'cancelled';
  return yield* answered(r, declaration);
}

/**
 * T-13: checks the cost, asks what must be confirmed, and pays.
 * @returns whether it was paid; `false` when a person said no
 */
export function* pledge(r: Resolution, declaration: Declaration): Rule<boolean> {
  const { by, item } = declaration;
  const economy = r.rules.exclusive.economy;
  const actor = creatureOf(r, by);
  const cost = costOf(r, declaration, actor);
  const rule = economy.citeOf?.(r, declaration) ?? declaration.rule ?? r.rules.cites.action;
  const lacking = actor === undefined ? null : economy.lacks(r, actor, cost, rule);
  if (lacking !== null) return yield* refuse(lacking);
  for (const ask of r.rules.slots.declare) {
    yield* ask(r, declaration);
    if (r.result.cancelled === true) return false;
  }
  economy.spend(r, by, cost, { rule, label: named(item.name), source: item.id });
  for (const pay of r.rules.slots.pay) yield* pay(r, declaration);
  return true;
}

/** T-14: before it resolves, others may interrupt; whoever can no longer act then loses the action. */
export function* answered(r: Resolution, declaration: Declaration): Rule<Exclude<Declared, 'cancelled'>> {
  const { by } = declaration;
  for (const interrupt of r.rules.slots.interrupt) if (yield* interrupt(r, declaration)) return 'countered';
  const now = creatureOf(r, by);
  if (now !== undefined && isUnable(r.rules, now)) {
    note(r, r.rules.cites.reaction, { key: 'FOURFOLD.Note.actionLost', args: { name: now.name } }, by);
    return 'lost';
  }
  return 'resolves';
}

function costOf(r: Resolution, declaration: Declaration, actor: Creature | undefined): Readonly<Record<string, number>> {
  if (declaration.cost !== undefined) return declaration.cost;
  const economy = r.rules.exclusive.economy;
  if (economy.costOf !== undefined && actor !== undefined) return economy.costOf(r, actor, declaration);
  return declaration.item.cost ?? economy.defaultCost(declaration.item);
}

/** T-12, T-19, TR-18: after an action has resolved, the turn of a creature with nothing left ends. */
export function* settle(r: Resolution, by: string): Rule<void> {
  for (const settled of r.rules.slots.settled) yield* settled(r, by);
  const actor = creatureOf(r, by);
  if (actor !== undefined) offerTurnEnd(r, actor);
}

/** T-12: reports the end of the turn when nothing is left to act with. */
export function offerTurnEnd(r: Resolution, actor: Creature): void {
  if (!r.clock.running || (r.clock.turn !== null && r.clock.turn !== actor.id)) return;
  const { atZero, economy } = r.rules.exclusive;
  const fallen = actor.dead || (actor.health.value <= 0 && atZero.stops(r.rules, actor));
  const how = fallen ? 'now' : economy.turnEnd(r, actor);
  if (how === null) return;
  const key = how === 'now' ? 'FOURFOLD.Note.turnEnds' : 'FOURFOLD.Note.turnMayEnd';
  const { turnEnds, leftover = turnEnds, turnMayEnd } = r.rules.cites;
  note(r, how === 'now' ? turnEnds : leftover, { key, args: { name: actor.name } }, actor.id);
  if (how === 'offered' && turnMayEnd !== undefined) note(r, turnMayEnd, { key: 'FOURFOLD.Note.onlyNotified' }, actor.id);
  report(r, { turnEnd: how });
}
