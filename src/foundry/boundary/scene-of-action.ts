/** The state in which a command is carried out: the combat that its creatures are in, and everybody in it. */
import type { Command } from '../../rules/kernel/command.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Clock, State } from '../../rules/kernel/state.ts';
import { documentOf, game, type Actor, type Combat } from '../ports/index.ts';
import { turnOfEnd } from './ledger.ts';
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
  if (command.kind === 'turnEnd') return { ...clock, turn: command.of, turnKey: turnOfEnd(command.id) };
  if (command.kind === 'roundStart') return { ...clock, round: command.round - 1 };
  if (command.kind === 'combatStart' && command.late !== true) return { ...clock, running: false, round: 0, turn: null, turnKey: null };
  return clock;
}

/** Edges of a whole combat go on without those who cannot be read. */
function isForAll({ kind }: Command): boolean {
  return kind === 'combatStart' || kind === 'combatEnd';
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
  // The end of a combat may come behind its deletion, and is also theirs who have left it: it names all it is for.
  const present = command.kind === 'combatEnd' && command.of !== undefined ? [] : (fought?.combatants ?? []);
  for (const combatant of present) if (combatant.actor !== null) actors.set(combatant.actor.uuid, combatant.actor);
  for (const id of named) {
    const actor = actorOf(id);
    if (actor !== null) actors.set(actor.uuid, actor);
  }
  const state = stateOf({
    actors: [...actors.values()],
    combat: fought,
    rules,
    worldTime: game().time.worldTime,
    needed: isForAll(command) ? [] : named,
  });
  return { state: { ...state, clock: clockFor(command, state.clock) }, combat: fought };
}
