/** Who threatens whom in melee (AR-25): how far a creature reaches, and what is taken for granted where nobody said. */
import type { Circumstances } from '../../kernel/command.ts';
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { isUnable } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.threat': 'reach' | 'adjacent' | 'manual';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** How far it strikes in melee. */
    readonly reach: number;
    /** It wields a melee weapon that is none of its items. */
    readonly meleeWeapon: boolean;
  }
}

/** The next square, in the units of this mechanic's own game. */
const ADJACENT = 5;

/** AR-19: whether it is wielded for strikes in melee; claws and teeth count when they are flagged so. */
export function isMeleeWeapon(item: Item): boolean {
  return item.equipped && item.melee === true && (item.type === 'weapon' || item.tags.includes('natural'));
}

/** AR-25: whether a creature at this distance of the game in force is taken to threaten; it must be conscious and strike in melee. */
export function threatensAt(rules: CompiledRuleset, enemy: Creature, distance: number): boolean {
  const how = rules.settings['a.threat'];
  if (how === 'manual' || isUnable(rules, enemy)) return false;
  if (!enemy.meleeWeapon && !Object.values(enemy.items).some(isMeleeWeapon)) return false;
  return (distance / rules.square) * ADJACENT <= (how === 'reach' ? enemy.reach : ADJACENT);
}

/** Whether a weapon that can do both is thrown: at somebody out of reach, as it was said or measured. */
export function isThrown(rules: CompiledRuleset, by: Creature, item: Item, circumstances: Circumstances = {}): boolean {
  if (item.ranged !== true || item.melee !== true) return false;
  const { reach, distance } = circumstances;
  if (reach !== undefined) return !reach.value;
  return distance !== undefined && (distance.value / rules.square) * ADJACENT > by.reach;
}

export const threat: Mechanic = {
  id: 'threat',
  rules: ['A-15', 'A-32', 'A-33'],
  settings: [choice('a.threat', ['reach', 'adjacent', 'manual'], 'AR-25', ['A-15', 'A-32', 'A-33'])],
  reach: (_rules, { reach }) => reach / ADJACENT,
  threatens: (rules, creature, distance) => threatensAt(rules, creature, distance * rules.square),
  slice: { reach: { kind: 'integer', initial: ADJACENT, min: 0, max: 1000 }, meleeWeapon: { kind: 'flag', initial: false } },
};
