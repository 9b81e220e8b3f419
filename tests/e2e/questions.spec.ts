import { barriersOf } from './support/barriers.ts';
import { expect, test } from './support/test.ts';
import { EMBER, foe, IMP } from './support/world.ts';
import { parrying } from '../stage/asks/table.ts';

const BAD = '<img src=x onerror="hacked=1">';
const ROWAN = 'rowan00000000000';

const claw = `await fourfold.request({ type: 'command',
  command: { id: 'claw', kind: 'attack', by: 'Actor.${IMP}', with: ['claw000000000000'], on: ['Actor.${EMBER}'] } })`;

test('a reaction is asked with names as words, with its time, and Escape passes', async ({ open }) => {
  const ember = parrying(EMBER, 'Ember', 'Ana');
  const named = { ...ember, items: (ember['items'] as { name: string }[]).map((item) => ({ ...item, name: `${item.name} ${BAD}` })) };
  const table = await open({ actors: [foe(), named] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await table.settle();
  await gm.nextFaces(15, 4);
  await gm.run(claw);
  const dialog = ana.dialog('Reaction');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Imp acts. Does Ember react?');
  await expect(dialog.getByRole('button', { name: `Parry ${BAD}` })).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveText(/^Time left: \d+ s$/);
  await expect(dialog.locator(':focus')).toHaveText('Do not react');
  expect(await ana.page.evaluate(() => document.querySelectorAll('[onerror], img[src="x"]').length)).toBe(0);
  expect(await barriersOf(ana.page, '.ff-dialog--reaction')).toEqual([]);
  const before = await dialog.boundingBox();
  await expect(dialog.getByRole('timer')).not.toHaveText('Time left: 60 s');
  expect(await dialog.boundingBox()).toEqual(before);
  await expect(gm.page.getByRole('dialog')).toHaveCount(0);
  await ana.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 3, max: 10 });
  await expect.poll(() => table.phases().filter((phase) => phase !== 'plan')).toEqual([]);
});

test('several questions are one form; answered by the GM they close', async ({ open }) => {
  const table = await open({ actors: [foe(), parrying(EMBER, 'Ember', 'Ana'), parrying(ROWAN, 'Rowan', 'Ana')] });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await table.settle();
  await gm.nextFaces(15, 4);
  await gm.run(claw);
  const dialog = ana.dialog('Several questions');
  await expect(
    dialog.getByRole('group', { name: 'Imp acts. Does Ember react?' }).getByRole('radio', { name: 'Do not react' }),
  ).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Imp acts. Does Rowan react?' }).getByRole('radio', { name: 'Parry' })).not.toBeChecked();
  expect(await barriersOf(ana.page, '.ff-dialog--form')).toEqual([]);
  await gm.show('Chat');
  await gm.log.getByRole('button', { name: 'Answer for them' }).click();
  await gm.dialog('Several questions').getByRole('group', { name: /Rowan/ }).getByRole('radio', { name: 'Parry' }).check();
  await gm.dialog('Several questions').getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => ana.notifications()).toEqual(['info: A question was answered elsewhere, or is no longer needed.']);
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toEqual({ value: 3, max: 10 });
  await expect.poll(() => table.systemOf(ROWAN)['economy']).toMatchObject({ reactions: 0 });
});
