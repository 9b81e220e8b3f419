/** Tables with the small system, two game masters and a player. */
import { openTable } from '../../stage/engine/table.ts';
import { testSystem } from './documents-system.ts';

type Table = Awaited<ReturnType<typeof openTable>>;
type Client = Awaited<ReturnType<Table['join']>>;

interface Seats {
  readonly table: Table;
  readonly gm: Client;
  readonly second: Client;
  readonly player: Client;
}

const open: Table[] = [];

let strict = true;

/** The test that is running provokes errors. */
export function allowErrors(): void {
  strict = false;
}

/** Closes the tables; nothing may have gone wrong on any client. */
export async function closeTables(): Promise<void> {
  const errors = open.flatMap((table) => [...table.clients].flatMap((client) => client.errors));
  for (const table of open.splice(0)) await table.close();
  const expected = !strict;
  strict = true;
  if (errors.length > 0 && !expected) throw new Error(`Errors on clients: ${errors.map(String).join('; ')}`);
}

/** Runs the body of an async function in a client and gives what it returns as JSON. */
export async function ask(client: Client, body: string): Promise<unknown> {
  return (await client.run(body)) ?? null;
}

export async function join(generation: 13 | 14, extra = ''): Promise<Seats> {
  const users = [
    { name: 'Gamemaster', role: 4 },
    { name: 'Second', role: 4 },
    { name: 'Pia', role: 1 },
  ];
  const table = await openTable({ generation, users, system: testSystem(extra) });
  open.push(table);
  const gm = await table.join('Gamemaster');
  const second = await table.join('Second');
  const player = await table.join('Pia');
  await ask(gm, `await Actor.create({ name: 'Ash', type: 'hero', ownership: { default: 0, [game.users.getName('Pia').id]: 3 } })`);
  await table.settle();
  return { table, gm, second, player };
}

/** A combat of Ash, Bo and Cy in this order, not yet begun. */
export async function fight(generation: 13 | 14): Promise<Seats> {
  const seats = await join(generation);
  await ask(
    seats.gm,
    `await Actor.createDocuments([{ name: 'Bo', type: 'hero' }, { name: 'Cy', type: 'hero' }]);
     const combat = await Combat.create({ active: true });
     const initiative = { Ash: 20, Bo: 15, Cy: 10 };
     await combat.createEmbeddedDocuments('Combatant', game.actors.map((a) => ({ actorId: a.id, initiative: initiative[a.name] })));`,
  );
  await seats.table.settle();
  for (const client of [seats.gm, seats.second, seats.player]) await told(client);
  return seats;
}

/** What the system was told since the last question. */
export async function told(client: Client): Promise<string[]> {
  return (await ask(client, 'return globalThis.told.splice(0)')) as string[];
}
