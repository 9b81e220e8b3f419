/** What a creature has begun and not yet paid. */
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';

export function isPreparing(creature: Creature): boolean {
  return creature.debt.what.length > 0;
}

/** @returns whether there was anything */
export function clear(r: Resolution, id: string, rule: string, key: string): boolean {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isPreparing(creature)) return false;
  const reason = { rule, label: { key } };
  put(r, id, ['debt', 'what'], [], reason);
  put(r, id, ['debt', 'paid'], 0, reason);
  put(r, id, ['debt', 'cost'], 0, reason);
  put(r, id, ['debt', 'on'], [], reason);
  return true;
}

/** No turn holds more. */
const MOST_AP = 1000;

/** The most of a price that can be paid now. */
export function payable(r: Resolution, by: Creature, price: number): number {
  const { economy } = r.rules.exclusive;
  for (let ap = Math.min(price, MOST_AP); ap > 0; ap -= 1) if (economy.lacks(r, by, { ap }) === null) return ap;
  return 0;
}
