import { afterEach, describe, expect, test } from 'vitest';
import { healthCommand, stepCommand } from '../../../src/foundry/sheets/track-commands.ts';
import { arts } from '../../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import type { Creature } from '../../../src/rules/kernel/state.ts';
import { condition, EMBER, faults, GENERATIONS, IMP, systemOf } from '../scenarios/world.ts';
import { begun, card, closeFight, damage, does, health, newest, plans, redo, stored, undo, uuid, type Bag } from './fights.ts';

afterEach(closeFight);

const imp = `game.actors.get('${IMP}')`;

describe.each(GENERATIONS)('generation %i', (generation) => {
  /** What people do by hand, as the token's bar, the HUD and macros do it, and what is stored then. */
  const edits: readonly (readonly [string, string, Bag])[] = [
    ['Health on the bar, less', `await ${imp}.modifyTokenAttribute('health', -4, true)`, { health: { value: 16, max: 20 } }],
    ['Health on the bar, set', `await ${imp}.modifyTokenAttribute('health.value', 3, false)`, { health: { value: 3, max: 20 } }],
    ['Action Points', `await ${imp}.modifyTokenAttribute('economy.ap', 1)`, { economy: { ap: 1, reactions: 1, jumped: false } }],
    ['Death Row', `await ${imp}.modifyTokenAttribute('deathRow', 2)`, { deathRow: 2 }],
    ['a value without a maximum', `await ${imp}.modifyTokenAttribute('ac', 2, true)`, { ac: 14 }],
    ['a status', `await ${imp}.toggleStatusEffect('prone')`, { conditions: [expect.objectContaining({ key: 'prone' })] }],
    ['death', `await ${imp}.toggleStatusEffect('dead')`, { dead: true }],
  ];

  test.each(edits)('%s is a plan with a report, and is taken back and done again', async (_name, source, expected) => {
    const fight = await begun({ generation });
    const before = await stored(fight.gm);
    const count = (await plans(fight.gm)).length;
    await fight.gm.run(source);
    await fight.table.settle();
    expect(await systemOf(fight.gm, IMP)).toMatchObject(expected);
    expect(await plans(fight.gm)).toHaveLength(count + 1);
    const after = await stored(fight.gm);
    const id = await newest(fight.gm);
    expect(await card(fight.gm, id)).toContain('data-action="undo"');
    await undo(fight, id);
    expect(await stored(fight.gm)).toEqual(before);
    await redo(fight, id);
    expect(await stored(fight.gm)).toEqual(after);
    expect(faults(fight.gm)).toEqual([]);
  });

  test('a status that is taken off, also by deleting its effect, comes back with what it was', async () => {
    const burning = condition('b1', 'burning', { amount: 3 }, { remaining: 2 });
    const fight = await begun({ generation, foe: { conditions: [burning] } });
    const before = (await systemOf(fight.gm, IMP))['conditions'];
    await fight.gm.run(`await ${imp}.toggleStatusEffect('burning', { active: false })`);
    await fight.table.settle();
    expect((await systemOf(fight.gm, IMP))['conditions']).toEqual([]);
    await undo(fight, await newest(fight.gm));
    expect((await systemOf(fight.gm, IMP))['conditions']).toEqual(before);
    await fight.gm.run(`await ${imp}.effects.contents[0].delete()`);
    await fight.table.settle();
    expect((await systemOf(fight.gm, IMP))['conditions']).toEqual([]);
    await undo(fight, await newest(fight.gm));
    expect((await systemOf(fight.gm, IMP))['conditions']).toEqual(before);
    expect(await fight.gm.run(`return ${imp}.effects.size`)).toBe(1);
  });

  test('a resistance that an edit adds is gone when it is taken back', async () => {
    const fight = await begun({ generation });
    const before = await systemOf(fight.gm, IMP);
    const values = [{ path: ['resist', 'fire'], value: { half: true, amount: 2 } }];
    const id = await does(fight, { type: 'command', command: { id: 'e1', kind: 'edit', who: uuid(IMP), values } });
    expect((await systemOf(fight.gm, IMP))['resist']).toEqual([{ key: 'fire', half: true, amount: 2 }]);
    await undo(fight, id);
    expect((await systemOf(fight.gm, IMP))['resist']).toEqual(before['resist']);
  });

  test('what the sheet asks for is undone exactly', async () => {
    const rules = compile(arts, {});
    if (isCompileFault(rules)) throw new Error(rules.sentence.key);
    const fight = await begun({ generation });
    const creature = await fight.gm.run<Creature>(`return fourfold.creatureOfActor(game.actors.get('${EMBER}'), fourfold.activeRuleset())`);
    const wanted = [
      healthCommand(creature, { kind: 'to', value: 4 }),
      healthCommand(creature, { kind: 'by', amount: -3 }),
      healthCommand({ ...creature, health: { value: 9, max: 10 } }, { kind: 'by', amount: 1 }),
      stepCommand(rules, creature, 'economy.ap', -1),
      stepCommand(rules, creature, 'deathRow', 1),
    ];
    for (const [index, command] of wanted.entries()) {
      expect(command).not.toBeNull();
      const before = await stored(fight.gm);
      const id = await does(fight, { type: 'command', command: { ...command, id: `s${String(index)}` } });
      expect(await stored(fight.gm)).not.toEqual(before);
      await undo(fight, id);
      expect(await stored(fight.gm)).toEqual(before);
    }
  });

  test('a macro that writes Health itself is respected, also by what comes after it', async () => {
    const fight = await begun({ generation });
    const first = await does(fight, damage('d1', IMP, 5));
    await fight.gm.run(`await ${imp}.update({ 'system.health.value': 11 })`);
    await does(fight, damage('d2', IMP, 1));
    await fight.gm.reload();
    await fight.table.settle();
    expect(await health(fight.gm, IMP)).toBe(10);
    await undo(fight, first);
    expect(await health(fight.gm, IMP)).toBe(10);
    expect(fight.gm.notifications.at(-1)?.message).toMatch(/Imp: Health is 10 now, not 15/);
  });
});
