import type { Locator } from '@playwright/test';
import { barriersOf } from './support/barriers.ts';
import type { Seat } from './support/seat.ts';
import { expect, test } from './support/test.ts';
import { condition, EMBER, foe, hero, IMP, SWORD } from './support/world.ts';

for (const colorScheme of ['dark', 'light'] as const) {
  test(`nothing stands in the way of anybody (${colorScheme})`, async ({ open }) => {
    test.slow();
    const conditions = [condition('b1', 'burning', { amount: 1 }, { remaining: 3 })];
    const bonusHealth = [
      { key: 'Ward', value: 4, turns: 3 },
      { key: 'Song', value: 2, turns: null },
    ];
    const table = await open({ actors: [hero({ health: { value: 4, max: 10 }, conditions, bonusHealth, deathRow: 1 }), foe()] });
    const gm = await table.sit('Gamma', { colorScheme });
    const found: unknown[] = [];
    const check = async (selector: string): Promise<void> => void found.push(...(await barriersOf(gm.page, selector)));
    await gm.beginCombat();
    await table.settle();
    await check('#combat');
    await gm.show('Chat');
    await gm.target('Imp');
    const sheet = await gm.openSheet('Ember');
    await check('.ff-actor');
    for (const tab of ['Inventory', 'Conditions', 'Details']) {
      await sheet.getByRole('tab', { name: tab }).click();
      await check('.ff-actor .tab.active');
    }
    await sheet.getByRole('tab', { name: 'Actions' }).click();
    await gm.nextFaces(15, 4);
    await sheet.getByRole('button', { name: /^Attack with Sword/ }).click();
    await expect(gm.dialog('Attack: Sword')).toBeVisible();
    await check('.ff-dialog--roll');
    await gm.dialog('Attack: Sword').getByRole('button', { name: 'Roll' }).click();
    await expect(gm.report).toContainText('Ember attacks Imp');
    await table.settle();
    await check('.chat-log');
    await gm.undo();
    await check('.chat-log');
    await gm.run(
      `const { sheet } = game.actors.get('${EMBER}'); await sheet.close(); await game.actors.get('${IMP}').sheet.render({ force: true })`,
    );
    await expect(gm.sheet('Imp')).toBeVisible();
    await check('.ff-npc');
    await gm.run(
      `await game.actors.get('${IMP}').sheet.close(); await game.actors.get('${EMBER}').items.get('${SWORD}').sheet.render({ force: true })`,
    );
    await expect(gm.sheet('Sword')).toBeVisible();
    await check('.ff-item');
    await gm.run(`await game.actors.get('${EMBER}').items.get('${SWORD}').sheet.close()`);
    await gm.show('Settings');
    await gm.page.getByRole('button', { name: 'Configure settings' }).click();
    await gm.page.getByRole('button', { name: /rulings/i }).click();
    await expect(gm.page.locator('#fourfold-rulings')).toBeVisible();
    await check('#fourfold-rulings');
    expect(found).toEqual([]);
  });
}

/** Presses Tab until something has the focus. */
async function tabTo(seat: Seat, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await seat.page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test('an attack by keyboard alone', async ({ open }) => {
  const table = await open({ actors: [hero(), foe()] });
  const gm = await table.sit('Gamma');
  const { keyboard } = gm.page;
  await tabTo(gm, gm.token('Imp'));
  await keyboard.press('t');
  await expect(gm.token('Imp')).toHaveAccessibleName(/targeted/);
  await tabTo(gm, gm.token('Ember'), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(gm, gm.page.getByRole('button', { name: 'Open sheet' }));
  await keyboard.press('Enter');
  const sheet = gm.sheet('Ember');
  await expect(sheet).toBeVisible();
  await gm.nextFaces(15, 4);
  await tabTo(gm, sheet.getByRole('button', { name: /^Attack with Sword/ }));
  await keyboard.press('Enter');
  await expect(gm.dialog('Attack: Sword')).toBeVisible();
  await tabTo(gm, gm.dialog('Attack: Sword').getByRole('button', { name: 'Roll' }));
  await keyboard.press('Enter');
  await expect.poll(() => table.systemOf(IMP)['health']).toEqual({ value: 13, max: 20 });
  await expect(sheet.getByRole('button', { name: /^Attack with Sword/ })).toBeFocused();
});

test('a page 360 pixels wide: the sheet is used without scrolling sideways', async ({ open }) => {
  const table = await open({ actors: [hero({ conditions: [condition('b1', 'burning', { amount: 1 })] }), foe()] });
  const ana = await table.sit('Ana', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await ana.run(`game.actors.get('${EMBER}').sheet.render({ force: true })`);
  const sheet = ana.sheet('Ember');
  await expect(sheet).toBeVisible();
  for (const tab of ['Actions', 'Inventory', 'Conditions', 'Biography', 'Details']) {
    await sheet.getByRole('tab', { name: tab }).click();
    await expect(sheet.getByRole('tabpanel', { name: tab })).toBeVisible();
    const tooWide = await sheet.evaluate((frame) => {
      const scrollers = [document.documentElement, ...frame.querySelectorAll<HTMLElement>('.window-content, .tab.active')];
      return scrollers
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`);
    });
    expect({ tab, tooWide }).toEqual({ tab, tooWide: [] });
  }
  const box = await sheet.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(360);
  await sheet.getByRole('tab', { name: 'Actions' }).click();
  await sheet.getByRole('button', { name: /^Attack with Sword/ }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('button', { name: /^Attack with Sword/ })).toBeInViewport({ ratio: 1 });
});
