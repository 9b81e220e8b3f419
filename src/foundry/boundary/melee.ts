/** Who is in melee with whom, as the tokens of a scene lie (A-32, A-33; AR-25): it hinders those who shoot. */
import type { Circumstances, Command } from '../../rules/kernel/command.ts';
import { game, type Actor, type Scene, type TokenDocument } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { distanceBetween } from './distance.ts';
import { actorOf } from './people.ts';
import { readableCreature } from './readable.ts';

/** The scene on which both lie, the active one first. */
function sceneOf(by: Actor, target: Actor): Scene | undefined {
  const lies = (scene: Scene, actor: Actor): boolean => scene.tokens.some((token) => token.actor?.uuid === actor.uuid);
  const scenes = [...game().scenes.contents].sort((left, right) => Number(right.active) - Number(left.active));
  return scenes.find((scene) => lies(scene, by) && lies(scene, target));
}

function threatens(one: TokenDocument, other: TokenDocument, gridSize: number): boolean {
  const rules = activeRuleset();
  const creature = one.actor === null ? null : readableCreature(one.actor, rules);
  return creature !== null && rules.threatens(creature, distanceBetween(one, other, gridSize));
}

const areFoes = (one: TokenDocument, other: TokenDocument): boolean => Math.sign(one.disposition) * Math.sign(other.disposition) < 0;
const areFriends = (one: TokenDocument, other: TokenDocument): boolean => Math.sign(one.disposition) * Math.sign(other.disposition) > 0;

const HOLDS = { value: true, from: 'measured' } as const;

/** What a shot at the target is hindered by. Who is hidden tells nobody of themselves; a GM may say so. */
export function measuredMelee(by: Actor, target: Actor): Circumstances {
  const { reads } = activeRuleset();
  const scene = reads.has('threatened') || reads.has('engaged') ? sceneOf(by, target) : undefined;
  const own = scene?.tokens.find((token) => token.actor?.uuid === by.uuid);
  const aimed = scene?.tokens.find((token) => token.actor?.uuid === target.uuid);
  if (scene === undefined || own === undefined || aimed === undefined) return {};
  const { size } = scene.grid;
  const others = scene.tokens.filter((token) => token.id !== own.id && !token.hidden);
  const threatened = others.some((other) => areFoes(other, own) && threatens(other, own, size));
  const engages = (friend: TokenDocument): boolean => threatens(friend, aimed, size) || threatens(aimed, friend, size);
  const engaged = areFoes(own, aimed) && others.some((other) => areFriends(other, own) && engages(other));
  return { ...(threatened ? { threatened: HOLDS } : {}), ...(engaged ? { engaged: HOLDS } : {}) };
}

/** Whether anybody of one's own side, oneself included, threatens a target; `null` where it cannot be measured. */
function isThreatenedByOwn(by: Actor, target: Actor): boolean | null {
  const scene = sceneOf(by, target);
  const own = scene?.tokens.find((token) => token.actor?.uuid === by.uuid);
  const aimed = scene?.tokens.find((token) => token.actor?.uuid === target.uuid);
  if (scene === undefined || own === undefined || aimed === undefined) return null;
  const friends = scene.tokens.filter((token) => token.id === own.id || areFriends(token, own));
  return friends.some((friend) => threatens(friend, aimed, scene.grid.size));
}

/** strikes are set up at a target that is threatened in melee. Against what is measured a GM's word alone stands. */
export function withThreat(command: Command, isGM: boolean): Command {
  if (command.kind !== 'use' || command.what !== 'support' || !activeRuleset().reads.has('threatened')) return command;
  const about = command.choice ?? command.on?.[1];
  const [by, target] = [actorOf(command.by), about === undefined ? null : actorOf(about)];
  const value = by === null || target === null ? null : isThreatenedByOwn(by, target);
  if (value === null || about === undefined) return command;
  const said = command.circumstances?.[about];
  const threatened = (isGM ? said?.threatened : undefined) ?? ({ value, from: 'measured' } as const);
  return { ...command, circumstances: { ...command.circumstances, [about]: { ...said, threatened } } };
}
