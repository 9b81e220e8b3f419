/** Creatures that may not be readable: a broken actor is told of once, and stands in nobody's way. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { game, notify, text, type Actor } from '../ports/index.ts';
import { creatureOfActor } from './actor-snapshot.ts';

const told = new WeakSet<Actor>();

/** The creature of an actor; `null` for one that cannot be read. */
export function readableCreature(actor: Actor, rules: CompiledRuleset): Creature | null {
  try {
    return creatureOfActor(actor, rules);
  } catch (fault) {
    tell(actor, fault);
    return null;
  }
}

function tell(actor: Actor, fault: unknown): void {
  if (told.has(actor) || !game().ready) return;
  told.add(actor);
  console.error(`Fourfold | ${actor.uuid}`, fault);
  const args = { name: actor.name, fault: fault instanceof Error ? fault.message : String(fault) };
  if (game().user.isGM) notify().error(text('FOURFOLD.Fault.actor', args));
}
