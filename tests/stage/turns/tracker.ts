/** A table for the turn engine: creatures on whom every edge that runs can be counted. */
import { resolve } from 'node:path';
import { openTable, type Client, type Table, type TableUser } from '../../../stage/engine/table.ts';
import { condition, type Generation } from '../scenarios/world.ts';

export type Bag = Record<string, unknown>;

/** Ids are 16 letters and digits. */
export const id = (name: string): string => name.padEnd(16, '0');

export const COMBAT = id('combat');

const MUCH = 100;

/** Burning 1 counts starts, a condition that counts down at its bearer's end counts ends, one that counts down by rounds counts those. */
const counters = [
  condition('b', 'burning', { amount: 1 }),
  condition('e', 'tired', { name: 'Tired' }, { remaining: MUCH, countsBy: 'bearerEnd' }),
  condition('r', 'hasted', { name: 'Hasted' }, { remaining: MUCH, countsBy: 'round' }),
];

/** @param owner name of the player it belongs to */
export function creature(name: string, owner: string | null = null, system: Bag = {}): Bag {
  return {
    _id: id(name),
    name,
    type: owner === null ? 'npc' : 'character',
    ownership: { default: 0, ...(owner === null ? {} : { [id(owner)]: 3 }) },
    system: {
      health: { value: MUCH, max: MUCH },
      attributes: { str: 1, dex: 1, con: 1 },
      ac: 12,
      economy: { ap: 0, reactions: 1 },
      conditions: counters,
      ...system,
    },
    items: [],
  };
}

export interface Tally {
  readonly starts: number;
  readonly ends: number;
  readonly rounds: number;
}

/** How often each edge of a creature has run. */
export async function tally(client: Client, name: string): Promise<Tally> {
  return await tallyOf(client, `game.actors.get('${id(name)}')`);
}

/** @param actor source text of the actor */
export async function tallyOf(client: Client, actor: string): Promise<Tally> {
  const { health, conditions } = await client.run<{ health: { value: number }; conditions: { id: string; remaining: number | null }[] }>(
    `return ${actor}.toObject().system`,
  );
  const left = (key: string): number => conditions.find((one) => one.id === key)?.remaining ?? 0;
  return { starts: MUCH - health.value, ends: MUCH - left('e'), rounds: MUCH - left('r') };
}

export async function tallies(client: Client, ...names: readonly string[]): Promise<Record<string, readonly number[]>> {
  const found: Record<string, readonly number[]> = {};
  for (const name of names) {
    const { starts, ends } = await tally(client, name);
    found[name] = [starts, ends];
  }
  return found;
}

const DIST = resolve('dist');

const seats: readonly TableUser[] = [
  { name: 'Gamma', role: 'GAMEMASTER' },
  { name: 'Delta', role: 'GAMEMASTER' },
  { name: 'Assi', role: 'ASSISTANT' },
  { name: 'Ana', role: 'PLAYER' },
  { name: 'Ben', role: 'PLAYER' },
];

export interface TrackerOptions {
  readonly generation: Generation;
  readonly actors?: readonly Bag[];
  /** Who joins, in this order. */
  readonly join?: readonly string[];
  readonly settings?: Bag;
  /** Combatants by actor name in turn order; by default all actors. */
  readonly order?: readonly string[];
  readonly world?: Record<string, Bag[]>;
  /** What the combat's data has besides. */
  readonly combat?: Bag;
}

export interface Tracker {
  readonly table: Table;
  readonly clients: readonly Client[];
}

export const combatantId = (index: number): string => id(`c${String(index)}`);

export function combatants(names: readonly string[]): Bag[] {
  return names.map((name, index) => ({ _id: combatantId(index), actorId: id(name), initiative: 20 - index, name }));
}

/** Opens a table with a combat that has not begun. */
export async function openTracker(options: TrackerOptions): Promise<Tracker> {
  const actors = options.actors ?? [creature('Ash', 'Ana'), creature('Bo'), creature('Cy')];
  const order = options.order ?? actors.map(({ name }) => String(name));
  const combat = { _id: COMBAT, active: true, combatants: combatants(order), ...options.combat };
  const world = { Actor: [...actors], Combat: [combat], ...options.world };
  const table = await openTable({ generation: options.generation, users: seats, system: DIST, world, seed: 11 });
  const clients: Client[] = [];
  for (const name of options.join ?? ['Gamma']) clients.push(await table.join(name));
  for (const [key, value] of Object.entries(options.settings ?? {})) {
    await clients[0]?.run(`await game.settings.set('fourfold', ${JSON.stringify(key)}, ${JSON.stringify(value)})`);
  }
  await table.settle();
  return { table, clients };
}

/** Does something with the combat on a client, and waits until everything has settled. */
export async function move(table: Table, client: Client, ...calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    await client.run(`await game.combats.get('${COMBAT}').${call}`);
    await table.settle();
  }
}

/** Round, and name of whose turn it is. */
export async function place(client: Client): Promise<string> {
  return await client.run<string>(
    `const c = game.combats.get('${COMBAT}'); return c.round + ' ' + (c.combatant?.actor?.name ?? c.combatant?.name ?? 'nobody')`,
  );
}

/** Keys of what was missed, as the GM is offered it. */
export async function missed(client: Client): Promise<string[]> {
  return await client.run<string[]>(`return fourfold.missed(game.combats.get('${COMBAT}')).map((edge) => edge.key)`);
}

/** What the GM presses in the list of what was missed. */
export async function makeUp(table: Table, client: Client, chosen: readonly string[] | 'all'): Promise<void> {
  await client.run(
    `const combat = game.combats.get('${COMBAT}'); const offered = fourfold.missed(combat).map((edge) => edge.key);
     await fourfold.makeUpFor(combat, offered, new Set(${chosen === 'all' ? 'offered' : JSON.stringify(chosen)}))`,
  );
  await table.settle();
}
