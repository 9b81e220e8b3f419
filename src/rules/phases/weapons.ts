/** Finding the weapon that somebody names. */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';

/** Id of the attack without a weapon, which everybody has. */
export const UNARMED = 'unarmed';

/**
 * A weapon of the creature by id, or one of those that everybody has.
 * @param fits which of its items strike with an attack roll
 */
export function* weaponOf(r: Resolution, by: Creature, id: string, fits: (item: Item) => boolean): Rule<Item> {
  const builtIn = r.rules.exclusive.arms.builtIn(r.rules, by).find((item) => item.id === id);
  if (builtIn !== undefined) return builtIn;
  const { action } = r.rules.cites;
  const item = Object.hasOwn(by.items, id) ? by.items[id] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', action, { item: id }));
  if (!fits(item)) return yield* refuse(refusal('notAWeapon', action, { item: item.name }));
  if (!item.equipped) return yield* refuse(refusal('notEquipped', action, { item: item.name }));
  return item;
}
