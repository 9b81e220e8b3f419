/** The attacks that everybody has: bare hands, and any object within reach (C-54, C-56). Their price is proposed, no source. */
import type { Item } from '../../kernel/state.ts';
import { UNARMED } from '../../phases/weapons.ts';

/** C-55: always 1 and Body, whichever Stat it was rolled with. */
export const UNARMED_ATTACK: Item = {
  id: UNARMED,
  name: UNARMED,
  type: 'weapon',
  kind: 'unarmed',
  equipped: true,
  tags: ['unarmed'],
  melee: true,
  damage: [{ formula: '1 + body', type: 'blunt' }],
  cost: { ap: 1 },
};

/** C-57: halved and never below 1, which no formula of its own can say. */
export const IMPROVISED: Item = {
  id: 'improvised',
  name: 'improvised',
  type: 'weapon',
  kind: 'improvised',
  equipped: true,
  tags: ['improvised'],
  melee: true,
  attribute: 'body',
  damage: [{ formula: '1d6', type: 'blunt' }],
  cost: { ap: 1 },
};

/** An object of somebody's, used to strike with. */
export function improvisedFrom(object: Item): Item {
  return { ...IMPROVISED, id: object.id, name: object.name, tags: [...object.tags, 'improvised'] };
}
