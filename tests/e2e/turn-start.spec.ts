import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero } from './support/world.ts';

const burning = condition('b1', 'burning', { amount: 3 });
const regeneration = condition('r1', 'regeneration', { amount: 2 });

for (const [order, conditions] of [
  ['Burning first', [burning, regeneration]],
  ['Regeneration first', [regeneration, burning]],
] as const) {
  test(`2 of 10 Health, Burning 3 and Regeneration 2 (${order}): Health 1, one write of each, and back`, async ({ open }) => {
    const table = await open({ actors: [hero({ health: { value: 2, max: 10 }, conditions, economy: { ap: 1, reactions: 1 } }), foe()] });
    const gm = await table.sit('Gamma');
    const sheet = await gm.openSheet('Ember');
    const health = sheet.getByRole('textbox', { name: 'Health', exact: true });
    await expect(health).toHaveValue('2');
    const before = table.mark;
    const stored = table.everybody();
    await gm.beginCombat();
    await expect(health).toHaveValue('1');
    await table.settle();
    await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 1, max: 10 });
    for (const name of ['Actor', 'Combatant', 'ChatMessage']) expect(table.writes(name, before), name).toHaveLength(1);
    await gm.show('Chat');
    await expect(gm.report).toContainText('Burning −3');
    await expect(gm.report).toContainText('Regeneration +2');
    await gm.undo();
    await expect(health).toHaveValue('2');
    await table.settle();
    await expect.poll(() => table.everybody()).toEqual(stored);
  });
}
