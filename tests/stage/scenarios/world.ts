/** A small table on the stage: one GM, two players, heroes and foes of `arts`, a scene and a combat. */
import { resolve } from 'node:path';
import { openTable, type Client, type Table } from '../../../stage/engine/table.ts';

export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];

export const EMBER = 'ember00000000000';
export const IMP = 'imp0000000000000';
const COMBAT = 'combat0000000000';

type Bag = Record<string, unknown>;

const sword = {
  _id: 'sword00000000000',
  name: 'Sword',
  type: 'weapon',
  system: { equipped: true, tags: ['standard'], melee: true, damage: [{ formula: '1d8+3', type: 'slashing' }], cost: { ap: 1 } },
};
const light = (id: string, name: string): Bag => ({
  _id: id,
  name,
  type: 'weapon',
  system: { equipped: true, tags: ['light'], melee: true, damage: [{ formula: '1d4+2', type: 'piercing' }], cost: { ap: 1 } },
});

export const DAGGER = 'dagger0000000000';
export const DIRK = 'dirk000000000000';
export const SWORD = 'sword00000000000';

export function hero(over: Bag = {}, owner = 'Ana0000000000000'): Bag {
  return {
    _id: EMBER,
    name: 'Ember',
    type: 'character',
    ownership: { default: 0, [owner]: 3 },
    system: { health: { value: 10, max: 10 }, attributes: { str: 1, dex: 2, con: 2 }, ac: 15, economy: { ap: 3, reactions: 1 }, ...over },
    items: [sword, light(DAGGER, 'Dagger'), light(DIRK, 'Dirk')],
  };
}

export function foe(over: Bag = {}, id: string = IMP, name = 'Imp'): Bag {
  return {
    _id: id,
    name,
    type: 'npc',
    ownership: { default: 0 },
    system: { health: { value: 20, max: 20 }, attributes: { str: 1, dex: 1, con: 0 }, ac: 12, economy: { ap: 3, reactions: 1 }, ...over },
    items: [{ ...sword, _id: 'claw000000000000', name: 'Claw' }],
  };
}

export const condition = (id: string, key: string, data: Bag, over: Bag = {}): Bag => ({
  id,
  key,
  stacks: 1,
  remaining: null,
  countsBy: 'world',
  source: null,
  since: null,
  data,
  ...over,
});

export interface Fight {
  readonly table: Table;
  readonly gm: Client;
}

const DIST = resolve('dist');

export interface FightOptions {
  readonly generation: Generation;
  readonly actors: readonly Bag[];
  readonly settings?: Bag;
  readonly users?: readonly { readonly name: string; readonly role: 'GAMEMASTER' | 'ASSISTANT' | 'PLAYER' }[];
}

/** Opens a table with a GM at it and a combat of all actors in the given order, not yet begun. */
export async function openFight(options: FightOptions): Promise<Fight> {
  const users = options.users ?? [
    { name: 'Gamma', role: 'GAMEMASTER' as const },
    { name: 'Ana', role: 'PLAYER' as const },
    { name: 'Ben', role: 'PLAYER' as const },
  ];
  const combatants = options.actors.map((actor, index) => ({
    _id: `c${String(index)}`.padEnd(16, '0'),
    actorId: actor['_id'],
    initiative: 20 - index,
    name: actor['name'],
  }));
  const table = await openTable({
    generation: options.generation,
    users,
    system: DIST,
    world: { Actor: [...options.actors], Combat: [{ _id: COMBAT, active: true, combatants }] },
    seed: 7,
  });
  const gm = await table.join(users[0]?.name ?? 'Gamma');
  for (const [key, value] of Object.entries(options.settings ?? {})) {
    await gm.run(`await game.settings.set('fourfold', ${JSON.stringify(key)}, ${JSON.stringify(value)})`);
  }
  await table.settle();
  return { table, gm };
}

/** Begins the combat and waits until everything has settled. */
export async function begin({ table, gm }: Fight): Promise<void> {
  await gm.run(`await game.combats.get('${COMBAT}').startCombat()`);
  await table.settle();
}

export async function nextTurn({ table, gm }: Fight): Promise<void> {
  await gm.run(`await game.combats.get('${COMBAT}').nextTurn()`);
  await table.settle();
}

/** Stored `system` data of an actor as one client has it. */
export async function systemOf(client: Client, id: string): Promise<Bag> {
  return await client.run<Bag>(`return game.actors.get('${id}').toObject().system`);
}

/** Accepted writes of a document, from the server's log, since a sequence number. */
export function writes(
  table: Table,
  documentName: string,
  since = 0,
): { readonly action: string; readonly id: string; readonly user: string }[] {
  return table.server.log
    .filter((entry) => entry.seq > since && entry.documentName === documentName)
    .map(({ action, id, user }) => ({ action, id: String(id), user: String(user) }));
}

export function lastWrite(table: Table): number {
  return table.server.log.at(-1)?.seq ?? 0;
}

/** Asks the system for something as a person at this client would: through its own door. */
export async function ask(client: Client, request: Bag): Promise<unknown> {
  return await client.run(`return await fourfold.request(${JSON.stringify(request)})`);
}

/** Everything that went wrong on any client. */
export function faults(...clients: readonly Client[]): unknown[] {
  return clients.flatMap((client) => client.errors.map((error) => (error instanceof Error ? error.message : error)));
}
