import { afterEach, describe, expect, test } from 'vitest';
import type { Fight } from '../scenarios/world.ts';
import { begin, condition, EMBER, faults, foe, GENERATIONS, hero, IMP, nextTurn, systemOf, type Generation } from '../scenarios/world.ts';
import { card, closeFight, COMBAT, damage, does, fight, health, newest, plans, press, redo, stored, type Bag } from './fights.ts';

afterEach(closeFight);

const burns = (amount: number): Bag => condition('b1', 'burning', { amount });
const spent = { economy: { ap: 0, reactions: 0 } };

/** Two who burn, and a combat that has begun: it is the turn of the first. */
async function twoBurn(generation: Generation, settings: Bag = {}): Promise<Fight> {
  const opened = await fight({
    generation,
    settings,
    users: [
      { name: 'Gamma', role: 'GAMEMASTER' },
      { name: 'Theta', role: 'ASSISTANT' },
    ],
    actors: [
      hero({ ...spent, health: { value: 30, max: 30 }, conditions: [burns(3)] }),
      foe({ ...spent, health: { value: 40, max: 40 }, conditions: [burns(5)] }),
    ],
  });
  await begin(opened);
  return opened;
}

async function move({ gm, table }: Fight, how: 'previousTurn' | 'previousRound' | 'nextTurn'): Promise<void> {
  await gm.run(`await game.combats.get('${COMBAT}').${how}()`);
  await table.settle();
}

async function place({ gm, table }: Fight, round: number, turn: number | null): Promise<void> {
  await gm.run(`await game.combats.get('${COMBAT}').update({ round: ${String(round)}, turn: ${String(turn)} })`);
  await table.settle();
}

const both = async ({ gm }: Fight): Promise<number[]> => [await health(gm, EMBER), await health(gm, IMP)];
const ledger = async ({ gm }: Fight): Promise<unknown> =>
  await gm.run(`return game.combats.get('${COMBAT}').combatants.map((one) => [one.system.done.start, one.system.done.end])`);

