/** Creatures that somebody at this screen can mean: those who are targeted first, then those who fight or stand here too. */
import { combatOf } from '../boundary/scene-of-action.ts';
import { mayKnow } from '../chat/readers.ts';
import { chosenTokens, game, type Actor, type Combat, type Scene } from '../ports/index.ts';

export interface Nearby {
  readonly uuid: string;
  readonly name: string;
  readonly targeted: boolean;
  /** Played by the same side as whoever acts: by players, or by the GM. */
  readonly friendly: boolean;
}

type Add = (other: Actor | null, name: string, targeted: boolean) => void;

/** Who fights in a combat, and whose tokens stand on a scene. */
function addAround(add: Add, combat: Combat | null, scene: Scene | undefined): void {
  for (const { actor, name } of combat?.combatants ?? []) add(actor, name, false);
  for (const token of scene?.tokens ?? []) add(token.actor, token.name, false);
}

/** @param actor who acts; it comes last, for actions that may be about oneself */
export function nearbyOf(actor: Actor): readonly Nearby[] {
  const found = new Map<string, Nearby>();
  const add: Add = (other, name, targeted) => {
    if (other === null || other.uuid === actor.uuid || found.has(other.uuid) || !mayKnow(other.uuid)) return;
    found.set(other.uuid, { uuid: other.uuid, name, targeted, friendly: other.hasPlayerOwner === actor.hasPlayerOwner });
  };
  const targets = [...game().user.targets].map(({ document }) => document);
  for (const target of targets) add(target.actor, target.name, true);
  const own = game().scenes.find((scene) => scene.tokens.some((token) => token.actor?.uuid === actor.uuid));
  addAround(add, combatOf(actor.uuid) ?? game().combat, own ?? game().scenes.find(({ active }) => active));
  const targetsSelf = targets.some((target) => target.actor?.uuid === actor.uuid);
  return [...found.values(), { uuid: actor.uuid, name: actor.token?.name ?? actor.name, targeted: targetsSelf, friendly: true }];
}

export interface AtTable extends Omit<Nearby, 'friendly'> {
  /** Chosen on the table; with nobody chosen, whoever has a player. */
  readonly chosen: boolean;
}

/** Everybody whom the GM can mean. */
export function everybodyHere(): readonly AtTable[] {
  const chosen = new Set(chosenTokens().map(({ actor }) => actor?.uuid));
  const found = new Map<string, AtTable>();
  const add: Add = (other, name, targeted) => {
    if (other === null || found.has(other.uuid)) return;
    const picked = chosen.size > 0 ? chosen.has(other.uuid) : other.hasPlayerOwner;
    found.set(other.uuid, { uuid: other.uuid, name, targeted, chosen: picked && !targeted });
  };
  for (const { document } of game().user.targets) add(document.actor, document.name, true);
  for (const token of chosenTokens()) add(token.actor, token.name, false);
  addAround(
    add,
    game().combat,
    game().scenes.find(({ active }) => active),
  );
  for (const actor of game().actors) if (actor.hasPlayerOwner) add(actor, actor.name, false);
  return [...found.values()];
}
