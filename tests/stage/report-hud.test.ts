import { afterEach, describe, expect, test } from 'vitest';
import type { Table } from '../../stage/engine/table.ts';
import { begin, condition, EMBER, faults, foe, GENERATIONS, hero, openFight, systemOf } from './scenarios/world.ts';

let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

async function fight(generation: 13 | 14, over: Record<string, unknown> = {}) {
  const opened = await openFight({ generation, actors: [hero(over), foe()] });
  table = opened.table;
  await begin(opened);
  return opened;
}

const ACTOR = `game.actors.get('${EMBER}')`;

describe.each(GENERATIONS)('generation %i', (generation) => {
  describe('bars', () => {
    test('−3 comes off Bonus Health first, whatever the resistance', async () => {
      const opened = await fight(generation, {
        bonusHealth: [{ key: 'A', value: 2, turns: null }],
        reduction: [{ key: 'all', value: 5 }],
      });
      await opened.gm.run(`await ${ACTOR}.modifyTokenAttribute('health', -3, true, true)`);
      await opened.table.settle();
      expect(await systemOf(opened.gm, EMBER)).toMatchObject({ health: { value: 9, max: 10 }, bonusHealth: [] });
      expect(faults(opened.gm)).toEqual([]);
    });

    test.each([
      ['a number sets it', 4, false, 4],
      ['more than the maximum is the maximum', 40, false, 10],
      ['less than nothing is nothing', -40, true, 0],
      ['nothing changes nothing', 0, true, 7],
    ])('%s', async (_name, value, isDelta, after) => {
      const opened = await fight(generation, { health: { value: 7, max: 10 } });
      await opened.gm.run(`await ${ACTOR}.modifyTokenAttribute('health', ${String(value)}, ${String(isDelta)}, true)`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['health']).toEqual({ value: after, max: 10 });
      expect(faults(opened.gm)).toEqual([]);
    });

    test('other tracks are set by hand, within bounds', async () => {
      const opened = await fight(generation);
      await opened.gm.run(`await ${ACTOR}.modifyTokenAttribute('deathRow', 1, true, false)`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['deathRow']).toBe(1);
      await opened.gm.run(`await ${ACTOR}.modifyTokenAttribute('economy.ap', -1, true, false)`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['economy']).toMatchObject({ ap: 2 });
      expect(faults(opened.gm)).toEqual([]);
    });
  });

  describe('statuses', () => {
    const statuses = `return [...${ACTOR}.statuses]`;
    const effects = `return ${ACTOR}.effects.contents.map((effect) => [...effect.statuses])`;

    test('toggling makes a condition and its effect, and takes both away', async () => {
      const opened = await fight(generation);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('prone')`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toMatchObject([{ key: 'prone', stacks: 1 }]);
      expect(await opened.gm.run(effects)).toEqual([['prone']]);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('prone', { active: true })`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toHaveLength(1);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('prone')`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toEqual([]);
      expect(await opened.gm.run(statuses)).toEqual([]);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('Burning from the HUD works at the next start of turn, or says what it lacks', async () => {
      const opened = await fight(generation);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('burning')`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toMatchObject([{ key: 'burning' }]);
      expect(await opened.gm.run(statuses)).toEqual(['burning']);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('an effect deleted by hand takes its condition with it', async () => {
      const opened = await fight(generation, { conditions: [condition('b1', 'burning', { amount: 3 })] });
      // Brought into line with the first write.
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('prone')`);
      await opened.table.settle();
      expect((await opened.gm.run<string[][]>(effects)).flat().sort()).toEqual(['burning', 'prone']);
      await opened.gm.run(`await ${ACTOR}.effects.find((effect) => effect.statuses.has('burning')).delete()`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toMatchObject([{ key: 'prone' }]);
      expect(await opened.gm.run(statuses)).toEqual(['prone']);
      expect(faults(opened.gm)).toEqual([]);
    });

    test('a player toggles on their own creature through the client that acts', async () => {
      const opened = await fight(generation);
      const ana = await opened.table.join('Ana');
      await ana.run(`await ${ACTOR}.toggleStatusEffect('prone')`);
      await opened.table.settle();
      expect(await ana.run(statuses)).toEqual(['prone']);
      await ana.run(`await ${ACTOR}.effects.contents[0].delete()`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['conditions']).toEqual([]);
      expect(faults(opened.gm, ana)).toEqual([]);
    });

    test('dead and alive', async () => {
      const opened = await fight(generation);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('dead')`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['dead']).toBe(true);
      expect(await opened.gm.run(`return game.combats.active.combatants.get('c000000000000000').defeated`)).toBe(true);
      await opened.gm.run(`await ${ACTOR}.toggleStatusEffect('dead')`);
      await opened.table.settle();
      expect((await systemOf(opened.gm, EMBER))['dead']).toBe(false);
      expect(faults(opened.gm)).toEqual([]);
    });
  });
});
