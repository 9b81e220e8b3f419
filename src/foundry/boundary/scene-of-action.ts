/** The state in which a command is carried out: the combat that its creatures are in, and everybody in it. */
import type { Command } from '../../rules/kernel/command.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Clock, State } from '../../rules/kernel/state.ts';
import { documentOf, game, type Actor, type Combat } from '../ports/index.ts';
import { actorOf } from './people.ts';
import { creaturesNamed } from './request.ts';
import { stateOf } from './snapshot.ts';

/** The combat of a creature: the active one first, then any started one that it is in. Scenes and views play no part. */
export function combatOf(creature: string | undefined): Combat | null {
  const inIt = (combat: Combat): boolean =>
    creature !== undefined && combat.combatants.some((combatant) => combatant.actor?.uuid === creature);
  const combats = game().combats.filter((combat) => inIt(combat));
  return combats.find((combat) => combat.started && combat.active) ?? combats.find((combat) => combat.started) ?? null;
}

/**
 * The clock as it stood before an edge. The tracker has moved on when its callbacks run: a turn that starts has not started for
 * the rules, one that ends is still its own, and a round that begins is still the one before.
 */
function clockFor(command: Command, clock: Clock): Clock {
  if (command.kind === 'turnStart') return { ...clock, turn: null, turnKey: null };
  if (command.kind === 'turnEnd') return { ...clock, turn: command.of, turnKey: command.id.replace(/\.end$/, '') };
  if (command.kind === 'roundStart') return { ...clock, round: command.round - 1 };
  return clock;
}

/**
 * Documents and state for a command; actors that are gone are left out, and the rules refuse what named them.
 * @param combat uuid of the combat an edge belongs to; else the one that the command's first creature is in
 */
export function surroundings(
  command: Command,
  rules: CompiledRuleset,
  combat?: string,
): { readonly state: State; readonly combat: Combat | null } {
  const named = creaturesNamed(command);
  const fought = combat === undefined ? combatOf(named[0]) : (documentOf(combat) as Combat | null);
  const actors = new Map<string, Actor>();
  for (const combatant of fought?.combatants ?? []) if (combatant.actor !== null) actors.set(combatant.actor.uuid, combatant.actor);
  for (const id of named) {
    const actor = actorOf(id);
    if (actor !== null) actors.set(actor.uuid, actor);
  }
  const state = stateOf({ actors: [...actors.values()], combat: fought, rules, worldTime: game().time.worldTime });
  return { state: { ...state, clock: clockFor(command, state.clock) }, combat: fought };
}
