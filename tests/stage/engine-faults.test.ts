import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LevelStore } from '../../stage/engine/server/level.ts';
import type { Table } from '../../stage/engine/table.ts';
import { id, openPlain, seated } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

async function sit(given: Parameters<typeof seated>[0] = {}): Promise<Awaited<ReturnType<typeof seated>>> {
  const seats = await seated(given);
  ({ table } = seats);
  return seats;
}

const hp = `return game.actors.getName('Hero').system.hp`;
const write = (value: number): string => `await game.actors.getName('Hero').update({ 'system.hp': ${value} })`;

describe('the scheduler', () => {
  it('holds messages back', async () => {
    const { ann, gm, table } = await sit();
    table.scheduler.hold(({ lane }) => lane === 'Gm down');
    await ann.run(write(3));
    await table.settle();
    expect([await ann.run(hp), await gm.run(hp), table.scheduler.held]).toEqual([3, 10, 1]);
    table.scheduler.release();
    await table.settle();
    expect(await gm.run(hp)).toBe(3);
  });

  it('loses and doubles messages', async () => {
    const { ann, gm, table } = await sit();
    table.scheduler.drop(({ lane, kind }) => lane === 'Gm down' && kind === 'write');
    await ann.run(write(3));
    await table.settle();
    expect(await gm.run(hp)).toBe(10);
    await gm.run(`game.socket.on('system.plain', (data) => seen.push(data))`);
    table.scheduler.duplicate(({ lane, kind }) => lane === 'Gm down' && kind === 'socket');
    await ann.run(`game.socket.emit('system.plain', 'hello')`);
    await table.settle();
    expect(await gm.run(`return seen.filter((one) => one === 'hello').length`)).toBe(2);
  });

  it.each([1, 2, 3])('shuffles by seed %i, and all clients agree with the server', async (seed) => {
    const { ann, gm, bob, table } = await sit();
    table.scheduler.shuffle(seed);
    const many = (first: number): string =>
      `await Promise.all([1, 2, 3, 4].map((n) => game.actors.getName('Hero').update({ 'system.hp': ${first} + n, ['system.skills.s' + n]: {} })))`;
    await Promise.all([ann.run(many(10)), gm.run(many(20))]);
    await table.settle();
    const states = await Promise.all([ann, gm, bob].map((client) => client.run(`return game.actors.getName('Hero').toObject().system`)));
    const stored = table.server.world.collection('Actor').get(id('hero'))?.['system'] as Record<string, unknown>;
    expect(states[0]).toMatchObject({ hp: stored['hp'], skills: stored['skills'] });
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
    expect(table.server.log).toHaveLength(8);
  });

  it('is repeatable', async () => {
    const run = async (): Promise<unknown> => {
      const { ann, gm, table } = await seated({ seed: 5 });
      table.scheduler.shuffle(9);
      await Promise.all([ann.run(write(3)), gm.run(write(4)), gm.run(`await Actor.create({ name: 'A', type: 'npc' })`)]);
      await table.settle();
      const { log } = table.server;
      await table.close();
      return log;
    };
    expect(await run()).toEqual(await run());
  });
});

