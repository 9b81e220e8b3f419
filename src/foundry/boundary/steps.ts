/**
 * Steps of tokens on the table, as moves of the rules. The rules never measure: how far it went and whose reach it left is found
 * here, along the straight way between two places, by the client that acts and on what it saw itself.
 */
import type { Move } from '../../rules/kernel/command.ts';
import { foundryApi, game, type Bag, type Combat, type Scene, type TokenDocument, type User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { setting } from '../settings/values.ts';
import { conduct } from './conduct.ts';
import { distanceBetween, type Placed } from './distance.ts';
import { asExecutor } from './executor.ts';
import { reachOf } from './reach.ts';
import { combatOf } from './scene-of-action.ts';

/**
 * Option of an update that says how a token gets to its new place, where it does not walk: `teleport`, `forced`, or `none` for what is
 * no movement in the game.
 */
const HOW = 'fourfoldMove';

type How = 'walk' | 'teleport' | 'forced';

/** Says in the options of an update how a token gets there, unless somebody has said so already. */
export function setWay(options: Record<string, unknown>, how: How): void {
  options[HOW] ??= how;
}

/** Places as this client saw them last, by the token's uuid: a hook tells only the new one. */
const places = new Map<string, Placed>();

/** Takes note of where a token lies. @returns where it lay before, when it lies elsewhere now */
export function placed(token: TokenDocument): Placed | null {
  const { x, y, width, height } = token;
  const before = places.get(token.uuid);
  places.set(token.uuid, { x, y, width, height });
  return before === undefined || (before.x === x && before.y === y) ? null : before;
}

/** Takes note of every token of every scene. */
export function placeAll(): void {
  for (const scene of game().scenes) for (const token of scene.tokens) placed(token);
}

export function forget(token: TokenDocument): void {
  places.delete(token.uuid);
}

/** A token lies somewhere else: in its own turn that is a move. @param by id of the user who moved it */
export async function stepped(token: TokenDocument, from: Placed, by: string, options: Bag): Promise<void> {
  await asExecutor('step', () => takeStep(token, from, game().users.get(by) ?? null, options), token.name);
}

async function takeStep(token: TokenDocument, from: Placed, user: User | null, options: Bag): Promise<void> {
  const how = howOf(options);
  const { actor } = token;
  const scene = token.parent as Scene | null;
  if (how === null || actor === null || scene === null || !activeRuleset().stepsCount || setting('paused')) return;
  const combat = combatOf(actor.uuid);
  // Out of its turn somebody else moves it, and in which way only they know.
  if (combat === null || (combat.combatant?.actor?.uuid !== actor.uuid && how === 'walk')) return;
  const way = wayBetween(from, token, scene.grid.size);
  const command: Move = {
    kind: 'move',
    id: foundryApi().utils.randomID(16),
    by: actor.uuid,
    distance: (way.length - 1) * activeRuleset().square,
    how,
    leaving: leftAlong(way, token, enemiesOf(token, scene, combat), scene.grid.size),
  };
  const undertaking = { planId: command.id, command, tape: {}, requester: user, visibility: 'public', message: null, ledger: [] } as const;
  const done = await conduct(undertaking);
  // what cannot be walked is not walked. A GM may, and has been told.
  if (done === 'refused' && user?.isGM !== true) await token.update({ x: from.x, y: from.y }, { [HOW]: 'none' });
}

function howOf(options: Bag): How | null {
  const how = options[HOW];
  if (how === 'none') return null;
  return how === 'teleport' || how === 'forced' ? how : 'walk';
}

/** No scene is wider, in squares. A way that is longer still counts as far, and is not gone through to its end. */
const FARTHEST = 10_000;

/** The places of a straight way, square by square, both ends included. */
function wayBetween(from: Placed, to: Placed, gridSize: number): readonly Placed[] {
  const squares = Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / gridSize);
  const at = (start: number, end: number, step: number): number =>
    start + Math.round(((end - start) * step) / Math.max(1, squares) / gridSize) * gridSize;
  return Array.from({ length: Math.min(squares, FARTHEST) + 1 }, (_, step) => ({
    x: at(from.x, to.x, step),
    y: at(from.y, to.y, step),
    width: to.width,
    height: to.height,
  }));
}

interface Enemy {
  readonly uuid: string;
  readonly token: TokenDocument;
}

/** Those of the other side who fight here. */
function enemiesOf(token: TokenDocument, scene: Scene, combat: Combat): readonly Enemy[] {
  const fighters = new Set([...combat.combatants].map(({ actor }) => actor?.uuid));
  return scene.tokens
    .filter((other) => Math.sign(other.disposition) * Math.sign(token.disposition) < 0)
    .flatMap((other) => (other.actor !== null && fighters.has(other.actor.uuid) ? [{ uuid: other.actor.uuid, token: other }] : []));
}

/** whose melee reach it was in and then was not; moving about inside of one leaves none. */
function leftAlong(way: readonly Placed[], mover: TokenDocument, enemies: readonly Enemy[], gridSize: number): readonly string[] {
  const left = enemies.filter(({ token }) => {
    if (token.actor === null || token.id === mover.id) return false;
    const reach = reachOf(token.actor);
    const inside = way.map((place) => distanceBetween(place, token, gridSize) <= reach);
    return inside.some((isIn, step) => isIn && inside[step + 1] === false);
  });
  return [...new Set(left.map(({ uuid }) => uuid))];
}
