/** Health: one net change per creature and occasion, and what reaching or leaving 0 brings about. */
import type { Part, Reason } from '../kernel/explain.ts';
import type { HealthEvent } from '../kernel/contract.ts';
import { creatureOf, note, put, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { addCondition, conditionOf, removeCondition, watchAbility } from './conditions.ts';

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
  const reason: Reason = { rule: change.reason.rule, label: change.reason.label, parts: change.parts, ...sourceOf(change) };
  const left = change.paddingFirst === true ? absorb(r, id, damage, reason) : damage;
  const remaining = change.healing - left;
  if (remaining > 0) return eventOf(id, change, damage, damage - left, false, gain(r, creature, remaining, reason));
  const padded = change.paddingFirst === true || change.unpadded === true;
  const loss = padded ? 0 - remaining : absorb(r, id, 0 - remaining, reason);
  const fell = loss > 0 && lose(r, creature, loss, change, reason);
  return eventOf(id, change, damage, damage - change.healing - loss, fell, false);
}

function sourceOf({ reason }: HealthChange): { readonly source?: string } {
  return reason.source === undefined ? NO_SOURCE : { source: reason.source };
}

const NO_SOURCE = {};

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
function gain(r: Resolution, { id, health }: Creature, amount: number, reason: Reason): boolean {
  // Only gains are cut at the maximum: a value above it stays where it is.
  const raised = Math.max(health.value, Math.min(health.max, health.value + amount));
  put(r, id, VALUE, raised, reason);
  if (health.value > 0 || raised === 0) return false;
  wake(r, id);
  return true;
}

/** @returns whether the creature fell */
function lose(r: Resolution, { id, health }: Creature, loss: number, change: HealthChange, reason: Reason): boolean {
  if (health.value === 0) {
    // TR-20 is about damage; what is merely lost (TR-11) is none.
    if (change.unpadded !== true) r.rules.exclusive.deathClock.damagedAtZero(r, id);
    return false;
  }
  put(r, id, VALUE, Math.max(0, health.value - loss), reason);
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

/** T-92: at 0 Health a creature is unconscious and on the ground; one that no death clock covers is dead (TR-28). */
export function fall(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  if (!r.rules.exclusive.deathClock.uses(r.rules, creature)) {
    die(r, id, 'T-92');
    return;
  }
  const reason = { rule: 'T-92', label: { key: 'FOURFOLD.Reason.fell' } };
  addCondition(r, id, { key: 'prone' }, null, reason);
  addCondition(r, id, { key: 'unconscious' }, null, reason);
  r.rules.exclusive.economy.stop(r, id, { rule: 'T-92', label: { key: 'FOURFOLD.Condition.unconscious' } });
}

/** Death ends everything that depended on the creature. */
export function die(r: Resolution, id: string, rule: string): void {
  if (!put(r, id, ['dead'], true, { rule, label: { key: 'FOURFOLD.Reason.died' } })) return;
  watchAbility(r, id, rule);
}

/** T-98: above 0 Health it acts again; it stays on the ground (TR-26). */
function wake(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  const condition = creature === undefined ? undefined : conditionOf(creature, 'unconscious');
  if (condition === undefined) return;
  removeCondition(r, id, condition, { rule: 'T-98', label: { key: 'FOURFOLD.Reason.woke' } });
  note(r, 'T-98', { key: 'FOURFOLD.Reason.woke' }, id);
}
