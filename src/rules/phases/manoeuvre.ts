/** Actions that everybody has: whether they may now, what they cost, and what comes of them. */
import { refuse, type Rule } from '../kernel/ask.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { settle } from './action.ts';
import { permitted } from './permission.ts';

export interface Manoeuvre {
  /** Id of the action. */
  readonly id: string;
  readonly rule: string;
  readonly price: Readonly<Record<string, number>>;
}

/** The price of a borrowed manoeuvre in the economy that is in force. */
export function priceOf(r: Resolution, price: 'preparation' | 'action'): Readonly<Record<string, number>> {
  const { economy } = r.rules.exclusive;
  const own = economy.priceOf?.(r.rules, price) ?? economy.defaultCost(PLAIN);
  const times = r.rules.roles.prices[price];
  if (times === undefined || times === 1) return own;
  return Object.fromEntries(Object.entries(own).map(([kind, amount]) => [kind, amount * times]));
}

const PLAIN = { id: 'manoeuvre', name: '', type: 'ability', equipped: true, tags: [] } as const;

/**
 * Checks and pays, then does it. A refusal anywhere costs nothing.
 * @param effect what comes of it; it may refuse
 */
export function* manoeuvre(r: Resolution, by: Creature, { id, rule, price }: Manoeuvre, effect: () => Rule<void>): Rule<void> {
  yield* permitted(r, by.id, 'act', { action: id, cost: price });
  const { economy } = r.rules.exclusive;
  const lacking = economy.lacks(r, creatureOf(r, by.id) ?? by, price);
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, by.id, price, { rule, label: { key: `FOURFOLD.Action.${id}` } });
  yield* effect();
  yield* settle(r, by.id);
}
