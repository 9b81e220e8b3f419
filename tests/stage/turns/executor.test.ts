import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../../stage/engine/table.ts';
import { ask, faults, GENERATIONS } from '../scenarios/world.ts';
import { combatantId, COMBAT, creature, id, makeUp, missed, move, openTracker, place, tallies, type TrackerOptions } from './tracker.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

const NEXT = 'nextTurn()';
const reports = async (client: Client): Promise<number> =>
  await client.run<number>("return game.messages.filter((m) => m.system.phase === 'plan').length");

/** Keys of the start and the end of a combatant's turn. */
const turn = (index: number, round = 1): readonly [string, string] => [
  `turnStart/${String(round)}/${combatantId(index)}`,
  `turnEnd/${String(round)}/${combatantId(index)}`,
];

describe.each(GENERATIONS)('generation %i', (generation) => {
  async function open(join: readonly string[], options: Omit<TrackerOptions, 'generation' | 'join'> = {}) {
    const opened = await openTracker({ generation, join, ...options });
    table = opened.table;
    const [first, second, third] = opened.clients as readonly [Client, Client, Client];
    return { table: opened.table, clients: opened.clients, first, second, third };
  }

  describe('who acts', () => {
    test.each([
      ['one GM', ['Gamma']],
      ['two GMs', ['Gamma', 'Delta']],
      ['a GM and an assistant', ['Gamma', 'Assi']],
      ['a GM and the owner', ['Gamma', 'Ana']],
      ['two GMs, an assistant and two players', ['Gamma', 'Delta', 'Assi', 'Ana', 'Ben']],
    ])('DUP-01, DUP-05, DUP-07, DUP-08: %s: the same edges, the same reports, no error anywhere', async (_name, join) => {
      const { table: at, first, clients } = await open(join);
      await move(at, first, 'startCombat()', NEXT, NEXT, NEXT);
      expect(await place(first)).toBe('2 Ash');
      expect(await tallies(first, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [1, 1], Cy: [1, 1] });
      // Two rounds, four starts and three ends.
      expect(await reports(first)).toBe(9);
      expect(faults(...clients)).toEqual([]);
    });

    test('DUP-04, PRM-04: whoever moves the tracker, the GM who acts carries it out', async () => {
      const { table: at, first, second, third, clients } = await open(['Gamma', 'Delta', 'Assi']);
      await move(at, first, 'startCombat()');
      await move(at, second, NEXT);
      await move(at, third, NEXT);
      expect(await tallies(first, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] });
      const acting = await first.run<string>('return game.users.activeGM.id');
      const authors = await first.run<string[]>("return game.messages.filter((m) => m.system.phase === 'plan').map((m) => m.author.id)");
      expect(new Set(authors)).toEqual(new Set([acting]));
      expect(faults(...clients)).toEqual([]);
    });

    test('the GM who acts is lost between any two writes of an edge: the other one finishes it', async () => {
      for (let kills = 0; kills <= 8; kills += 1) {
        const { table: at, first, second } = await open(['Delta', 'Gamma']);
        await move(at, first, 'startCombat()');
        first.killAfterWrites(kills);
        await first.run(`void game.combats.get('${COMBAT}').nextTurn()`);
        await at.settle();
        if ((await place(second)) === '1 Ash') await move(at, second, NEXT);
        expect({ kills, ...(await tallies(second, 'Ash', 'Bo')) }).toEqual({ kills, Ash: [1, 1], Bo: [1, 0] });
        expect({ kills, reports: await reports(second) }).toEqual({ kills, reports: 4 });
        expect(await missed(second)).toEqual([]);
        expect(faults(second)).toEqual([]);
        await at.close();
      }
    });
  });

  describe('a player ends the turn', () => {
    test('EVT-17: through the GM who acts, also across the round', async () => {
      const { table: at, first, second, clients } = await open(['Gamma', 'Ana'], { order: ['Bo', 'Ash'] });
      await move(at, first, 'startCombat()', NEXT);
      expect(await place(second)).toBe('1 Ash');
      await move(at, second, NEXT);
      expect(await place(second)).toBe('2 Bo');
      expect(await tallies(first, 'Ash', 'Bo')).toEqual({ Ash: [1, 1], Bo: [2, 1] });
      await move(at, first, NEXT);
      expect(await second.run(`return game.actors.get('${id('Ash')}').system.economy.ap`)).toBe(3);
      expect(await first.run('return game.messages.filter((m) => m.system.phase !== "plan").length')).toBe(0);
      expect(faults(...clients)).toEqual([]);
    });

    test('EVT-23: not of another’s turn, and no round: told to the player alone', async () => {
      const { table: at, first, second, clients } = await open(['Gamma', 'Ana'], { order: ['Bo', 'Ash'] });
      await move(at, first, 'startCombat()');
      await move(at, second, NEXT, 'nextRound()', 'previousTurn()', 'previousRound()');
      expect(await place(first)).toBe('1 Bo');
      expect(second.notifications).toHaveLength(4);
      expect(first.notifications).toEqual([]);
      expect(faults(...clients)).toEqual([]);
    });
  });

  describe('without a full GM', () => {
    test('PRM-07: a player’s tracker refuses with a sentence, and what is asked for waits as the player’s own message', async () => {
      const { table: at, second, first } = await open(['Gamma', 'Ana'], { order: ['Ash', 'Bo'] });
      await move(at, first, 'startCombat()');
      first.kill();
      await at.settle();
      expect(await second.run(`return game.combats.get('${COMBAT}')._canChangeTurn(game.user)`)).toBe(false);
      expect(await second.run(`return game.combats.get('${COMBAT}')._canChangeRound(game.user)`)).toBe(false);
      await move(at, second, NEXT, 'nextRound()');
      expect(await place(second)).toBe('1 Ash');
      expect(JSON.stringify(second.notifications)).toContain('No GM is here.');
      await ask(second, { type: 'endTurn', combat: `Combat.${COMBAT}` });
      await at.settle();
      expect(await place(second)).toBe('1 Ash');
      await first.reload();
      await at.settle();
      expect(await place(second)).toBe('1 Ash');
      const [intent] = await first.run<string[]>('return fourfold.waitingIntents().map((m) => m.id)');
      await first.run(`await fourfold.act(game.messages.get('${String(intent)}'), 'run')`);
      await at.settle();
      expect(await place(second)).toBe('1 Bo');
      expect(await tallies(second, 'Ash', 'Bo')).toEqual({ Ash: [1, 1], Bo: [1, 0] });
      expect(faults(first, second)).toEqual([]);
    });

    test('PRM-07: what was asked for is listed oldest first, and can be dropped', async () => {
      const { table: at, first, second } = await open(['Ana', 'Assi'], { order: ['Ash', 'Bo'] });
      for (const [index, kind] of ['damage', 'heal', 'damage'].entries()) {
        const amount = kind === 'heal' ? { amount: 1 } : { parts: [{ amount: 1, type: 'fire' }] };
        await ask(first, { type: 'command', command: { kind, id: id(`w${String(index)}`), to: [`Actor.${id('Ash')}`], ...amount } });
        await at.advance(1000);
      }
      const gm = await at.join('Gamma');
      await at.settle();
      const kinds = await gm.run<string[]>('return fourfold.waitingIntents().map((m) => m.system.request.command.kind)');
      expect(kinds).toEqual(['damage', 'heal', 'damage']);
      expect(await tallies(gm, 'Ash')).toEqual({ Ash: [0, 0] });
      await gm.run("const [oldest] = fourfold.waitingIntents(); await fourfold.act(oldest, 'dropIntent')");
      await gm.run("await fourfold.act(fourfold.waitingIntents().at(-1), 'run')");
      await at.settle();
      expect(await tallies(gm, 'Ash')).toEqual({ Ash: [1, 0] });
      expect(await gm.run('return fourfold.waitingIntents().length')).toBe(1);
      expect(faults(gm, first, second)).toEqual([]);
    });

    const passed = [...turn(0), turn(1)[0]];

    test.each([
      ['all', 'all' as const, { Ash: [1, 1], Bo: [1, 0], Cy: [0, 0] }],
      ['chosen ones, the others count as gone by', [turn(0)[1]], { Ash: [0, 1], Bo: [0, 0], Cy: [0, 0] }],
      ['none', [], { Ash: [0, 0], Bo: [0, 0], Cy: [0, 0] }],
    ])('the tracker moved all the same: one list for the next GM, who runs %s', async (_name, chosen, expected) => {
      const { table: at, first } = await open(['Assi']);
      await move(at, first, 'startCombat()', NEXT);
      expect(await place(first)).toBe('1 Bo');
      expect(await tallies(first, 'Ash', 'Bo')).toEqual({ Ash: [0, 0], Bo: [0, 0] });
      const gm = await at.join('Gamma');
      await at.settle();
      // Nothing runs silently.
      expect(await tallies(gm, 'Ash', 'Bo')).toEqual({ Ash: [0, 0], Bo: [0, 0] });
      expect(await missed(gm)).toEqual(['combatStart', 'roundStart/1/', ...passed]);
      await makeUp(at, gm, chosen);
      expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual(expected);
      expect(await missed(gm)).toEqual([]);
      // From here on everything runs as ever.
      await move(at, gm, NEXT);
      expect((await tallies(gm, 'Cy'))['Cy']).toEqual([1, 0]);
      await gm.reload();
      await at.settle();
      expect(await missed(gm)).toEqual([]);
      expect((await tallies(gm, 'Cy'))['Cy']).toEqual([1, 0]);
      expect(faults(gm, first)).toEqual([]);
    });

    test('a gap of five hundred rounds is a short list', async () => {
      const { table: at, first } = await open(['Assi']);
      await move(at, first, 'startCombat()', 'update({ round: 500, turn: 1 })');
      const gm = await at.join('Gamma');
      await at.settle();
      const list = await missed(gm);
      expect(list.length).toBeLessThanOrEqual(200);
      expect(list.at(-1)).toBe(turn(1, 500)[0]);
      await makeUp(at, gm, []);
      expect(await missed(gm)).toEqual([]);
    });
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('reload of the GM after %i writes: Next Round is carried out once', async (writes) => {
    const { table: at, first } = await open(['Gamma']);
    await move(at, first, 'startCombat()', NEXT);
    first.killAfterWrites(writes);
    await first.run(`void game.combats.get('${COMBAT}').nextRound()`);
    await at.settle();
    await first.reload();
    await at.settle();
    if ((await place(first)) === '1 Bo') await move(at, first, 'nextRound()');
    expect(await tallies(first, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [1, 1], Cy: [1, 1] });
    expect(await missed(first)).toEqual([]);
    expect(faults(first)).toEqual([]);
  });
});

test('players stay what they are: an assistant never acts for the table', async () => {
  const opened = await openTracker({ generation: 13, join: ['Assi'], actors: [creature('Ash', 'Ana')] });
  table = opened.table;
  const [assistant] = opened.clients as readonly [Client];
  await ask(assistant, {
    type: 'command',
    command: { kind: 'damage', id: id('d1'), to: [`Actor.${id('Ash')}`], parts: [{ amount: 1, type: 'fire' }] },
  });
  await opened.table.settle();
  expect(await tallies(assistant, 'Ash')).toEqual({ Ash: [0, 0] });
  const gm = await opened.table.join('Gamma');
  await opened.table.settle();
  await gm.run("const [oldest] = fourfold.waitingIntents(); await fourfold.act(oldest, 'run')");
  await opened.table.settle();
  expect(await tallies(gm, 'Ash')).toEqual({ Ash: [1, 0] });
});
