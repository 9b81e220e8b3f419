import { bagOf, bagsOf, isPlain } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone, equals } from '../objects/clone.ts';
import type { Operation } from './contract.ts';
import { kindOf, kinds } from './kinds.ts';
import { mergeSource, removeById, writeEmbedded } from './source.ts';
import type { Chain } from './source.ts';

const lists: string[] = Object.values(kinds.Actor.embedded);

/** The source of an unlinked token's actor: the base actor with what the token's delta says differently. */
export function mergeDelta(base: Bag, delta: Bag | null | undefined): Bag {
  const merged = deepClone(base);
  for (const [key, value] of Object.entries(delta ?? {})) {
    if (key === '_id' || value === null || value === undefined) continue;
    if (lists.includes(key)) merged[key] = mergeList(bagsOf(base[key]), bagsOf(value));
    else if (isPlain(value)) mergeSource('Actor', merged, { [key]: value });
    else merged[key] = deepClone(value);
  }
  return merged;
}

function mergeList(base: Bag[], delta: Bag[]): Bag[] {
  const own = new Map(delta.map((entry) => [entry['_id'], entry]));
  const kept = base.filter((entry) => own.get(entry['_id'])?.['_tombstone'] !== true);
  const added = delta.filter((entry) => entry['_tombstone'] !== true && !base.some((one) => one['_id'] === entry['_id']));
  return [...kept.map((entry) => own.get(entry['_id']) ?? entry), ...added].map((entry) => deepClone(entry));
}

/**
 * Writes an operation on a synthetic actor (empty chain, documentName Actor) or on what it holds into the token's delta,
 * in place. A changed embedded document goes into the delta whole, a deleted one of the base leaves a tombstone.
 * UNVERIFIED: a key deleted from the actor itself goes from the delta only, so the base's value shows again.
 */
export function writeDelta(delta: Bag, base: Bag, chain: Chain, operation: Operation): void {
  if (operation.documentName === 'Actor') {
    for (const change of operation.data) {
      const { _id, items, effects, ...rest } = change;
      mergeSource('Actor', delta, rest, operation.options['recursive'] !== false);
      if (items !== undefined || effects !== undefined) writeLists(delta, base, { items, effects });
    }
    return;
  }
  const after = mergeDelta(base, delta);
  writeEmbedded('Actor', after, chain, operation);
  const top = chain[0];
  const field = kindOf('Actor').embedded[top?.[0] ?? operation.documentName] ?? '';
  const ids = top ? [top[1]] : [...operation.ids, ...operation.data.map((entry) => String(entry['_id']))];
  for (const id of new Set(ids)) syncEntry(delta, base, after, field, id);
}

function writeLists(delta: Bag, base: Bag, changes: Bag): void {
  const after = mergeDelta(base, delta);
  mergeSource('Actor', after, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
  for (const field of lists) {
    for (const entry of bagsOf(changes[field])) syncEntry(delta, base, after, field, String(entry['_id']));
  }
}

function syncEntry(delta: Bag, base: Bag, after: Bag, field: string, id: string): void {
  const list = Array.isArray(delta[field]) ? (delta[field] as Bag[]) : [];
  delta[field] = list;
  const now = bagsOf(after[field]).find((entry) => entry['_id'] === id);
  const inBase = bagsOf(base[field]).find((entry) => entry['_id'] === id);
  removeById(list, id);
  if (now && !equals(now, inBase)) list.push(deepClone(now));
  else if (!now && inBase) list.push({ _id: id, _tombstone: true });
}

/** Whether a token's actor is its own: not linked to the world's actor. */
export function isUnlinked(token: Bag): boolean {
  return bagOf(token)['actorLink'] !== true;
}
