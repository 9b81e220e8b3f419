/** What players may not know of: hidden creatures, and steps that concern them. */
import { withVisibility, type Visibility } from '../compat.ts';
import { game, type Actor, type Scene, type TokenDocument, type User } from '../ports/index.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { setting } from '../settings/values.ts';
import { creaturesNamed } from './request.ts';

/** Tokens that stand for an actor on any scene. */
function tokensOf(actor: Actor): readonly TokenDocument[] {
  if (actor.token !== null) return [actor.token];
  const scenes: readonly Scene[] = game().scenes.contents;
  return scenes.flatMap((scene) => scene.tokens.filter((token) => token.actorLink && token.actorId === actor.id));
}

/** Whether a creature is kept from players: it has tokens or places in a combat, and all of them are hidden. */
export function isHiddenCreature(id: string): boolean {
  const actor = actorOf(id);
  if (actor === null) return false;
  const places = game().combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor?.uuid === id));
  const signs = [...tokensOf(actor), ...places];
  return signs.length > 0 && signs.every(({ hidden }) => hidden);
}

/** Whether everybody may know of a creature. */
export const isToldOf = (id: string): boolean => !isHiddenCreature(id);

/** Whether a user may not know of a creature. */
export function isKeptFrom(id: string, user: User): boolean {
  return !user.isGM && isHiddenCreature(id) && actorOf(id)?.testUserPermission(user, 'OWNER') !== true;
}

/** Actors that players may not know of: in the fights, and on the scene that is played. */
function hiddenActors(): readonly Actor[] {
  const places = game().combats.contents.flatMap((combat) => combat.combatants.filter(({ hidden }) => hidden));
  const tokens = game().scenes.contents.flatMap((scene) => (scene.active ? scene.tokens.filter(({ hidden }) => hidden) : []));
  const found = new Map<string, Actor>();
  for (const { actor } of [...places, ...tokens]) if (actor !== null && isHiddenCreature(actor.uuid)) found.set(actor.uuid, actor);
  return [...found.values()];
}

const namesOf = ({ name, token }: Actor): readonly string[] => (token === null ? [name] : [name, token.name]);

/** Ids and names that may not be told to players. */
export interface Secrets {
  readonly ids: readonly string[];
  readonly names: ReadonlySet<string>;
}

/** @param user whose own creatures are no secret to them; of all players when left out */
export function secretsKept(user?: User): Secrets {
  const hidden = hiddenActors().filter((actor) => user === undefined || isKeptFrom(actor.uuid, user));
  return { ids: hidden.map(({ uuid }) => uuid), names: new Set(hidden.flatMap(namesOf)) };
}

/** Whether a value holds the id or the name of somebody who is kept secret. */
export function mentions(value: unknown, { ids, names }: Secrets): boolean {
  if (ids.length === 0 || value === null || value === undefined) return false;
  if (typeof value === 'string') {
    return (
      names.has(value) || ids.some((id) => value.includes(id)) || (value.includes(', ') && value.split(', ').some((one) => names.has(one)))
    );
  }
  if (Array.isArray(value)) return value.some((one) => mentions(one, { ids, names }));
  if (typeof value !== 'object') return false;
  return Object.entries(value).some(([key, one]) => mentions(key, { ids, names }) || mentions(one, { ids, names }));
}

/** Whether the words of a text name a creature that a user may not know of. */
export function namesHidden(args: Readonly<Record<string, string | number>>, user: User): boolean {
  return !user.isGM && mentions(args, secretsKept(user));
}

type Told = Pick<Plan, 'command' | 'changes' | 'trace'>;

function creaturesOf({ command, changes, trace }: Told): ReadonlySet<string> {
  const traced = trace.flatMap((entry) => (entry.kind === 'roll' ? [entry.who, entry.target ?? ''] : [entry.creature ?? '']));
  return new Set([...creaturesNamed(command), ...changes.map(({ creature }) => creature), ...traced].filter((id) => id !== ''));
}

/** Whether players may see what a creature has and what it is hit against. */
export function isOpenToPlayers(id: string): boolean {
  return setting('showNumbers') === 'all' || actorOf(id)?.hasPlayerOwner === true;
}

/** A report that holds what players may not know is for GMs, whatever was asked for. */
export function visibilityFor(plan: Told, wanted: Visibility): Visibility {
  if (wanted !== 'public') return wanted;
  const { command, changes, trace } = plan;
  const creatures = [...creaturesOf(plan)];
  const closed = creatures.some((id) => isHiddenCreature(id) || !isOpenToPlayers(id));
  const forGm = trace.some((entry) => entry.kind !== 'roll' && entry.kind !== 'total' && entry.gm === true);
  return closed || forGm || mentions([command, changes, trace], secretsKept()) ? 'gm' : 'public';
}

/** Whisper and blind for a report that is written by the client that acts: whoever asked for it sees it as they wished. */
export function withVisibilityFor(data: Record<string, unknown>, visibility: Visibility, requester: User | null): Record<string, unknown> {
  const visible = withVisibility(data, visibility);
  if (requester === null || requester.isSelf || visibility === 'public' || visibility === 'blind') return visible;
  const whisper = Array.isArray(visible['whisper']) ? (visible['whisper'] as unknown[]) : [];
  return { ...visible, whisper: visibility === 'self' ? [requester.id] : [...new Set([...whisper, requester.id])] };
}
