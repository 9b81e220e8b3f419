/** The state in which the rules are run: creatures of actors, and the clock of a combat. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Clock, Creature, State } from '../../rules/kernel/state.ts';
import type { Actor, Combat, Combatant } from '../ports/index.ts';
import { creatureOfActor } from './actor-snapshot.ts';

export { creatureOfActor };
export { templateOfConditionItem } from './condition-template.ts';

export interface Surroundings {
  readonly actors: Iterable<Actor>;
  readonly combat: Combat | null;
  readonly rules: CompiledRuleset;
  /** In seconds. */
  readonly worldTime: number;
}

export function stateOf({ actors, combat, rules, worldTime }: Surroundings): State {
  const creatures: Record<string, Creature> = {};
  for (const actor of actors) creatures[actor.uuid] = creatureOfActor(actor, rules);
  return { creatures, clock: clockOf(combat, worldTime) };
}

/** The clock as the tracker shows it. Without a started combat none runs. */
export function clockOf(combat: Combat | null, worldTime: number): Clock {
  if (combat === null || !combat.started) return { running: false, round: 0, turn: null, turnKey: null, order: [], worldTime };
  const combatant = combat.combatant ?? null;
  const order = combat.turns.flatMap(({ actor }) => (actor === null ? [] : [actor.uuid]));
  return {
    running: true,
    round: combat.round,
    turn: combatant?.actor?.uuid ?? null,
    turnKey: combatant === null ? null : startKeyOf(combat, combatant, combat.round),
    order: [...new Set(order)],
    worldTime,
  };
}

/** Names a turn: the id of the command that starts it. */
export function startKeyOf(combat: Combat, combatant: Combatant, round: number): string {
  return `${String(combat.id)}.${String(round)}.${String(combatant.id)}`;
}
