/** The world as it is before an entry's act, and as it is after it when one GM is alone and nothing goes wrong. */
import { MemoryStore } from '../../stage/engine/server/store.ts';
import { openTable, type Client, type Table } from '../../stage/engine/table.ts';
import { alike } from './dice.ts';
import type { Entry } from './entries.ts';
import { foldOf, type Folded } from './fold.ts';
import { USERS, world, type Generation, type Person } from './world.ts';

export interface Prepared {
  readonly entry: Entry;
  readonly generation: Generation;
  /** A store of its own with the world before the act. */
  store(): Promise<MemoryStore>;
  readonly before: Folded;
  readonly after: Folded;
}

async function copyOf(store: MemoryStore): Promise<MemoryStore> {
  const copy = new MemoryStore();
  for (const { collection, id, value } of await store.load()) copy.put(collection, id, value);
  return copy;
}

/** A table on a stored world. */
export async function tableOn(store: MemoryStore, generation: Generation, system: string): Promise<Table> {
  return await openTable({ generation, users: USERS, system, store, seed: 11, prepare: alike });
}

export async function seat(table: Table, names: readonly Person[]): Promise<Map<Person, Client>> {
  const seated = new Map<Person, Client>();
  for (const name of names) seated.set(name, await table.join(name));
  await table.settle();
  return seated;
}

/** What somebody does; nobody waits for it, because its client may be gone before it is done. */
export function doAt(client: Client, source: string): void {
  client.run(source).catch((fault: unknown) => client.errors.push(fault));
}

async function begin(entry: Entry, generation: Generation, system: string): Promise<Table> {
  const store = new MemoryStore();
  for (const [key, value] of Object.entries(entry.settings ?? {})) store.put('settings', `fourfold.${key}`, { value });
  const fresh = await openTable({ generation, users: USERS, system, store, seed: 7, prepare: alike, world: world() });
  return fresh;
}

async function at(table: Table, gm: Client, source: string): Promise<void> {
  doAt(gm, source);
  await table.settle();
}

function sound(entry: Entry, gm: Client): void {
  const [first] = gm.errors;
  if (first !== undefined)
    throw new Error(`"${entry.name}" fails without any fault: ${first instanceof Error ? String(first.stack) : JSON.stringify(first)}`);
}

/** Plays what comes before, and then the act, with one GM alone. */
export async function prepare(entry: Entry, generation: Generation, system: string): Promise<Prepared> {
  const table = await begin(entry, generation, system);
  const store = table.store as MemoryStore;
  const gm = await table.join('Gamma');
  await table.settle();
  for (const source of entry.before) await at(table, gm, source);
  const kept = await copyOf(store);
  const before = foldOf(table.server);
  await at(table, gm, entry.act);
  const after = foldOf(table.server);
  sound(entry, gm);
  await table.close();
  return { entry, generation, before, after, store: () => copyOf(kept) };
}
