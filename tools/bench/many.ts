/** A combat of many: everybody burns, so every turn's start is a plan. */
import { openTable, type Client, type Table } from '../../stage/engine/table.ts';
import type { Generation } from '../matrix/world.ts';

type Bag = Record<string, unknown>;

const id = (name: string): string => name.padEnd(16, '0');
export const COMBAT = id('combat');

const effect = {
  _id: id('ffburningmirror'),
  name: 'Burning',
  img: 'icons/svg/fire.svg',
  statuses: ['burning'],
  transfer: false,
  flags: { fourfold: { mirror: 'burning' } },
};

function foe(index: number): Bag {
  const burning = {
    id: 'b',
    key: 'burning',
    stacks: 1,
    remaining: null,
    countsBy: 'world',
    source: null,
    since: null,
    data: { amount: 1 },
  };
  const system = { health: { value: 500, max: 500 }, ac: 12, economy: { ap: 0, reactions: 1 }, conditions: [burning] };
  return { _id: id(`a${String(index)}`), name: `Foe ${String(index)}`, type: 'npc', system, effects: [effect] };
}

export interface Fight {
  readonly table: Table;
  readonly gm: Client;
}

/** A combat that has begun, with one GM. */
export async function fightOf(count: number, generation: Generation, system: string): Promise<Fight> {
  const actors = Array.from({ length: count }, (_, index) => foe(index));
  const combatants = actors.map(({ _id, name }, index) => ({ _id: id(`c${String(index)}`), actorId: _id, name, initiative: 2000 - index }));
  const world = { Actor: actors, Combat: [{ _id: COMBAT, active: true, combatants }] };
  const table = await openTable({ generation, users: [{ name: 'Gm', role: 'GAMEMASTER' }], system, world, seed: 5 });
  const gm = await table.join('Gm');
  await table.settle();
  await gm.run(`await game.combats.get('${COMBAT}').startCombat()`);
  await table.settle();
  return { table, gm };
}

/** Milliseconds that this process has worked; waiting for others does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs a text at the GM's client until all is done. */
export async function run({ table, gm }: Fight, source: string): Promise<number> {
  const start = worked();
  await gm.run(source);
  await table.settle();
  return worked() - start;
}

/** Milliseconds of one next turn. */
export async function nextTurn(fight: Fight): Promise<number> {
  return await run(fight, `await game.combats.get('${COMBAT}').nextTurn()`);
}
