/**
 * What other people write while a write of ours is on its way. The server puts all writes in one order and tells them in that order:
 * what arrives between sending and the answer was there before ours, and ours has gone over it.
 */
import { sameValue, valueAt } from '../../rules/kernel/change.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { hooks, type Actor, type Bag } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { placeKey } from './net-changes.ts';
import { creatureOfActor } from './snapshot.ts';

/** A place that somebody else had written when our write went over it. */
export interface Overwritten {
  readonly creature: string;
  readonly path: readonly string[];
  readonly theirs: unknown;
}

interface Watched {
  readonly actor: Actor;
  /** The creature when our write was sent, and as it last was by other people's hands. */
  readonly before: Creature;
  theirs: Creature | null;
}

const watches = new Set<readonly Watched[]>();

/** Words that cause the hooks below for any document of an actor. */
const EVENTS = ['updateActor', 'updateActorDelta', 'createItem', 'updateItem', 'deleteItem'] as const;

function isOurs(options: unknown): boolean {
  const mark = (options as { readonly fourfold?: { readonly plan?: unknown } } | undefined)?.fourfold;
  return mark?.plan !== undefined;
}

/** Sees what other people write. Called once, in `init`. */
export function watchForeignWrites(): void {
  for (const event of EVENTS) {
    hooks().on(event, (...args) => {
      if (watches.size === 0 || args.some((one) => isOurs(one))) return;
      for (const watch of watches) for (const watched of watch) look(watched);
    });
  }
}

function look(watched: Watched): void {
  const present = creatureOfActor(watched.actor, activeRuleset());
  if (placesBetween(watched.before, present).length > 0) watched.theirs = present;
}

/** Watches actors from now on; the function that it gives ends that, and tells what our write has gone over meanwhile. */
export function watchActors(actors: readonly Actor[]): () => Overwritten[] {
  const rules = activeRuleset();
  const watch = actors.map((actor): Watched => ({ actor, before: creatureOfActor(actor, rules), theirs: null }));
  watches.add(watch);
  return () => {
    watches.delete(watch);
    return watch.flatMap(overwritten);
  };
}

function overwritten({ actor, before, theirs }: Watched): Overwritten[] {
  if (theirs === null) return [];
  const now = creatureOfActor(actor, activeRuleset());
  return placesBetween(before, theirs)
    .map((path) => ({ creature: before.id, path, theirs: valueAt(theirs, path) }))
    .filter(({ path, theirs: value }) => !sameValue(valueAt(now, path), value));
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep places go: `health.value`, `conditions.<id>`, `items.<id>.equipped`. */
const depthOf = (head: string): number => (head === 'items' ? 3 : 2);

/** Places at which two creatures differ, as changes name them. */
function placesBetween(left: Creature, right: Creature): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const compare = (one: unknown, other: unknown, path: readonly string[]): void => {
    if (sameValue(one ?? null, other ?? null)) return;
    if (path.length < depthOf(path[0] ?? '') && isBag(one) && isBag(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) compare(one[name], other[name], [...path, name]);
      return;
    }
    found.set(placeKey(path), path);
  };
  compare(left, right, []);
  return [...found.values()];
}
