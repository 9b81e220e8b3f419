/** How far creatures are from one another, measured between their tokens. The rules never measure. */
import type { Circumstances } from '../../rules/kernel/command.ts';
import { game, type Actor, type Scene, type TokenDocument } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { creatureOfActor } from './actor-snapshot.ts';
import { distanceBetween } from './distance.ts';

/** How far an actor strikes in melee, in squares. */
export function reachOf(actor: Actor): number {
  const rules = activeRuleset();
  return rules.reach(creatureOfActor(actor, rules));
}

/** Whether a distance is too far for a blow, both in squares; `null` for what reaches further, or was not measured. */
export function isOutOfReach(distance: number | null, reach: number, onlyMelee: boolean): boolean | null {
  return !onlyMelee || distance === null ? null : distance > reach;
}

/** What was measured about a target, for a command: the distance in the units of the game. */
export function measuredAt(distance: number | null, reach: number, onlyMelee: boolean): Circumstances {
  if (distance === null) return {};
  const far = isOutOfReach(distance, reach, onlyMelee);
  return {
    distance: { value: distance * activeRuleset().square, from: 'measured' },
    ...(far === null ? {} : { reach: { value: !far, from: 'measured' } as const }),
  };
}

/** From an actor's token to another token on its scene, in squares; `null` when it has none there. */
export function distanceTo(actor: Actor, target: TokenDocument): number | null {
  const scene = target.parent as Scene | null;
  const own = scene?.tokens.find((token) => token.actor?.uuid === actor.uuid);
  return scene === null || own === undefined ? null : distanceBetween(own, target, scene.grid.size);
}

/** From one creature to another on the scene where both have tokens, the active one first; `null` when there is none. */
export function distanceApart(from: Actor, to: Actor): number | null {
  const scenes = [...game().scenes.contents].sort((left, right) => Number(right.active) - Number(left.active));
  for (const scene of scenes) {
    const measured = scene.tokens
      .filter((token) => token.actor?.uuid === to.uuid)
      .flatMap((token) => distanceTo(from, token) ?? [])
      .sort((left, right) => left - right);
    if (measured[0] !== undefined) return measured[0];
  }
  return null;
}
