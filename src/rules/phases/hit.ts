/** One hit: typed parts, taken down by the target's own resistances and reductions (T-68, TR-25). */
import type { AmountPart } from '../dice/amount.ts';
import type { Part } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';

export interface Hit {
  /** At least 0. */
  readonly amount: number;
  readonly parts: readonly Part[];
}

export interface HitOptions {
  /** A made save leaves half, rounded down, of each type. */
  readonly half?: boolean;
  /** Typed by hand: no reductions. */
  readonly exact?: boolean;
}

/**
 * The amount of one hit on a target as it stood when the action took hold. Order: half by a save, the type's resistance, the
 * type's reduction, then what counts once for the hit. No stage goes below 0.
 */
export function landHit(r: Resolution, target: Creature, parts: readonly AmountPart[], options: HitOptions = {}): Hit {
  const explained: Part[] = [];
  for (const { label, value, rule, source } of parts)
    explained.push(source === undefined ? { label, value, rule } : { label, value, rule, source });
  let sum = 0;
  for (const [type, rolled] of sumsByType(parts)) {
    let amount = Math.max(0, rolled);
    if (rolled < 0) explained.push({ label: { key: 'FOURFOLD.Part.floor' }, value: -rolled, rule: 'DATA' });
    if (options.half === true) {
      explained.push({ label: { key: 'FOURFOLD.Part.saved' }, value: Math.floor(amount / 2) - amount, rule: 'T-18' });
      amount = Math.floor(amount / 2);
    }
    if (options.exact !== true) {
      for (const adjust of r.rules.slots.adjust) amount = take(amount, adjust(r, target, { amount, type, part: DAMAGE }), explained);
    }
    sum += amount;
  }
  if (options.exact !== true) for (const reduce of r.rules.slots.reduce) sum = take(sum, reduce(r, target, sum), explained);
  return { amount: sum, parts: explained };
}

/**
 * One amount of one type, as a hit by itself.
 * @param parts what was taken off is added here, as seen by Health (above 0)
 * @returns what is left
 */
export function landOne(r: Resolution, target: Creature, amount: number, type: string, parts: Part[]): number {
  const taken: Part[] = [];
  let left = amount;
  for (const adjust of r.rules.slots.adjust) left = take(left, adjust(r, target, { amount: left, type, part: DAMAGE }), taken);
  for (const reduce of r.rules.slots.reduce) left = take(left, reduce(r, target, left), taken);
  for (const part of taken) parts.push({ ...part, value: 0 - part.value });
  return left;
}

const DAMAGE = { label: { key: 'FOURFOLD.Part.damage' }, rule: 'T-17' } as const;

function take(amount: number, parts: readonly Part[], explained: Part[]): number {
  let left = amount;
  for (const part of parts) {
    const taken = Math.min(left, -part.value);
    if (taken <= 0) continue;
    left -= taken;
    explained.push({ ...part, value: -taken });
  }
  return left;
}

function sumsByType(parts: readonly AmountPart[]): Iterable<[string, number]> {
  if (parts.length === 1 && parts[0] !== undefined) return [[parts[0].type, parts[0].value]];
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(part.type, (sums.get(part.type) ?? 0) + part.value);
  return sums;
}
