import { expect, test } from './support/test.ts';
import { EMBER, foe, hero, IMP, SWORD } from './support/world.ts';

test('a player attacks a foe of the GM’s: rolled on her page, applied for everybody, no error anywhere', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await gm.show('Chat');
  await table.settle();
  await ana.target('Imp');
  const sheet = await ana.openSheet('Ember');
  await ana.nextFaces(15, 4);
  await gm.nextFaces(1, 1);
  await ana.attack(sheet, 'Sword');
  await expect(ana.report).toContainText(/Ember attacks Imp/);
  await expect(gm.report).toContainText(/Ember attacks Imp/);
  await table.settle();
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 13, max: 20 });
  await expect.poll(() => table.systemOf(EMBER)['economy']).toMatchObject({ ap: 2 });
  expect([await ana.facesLeft(), await gm.facesLeft()]).toEqual([0, 2]);
  for (const seat of [gm, ana]) expect(await seat.notifications()).toEqual([]);
  // Only reports are left of the conversation.
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});

test('a forged request is refused, and only its sender is told', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const [gm, ana, ben] = [await table.sit('Gamma'), await table.sit('Ana'), await table.sit('Ben')];
  await gm.beginCombat();
  await table.settle();
  const before = table.everybody();
  const forged = {
    type: 'command',
    command: { id: 'forged0000000001', kind: 'attack', by: `Actor.${EMBER}`, with: [SWORD], on: [`Actor.${IMP}`] },
  };
  await ben.run(`await fourfold.request(${JSON.stringify(forged)})`);
  await expect.poll(() => ben.notifications()).toHaveLength(1);
  await expect(ben.page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible();
  await table.settle();
  await expect.poll(() => table.everybody()).toEqual(before);
  for (const seat of [gm, ana]) expect(await seat.notifications()).toEqual([]);
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});
