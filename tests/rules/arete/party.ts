/** Kira, who attacks, and a target of ruleset arete. */
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Done } from '../../../src/rules/kernel/outcome.ts';
import type { Creature, Item, State } from '../../../src/rules/kernel/state.ts';
// Their slices are fields of the creature.
import type {} from '../../../src/rules/mechanics/ambush/index.ts';
import type {} from '../../../src/rules/mechanics/soak/index.ts';
import { creatureOf, itemOf, play, rulesOf, stateOf } from '../cards/fixtures.ts';

export const RULES = rulesOf('arete');

export function sword(damage: Item['damage'], given: Partial<Item> = {}): Item {
  return itemOf('sword', { type: 'weapon', melee: true, ...(damage === undefined ? {} : { damage }), ...given });
}

export function kira(item: Item, given: Readonly<Record<string, unknown>> = {}): Creature {
  const budget = { movement: 30, action: 1, bonus: 0, reaction: 1, drew: false };
  return creatureOf(RULES, 'kira', { hit: 5, pb: 3, arete: 4, speed: 30, turnBudget: budget, items: { [item.id]: item }, ...given });
}

export function target(given: Readonly<Record<string, unknown>> = {}): Creature {
  return creatureOf(RULES, 'target', { kind: 'npc', defense: 10, pb: 0, arete: 0, ...given });
}

/** Kira strikes with the item; the first face is the d20. */
export function strike(item: Item, on: Creature, faces: readonly number[], rules: CompiledRuleset = RULES): Done {
  return play(rules, stateOf([kira(item), on]), { kind: 'attack', by: 'kira', with: [item.id], on: [on.id] }, faces);
}

/** Kira uses the item; the first face is the target's save. */
export function cast(item: Item, on: Creature, faces: readonly number[]): Done {
  return play(RULES, stateOf([kira(item), on]), { kind: 'use', by: 'kira', what: item.id, on: [on.id] }, faces);
}

export function healthOf({ state }: { readonly state: State }, id = 'target'): number {
  return state.creatures[id]?.health.value ?? NaN;
}
