/** The unarmed attack that everybody has (T-48, T-49). */
import type { Creature, Item } from '../../kernel/state.ts';
import { UNARMED } from '../../phases/weapons.ts';

/** T-48: blunt, weaker than weapons, always there. The damage is data: proposed 1, changed by an item of this id or by the class. */
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
