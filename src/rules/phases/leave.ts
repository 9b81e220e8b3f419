/** A displacement out of the reach of others: what they make of it. */
import type { Rule } from '../kernel/ask.ts';
import type { Leaving } from '../kernel/contract.ts';
import type { Resolution } from '../kernel/resolution.ts';

/** Tells everybody whose rules hang on it that a creature leaves the reach of others. Nothing happens when it leaves nobody's. */
export function* leaveReach(r: Resolution, leaving: Leaving): Rule<void> {
  if (leaving.from.length === 0) return;
  for (const left of r.rules.slots.left) yield* left(r, leaving);
}
