import { afterEach, describe, expect, test } from 'vitest';
import type { Client, Table } from '../../../stage/engine/table.ts';
import { ask, faults, GENERATIONS } from '../scenarios/world.ts';
import { combatantId, COMBAT, combatants, creature, id, missed, move, openTracker, place, tallies, tallyOf, type Bag } from './tracker.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

const NEXT = 'nextTurn()';
const SCENE = id('scene');
const OTHER = id('other');

const token = (name: string, actor: string, actorLink = false, over: Bag = {}): Bag => ({
  _id: id(name),
  name,
  actorId: id(actor),
  actorLink,
  ...(actorLink ? {} : { delta: {} }),
  ...over,
});

const scenes = (...tokens: readonly Bag[]): Bag[] => [
  { _id: SCENE, name: 'Here', active: true, tokens },
  { _id: OTHER, name: 'There', active: false, tokens: [] },
];

/** Combatants of tokens, in turn order. */
const ofTokens = (...tokens: readonly Bag[]): Bag[] =>
  tokens.map((one, index) => ({
    _id: combatantId(index),
    tokenId: one['_id'],
    sceneId: SCENE,
    actorId: one['actorId'],
    initiative: 20 - index,
  }));

const tokenActor = (name: string): string => `game.scenes.get('${SCENE}').tokens.get('${id(name)}').actor`;

