import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero } from './support/world.ts';

test('what was asked for and missed while no GM was there: one list for the GM who comes, worked by keyboard', async ({ open }) => {
  const conditions = [condition('b1', 'burning', { amount: 3 })];
  const table = await open({ actors: [hero({ health: { value: 10, max: 10 }, conditions }), foe()] });
  // The tracker has moved on while nobody could act.
  const [combat] = [...table.stage.server.world.collection('Combat').values()];
  Object.assign(combat ?? {}, { round: 1, turn: 1 });
  const ana = await table.sit('Ana');
  const command = { kind: 'heal', id: 'heal000000000001', to: [`Actor.${EMBER}`], amount: 1 };
  await ana.run(`await fourfold.request(${JSON.stringify({ type: 'command', command })})`);
  await expect.poll(() => ana.notifications()).toHaveLength(1);
  const gm = await table.sit('Gamma');
  const list = gm.page.locator('#fourfold-waiting');
  await expect(list).toBeVisible();
  await expect(list.getByRole('checkbox')).toHaveCount(5);
  await expect(list).toContainText('Round 1, Ember: start of turn');
  await expect(list).toContainText('Ana: Healing of Ember');
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 10, max: 10 });
  await list.getByRole('button', { name: 'Run all' }).press('Enter');
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 7, max: 10 });
  await expect(list.getByRole('checkbox')).toHaveCount(0);
  await list.getByRole('button', { name: /^Run:/ }).press('Enter');
  await expect(list).toBeHidden();
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 8, max: 10 });
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});
