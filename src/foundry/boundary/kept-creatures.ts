/**
 * Creatures that have been read and not changed since. A step looks at everybody in the fight, and changes few: without this the
 * time of a turn would grow with the number of combatants. Only actors that tell of every change are kept: `prepareData` runs
 * whenever an actor or anything in it has changed, before anybody else learns of it.
 */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { hooks, type Actor, type Item } from '../ports/index.ts';

interface Kept {
  readonly rules: CompiledRuleset;
  readonly name: string;
  readonly creature: Creature;
}

/** `null` = changed since it was read. An actor that is not here does not tell. */
const kept = new WeakMap<object, Kept | null>();

/** An actor is being prepared anew. */
export function forgetCreature(actor: object): void {
  kept.set(actor, null);
}

/** The creature of an actor, read again only after a change. Its name is not the actor's alone: a token has one of its own. */
export function keptCreature(actor: Actor, rules: CompiledRuleset, read: () => Creature): Creature {
  const known = kept.get(actor);
  if (known === undefined) return read();
  const name = actor.token?.name ?? actor.name;
  if (known?.rules === rules && known.name === name) return known.creature;
  const creature = read();
  kept.set(actor, { rules, name, creature });
  return creature;
}

/** Foundry prepares an actor anew when an item of it changes; this does not rest on it. Called once, in `init`. */
export function watchItems(): void {
  for (const event of ['createItem', 'updateItem', 'deleteItem']) {
    hooks().on(event, (item) => {
      const { parent } = item as Item;
      if (typeof parent === 'object' && parent !== null && kept.has(parent)) forgetCreature(parent);
    });
  }
}
