import { join } from 'node:path';
import { openTable } from '../../stage/engine/table.ts';
import type { Client, Table, TableOptions } from '../../stage/engine/table.ts';

const plain = join(import.meta.dirname, 'systems/plain');

/** Ids are 16 letters and digits. */
export function id(name: string): string {
  return name.padEnd(16, '0');
}

export const users = [
  { name: 'Gm', role: 'GAMEMASTER' },
  { name: 'Ann', role: 'PLAYER' },
  { name: 'Bob', role: 'PLAYER' },
] as const;

type Given = Partial<TableOptions> & { generation?: 13 | 14 };

const sword = { _id: id('sword'), name: 'Sword', type: 'gear', system: { weight: 3 } };

export const hero = {
  _id: id('hero'),
  name: 'Hero',
  type: 'hero',
  system: { hp: 10 },
  ownership: { default: 0, [id('Ann')]: 3 },
  items: [sword],
};

export const orc = { _id: id('orc'), name: 'Orc', type: 'npc', system: { hp: 8 }, items: [sword] };

export const scene = {
  _id: id('scene'),
  name: 'Scene',
  active: true,
  tokens: [
    { _id: id('token1'), name: 'Orc 1', actorId: id('orc'), actorLink: false, delta: {} },
    { _id: id('token2'), name: 'Orc 2', actorId: id('orc'), actorLink: false, delta: {} },
  ],
};

export function openPlain(given: Given = {}): Promise<Table> {
  return openTable({ generation: 13, users, system: plain, world: { Actor: [hero, orc], Scene: [scene] }, ...given });
}

/** A table with everybody seated. */
export async function seated(given: Given = {}): Promise<{ table: Table; gm: Client; ann: Client; bob: Client }> {
  const table = await openPlain(given);
  const gm = await table.join('Gm');
  const ann = await table.join('Ann');
  const bob = await table.join('Bob');
  await table.settle();
  return { table, gm, ann, bob };
}

/** What the promise was rejected with, as text. */
export function refusedBy(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'not refused',
    (error: unknown) => String((error as { message?: unknown }).message),
  );
}
