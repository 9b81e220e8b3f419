/** Health: one net change per creature and occasion, and what reaching or leaving 0 brings about. */
import type { Part, Reason } from '../kernel/explain.ts';
import type { CompiledRuleset, HealthEvent } from '../kernel/contract.ts';
import { creatureOf, note, put, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { conditionOf, removeCondition, watchAbility } from './conditions.ts';
import { NO_CLOCK } from './no-clock.ts';

export interface HealthChange {
  /** Each separate damage, reductions taken off; zeros are left out by the caller. */
  readonly damages: readonly number[];
  readonly healing: number;
  readonly parts: readonly Part[];
  readonly reason: Omit<Reason, 'parts'>;
  /** Padding is not touched (life cost, TR-11). */
  readonly unpadded?: boolean;
  /** Padding takes damage before the net instead of the net (`t.bonusFirst`). */
  readonly paddingFirst?: boolean;
  readonly simultaneous?: boolean;
  /** Falling is left to the caller (a spell paid with the last Health still works, TR-11). */
  readonly fallLater?: boolean;
}

const VALUE = ['health', 'value'] as const;

/** Applies one netted change: sum first, then padding, then the clamp to 0 and maximum (TR-02, TR-04, TR-16). */
export function changeHealth(r: Resolution, id: string, change: HealthChange): HealthEvent {
  let damage = 0;
  for (const amount of change.damages) damage += amount;
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return eventOf(id, change, damage, 0, false, false);
  const reason = reasonOf(change);
  const strikes = damage > 0 && change.unpadded !== true;
  if (strikes) for (const struck of r.rules.slots.struck) struck(r, id, struckBy(change, damage));
  const event = applyNet(r, creature, change, damage, reason);
  if (strikes) for (const suffered of r.rules.slots.suffered) suffered(r, id);
  if (change.healing > 0) {
    for (const healed of r.rules.slots.healed)
      healed(r, id, { amount: change.healing, before: creature.health.value, rule: change.reason.rule });
  }
  return event;
}

/** What counts as blows: each damage by itself, or what the moment came to where everything is one (shared rules, 3). */
function struckBy(change: HealthChange, damage: number): readonly number[] {
  if (change.simultaneous !== true) return change.damages;
  const net = damage - change.healing;
  return net > 0 ? [net] : [];
}

function applyNet(r: Resolution, creature: Creature, change: HealthChange, damage: number, reason: Reason): HealthEvent {
  const { id } = creature;
  const left = change.paddingFirst === true ? absorb(r, id, damage, reason) : damage;
  const remaining = change.healing - left;
  if (remaining > 0) return eventOf(id, change, damage, damage - left, false, gain(r, creature, remaining, reason, damage > 0));
  const padded = change.paddingFirst === true || change.unpadded === true;
  const loss = padded ? 0 - remaining : absorb(r, id, 0 - remaining, reason);
  const fell = loss > 0 && lose(r, creature, loss, change, reason);
  return eventOf(id, change, damage, damage - change.healing - loss, fell, false);
}

function reasonOf({ reason: { rule, label, source }, parts }: HealthChange): Reason {
  return source === undefined ? { rule, label, parts } : { rule, label, parts, source };
}

function eventOf(creature: string, change: HealthChange, damage: number, absorbed: number, fell: boolean, woke: boolean): HealthEvent {
  return {
    creature,
    damages: change.damages,
    net: change.healing - damage,
    absorbed,
    fell,
    woke,
    simultaneous: change.simultaneous === true,
  };
}

/** @returns whether the creature woke */
function gain(r: Resolution, { id, health }: Creature, amount: number, reason: Reason, netted: boolean): boolean {
  // Only gains are cut at the maximum: a value above it stays where it is.
  const { atZero } = r.rules.exclusive;
  const down = health.value === 0;
  const creature = creatureOf(r, id);
  const wanted = down && creature !== undefined ? (atZero.wakesAt?.(r.rules, creature, amount) ?? amount) : health.value + amount;
  const raised = Math.max(health.value, Math.min(health.max, wanted));
  const rule = raised < (down ? amount : wanted) ? lessBy(r, raised < wanted, netted) : undefined;
  put(r, id, VALUE, raised, rule === undefined ? reason : { ...reason, rule });
  if (!down || raised === 0) return false;
  atZero.wake(r, id);
  return true;
}

/** Why less is gained than was healed: the maximum cuts a net after it was summed (TR-02), or waking itself does (CR-10). */
function lessBy(r: Resolution, isFull: boolean, netted: boolean): string | undefined {
  if (!isFull) return r.rules.exclusive.atZero.wakeRule;
  return netted ? r.rules.cites.cut : undefined;
}

/** @returns whether the creature fell */
function lose(r: Resolution, { id, health }: Creature, loss: number, change: HealthChange, reason: Reason): boolean {
  if (health.value === 0) {
    // TR-20 is about damage; what is merely lost (TR-11) is none.
    if (change.unpadded !== true) for (const damagedAtZero of r.rules.slots.damagedAtZero) damagedAtZero(r, id);
    return false;
  }
  const { cut } = r.rules.cites;
  // TR-02: the net is cut at 0, not what it was summed from.
  const beyond = loss > health.value && change.healing > 0 && cut !== undefined;
  put(r, id, VALUE, Math.max(0, health.value - loss), beyond ? { ...reason, rule: cut } : reason);
  if (health.value > loss) return false;
  if (change.fallLater !== true) fall(r, id);
  return true;
}

function absorb(r: Resolution, id: string, loss: number, reason: Reason): number {
  let left = loss;
  for (const take of r.rules.slots.absorb) {
    if (left > 0) left = take(r, id, left, reason);
  }
  return left;
}

/** 0 Health: what it means in this ruleset, then what hangs on falling (shared rules, 3.2). */
export function fall(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  r.rules.exclusive.atZero.fall(r, id);
  for (const fell of r.rules.slots.fell) fell(r, id);
}

/** Whether 0 Health is not the end at once: a clock counts, or something else does. */
export function staysAlive(rules: CompiledRuleset, creature: Creature): boolean {
  return rules.exclusive.deathClock.uses(rules, creature) || rules.slots.outlives.some((outlives) => outlives(rules, creature));
}

/** Whether anything of the game decides who stays alive at 0 Health. */
export function outlivesZero({ exclusive, slots }: CompiledRuleset): boolean {
  return exclusive.deathClock !== NO_CLOCK || slots.outlives.length > 0;
}

/** Death ends everything that depended on the creature. */
export function die(r: Resolution, id: string, rule: string): void {
  if (!put(r, id, ['dead'], true, { rule, label: { key: 'FOURFOLD.Reason.died' } })) return;
  for (const died of r.rules.slots.died) died(r, id);
  watchAbility(r, id, rule);
}

/** Unconscious ends; whoever lies on the ground stays there (TR-26). */
export function wakeUp(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  const condition = creature === undefined ? undefined : conditionOf(creature, 'unconscious');
  if (condition === undefined) return;
  const rule = r.rules.cites.wake;
  removeCondition(r, id, condition, { rule, label: { key: 'FOURFOLD.Reason.woke' } });
  note(r, rule, { key: 'FOURFOLD.Reason.woke' }, id);
}
