/** Which weapons strike in one action (T-31, T-33), and the unarmed attack that everybody has (T-48, T-49). */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import { warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';

/** T-48: blunt, weaker than weapons, always there. The damage is data: proposed 1, changed by an item of this id or by the class. */
export const UNARMED = 'unarmed';

const BARE_HANDS = { formula: '1', type: 'blunt' } as const;

/** The unarmed attack of a creature: its own item of that id, its class's (T-49), or the plain one. Deleting it changes nothing. */
export function unarmedOf(creature: Creature): Item {
  const own = creature.items[UNARMED];
  if (own !== undefined) return own;
  const taught = Object.values(creature.items).find((item) => item.type === 'class' && item.unarmed !== undefined)?.unarmed;
  return {
    id: UNARMED,
    name: UNARMED,
    type: 'weapon',
    equipped: true,
    tags: taught === undefined ? ['unarmed'] : ['unarmed', 'taught'],
    melee: true,
    damage: [taught ?? BARE_HANDS],
    cost: { ap: 1 },
  };
}

/** The weapons that strike, main hand first. */
export function* chooseWeapons(r: Resolution, by: Creature, ids: readonly string[]): Rule<readonly Item[]> {
  const weapons: Item[] = [];
  for (const id of new Set(ids)) weapons.push(yield* weaponOf(by, id));
  const [main, second] = weapons;
  if (main === undefined || second === undefined) return weapons;
  if (weapons.length > 2) return yield* refuse(refusal('tooManyWeapons', 'T-31', { name: by.name }));
  if (main.tags.includes('light') && second.tags.includes('light')) return weapons;
  // T-33: without training only one of two weapons may attack.
  warn(r, 'T-33', { key: 'FOURFOLD.Warn.onlyOne', args: { name: by.name, weapon: main.name } }, by.id);
  return [main];
}

function* weaponOf(by: Creature, id: string): Rule<Item> {
  if (id === UNARMED) return unarmedOf(by);
  const item = Object.hasOwn(by.items, id) ? by.items[id] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', 'T-13', { item: id }));
  if (item.type !== 'weapon') return yield* refuse(refusal('notAWeapon', 'T-13', { item: item.name }));
  if (!item.equipped) return yield* refuse(refusal('notEquipped', 'T-13', { item: item.name }));
  return item;
}
