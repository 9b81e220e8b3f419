import { expect, test } from './support/test.ts';
import { EMBER, foe, hero, SWORD } from './support/world.ts';

test('a double click on a sheet asks once, spends once and deletes no more than was meant', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const gm = await table.sit('Gamma');
  await gm.target('Imp');
  const sheet = await gm.openSheet('Ember');
  await sheet.getByRole('button', { name: /^Attack with Sword/ }).dblclick();
  await expect(gm.page.getByRole('dialog')).toHaveCount(1);
  // The second click was on the sheet; the dialog is in front of it all the same.
  await gm.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(gm.page.getByRole('dialog')).toHaveCount(0);

  await sheet.getByRole('tab', { name: 'Inventory' }).click();
  await sheet.getByRole('button', { name: /^Delete Sword/ }).dblclick();
  await expect(gm.page.getByRole('dialog')).toHaveCount(1);
  // Somebody else is quicker.
  await gm.run(`await game.actors.get('${EMBER}').items.get('${SWORD}').delete()`);
  await gm.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Yes|Delete)/ })
    .click();
  await expect(gm.page.getByRole('dialog')).toHaveCount(0);
  await table.settle();
  expect(await gm.run(`return game.actors.get('${EMBER}').items.has('${SWORD}')`)).toBe(false);
});
