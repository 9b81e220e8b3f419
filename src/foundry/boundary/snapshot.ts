/** The state in which the rules are run: creatures of actors, and the clock of a combat. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Clock, Creature, State } from '../../rules/kernel/state.ts';
import type { Actor, Combat } from '../ports/index.ts';
import { creatureOfActor } from './actor-snapshot.ts';
import { startKeyOf } from './ledger.ts';
import { readableCreature } from './readable.ts';

export { creatureOfActor };
export { templateOfConditionItem } from './condition-template.ts';

export interface Surroundings {
  readonly actors: Iterable<Actor>;
  readonly combat: Combat | null;
  readonly rules: CompiledRuleset;
  /** In seconds. */
  readonly worldTime: number;
  /** Ids of creatures without which there is nothing to do. Others that cannot be read are left out. */
  readonly needed?: readonly string[];
}

export function stateOf({ actors, combat, rules, worldTime, needed = [] }: Surroundings): State {
  const creatures: Record<string, Creature> = {};
  for (const actor of actors) {
    const creature = needed.includes(actor.uuid) ? creatureOfActor(actor, rules) : readableCreature(actor, rules);
    if (creature !== null) creatures[actor.uuid] = creature;
  }
  return { creatures, clock: clockOf(combat, worldTime) };
}

const STILL: Omit<Clock, 'worldTime'> = { running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [] };

/** The clock as the tracker shows it. Without a started combat none runs. */
export function clockOf(combat: Combat | null, worldTime: number): Clock {
  if (combat === null || !combat.started) return { ...STILL, worldTime };
  const combatant = combat.combatant ?? null;
  const order = combat.turns.flatMap(({ actor }) => (actor === null ? [] : [actor.uuid]));
  return {
    running: true,
    round: combat.round,
    turn: combatant?.actor?.uuid ?? null,
    turnKey: combatant === null ? null : startKeyOf(combat, combatant, combat.round),
    // That an end comes once is what the ledger sees to: it knows the edges of all combats.
    turnEnded: null,
    order: [...new Set(order)],
    worldTime,
  };
}
