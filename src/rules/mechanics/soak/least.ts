/** The least that a hit comes to (A-36, A-54; AR-05, AR-28). */
import type { Landing, TypedAmount } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { isSameType, sumsByType } from '../../phases/hit.ts';

const NONE: readonly Part[] = [];

function sumOf(amounts: readonly TypedAmount[]): number {
  let sum = 0;
  for (const { amount } of amounts) sum += Math.max(0, amount);
  return sum;
}

/** a hit, or a failed save, of something that deals damage; what a GM types in is neither. */
const isHit = ({ from, saved }: Landing): boolean => !saved && (from === 'attack' || from === 'ability');

function lift(sum: number, rule: string): readonly Part[] {
  return [{ label: { key: 'FOURFOLD.Part.least' }, value: 1 - sum, rule }];
}

/** At least 1, whatever took the rest; nothing out of nothing. */
export function least(r: Resolution, target: Creature, sum: number, landing: Landing): readonly Part[] {
  if (sum >= 1 || !landing.harmful) return NONE;
  // Soak never takes the last of it, also of what a made save left.
  if (sumOf(landing.landed) >= 1) return lift(sum, 'A-54');
  if (landing.saved) return savedFromAll(r, target);
  return sumOf(sumsByType(landing.rolled)) >= 1 ? resisted(r, target, sum, landing) : rolledNothing(sum, landing);
}

/** AR-05: a made save is not covered; half of 1 is 0. */
function savedFromAll(r: Resolution, target: Creature): readonly Part[] {
  note(r, 'AR-05', { key: 'FOURFOLD.Note.savedFromAll', args: { name: target.name } }, target.id);
  return NONE;
}

/** AR-28: a tag of the creature says so. */
export function isImmuneTo({ tags }: Creature, type: string): boolean {
  return tags.some((tag) => isSameType(tag, `immune:${type}`));
}

/** AR-28: a resistance leaves 1, by setting; immunity leaves nothing. */
function resisted(r: Resolution, target: Creature, sum: number, { from, rolled }: Landing): readonly Part[] {
  const immune = sumsByType(rolled).every(({ type }) => isImmuneTo(target, type));
  if (immune || from === 'tick' || r.rules.settings['a.minVsResist'] === 'off') return NONE;
  return lift(sum, 'AR-28');
}

/** A-36, AR-05: a hit whose dice come to 0 or less deals 1. */
function rolledNothing(sum: number, landing: Landing): readonly Part[] {
  return isHit(landing) ? lift(sum, 'A-36') : NONE;
}
