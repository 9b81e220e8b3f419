import { expect, test } from './support/test.ts';
import { EMBER, foe, hero } from './support/world.ts';

test('Health takes -5, +3, =10 and 7; empty and absurd input leave it as it is', async ({ open }) => {
  const table = await open({ actors: [hero({ health: { value: 8, max: 20 } }), foe()] });
  const gm = await table.sit('Gamma');
  const sheet = await gm.openSheet('Ember');
  const health = sheet.getByRole('textbox', { name: 'Health', exact: true });
  const type = async (typed: string): Promise<void> => {
    await health.fill(typed);
    await health.press('Enter');
  };
  for (const [typed, shown] of [
    ['-5', '3'],
    ['+3', '6'],
    ['=10', '10'],
    ['7', '7'],
    ['+100', '20'],
    [' −4 ', '16'],
  ] as const) {
    await type(typed);
    await expect(health, typed).toHaveValue(shown);
    await expect.poll(() => table.systemOf(EMBER)['health'], typed).toMatchObject({ value: Number(shown) });
  }
  const before = table.mark;
  for (const typed of ['', '   ', 'abc', '1e9', '--3', '1.5', '99999999999', '<b>3</b>', '+0']) {
    await type(typed);
    await expect(health, typed).toHaveValue('16');
  }
  await table.settle();
  await expect.poll(() => table.mark).toBe(before);
});

test('what is focused, typed and open outlives a change from elsewhere', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  const sheet = await ana.openSheet('Ember');
  const change = async (ap: number): Promise<void> => {
    await gm.run(`await game.actors.get('${EMBER}').update({ 'system.economy.ap': ${ap} })`);
    await expect(sheet.getByRole('img', { name: `Action Points ${ap} of 3` })).toBeVisible();
  };
  const health = sheet.getByRole('textbox', { name: 'Health', exact: true });
  await health.fill('-2');
  await change(2);
  await expect(health).toBeFocused();
  await expect(health).toHaveValue('-2');
  await health.press('Enter');
  await expect(health).toHaveValue('8');
  await expect.poll(() => table.systemOf(EMBER)['health']).toMatchObject({ value: 8 });
  await sheet.getByRole('tab', { name: 'Conditions' }).click();
  const more = sheet.getByRole('button', { name: 'One more: Action Points' });
  await more.focus();
  await more.press('Enter');
  await expect(sheet.getByRole('img', { name: 'Action Points 3 of 3' })).toBeVisible();
  await expect(more).toBeFocused();
  await change(1);
  await expect(more).toBeFocused();
  await expect(sheet.getByRole('tabpanel', { name: 'Conditions' })).toBeVisible();
});