describe('clients that die', () => {
  it.each([0, 1, 2, 3])('after %i writes leave exactly these behind', async (count) => {
    const { ann, gm, table } = await sit();
    ann.killAfterWrites(count);
    void ann.run(`${write(1)}; ${write(2)}; ${write(3)}`).catch(() => undefined);
    await table.settle();
    expect(table.server.log).toHaveLength(count);
    expect(await gm.run(`return [game.actors.getName('Hero').system.hp, game.users.getName('Ann').active]`)).toEqual([
      [10, 1, 2, 3][count],
      false,
    ]);
  });

  it('are gone at once when killed, and come back by a reload', async () => {
    const { ann, gm, table } = await sit();
    ann.kill();
    void ann.run(write(1));
    await table.settle();
    expect(table.server.log).toEqual([]);
    await gm.run(write(6));
    await ann.reload();
    await table.settle();
    expect(await ann.run(hp)).toBe(6);
    expect(await gm.run(`return game.users.getName('Ann').active`)).toBe(true);
  });

  it('hand over to the next game master', async () => {
    const { gm, ann, table } = await sit({
      users: [
        { name: 'Gm', role: 'GAMEMASTER' },
        { name: 'Ann', role: 'ASSISTANT' },
        { name: 'Bob', role: 'PLAYER' },
      ],
    });
    const active = `return game.users.activeGM?.name ?? null`;
    expect(await ann.run(active)).toBe('Gm');
    gm.disconnect();
    await table.settle();
    expect(await ann.run(active)).toBe('Ann');
    await gm.reload();
    await table.settle();
    expect([await ann.run(active), await gm.run(active)]).toEqual(['Gm', 'Gm']);
  });
});

describe('two game masters', () => {
  it('agree on the one who acts, and share it out when one leaves', async () => {
    const { gm, ann, table } = await sit({
      users: [
        { name: 'Gm', role: 'GAMEMASTER' },
        { name: 'Ann', role: 'GAMEMASTER' },
        { name: 'Bob', role: 'PLAYER' },
      ],
    });
    const act = `Hooks.on('updateActor', () => { if (game.user.isActiveGM) seen.push('acted'); })`;
    const acted = `return seen.filter((one) => one === 'acted').length`;
    for (const client of [gm, ann]) await client.run(act);
    await gm.run(write(3));
    await table.settle();
    expect([await gm.run(acted), await ann.run(acted)]).toEqual([0, 1]);
    ann.disconnect();
    await table.settle();
    await gm.run(write(4));
    expect(await gm.run(acted)).toBe(1);
  });
});

describe('the server', () => {
  it('starts again from what it has stored', async () => {
    const { ann, gm, table } = await sit();
    await ann.run(write(3));
    await gm.run(`await game.settings.set('plain', 'world', 9); await game.time.advance(60)`);
    await table.restartServer();
    expect(table.server.log).toEqual([]);
    await ann.reload();
    expect(
      await ann.run(`return [game.actors.getName('Hero').system.hp, game.settings.get('plain', 'world'), game.time.worldTime]`),
    ).toEqual([3, 9, 60]);
  });

  it('keeps a world in LevelDB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stage-'));
    const first = await openPlain({ store: new LevelStore(folder, { fresh: true }) });
    const gm = await first.join('Gm');
    await gm.run(
      `${write(3)}; await game.actors.getName('Hero').createEmbeddedDocuments('Item', [{ name: 'Rope', type: 'gear' }]); await game.actors.getName('Orc').items.contents[0].delete()`,
    );
    await first.close();
    table = await openPlain({ store: new LevelStore(folder), world: {} });
    const again = await table.join('Gm');
    expect(
      await again.run(`return game.actors.map((actor) => [actor.name, actor.system.hp, actor.items.map((item) => item.name)]).sort()`),
    ).toEqual([
      ['Hero', 3, ['Sword', 'Rope']],
      ['Orc', 8, []],
    ]);
    await table.close();
    table = undefined;
    rmSync(folder, { recursive: true });
  });
});

describe('errors', () => {
  it('of hooks and forgotten promises are kept with the client', async () => {
    const { ann, gm, table } = await sit();
    await ann.run(`
      Hooks.on('updateActor', () => { throw new Error('hook'); });
      Hooks.on('updateActor', () => seen.push('after'));
      void Promise.reject(new Error('forgotten'));
      setTimeout(() => { void (async () => { throw new Error('later'); })(); }, 50)`);
    await gm.run(write(3));
    await table.settle();
    expect(ann.errors.map((error) => (error as Error).message).sort()).toEqual(['forgotten', 'hook [hook updateActor]', 'later']);
    expect(await ann.run(`return seen.at(-1)`)).toBe('after');
    expect(gm.errors).toEqual([]);
  });
});
