/** One hit: typed parts, taken down by the target's own resistances and reductions (T-68, TR-25; shared rules, section 2 item 3). */
import type { AmountPart } from '../dice/amount-part.ts';
import type { Landing, Rolled, TypedAmount } from '../kernel/contract.ts';
import type { Part } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';

export interface Hit {
  /** At least 0. */
  readonly amount: number;
  readonly parts: readonly Part[];
}

export interface HitOptions {
  /** A made save leaves half, rounded down, of each type. */
  readonly half?: boolean;
  /** A made save took its part of it. */
  readonly saved?: boolean;
  /** Typed by hand: no reductions. */
  readonly exact?: boolean;
  readonly from?: Landing['from'];
  readonly item?: Item;
  /** Added after everything was taken off, before the least (a critical rule). */
  readonly after?: (sum: number) => readonly Part[];
}

/**
 * The amount of one hit on a target as it stood when the action took hold. Order: half by a save, the type's resistance, the
 * type's reduction, what counts once for the hit, the least that it comes to. No stage goes below 0.
 */
export function landHit(r: Resolution, target: Creature, parts: readonly AmountPart[], options: HitOptions = NO_OPTIONS): Hit {
  const explained: Part[] = [];
  for (const { label, value, rule, source } of parts)
    explained.push(source === undefined ? { label, value, rule } : { label, value, rule, source });
  return { amount: land(r, target, parts, options, explained), parts: explained };
}

const NO_OPTIONS: HitOptions = {};

/** What is left of the parts; everything that was taken off or added is put to `explained`. */
function land(r: Resolution, target: Creature, parts: readonly AmountPart[], options: HitOptions, explained: Part[]): number {
  const landed = landTypes(r, target, parts, options, explained);
  let sum = 0;
  for (const { amount } of landed) sum += amount;
  for (const part of parts) if (part.untouched === true) sum += part.value;
  if (options.exact === true) return sum;
  const { reduce, least } = r.rules.slots;
  if (reduce.length === 0 && least.length === 0 && options.after === undefined) return sum;
  return landSum(r, target, sum, landingOf(parts, landed, options), options, explained);
}

/** Each type by itself: half by a save, then its resistance and reduction. */
function landTypes(
  r: Resolution,
  target: Creature,
  parts: readonly AmountPart[],
  options: HitOptions,
  explained: Part[],
): readonly TypedAmount[] {
  const landed: TypedAmount[] = [];
  for (const { type, amount: rolled } of sumsByType(parts)) {
    let amount = Math.max(0, rolled);
    if (rolled < 0) explained.push({ label: { key: 'FOURFOLD.Part.floor' }, value: -rolled, rule: 'DATA' });
    if (options.half === true) {
      explained.push({ label: { key: 'FOURFOLD.Part.saved' }, value: Math.floor(amount / 2) - amount, rule: r.rules.cites.halfSave });
      amount = Math.floor(amount / 2);
    }
    if (options.exact !== true) {
      for (const adjust of r.rules.slots.adjust) amount = take(amount, adjust(r, target, { amount, type, part: DAMAGE }), explained);
    }
    landed.push({ type, amount });
  }
  return landed;
}

function landingOf(parts: readonly AmountPart[], landed: readonly TypedAmount[], options: HitOptions): Landing {
  const { from = 'command', saved = false, item } = options;
  return { from, saved, harmful: parts.length > 0, item, landed, rolled: parts };
}

/** The sum of the hit: what is taken off once, what a critical rule adds behind it, the least that is left. */
function landSum(r: Resolution, target: Creature, before: number, landing: Landing, { after }: HitOptions, explained: Part[]): number {
  const { reduce, least } = r.rules.slots;
  let sum = before;
  for (const taken of reduce) sum = take(sum, taken(r, target, sum, landing), explained);
  if (after !== undefined) sum = add(sum, after(sum), explained);
  for (const atLeast of least) sum = add(sum, atLeast(r, target, sum, landing), explained);
  return sum;
}

/**
 * One tick, as a hit by itself.
 * @param parts what was taken off is added here, as seen by Health (above 0)
 * @returns what is left
 */
export function landOne(r: Resolution, target: Creature, amounts: readonly AmountPart[], parts: Part[]): number {
  const taken: Part[] = [];
  const left = land(r, target, amounts, TICK, taken);
  for (const { label, value, rule, source } of taken)
    parts.push(source === undefined ? { label, value: 0 - value, rule } : { label, value: 0 - value, rule, source });
  return left;
}

const TICK: HitOptions = { from: 'tick' };

const DAMAGE = { label: { key: 'FOURFOLD.Part.damage' }, rule: 'DATA' } as const;

function take(amount: number, parts: readonly Part[], explained: Part[]): number {
  let left = amount;
  for (const part of parts) {
    const taken = Math.min(left, -part.value);
    if (taken <= 0) continue;
    left -= taken;
    explained.push(part.value === -taken ? part : { ...part, value: -taken });
  }
  return left;
}

function add(amount: number, parts: readonly Part[], explained: Part[]): number {
  let sum = amount;
  for (const part of parts) {
    sum += part.value;
    explained.push(part);
  }
  return sum;
}

/** Types of damage are what people write; large and small letters tell no difference. */
export function isSameType(left: string, right: string): boolean {
  return left === right || left.toLowerCase() === right.toLowerCase();
}

/** The sums by type, in the order in which the types come; what nothing touches is not among them. */
export function sumsByType(parts: readonly Rolled[]): readonly TypedAmount[] {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.untouched !== true) return [{ type: only.type, amount: only.value }];
  const sums = new Map<string, number>();
  for (const part of parts) if (part.untouched !== true) sums.set(part.type, (sums.get(part.type) ?? 0) + part.value);
  return Array.from(sums, ([type, amount]) => ({ type, amount }));
}
