import type { Bag } from '../../stage/engine/objects/bags.ts';
import type { Seat } from './support/seat.ts';
import { expect, test } from './support/test.ts';
import { foe, hero, SWORD } from './support/world.ts';

const BAD = '<img src=x onerror="hacked=1">';
const named = (what: string): string => `${what} ${BAD}`;

/** Everything that is drawn, with tooltips: no name became an element. */
async function expectHarmless(seat: Seat): Promise<void> {
  const found = await seat.page.evaluate(() => ({
    elements: document.querySelectorAll('[onerror], img[src="x"]').length,
    ran: 'hacked' in globalThis,
  }));
  expect(found).toEqual({ elements: 0, ran: false });
}

test('names that are HTML stay words on sheets, in dialogs, reports, the tracker, on the table and in tooltips', async ({ open }) => {
  const withNames = (actor: Bag, name: string): Bag => ({
    ...actor,
    name: named(name),
    items: (actor['items'] as Bag[]).map((item) => ({ ...item, name: named(String(item['name'])) })),
  });
  const conditions = [
    { id: 'b1', key: 'burning', stacks: 1, remaining: 3, countsBy: 'world', source: null, since: null, data: { amount: 1 } },
  ];
  const table = await open({
    actors: [withNames(hero({ conditions, bonusHealth: [{ key: BAD, value: 4, turns: 2 }] }), 'Ember'), withNames(foe(), 'Imp')],
  });
  const gm = await table.sit('Gamma');
  const ember = named('Ember');
  const imp = named('Imp');
  await gm.beginCombat();
  await expect(gm.row(ember)).toBeVisible();
  await table.settle();
  await gm.show('Chat');
  await gm.target(imp);
  const sheet = await gm.openSheet(ember);
  for (const tab of ['Inventory', 'Conditions', 'Biography', 'Details', 'Actions']) {
    await sheet.getByRole('tab', { name: tab }).click();
    await expectHarmless(gm);
  }
  await sheet.getByRole('button', { name: /^Change the picture/ }).hover();
  await expect(gm.page.getByRole('tooltip')).toContainText(BAD);
  await expectHarmless(gm);
  await sheet.getByRole('button', { name: `Attack with ${named('Sword')}` }).click();
  await expect(gm.dialog(/^Attack/)).toContainText(imp);
  await expectHarmless(gm);
  await gm.nextFaces(15, 4);
  await gm
    .dialog(/^Attack/)
    .getByRole('button', { name: 'Roll' })
    .click();
  await expect(gm.report).toContainText(`${ember} attacks ${imp} with ${named('Sword')}`);
  await table.settle();
  await gm.undo();
  await expectHarmless(gm);
  await gm.run(`await fourfold.endTurn(game.actors.getName(${JSON.stringify(imp)}))`);
  await expect(gm.page.getByRole('status').filter({ hasText: imp })).toBeVisible();
  await expectHarmless(gm);
  for (const panel of ['Combat', 'Actors'] as const) {
    await gm.show(panel);
    await expectHarmless(gm);
  }
  await gm.run(`await game.actors.getName(${JSON.stringify(ember)}).items.get('${SWORD}').sheet.render({ force: true })`);
  await expect(gm.page.getByRole('form', { name: new RegExp('Sword') })).toBeVisible();
  await expectHarmless(gm);
});
