/**
 * The start of a turn: one window in which everything happens at the same moment (T-07 … T-10), then the death clock, durations
 * and the refill. The order is that of the window algorithm of the rulings.
 */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { TurnStart } from '../kernel/command.ts';
import type { Contribution, HealthEvent, Window } from '../kernel/contract.ts';
import type { AmountPart } from '../dice/amount-part.ts';
import type { Label, Part } from '../kernel/explain.ts';
import { creatureOf, note, putClock, report, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { offerTurnEnd } from './action.ts';
import { amplified, staysPlain } from './amplify.ts';
import { changeHealth } from './health.ts';
import { landOne } from './hit.ts';
import { known } from './permission.ts';

/** T-07: runs once for the turn that this command's id names; a repeated edge is refused. */
export function* turnStart(r: Resolution, command: TurnStart): Rule<void> {
  const owner = creatureOf(r, command.of) ?? (yield* known(r, command.of));
  if (r.clock.turnKey === command.id) return yield* refuse(refusal('alreadyStarted', r.rules.cites.turn, { name: owner.name }));
  const clock = { rule: r.rules.cites.turnOrder, label: { key: 'FOURFOLD.Reason.turnStarts' } };
  putClock(r, 'turn', command.of, clock);
  putClock(r, 'turnKey', command.id, clock);
  if (owner.dead) {
    note(r, r.rules.cites.deadTurn, { key: 'FOURFOLD.Note.deadTurn', args: { name: owner.name } }, owner.id);
    report(r, { turnEnd: 'now' });
    return;
  }
  for (const starts of r.rules.slots.turnStarts) yield* starts(r, owner.id);
  const actsFirst = r.rules.exclusive.turnOrder.actsFirst(r.rules);
  const stages = actsFirst ? ACTS_FIRST : WINDOW_FIRST;
  for (const stage of stages) {
    if (creatureOf(r, owner.id)?.dead === true) break;
    yield* stage(r, command);
  }
  if (creatureOf(r, owner.id)?.dead === true) report(r, { turnEnd: 'now' });
}

type Stage = (r: Resolution, command: TurnStart) => Rule<void>;

const theWindow: Stage = function* (r, command) {
  const owner = creatureOf(r, command.of);
  if (owner !== undefined) yield* openWindow(r, command, owner);
};

// eslint-disable-next-line require-yield -- every stage is a generator; this one never asks
const countingDown: Stage = function* (r, command) {
  for (const countDown of r.rules.slots.countDown) countDown(r, 'turnStart', command.of);
};

const refilling: Stage = (r, command) => refill(r, command.of);

const whatIsDue: Stage = function* (r, command) {
  for (const due of r.rules.slots.due) yield* due(r, command.of);
};

/** Shared rules, 3.2; CR-17 turns it round by setting. */
const WINDOW_FIRST: readonly Stage[] = [theWindow, countingDown, refilling, whatIsDue];
const ACTS_FIRST: readonly Stage[] = [refilling, whatIsDue, theWindow, countingDown];

function* openWindow(r: Resolution, command: TurnStart, owner: Creature): Rule<void> {
  const window = yield* collect(r, command);
  const clock = r.rules.exclusive.deathClock;
  const rolls = owner.health.value === 0 && clock.uses(r.rules, owner);
  const order = clock.order(r.rules);
  if (rolls && order === 'beforeNet') {
    yield* clockRoll(r, owner.id);
    if (creatureOf(r, owner.id)?.dead === true) return;
  }
  const together = rolls && order === 'bothAtOnce' ? yield* clock.roll(r, owner.id) : [];
  yield* settleWindow(r, window, owner.id, together);
  if (rolls && order === 'afterNet') yield* clockAfterNet(r, owner);
}

/** TR-03: who was at 0 when the turn began and still is rolls; who was healed above it is spared. */
function* clockAfterNet(r: Resolution, owner: Creature): Rule<void> {
  const now = creatureOf(r, owner.id);
  // A death by anything else of that moment stops the rest (shared rules, 3.2).
  if (now?.dead === true) return;
  if (now?.health.value === 0) return yield* clockRoll(r, owner.id);
  const { orderRule } = r.rules.exclusive.deathClock;
  if (orderRule !== undefined) note(r, orderRule, { key: 'FOURFOLD.Note.healedInTime', args: { name: owner.name } }, owner.id);
}

/** Freezes those in the window, then lets everybody contribute without seeing what others do. */
function* collect(r: Resolution, command: TurnStart): Rule<Window> {
  const members = [command.of, ...new Set((command.also ?? []).filter((id) => id !== command.of))];
  const began = Object.create(null) as Record<string, Creature>;
  for (const id of members) began[id] = creatureOf(r, id) ?? (yield* known(r, id));
  const window: Window = { of: command.of, members, began, contributions: [] };
  for (const grant of r.rules.slots.grant) grant(r, window);
  for (const contribute of r.rules.slots.contribute) yield* contribute(r, window);
  return window;
}

function* clockRoll(r: Resolution, id: string): Rule<void> {
  const clock = r.rules.exclusive.deathClock;
  const parts = yield* clock.roll(r, id);
  clock.advance(r, id, parts, { rule: clock.rule ?? r.rules.cites.clock, label: { key: 'FOURFOLD.Reason.deathRow' } });
}

/** T-08, T-09: one sum per creature and track, applied once; then what the change brings about. */
function* settleWindow(r: Resolution, window: Window, owner: string, clockParts: readonly Part[]): Rule<void> {
  const byTarget = grouped(window);
  const plain = staysPlain(r.rules);
  for (const id of window.members) {
    const own = byTarget.get(id) ?? NOTHING;
    for (const batch of momentsOf(r, own)) {
      const event = settleHealth(r, id, window, batch, plain ? null : yield* amplifiedTicks(r, id, window, batch));
      if (event === null || event.damages.length === 0) continue;
      for (const damaged of r.rules.slots.damaged) yield* damaged(r, event);
    }
    settleClock(r, id, own, id === owner ? clockParts : NO_PARTS);
  }
}

/** What counts as one moment for one creature: all of it, or one after the other. */
function momentsOf(r: Resolution, own: readonly Contribution[]): readonly (readonly Contribution[])[] {
  return r.rules.simultaneousHealth ? [own] : own.map((contribution) => [contribution]);
}

const NOTHING: readonly Contribution[] = [];
const NO_PARTS: readonly Part[] = [];

function grouped(window: Window): ReadonlyMap<string, readonly Contribution[]> {
  const byTarget = new Map<string, Contribution[]>();
  for (const contribution of window.contributions) {
    const own = byTarget.get(contribution.target);
    if (own === undefined) byTarget.set(contribution.target, [contribution]);
    else own.push(contribution);
  }
  return byTarget;
}

type Ticks = ReadonlyMap<Contribution, readonly AmountPart[]>;

/** The damages of a batch with what mechanics make of them by their type. */
function* amplifiedTicks(r: Resolution, id: string, window: Window, batch: readonly Contribution[]): Rule<Ticks> {
  const hits = new Map<Contribution, readonly AmountPart[]>();
  const target = window.began[id];
  for (const contribution of batch) {
    if (target === undefined || contribution.track !== 'health' || contribution.sign > 0) continue;
    const blow = { by: null, target, from: 'tick', key: `window/${id}/${contribution.part.source}` } as const;
    hits.set(contribution, yield* amplified(r, blow, [plainTick(contribution)]));
  }
  return hits;
}

function plainTick({ amount, type, part }: Contribution): AmountPart {
  return { label: part.label, value: amount, rule: part.rule, source: part.source, type };
}

function settleHealth(r: Resolution, id: string, window: Window, batch: readonly Contribution[], hits: Ticks | null): HealthEvent | null {
  const began = window.began[id];
  if (began === undefined) return null;
  const parts: Part[] = [];
  const damages: number[] = [];
  let healing = 0;
  for (const contribution of batch) {
    const { track, sign, amount, part } = contribution;
    if (track !== 'health') continue;
    parts.push({ label: part.label, value: sign > 0 ? amount : 0 - amount, rule: part.rule, source: part.source });
    if (sign > 0) {
      healing += amount;
      continue;
    }
    const hit = hits?.get(contribution) ?? [plainTick(contribution)];
    for (let at = 1; at < hit.length; at += 1) explainAdded(hit[at], parts);
    const left = landOne(r, began, hit, parts);
    if (left > 0) damages.push(left);
  }
  if (parts.length === 0) return null;
  return changeHealth(r, id, {
    damages,
    healing,
    parts,
    reason: reasonOf(r, id, window, batch),
    paddingFirst: r.rules.slots.paddingFirst.some((first) => first(r.rules)),
    simultaneous: r.rules.simultaneousHealth,
  });
}

function explainAdded(added: AmountPart | undefined, parts: Part[]): void {
  if (added !== undefined) parts.push({ label: added.label, value: 0 - added.value, rule: added.rule });
}

/** T-08, T-09; one by one, each change has its own reason. */
function reasonOf(
  r: Resolution,
  id: string,
  window: Window,
  batch: readonly Contribution[],
): { readonly rule: string; readonly label: Label } {
  const [only] = batch;
  if (!r.rules.simultaneousHealth && only !== undefined) return { rule: only.part.rule, label: only.part.label };
  const { cites } = r.rules;
  return { rule: id === window.of ? cites.window : cites.windowOfOthers, label: { key: 'FOURFOLD.Reason.window' } };
}

function settleClock(r: Resolution, id: string, own: readonly Contribution[], clockParts: readonly Part[]): void {
  if (clockParts.length === 0 && !own.some(({ track }) => track === 'clock')) return;
  const parts = [...clockParts];
  for (const { track, sign, amount, part } of own) if (track === 'clock') parts.push({ ...part, value: sign * amount });
  if (parts.length === 0) return;
  const { cites } = r.rules;
  const clock = r.rules.exclusive.deathClock;
  clock.advance(r, id, parts, {
    rule: clockParts.length > 0 ? (clock.rule ?? cites.clock) : (clock.relief ?? cites.clockRelief),
    label: { key: 'FOURFOLD.Reason.deathRow' },
  });
}

/** T-10, TR-17: AP to the maximum; an unconscious creature gets none and its turn is over. */
function* refill(r: Resolution, id: string): Rule<void> {
  for (const fill of r.rules.slots.refill) yield* fill(r, id);
  const owner = creatureOf(r, id);
  if (owner === undefined) return;
  const { atZero, economy } = r.rules.exclusive;
  if (owner.health.value > 0 || !atZero.stops(r.rules, owner)) {
    offerTurnEnd(r, owner);
    return;
  }
  economy.stop(r, id, { rule: r.rules.cites.unableTurn, label: { key: 'FOURFOLD.Condition.unconscious' } });
  report(r, { turnEnd: 'now' });
}
