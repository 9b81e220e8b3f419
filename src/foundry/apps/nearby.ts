/** Creatures that somebody at this screen can mean: those who are targeted first, then those who fight or stand here too. */
import { combatOf } from '../boundary/scene-of-action.ts';
import { mayKnow } from '../chat/readers.ts';
import { game, type Actor } from '../ports/index.ts';

export interface Nearby {
  readonly uuid: string;
  readonly name: string;
  readonly targeted: boolean;
}

/** @param actor who acts; it comes last, for actions that may be about oneself */
export function nearbyOf(actor: Actor): readonly Nearby[] {
  const found = new Map<string, Nearby>();
  const add = (other: Actor | null, name: string, targeted: boolean): void => {
    if (other === null || other.uuid === actor.uuid || found.has(other.uuid) || !mayKnow(other.uuid)) return;
    found.set(other.uuid, { uuid: other.uuid, name, targeted });
  };
  for (const { document } of game().user.targets) add(document.actor, document.name, true);
  const combat = combatOf(actor.uuid) ?? game().combat;
  for (const { actor: fighter, name } of combat?.combatants ?? []) add(fighter, name, false);
  const own = game().scenes.find((scene) => scene.tokens.some((token) => token.actor?.uuid === actor.uuid));
  const here = own ?? game().scenes.find(({ active }) => active);
  for (const token of here?.tokens ?? []) add(token.actor, token.name, false);
  const targetsSelf = [...game().user.targets].some(({ document }) => document.actor?.uuid === actor.uuid);
  return [...found.values(), { uuid: actor.uuid, name: actor.token?.name ?? actor.name, targeted: targetsSelf }];
}
