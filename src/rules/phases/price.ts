/** A price that no item names: checked, then paid (moving, standing up). */
import { refuse, type Rule } from '../kernel/ask.ts';
import type { Reason } from '../kernel/explain.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';

/** Refuses when it cannot be paid. */
export function* payPrice(r: Resolution, id: string, cost: Readonly<Record<string, number>>, reason: Reason): Rule<void> {
  const { economy } = r.rules.exclusive;
  const creature = creatureOf(r, id);
  const lacking = creature === undefined ? null : economy.lacks(r, creature, cost, reason.rule);
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, id, cost, reason);
}
