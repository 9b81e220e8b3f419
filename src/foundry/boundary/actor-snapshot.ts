/** An actor as the rules read it. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature, Item as RulesItem } from '../../rules/kernel/state.ts';
import type { Actor } from '../ports/index.ts';
import { withForeignEffects } from './foreign-effects.ts';
import { itemOf } from './item-snapshot.ts';
import { keptCreature } from './kept-creatures.ts';
import { conditionsOf } from './stored-conditions.ts';
import { bagOf, listOf, namesOf, ruleValues, type Bag } from './stored-values.ts';

/**
 * The creature of an actor. Tracks and base values come from what is stored, never from prepared data; what other people's
 * effects add comes as adjustments with their names.
 */
export function creatureOfActor(actor: Actor, rules: CompiledRuleset): Creature {
  return withForeignEffects(
    keptCreature(actor, rules, () => storedCreature(actor, rules)),
    actor,
    rules,
  );
}

/** The creature without what effects add. */
export function storedCreature(actor: Actor, rules: CompiledRuleset): Creature {
  const system = bagOf(actor._source['system']);
  const kernel = {
    id: actor.uuid,
    name: actor.token?.name ?? actor.name,
    kind: kindOf(actor.type, system['kind']),
    level: system['level'] ?? 1,
    attributes: attributesOf(rules, system['attributes']),
    health: { value: 0, max: 0, ...bagOf(system['health']) },
    dead: system['dead'] === true,
    tags: namesOf(system['tags']),
    conditions: conditionsOf(system['conditions']),
    items: itemsOf(actor),
    adjustments: listOf(system['adjustments']),
  };
  // Every field of the kernel and of the ruleset's slices is there, of the type that its schema gives it.
  return { ...ruleValues(rules.slice, system), ...kernel } as unknown as Creature;
}

/** Characters are players' and NPCs are not, unless an actor says otherwise. */
function kindOf(type: string, stated: unknown): 'player' | 'npc' {
  if (stated === 'player' || stated === 'npc') return stated;
  return type === 'character' ? 'player' : 'npc';
}

function attributesOf(rules: CompiledRuleset, stored: unknown): Bag {
  const attributes = bagOf(stored);
  return Object.fromEntries(rules.attributes.map(({ id }) => [id, attributes[id] ?? 0]));
}

function itemsOf(actor: Actor): Record<string, RulesItem> {
  const items: Record<string, RulesItem> = {};
  for (const document of actor.items) {
    const item = itemOf(document, actor.items);
    if (item !== null && item.id !== '') items[item.id] = item;
  }
  return items;
}
