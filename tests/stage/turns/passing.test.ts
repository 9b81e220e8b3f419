import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../../stage/engine/table.ts';
import { condition, faults, GENERATIONS, lastWrite, writes } from '../scenarios/world.ts';
import { combatantId, COMBAT, creature, id, missed, move, openTracker, place, tallies, tally, type TrackerOptions } from './tracker.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

describe.each(GENERATIONS)('generation %i', (generation) => {
  async function open(options: Omit<TrackerOptions, 'generation'> = {}): Promise<{ table: Table; gm: Client; clients: readonly Client[] }> {
    const opened = await openTracker({ generation, ...options });
    table = opened.table;
    const [gm] = opened.clients;
    if (gm === undefined) throw new Error('Nobody sits at the table');
    return { table: opened.table, gm, clients: opened.clients };
  }

  const NEXT = 'nextTurn()';

  test('every edge once, round after round', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', NEXT, NEXT, NEXT, NEXT);
    expect(await place(gm)).toBe('2 Bo');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 2], Bo: [2, 1], Cy: [1, 1] });
    expect((await tally(gm, 'Ash')).rounds).toBe(2);
    expect(await missed(gm)).toEqual([]);
    expect(faults(gm)).toEqual([]);
  });

  test('the tracker moves on before the edges are through: all of them run, in order', async () => {
    const { table: at, gm } = await open();
    const combat = `game.combats.get('${COMBAT}')`;
    await gm.run(
      `await ${combat}.startCombat(); await ${combat}.nextTurn(); await ${combat}.nextTurn(); await ${combat}.nextRound(); await ${combat}.nextTurn()`,
    );
    await at.settle();
    expect(await place(gm)).toBe('2 Bo');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 2], Bo: [2, 1], Cy: [1, 1] });
    expect((await tally(gm, 'Cy')).rounds).toBe(2);
    expect(await missed(gm)).toEqual([]);
    expect(faults(gm)).toEqual([]);
  });

  test('one write per changed document and one message for each edge', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()');
    const before = lastWrite(at);
    await move(at, gm, NEXT);
    // The end of Ash's turn and the start of Bo's.
    const counted = ['Actor', 'Combatant', 'ChatMessage', 'Combat'].map((name) => [name, writes(at, name, before).length]);
    expect(Object.fromEntries(counted)).toEqual({ Actor: 2, Combatant: 2, ChatMessage: 2, Combat: 1 });
  });

  test('EVT-03: Next Round from the middle runs the edges of those jumped over, once', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', 'nextRound()');
    expect(await place(gm)).toBe('2 Ash');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [1, 1], Cy: [1, 1] });
    await move(at, gm, NEXT, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 2], Bo: [2, 2], Cy: [2, 1] });
    expect(faults(gm)).toEqual([]);
  });

  test.each([['ask'], ['ignore']])('EVT-03: by mix.skippedTurns=%s nothing of those jumped over runs by itself', async (skippedTurns) => {
    const { table: at, gm } = await open({ settings: { rulings: { 'mix.skippedTurns': skippedTurns } } });
    await move(at, gm, 'startCombat()', 'nextRound()');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [0, 0], Cy: [0, 0] });
    const offered = [1, 2].flatMap((index) => [`turnStart/1/${combatantId(index)}`, `turnEnd/1/${combatantId(index)}`]);
    expect(await missed(gm)).toEqual(skippedTurns === 'ask' ? offered : []);
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-05: Next Round while the first has the turn starts the first anew', async () => {
    const { table: at, gm } = await open({ order: ['Ash'] });
    await move(at, gm, 'startCombat()', 'nextRound()', 'nextRound()');
    expect(await tallies(gm, 'Ash')).toEqual({ Ash: [3, 2] });
  });

  test('EVT-06: marking somebody defeated starts no round and no turn', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', `combatants.get('${combatantId(1)}').update({ defeated: true })`);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 0], Bo: [0, 0], Cy: [0, 0] });
    expect((await tally(gm, 'Ash')).rounds).toBe(1);
  });

  test('a dead combatant that is jumped over by "skip defeated" gets no edge', async () => {
    const { table: at, gm } = await open({ actors: [creature('Ash'), creature('Bo', null, { dead: true }), creature('Cy')] });
    await gm.run("await game.settings.set('core', 'combatTrackerConfig', { skipDefeated: true })");
    await move(at, gm, `combatants.get('${combatantId(1)}').update({ defeated: true })`, 'startCombat()', NEXT);
    expect(await place(gm)).toBe('1 Cy');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [0, 0], Cy: [1, 0] });
  });

  test('EVT-08, EVT-15: initiative edits in the middle of a round start nobody twice and jump to no round', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', NEXT);
    await move(at, gm, `setInitiative('${combatantId(2)}', 30)`, `setInitiative('${combatantId(0)}', 1)`);
    expect(await place(gm)).toBe('1 Bo');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 0], Cy: [0, 0] });
    // Ash stands behind Bo now and has had this round's turn.
    await move(at, gm, NEXT);
    expect(await place(gm)).toBe('1 Ash');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [0, 0] });
    await move(at, gm, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] });
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-09: a reset of initiative that brings the turn to somebody else starts it', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', `setInitiative('${combatantId(0)}', 25)`);
    await move(
      at,
      gm,
      `updateEmbeddedDocuments('Combatant', [{ _id: '${combatantId(0)}', initiative: 1 }], { turnEvents: false, combatTurn: 0 })`,
    );
    expect(await place(gm)).toBe('1 Bo');
    expect((await tally(gm, 'Bo')).starts).toBe(1);
    await move(at, gm, 'resetAll()');
    expect((await tally(gm, 'Bo')).starts).toBe(1);
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-11: a combat without combatants: a notice, and nothing else', async () => {
    const { table: at, gm } = await open({ order: [] });
    await move(at, gm, 'startCombat()', NEXT, 'nextRound()');
    expect(await place(gm)).toBe('0 nobody');
    expect(gm.notifications.length).toBe(3);
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-12: a deleted combatant before the current and an added one end nobody’s turn', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', NEXT);
    await move(at, gm, `combatants.get('${combatantId(0)}').delete()`);
    await move(at, gm, `createEmbeddedDocuments('Combatant', [{ _id: '${id('c9')}', actorId: '${id('Ash')}', initiative: 40 }])`);
    expect(await place(gm)).toBe('1 Bo');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 0], Cy: [0, 0] });
    await move(at, gm, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] });
    expect(await missed(gm)).toEqual([]);
    expect(faults(gm)).toEqual([]);
  });

  test.each([
    ['the current', 1, 'Cy', { Ash: [1, 1], Bo: [1, 0], Cy: [1, 0] }],
    ['the last, when it is current', 2, 'Bo', { Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] }],
  ])('%s combatant is deleted: the turn passes, and starts once', async (_name, gone, whose, expected) => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', ...Array.from({ length: gone }, () => NEXT));
    await move(at, gm, `combatants.get('${combatantId(gone)}').delete()`);
    expect(await place(gm)).toBe(`1 ${whose}`);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual(expected);
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-18: somebody who joins a running fight has missed nothing of it and gets what its beginning gives', async () => {
    const late = creature('Dee', null, { economy: { ap: 0, reactions: 0 } });
    const { table: at, gm } = await open({ actors: [creature('Ash'), creature('Bo'), late], order: ['Ash', 'Bo'] });
    await move(at, gm, 'startCombat()', NEXT, NEXT, NEXT);
    await move(at, gm, `createEmbeddedDocuments('Combatant', [{ _id: '${id('c9')}', actorId: '${id('Dee')}', initiative: 40 }])`);
    expect(await place(gm)).toBe('2 Bo');
    expect(await gm.run(`return game.actors.get('${id('Dee')}').system.economy.reactions`)).toBe(1);
    expect(await tallies(gm, 'Dee')).toEqual({ Dee: [0, 0] });
    expect(await missed(gm)).toEqual([]);
    await move(at, gm, NEXT);
    expect(await place(gm)).toBe('3 Dee');
    expect(await tallies(gm, 'Dee')).toEqual({ Dee: [1, 0] });
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-20: a round starts once, however many turns it has', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', ...Array.from({ length: 6 }, () => NEXT));
    expect(await place(gm)).toBe('3 Ash');
    expect((await tally(gm, 'Cy')).rounds).toBe(3);
  });

  test('EVT-21: a faulty edge of one creature is told, and the tracker goes on', async () => {
    const { table: at, gm } = await open();
    // Reading this creature fails, as a broken module or a hand at its data may bring about.
    await gm.run(`Object.defineProperty(game.actors.get('${id('Bo')}'), 'token', { get() { throw new Error('broken on purpose') } })`);
    await move(at, gm, 'startCombat()', NEXT, NEXT);
    expect(await place(gm)).toBe('1 Cy');
    expect(await tallies(gm, 'Ash', 'Cy')).toEqual({ Ash: [1, 1], Cy: [1, 0] });
    expect(JSON.stringify(gm.notifications)).toContain('Bo: the start of the turn could not be worked out: broken on purpose');
  });

  test('EVT-21: an amount that makes no sense blocks neither its creature nor the tracker', async () => {
    const broken = [condition('x', 'burning', { amount: 'a lot' }), ...(creature('Bo')['system'] as { conditions: unknown[] }).conditions];
    const { table: at, gm } = await open({ actors: [creature('Ash'), creature('Bo', null, { conditions: broken }), creature('Cy')] });
    await move(at, gm, 'startCombat()', NEXT, NEXT);
    expect(await place(gm)).toBe('1 Cy');
    expect((await tally(gm, 'Bo')).ends).toBe(1);
    expect((await tally(gm, 'Cy')).starts).toBe(1);
  });

  test('EVT-02: going back runs nothing', async () => {
    const { table: at, gm } = await open({ settings: { rewind: 'never' } });
    await move(at, gm, 'startCombat()', NEXT, NEXT, 'previousTurn()', 'previousTurn()');
    expect(await place(gm)).toBe('1 Ash');
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] });
    // What has run does not run again when the tracker comes by once more.
    await move(at, gm, NEXT, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 1], Cy: [1, 0] });
    await move(at, gm, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [2, 1], Bo: [1, 1], Cy: [1, 1] });
  });

  test('a combat that came further and begins again is another fight', async () => {
    const { table: at, gm } = await open({ settings: { rewind: 'never' } });
    await move(at, gm, 'startCombat()', 'nextRound()', 'nextRound()', 'update({ round: 0 })', 'startCombat()', NEXT);
    expect(await place(gm)).toBe('1 Bo');
    // Three rounds before, and this one.
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [4, 3], Bo: [3, 2], Cy: [2, 2] });
    expect(faults(gm)).toEqual([]);
  });

  test('a combat that is over and another with the same people: each has its own ledger', async () => {
    const { table: at, gm } = await open();
    await move(at, gm, 'startCombat()', 'delete()');
    await gm.run(
      `const made = await Combat.create({ active: true, combatants: [{ _id: '${combatantId(0)}', actorId: '${id('Ash')}', initiative: 3 }] });
       await made.startCombat()`,
    );
    await at.settle();
    expect(await tallies(gm, 'Ash')).toEqual({ Ash: [2, 0] });
  });

  test('paused automation: turns pass without their edges, and nothing is made up for later', async () => {
    const { table: at, gm } = await open({ settings: { paused: true } });
    await move(at, gm, 'startCombat()', NEXT);
    await gm.run("await game.settings.set('fourfold', 'paused', false)");
    await move(at, gm, NEXT);
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [0, 0], Bo: [0, 1], Cy: [1, 0] });
    expect(await missed(gm)).toEqual([]);
  });
});
