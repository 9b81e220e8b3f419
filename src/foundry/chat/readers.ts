/** What the person at this screen may know: of whom, and of whose numbers. */
import { actorOf } from '../boundary/people.ts';
import { isHiddenCreature } from '../boundary/secrecy.ts';
import { game } from '../ports/index.ts';
import { setting } from '../settings/values.ts';

/** Whether this person may know of a creature at all. Of nobody nobody knows. */
export function mayKnow(id: string): boolean {
  if (id === '') return false;
  return game().user.isGM || actorOf(id)?.isOwner === true || !isHiddenCreature(id);
}

/** Whether this person may see what a creature has and what it is hit against. */
export function mayRead(id: string): boolean {
  if (game().user.isGM || setting('showNumbers') === 'all') return true;
  const actor = actorOf(id);
  return actor !== null && (actor.isOwner || actor.hasPlayerOwner);
}
