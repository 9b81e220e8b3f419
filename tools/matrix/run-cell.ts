/** One cell of the matrix: an entry, people and a fault on one generation. */
import type { Client, Table } from '../../stage/engine/table.ts';
import { arm, isCounted, type Fault } from './faults.ts';
import { difference, foldOf, type Folded } from './fold.ts';
import { actorIn, isAlone, seatedFor, type People } from './people.ts';
import { doAt, seat, tableOn, type Prepared } from './prepare.ts';
import type { Person } from './world.ts';

/** What a run came to: nothing wrong, or what is. `struck` = the fault found its place. */
export interface Ran {
  readonly struck: boolean;
  readonly wrong: readonly string[];
}

interface Cell {
  readonly prepared: Prepared;
  readonly people: People;
  readonly fault: Fault;
}

/** A GM runs what players asked for while none was there. */
const RUN_WAITING = `for (const message of [...game.messages.contents]) if (message.system.phase === 'intent') await fourfold.act(message, 'run')`;

/** Runs one cell on a table of its own. */
export async function runOnce(cell: Cell, system: string): Promise<Ran> {
  const { prepared, people } = cell;
  const table = await tableOn(await prepared.store(), prepared.generation, system);
  try {
    const seated = await seat(table, seatedFor(people, prepared.entry));
    const struck = people.later === undefined ? await actUnder(cell, table, seated) : await comeUnder(cell, table, seated, people.later);
    return { struck, wrong: [...wrongIn(cell, table), ...told(seated)] };
  } finally {
    await table.close();
  }
}

const clientOf = (seated: ReadonlyMap<Person, Client>, person: Person): Client => {
  const client = seated.get(person);
  if (client === undefined) throw new Error(`${person} is not at the table`);
  return client;
};

/** The act, with the fault in it. */
async function actUnder({ prepared, people, fault }: Cell, table: Table, seated: ReadonlyMap<Person, Client>): Promise<boolean> {
  const { entry } = prepared;
  if (isAlone(people) && entry.alone === 'skip') return false;
  const acting = clientOf(seated, actorIn(people, entry));
  const start = table.server.log.length;
  const armed = arm(table, fault, acting);
  doAt(acting, entry.act);
  await table.settle();
  const struck = armed.struck();
  const written = table.server.log.length > start;
  await armed.heal();
  await table.settle();
  await againIfLost(prepared, table, acting, written);
  return struck;
}

/** Somebody whose act has left no trace does it again. */
async function againIfLost({ entry, before }: Prepared, table: Table, acting: Client, written: boolean): Promise<void> {
  const lost = !written || entry.again?.(before, foldOf(table.server)) === true;
  if (!lost) return;
  doAt(acting, entry.act);
  await table.settle();
}

/** The act is cut off with its GM (or waits, with none there); all go; the fault strikes when another GM comes. */
async function comeUnder({ prepared, people, fault }: Cell, table: Table, seated: Map<Person, Client>, later: Person): Promise<boolean> {
  const { entry } = prepared;
  const acting = clientOf(seated, actorIn(people, entry));
  if (entry.by === 'gm') acting.killAfterWrites(1);
  doAt(acting, entry.act);
  await table.settle();
  for (const client of seated.values()) client.disconnect();
  await table.settle();
  // The connection is there before the fault is laid out; joining writes nothing before `ready`.
  const coming = table.join(later);
  const [newest] = [...table.clients].slice(-1);
  if (newest === undefined) throw new Error('Nobody came.');
  const armed = arm(table, fault.point === 0 && isCounted(fault.kind) ? { ...fault, kind: 'none' } : fault, newest);
  const gm = await coming;
  seated.set(later, gm);
  await table.settle();
  await runWaiting(table, gm, entry.by);
  const struck = armed.struck();
  await armed.heal();
  await table.settle();
  await runWaiting(table, gm, entry.by);
  await againIfLost(prepared, table, gm, true);
  return struck;
}

async function runWaiting(table: Table, gm: Client, by: 'gm' | 'player'): Promise<void> {
  if (by === 'gm' || !gm.connection.isOpen) return;
  doAt(gm, RUN_WAITING);
  await table.settle();
}

function wrongIn({ prepared, people }: Cell, table: Table): string[] {
  const { entry } = prepared;
  const found = foldOf(table.server);
  if (!isAlone(people)) return parts(prepared.after, found);
  if (entry.alone === 'same') return parts(prepared.after, found);
  // What was asked for waits; nothing else has happened.
  return parts(prepared.before, { ...found, open: prepared.before.open });
}

function parts(expected: Folded, found: Folded): string[] {
  const wrong: string[] = [];
  for (const part of ['actors', 'combats', 'reports', 'open'] as const) {
    const different = difference(expected[part], found[part], part);
    if (different !== null) wrong.push(different);
  }
  if (expected.reports.length !== found.reports.length)
    wrong.push(`${String(expected.reports.length)} reports expected, ${String(found.reports.length)} found`);
  return wrong;
}

/** Faults that somebody saw: on the console, or as a refusal of the server. */
function told(seated: ReadonlyMap<Person, Client>): string[] {
  const wrong: string[] = [];
  for (const [person, client] of seated) {
    for (const error of client.errors) wrong.push(`${person}'s console: ${textOf(error)}`);
    for (const { level, message } of client.notifications) if (level === 'error') wrong.push(`${person} was told: ${message}`);
  }
  return wrong;
}

/** Errors of a realm are not this realm's. */
function textOf(error: unknown): string {
  const stack = (error as { readonly stack?: unknown } | null)?.stack;
  return typeof stack === 'string' ? stack.split('\n').slice(0, 4).join(' ') : JSON.stringify(error);
}