describe.each(GENERATIONS)('generation %i', (generation) => {
  async function open(
    actors: readonly Bag[],
    options: { scene?: Bag[]; combat?: Bag; world?: Record<string, Bag[]>; join?: string[] } = {},
  ) {
    const opened = await openTracker({
      generation,
      actors,
      join: options.join ?? ['Gamma'],
      world: { ...(options.scene === undefined ? {} : { Scene: options.scene }), ...options.world },
      ...(options.combat === undefined ? {} : { combat: options.combat }),
    });
    table = opened.table;
    const [gm, second] = opened.clients as readonly [Client, Client];
    return { table: opened.table, gm, second };
  }

  test('IDN-01, IDN-04, IDN-09, DUP-14: copies of an unlinked creature have edges of their own; the base actor has none', async () => {
    const tokens = [token('Imp1', 'Imp'), token('Imp2', 'Imp'), token('Imp3', 'Imp')];
    const { table: at, gm } = await open([creature('Imp')], {
      scene: scenes(...tokens),
      combat: { scene: SCENE, combatants: ofTokens(...tokens) },
    });
    await move(at, gm, 'startCombat()', NEXT);
    expect(await tallyOf(gm, tokenActor('Imp1'))).toMatchObject({ starts: 1, ends: 1 });
    expect(await tallyOf(gm, tokenActor('Imp2'))).toMatchObject({ starts: 1, ends: 0 });
    expect(await tallyOf(gm, tokenActor('Imp3'))).toMatchObject({ starts: 0, ends: 0 });
    expect(await tallies(gm, 'Imp')).toEqual({ Imp: [0, 0] });
    expect(await gm.run(`return game.combats.get('${COMBAT}').combatants.size`)).toBe(3);
    expect(faults(gm)).toEqual([]);
  });

  test('IDN-07: a linked actor with two combatants has one start and one end in a round', async () => {
    const { table: at, gm } = await open([creature('Ash'), creature('Bo')], {
      combat: { combatants: combatants(['Ash', 'Bo', 'Ash']) },
    });
    await move(at, gm, 'startCombat()', NEXT, NEXT);
    expect(await place(gm)).toBe('1 Ash');
    expect(await tallies(gm, 'Ash', 'Bo')).toEqual({ Ash: [1, 1], Bo: [1, 1] });
    await move(at, gm, NEXT, NEXT);
    expect(await place(gm)).toBe('2 Bo');
    expect(await tallies(gm, 'Ash', 'Bo')).toEqual({ Ash: [2, 2], Bo: [2, 1] });
    expect(await missed(gm)).toEqual([]);
    expect(faults(gm)).toEqual([]);
  });

  test('IDN-07: one of several tokens of a linked actor goes: its turn stays with the others', async () => {
    const tokens = [token('Swarm1', 'Ash', true), token('Swarm2', 'Ash', true), token('Bo1', 'Bo', true)];
    const { table: at, gm } = await open([creature('Ash'), creature('Bo')], {
      scene: scenes(...tokens),
      combat: { combatants: ofTokens(...tokens) },
    });
    await move(at, gm, 'startCombat()', `combatants.get('${combatantId(0)}').delete()`);
    expect(await place(gm)).toBe('1 Ash');
    expect(await tallies(gm, 'Ash')).toEqual({ Ash: [1, 0] });
    await move(at, gm, NEXT, NEXT);
    expect(await place(gm)).toBe('2 Ash');
    expect((await tallies(gm, 'Ash'))['Ash']).toEqual([2, 1]);
    expect(faults(gm)).toEqual([]);
  });

  test('IDN-13: a combatant whose actor is deleted has no edges and holds nobody up', async () => {
    const { table: at, gm } = await open([creature('Ash'), creature('Bo'), creature('Cy')]);
    await gm.run(`await game.actors.get('${id('Bo')}').delete()`);
    await at.settle();
    await move(at, gm, 'startCombat()', NEXT, NEXT);
    expect(await place(gm)).toBe('1 Cy');
    expect(await tallies(gm, 'Ash', 'Cy')).toEqual({ Ash: [1, 1], Cy: [1, 0] });
    await gm.run(`await game.actors.get('${id('Cy')}').delete()`);
    await at.settle();
    await move(at, gm, NEXT, NEXT);
    expect(await tallies(gm, 'Ash')).toEqual({ Ash: [2, 2] });
    expect(await missed(gm)).toEqual([]);
    expect(faults(gm)).toEqual([]);
  });

  test('EVT-24: several combats in several scenes and in none keep apart', async () => {
    const second = id('combat2');
    const there = { _id: second, active: false, scene: OTHER, combatants: [{ _id: id('d0'), actorId: id('Cy'), initiative: 5 }] };
    const { table: at, gm } = await open([creature('Ash', 'Ana'), creature('Bo'), creature('Cy')], {
      scene: scenes(),
      world: { Combat: [{ _id: COMBAT, active: true, combatants: combatants(['Ash', 'Bo']) }, there] },
    });
    await move(at, gm, 'startCombat()');
    await gm.run(`await game.combats.get('${second}').startCombat()`);
    await at.settle();
    await move(at, gm, NEXT);
    await gm.run(`await game.combats.get('${second}').nextRound()`);
    await at.settle();
    expect(await tallies(gm, 'Ash', 'Bo', 'Cy')).toEqual({ Ash: [1, 1], Bo: [1, 0], Cy: [2, 1] });
    expect((await tallyOf(gm, `game.actors.get('${id('Ash')}')`)).rounds).toBe(1);
    expect((await tallyOf(gm, `game.actors.get('${id('Cy')}')`)).rounds).toBe(2);
    expect(faults(gm)).toEqual([]);
  });

  test('a hidden combatant’s edges are told to GMs alone', async () => {
    const hidden = combatants(['Ash', 'Bo']).map((one, index) => ({ ...one, hidden: index === 1 }));
    const {
      table: at,
      gm,
      second: ana,
    } = await open([creature('Ash', 'Ana'), creature('Bo')], {
      combat: { combatants: hidden },
      join: ['Gamma', 'Ana'],
    });
    await move(at, gm, 'startCombat()', NEXT);
    expect(await tallies(gm, 'Ash', 'Bo')).toEqual({ Ash: [1, 1], Bo: [1, 0] });
    const [seen, known] = await ana.run<[number, number]>(
      `const of = (m) => JSON.stringify(m.toObject()).includes('${id('Bo')}');
       return [game.messages.filter((m) => m.visible && of(m)).length, game.messages.filter(of).length]`,
    );
    expect(seen).toBe(0);
    expect(known).toBeGreaterThan(0);
    expect(faults(gm, ana)).toEqual([]);
  });

  describe('the beginning and the end of a combat', () => {
    const settings = { rulings: { 't.bonusDuration': 'combatEnd' } };
    const bonus = (name: string): Bag =>
      creature(name, null, { economy: { ap: 0, reactions: 0 }, bonusHealth: [{ key: 'A', value: 3, turns: null }] });
    const left = async (client: Client, ...names: readonly string[]): Promise<unknown[]> =>
      await client.run<unknown[]>(
        `return ${JSON.stringify(names.map(id))}.map((one) => { const s = game.actors.get(one).toObject().system; return [s.economy.reactions, s.bonusHealth.length] })`,
      );

    async function openFights(order: readonly string[], join = ['Gamma'], world: Record<string, Bag[]> = {}) {
      const opened = await openTracker({ generation, actors: [bonus('Ash'), bonus('Bo'), bonus('Cy')], order, join, settings, world });
      table = opened.table;
      const [gm, second] = opened.clients as readonly [Client, Client];
      return { table: opened.table, gm, second };
    }

    test('EVT-18: the beginning runs once, for those who are there', async () => {
      const { table: at, gm } = await openFights(['Ash', 'Bo']);
      await move(at, gm, 'startCombat()');
      expect(await left(gm, 'Ash', 'Bo', 'Cy')).toEqual([
        [1, 1],
        [1, 1],
        [0, 1],
      ]);
      await gm.run(`await game.actors.get('${id('Bo')}').update({ 'system.economy.reactions': 0 })`);
      await gm.reload();
      await at.settle();
      expect((await left(gm, 'Bo'))[0]).toEqual([0, 1]);
    });

    test.each([
      ['the GM who acts', 0],
      ['another GM', 1],
    ])('EVT-29: %s deletes the running combat: its end runs once, also for who was taken out of it', async (_name, who) => {
      const { table: at, gm, second } = await openFights(['Ash', 'Bo', 'Cy'], ['Gamma', 'Delta']);
      await move(at, gm, 'startCombat()', `combatants.get('${combatantId(2)}').delete()`);
      await move(at, [gm, second][who] ?? gm, 'delete()');
      expect((await left(gm, 'Ash', 'Bo', 'Cy')).map((one) => (one as number[])[1])).toEqual([0, 0, 0]);
      const ends = await gm.run<number>(
        "return game.messages.filter((m) => JSON.stringify(m.system.record ?? '').includes('combatEnd')).length",
      );
      expect(ends).toBe(1);
      expect(faults(gm, second)).toEqual([]);
    });

    test('the GM is lost between any two writes of the end: nothing is lost or done twice', async () => {
      for (let kills = 0; kills <= 6; kills += 1) {
        const { table: at, gm } = await openFights(['Ash', 'Bo']);
        await move(at, gm, 'startCombat()');
        gm.killAfterWrites(kills);
        await gm.run(`void game.combats.get('${COMBAT}').delete()`);
        await at.settle();
        await gm.reload();
        await at.settle();
        if (await gm.run<boolean>(`return game.combats.has('${COMBAT}')`)) await move(at, gm, 'delete()');
        expect({ kills, left: (await left(gm, 'Ash', 'Bo')).map((one) => (one as number[])[1]) }).toEqual({ kills, left: [0, 0] });
        const ends = await gm.run<number>(
          "return game.messages.filter((m) => JSON.stringify(m.system.record ?? '').includes('combatEnd')).length",
        );
        expect({ kills, ends }).toEqual({ kills, ends: 1 });
        expect(faults(gm)).toEqual([]);
        await at.close();
      }
    });

    test('EVT-27: a combat that never began has no end', async () => {
      const { table: at, gm } = await openFights(['Ash', 'Bo']);
      await move(at, gm, 'delete()');
      expect((await left(gm, 'Ash'))[0]).toEqual([0, 1]);
      expect(await gm.run('return game.messages.size')).toBe(0);
    });

    test('whoever still fights elsewhere is not at the end of their fight', async () => {
      const other = id('combat2');
      const { table: at, gm } = await openFights(['Ash', 'Bo'], ['Gamma'], {
        Combat: [
          { _id: COMBAT, active: true, combatants: combatants(['Ash', 'Bo']) },
          { _id: other, active: false, combatants: [{ _id: id('d0'), actorId: id('Ash'), initiative: 3 }] },
        ],
      });
      await move(at, gm, 'startCombat()');
      await gm.run(`await game.combats.get('${other}').startCombat()`);
      await at.settle();
      await move(at, gm, 'delete()');
      expect((await left(gm, 'Ash', 'Bo')).map((one) => (one as number[])[1])).toEqual([1, 0]);
    });
  });

  test('IDN-03: what follows from an edge reads the creature that had it', async () => {
    const tokens = [token('Imp1', 'Imp')];
    const { table: at, gm } = await open([creature('Imp')], {
      scene: scenes(...tokens),
      combat: { scene: SCENE, combatants: ofTokens(...tokens) },
    });
    await move(at, gm, 'startCombat()');
    const uuid = await gm.run<string>(`return ${tokenActor('Imp1')}.uuid`);
    await ask(gm, { type: 'command', command: { kind: 'damage', id: id('d1'), to: [uuid], parts: [{ amount: 5, type: 'fire' }] } });
    await at.settle();
    expect(await tallyOf(gm, tokenActor('Imp1'))).toMatchObject({ starts: 6 });
    expect(await gm.run(`return fourfold.creatureOfActor(${tokenActor('Imp1')}, fourfold.activeRuleset()).health.value`)).toBe(94);
    expect(await tallies(gm, 'Imp')).toEqual({ Imp: [0, 0] });
  });
});
