/** Whose dice and decisions a creature's are. */
import type { Ask } from '../../rules/kernel/ask.ts';
import { documentOf, game, type Actor, type User } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { executor } from './executor.ts';

/** The actor of a creature id (its uuid); `null` when it is gone. */
export function actorOf(creature: string): Actor | null {
  const found = documentOf(creature) as Actor | null;
  return found?.documentName === 'Actor' ? found : null;
}

/** The player who speaks for an actor now: the one whose character it is, else the first active owner by id; `null` = the GM does. */
function playerOf(actor: Actor | null): User | null {
  if (actor === null) return null;
  const owners = game().users.filter((user) => user.active && !user.isGM && actor.testUserPermission(user, 'OWNER'));
  const own = owners.find((user) => user.character?.uuid === actor.uuid);
  return own ?? [...owners].sort((left, right) => String(left.id).localeCompare(String(right.id)))[0] ?? null;
}

const mayRoll = (ask: Ask): boolean => ask.kind === 'decision' || !setting('gmRollsForAll');

/** The user who answers an ask: the player of its creature, else the GM who acts. `requester` comes first where it owns the creature. */
export function answererOf(ask: Ask, requester: User | null): User | null {
  if (ask.who === null || !mayRoll(ask)) return executor();
  const actor = actorOf(ask.who);
  if (requester !== null && mayStillAnswer(ask, requester) && !requester.isGM) return requester;
  return playerOf(actor) ?? executor();
}

/** Whether somebody who has been asked is still the one to answer: here, and owner of the creature; of GMs only the one who acts. */
export function mayStillAnswer(ask: Ask, user: User): boolean {
  if (!user.active) return false;
  if (user.isGM) return user.id === executor()?.id;
  if (ask.who === null || !mayRoll(ask)) return false;
  return actorOf(ask.who)?.testUserPermission(user, 'OWNER') === true;
}

/** Actors of the world, and those of tokens that fight. Other tokens count with the next plan that concerns them. */
export function everybody(): Set<Actor> {
  const fighting = game().combats.contents.flatMap((combat) => combat.combatants.map(({ actor }) => actor));
  return new Set([...game().actors.contents, ...fighting.filter((actor) => actor !== null)]);
}