describe.each(GENERATIONS)('generation %i', (generation) => {
  test('the automation of a turn that is stepped back over is taken back, and done afresh once', async () => {
    const at = await twoBurn(generation);
    expect(await both(at)).toEqual([27, 40]);
    const before = await stored(at.gm);
    await nextTurn(at);
    const after = await stored(at.gm);
    expect(await both(at)).toEqual([27, 35]);
    await move(at, 'previousTurn');
    expect(await both(at)).toEqual([27, 40]);
    expect(await stored(at.gm)).toEqual(before);
    const report = await newest(at.gm);
    expect(await card(at.gm, report)).toMatch(/Taken back with the turn[^]*data-action="redo"/);
    const count = (await plans(at.gm)).length;
    await nextTurn(at);
    expect(await both(at)).toEqual([27, 35]);
    expect(await stored(at.gm)).toEqual(after);
    // The first start is taken back and stays so; the fresh one has a report of its own.
    expect((await plans(at.gm)).length).toBeGreaterThan(count);
    await move(at, 'previousTurn');
    await nextTurn(at);
    expect(await both(at)).toEqual([27, 35]);
    expect(new Set(await plans(at.gm)).size).toBe((await plans(at.gm)).length);
    expect(faults(at.gm)).toEqual([]);
  });

  test('back and forth within the same moment comes to the same', async () => {
    const at = await twoBurn(generation);
    const before = await stored(at.gm);
    const combat = `game.combats.get('${COMBAT}')`;
    await at.gm.run(`await ${combat}.nextTurn(); await ${combat}.previousTurn()`);
    await at.table.settle();
    expect(await stored(at.gm)).toEqual(before);
    await at.gm.run(`await ${combat}.nextTurn(); await ${combat}.previousTurn(); await ${combat}.nextTurn()`);
    await at.table.settle();
    expect(await both(at)).toEqual([27, 35]);
    await at.gm.run(`await ${combat}.nextTurn(); await ${combat}.nextTurn(); await ${combat}.previousTurn()`);
    await at.table.settle();
    // Round 2: the first has begun, the second has not.
    expect(await both(at)).toEqual([24, 35]);
    expect(faults(at.gm)).toEqual([]);
  });

  test('a GM who does not act steps back: the one who acts takes back', async () => {
    const at = await twoBurn(generation);
    await nextTurn(at);
    const theta = await at.table.join('Theta');
    await theta.run(`await game.combats.get('${COMBAT}').previousTurn()`);
    await at.table.settle();
    expect(await both(at)).toEqual([27, 40]);
    expect(await card(theta, await newest(theta))).toContain('Taken back with the turn');
    expect(faults(at.gm, theta)).toEqual([]);
  });

  test('a reload behind it repeats nothing and takes nothing back twice', async () => {
    const at = await twoBurn(generation);
    await nextTurn(at);
    await move(at, 'previousTurn');
    const stood = await stored(at.gm);
    await at.gm.reload();
    await at.table.settle();
    expect(await stored(at.gm)).toEqual(stood);
    await nextTurn(at);
    await at.gm.reload();
    await at.table.settle();
    expect(await both(at)).toEqual([27, 35]);
    expect(faults(at.gm)).toEqual([]);
  });

  test('over several rounds, by buttons and by a direct update, to before the first', async () => {
    const at = await twoBurn(generation);
    const first = await stored(at.gm);
    for (let turns = 0; turns < 4; turns += 1) await nextTurn(at);
    expect(await both(at)).toEqual([21, 30]);
    await place(at, 1, 0);
    expect(await both(at)).toEqual([27, 40]);
    expect(await stored(at.gm)).toEqual(first);
    for (let turns = 0; turns < 4; turns += 1) await nextTurn(at);
    expect(await both(at)).toEqual([21, 30]);
    await move(at, 'previousRound');
    expect(await both(at)).toEqual([24, 30]);
    await place(at, 0, null);
    expect(await both(at)).toEqual([30, 40]);
    await begin(at);
    expect(await both(at)).toEqual([27, 40]);
    expect(faults(at.gm)).toEqual([]);
  });

  test('an edge at which nothing happened runs afresh too', async () => {
    const at = await fight({ generation, actors: [hero(), foe()] });
    await begin(at);
    await nextTurn(at);
    await move(at, 'previousTurn');
    await does(at, {
      type: 'command',
      command: { id: 'b1', kind: 'apply', to: [`Actor.${IMP}`], condition: { key: 'burning', data: { amount: 4 } } },
    });
    await nextTurn(at);
    expect(await health(at.gm, IMP)).toBe(16);
  });

  test('what was changed since is reckoned, not overwritten: the blow of the turn stays', async () => {
    const at = await twoBurn(generation);
    await nextTurn(at);
    await does(at, damage('d1', IMP, 7));
    expect(await health(at.gm, IMP)).toBe(28);
    await move(at, 'previousTurn');
    expect(await health(at.gm, IMP)).toBe(33);
    await nextTurn(at);
    expect(await health(at.gm, IMP)).toBe(28);
  });

  test('a condition that somebody took off since stays off, and the report says so', async () => {
    const counting = condition('b1', 'burning', { amount: 5 }, { remaining: 3, countsBy: 'bearerStart' });
    const at = await fight({ generation, actors: [hero(), foe({ conditions: [counting] })] });
    await begin(at);
    await nextTurn(at);
    expect((await systemOf(at.gm, IMP))['conditions']).toMatchObject([{ remaining: 2 }]);
    await does(at, { type: 'command', command: { id: 'r1', kind: 'remove', to: [`Actor.${IMP}`], condition: 'b1' } });
    await move(at, 'previousTurn');
    expect((await systemOf(at.gm, IMP))['conditions']).toEqual([]);
    expect(await card(at.gm, await newest(at.gm))).toContain('was changed since and stays as it is');
  });

  describe('by setting', () => {
    test('never: nothing is taken back, and nothing repeated', async () => {
      const at = await twoBurn(generation, { rewind: 'never' });
      for (let turns = 0; turns < 3; turns += 1) await nextTurn(at);
      const stood = await stored(at.gm);
      const count = (await plans(at.gm)).length;
      await place(at, 1, 0);
      for (let turns = 0; turns < 3; turns += 1) await nextTurn(at);
      expect(await stored(at.gm)).toEqual(stood);
      expect(await plans(at.gm)).toHaveLength(count);
    });

    test.each([
      ['back', [27, 40]],
      ['leave', [27, 35]],
    ])('ask: %s', async (answer, expected) => {
      const at = await twoBurn(generation, { rewind: 'ask' });
      await nextTurn(at);
      const asked: { content: string }[] = [];
      at.gm.answerDialogs((config: { content: string }) => (asked.push(config), answer));
      await move(at, 'previousTurn');
      expect(asked[0]?.content).toContain('Imp: start of turn');
      expect(await both(at)).toEqual(expected);
      await at.gm.reload();
      await at.table.settle();
      expect(at.gm.dialogs).toEqual([]);
      await nextTurn(at);
      expect(await both(at)).toEqual([27, 35]);
      expect(faults(at.gm)).toEqual([]);
    });

    test('ask: nothing waits for the answer, and an answer that comes too late does nothing', async () => {
      const at = await twoBurn(generation, { rewind: 'ask' });
      await nextTurn(at);
      await move(at, 'previousTurn');
      await does(at, damage('d1', EMBER, 2));
      expect(await health(at.gm, EMBER)).toBe(25);
      await nextTurn(at);
      at.gm.answerDialogs('back');
      await at.table.settle();
      expect(await both(at)).toEqual([25, 35]);
    });
  });

  test('a rewind can be done again, until the turn has been done afresh', async () => {
    const at = await twoBurn(generation);
    await nextTurn(at);
    const after = await stored(at.gm);
    await move(at, 'previousTurn');
    const report = await newest(at.gm);
    await press(at.gm, report, 'redo');
    await at.table.settle();
    expect(await stored(at.gm)).toEqual(after);
    await nextTurn(at);
    expect(await stored(at.gm)).toEqual(after);
    await move(at, 'previousTurn');
    await nextTurn(at);
    await redo(at, await plans(at.gm).then((ids) => ids.at(-3) ?? ''));
    expect(await stored(at.gm)).toEqual(after);
  });

  test('a turn that was taken back by hand does not come back by itself', async () => {
    const at = await twoBurn(generation);
    await press(at.gm, await newest(at.gm), 'undo');
    await at.table.settle();
    expect(await health(at.gm, EMBER)).toBe(30);
    await at.gm.reload();
    await at.table.settle();
    expect(await health(at.gm, EMBER)).toBe(30);
    await nextTurn(at);
    await move(at, 'previousTurn');
    expect(await both(at)).toEqual([30, 40]);
  });

  test('a question that is open for a turn that is stepped back over is called off', async () => {
    const conditions = [condition('u', 'unconscious', {}), condition('p', 'prone', {})];
    const at = await fight({ generation, actors: [foe(), hero({ health: { value: 0, max: 10 }, conditions, deathRow: 1 })] });
    const ana = await at.table.join('Ana');
    await ana.run("Hooks.on('preCreateChatMessage', (m, data) => data.system?.phase !== 'answer')");
    await begin(at);
    await nextTurn(at);
    expect(await at.gm.run("return game.messages.contents.some((m) => m.system.phase === 'pending')")).toBe(true);
    await move(at, 'previousTurn');
    expect(await at.gm.run("return game.messages.contents.map((m) => m.system.phase).filter((phase) => phase !== 'plan')")).toEqual([]);
    expect(await ledger(at)).toEqual([
      ['1', expect.stringMatching(/^(1-)?$/)],
      [expect.stringMatching(/^(1-)?$/), ''],
    ]);
    ana.nextFaces([7]);
    await ana.reload();
    ana.nextFaces([7]);
    await at.table.settle();
    await nextTurn(at);
    expect((await systemOf(at.gm, EMBER))['deathRow']).toBeGreaterThanOrEqual(1);
    expect(await at.gm.run("return game.messages.contents.some((m) => m.system.phase === 'pending')")).toBe(false);
  });
});
