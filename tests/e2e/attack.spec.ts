import type { Bag } from '../../stage/engine/objects/bags.ts';
import type { Seat } from './support/seat.ts';
import type { PlayTable } from './support/table.ts';
import { expect, test } from './support/test.ts';
import { EMBER, foe, hero, IMP } from './support/world.ts';

/** One attack of the GM's on the imp with these dice; then what is stored, and that Undo brings back what was. */
async function attack(
  table: PlayTable,
  { faces, weapon = 'Sword' }: { readonly faces: readonly number[]; readonly weapon?: string },
): Promise<{ readonly gm: Seat; readonly imp: Bag; readonly ember: Bag; readonly before: Record<string, Bag> }> {
  const gm = await table.sit('Gamma');
  await gm.beginCombat();
  await table.settle();
  const before = table.everybody();
  await gm.show('Chat');
  await gm.target('Imp');
  const sheet = await gm.openSheet('Ember');
  await gm.nextFaces(...faces);
  if (weapon === 'both') {
    await sheet.getByRole('button', { name: 'Strike with both' }).click();
    await gm
      .dialog(/^Attack/)
      .getByRole('button', { name: 'Roll' })
      .click();
  } else await gm.attack(sheet, weapon);
  await expect(gm.report).toContainText(/attacks Imp/);
  await table.settle();
  expect(await gm.facesLeft()).toBe(0);
  const now = table.everybody();
  return { gm, imp: now[IMP] ?? {}, ember: now[EMBER] ?? {}, before };
}

test('a natural 20 does maximum damage without rolling it', async ({ open }) => {
  const table = await open({ actors: [hero(), foe({ ac: 30 })] });
  const { gm, imp, before } = await attack(table, { faces: [20] });
  expect(imp['health']).toEqual({ value: 9, max: 20 });
  await expect(gm.report).toContainText(/critical/i);
  await gm.undo();
  await table.settle();
  await expect.poll(() => table.everybody()).toEqual(before);
});

test('two Light weapons strike in one attack; reduction applies to each', async ({ open }) => {
  const table = await open({ actors: [hero(), foe({ reduction: [{ key: 'all', value: 2 }] })] });
  const { gm, imp, ember, before } = await attack(table, { faces: [15, 4, 3], weapon: 'both' });
  // 4 + 2 - 2 and 3 + 2 - 2
  expect(imp['health']).toEqual({ value: 13, max: 20 });
  expect(ember['economy']).toMatchObject({ ap: 2 });
  await gm.undo();
  await table.settle();
  await expect.poll(() => table.everybody()).toEqual(before);
});

test('who concentrates saves when damaged', async ({ open }) => {
  const table = await open({ actors: [hero(), foe({ concentrating: ['veil'] })] });
  const { gm, imp, before } = await attack(table, { faces: [15, 4, 5] });
  expect(imp['concentrating']).toEqual([]);
  await expect(gm.report).toContainText(/concentration/i);
  await gm.undo();
  await table.settle();
  await expect.poll(() => table.everybody()).toEqual(before);
});

test('Bonus Health from two sources never adds', async ({ open }) => {
  const bonusHealth = [
    { key: 'A', value: 8, turns: null },
    { key: 'B', value: 5, turns: null },
  ];
  const table = await open({ actors: [hero(), foe({ bonusHealth })] });
  const { gm, imp, before } = await attack(table, { faces: [15, 7] });
  // 10 damage against the stronger source of 8
  expect(imp['health']).toEqual({ value: 18, max: 20 });
  expect(imp['bonusHealth']).toEqual([]);
  await gm.undo();
  await table.settle();
  await expect.poll(() => table.everybody()).toEqual(before);
});

test('an attack takes two clicks after targeting, and asks nobody anything', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const gm = await table.sit('Gamma');
  await gm.beginCombat();
  await table.settle();
  await gm.target('Imp');
  const sheet = await gm.openSheet('Ember');
  await gm.nextFaces(15, 4);
  await sheet.getByRole('button', { name: /^Attack with Sword/ }).click();
  await gm.dialog('Attack: Sword').getByRole('button', { name: 'Roll' }).click();
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 13, max: 20 });
  await table.settle();
  await expect(gm.page.getByRole('dialog')).toHaveCount(0);
  expect(await gm.notifications()).toEqual([]);
});

test('a held attack: the GM changes a die, what follows is worked out anew, Apply writes once', async ({ open }) => {
  const policy = { turnEdges: 'automatic', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' };
  const table = await open({ actors: [hero(), foe()], settings: { policy } });
  const gm = await table.sit('Gamma');
  await gm.beginCombat();
  await table.settle();
  await gm.show('Chat');
  const before = table.mark;
  await gm.target('Imp');
  const sheet = await gm.openSheet('Ember');
  await gm.nextFaces(5);
  await gm.attack(sheet, 'Sword');
  await expect(gm.report.getByRole('button', { name: 'Apply' })).toBeVisible();
  await expect(gm.report).toContainText('Miss');
  await table.settle();
  await expect.poll(() => table.writes('Actor', before)).toEqual([]);
  // A miss becomes a hit: its damage is rolled now.
  await gm.nextFaces(6);
  await gm.report.getByText('Change dice').click();
  await gm.report.getByRole('spinbutton', { name: /d20/ }).fill('16');
  await gm.report.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(gm.report).toContainText('Hit');
  await table.settle();
  await expect.poll(() => table.writes('Actor', before)).toEqual([]);
  await gm.report.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 11, max: 20 });
  await table.settle();
  await expect.poll(() => table.writes('Actor', before).filter(({ id }) => id === IMP)).toHaveLength(1);
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});
