import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openHarness } from './applications/open-harness.ts';

/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return */
declare const game: any, foundry: any, errors: string[], Hooks: any, ui: any; // eslint-disable-line @typescript-eslint/no-explicit-any

const sheet = (page: Page) => page.getByRole('form', { name: /Ann/ });

async function openSheet(page: Page): Promise<void> {
  await page.evaluate(() =>
    game.actors
      .getName('Ann')
      .sheet.render({ force: true })
      .then(() => undefined),
  );
}

test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => errors)).toEqual([]);
});

for (const generation of [13, 14]) {
  test(`a sheet draws, submits and follows its document (${generation})`, async ({ page }) => {
    await openHarness(page, { generation });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      for (const name of ['HeroSheet', 'ActorSheetV2', 'DocumentSheetV2', 'ApplicationV2'])
        Hooks.on(`render${name}`, () => seen.push(name));
    });
    await openSheet(page);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      'HeroSheet',
      'ActorSheetV2',
      'DocumentSheetV2',
      'ApplicationV2',
    ]);
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText('Ann');
    await sheet(page).getByLabel('Hit points').fill('7');
    await sheet(page).getByLabel('Hit points').press('Tab');
    await expect(sheet(page).locator('.hp')).toHaveText('7');
    await sheet(page).getByLabel('Size').selectOption('s');
    await sheet(page).getByLabel('Brave').check();
    await expect
      .poll(() => page.evaluate(() => game.actors.getName('Ann').system.toObject()))
      .toMatchObject({ hp: 7, size: 's', brave: true });
    await sheet(page).getByLabel('Hit points').fill('');
    await sheet(page).getByLabel('Hit points').press('Tab');
    await expect.poll(() => page.evaluate(() => game.actors.getName('Ann').system.hp)).toBe(null);
  });
}

test('focus, caret, scroll and open details outlive a render; tabs are kept', async ({ page }) => {
  await openHarness(page);
  await openSheet(page);
  await sheet(page).getByText('More').click();
  const name = sheet(page).getByLabel('Name', { exact: true });
  await name.focus();
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
  await sheet(page)
    .locator('[data-application-part="body"]')
    .evaluate((part) => (part.scrollTop = 90));
  await page.evaluate(() =>
    game.actors
      .getName('Ann')
      .update({ 'system.hp': 4 })
      .then(() => undefined),
  );
  await expect(sheet(page).locator('.hp')).toHaveText('4');
  await expect(name).toBeFocused();
  expect(await name.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([1, 2]);
  expect(
    await sheet(page)
      .locator('[data-application-part="body"]')
      .evaluate((part) => part.scrollTop),
  ).toBe(90);
  await expect(sheet(page).getByText('Hidden')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Notes', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Hurt' }).click();
  await expect(sheet(page).locator('.hp')).toHaveText('3');
  await expect(sheet(page).getByRole('button', { name: 'Hurt' })).toBeFocused();
  await expect(sheet(page).getByText('tale')).toBeVisible();
});

test('a text is edited and saved; a draft outlives a render', async ({ page }) => {
  await openHarness(page);
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Notes', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Edit text' }).click();
  const text = sheet(page).getByLabel('Text as HTML');
  await expect(text).toBeFocused();
  await text.fill('<p>New <em>tale</em><img src="x" onerror="errors.push(1)"> @UUID[Item.lamp000000000000]</p>');
  await page.evaluate(() =>
    game.actors
      .getName('Ann')
      .update({ 'system.hp': 4 })
      .then(() => undefined),
  );
  await expect(text).toHaveValue(/New/);
  await sheet(page).getByRole('button', { name: 'Save text' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Lamp' })).toBeVisible();
  expect(await page.evaluate(() => game.actors.getName('Ann').system.notes)).not.toContain('onerror');
});

test('Escape closes the topmost window only, and focus goes back', async ({ page }) => {
  await openHarness(page);
  await page.locator('#opener').focus();
  await openSheet(page);
  const ask = sheet(page).getByRole('button', { name: 'Ask' });
  await ask.click();
  const question = page.getByRole('dialog', { name: 'Sure?' });
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(sheet(page)).toBeVisible();
  expect(await page.evaluate(() => game.actors.getName('Ann').sheet.answer)).toBe(null);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator('#opener')).toBeFocused();
});

test('dialogs answer with what is pressed', async ({ page }) => {
  await openHarness(page);
  const asking = page.evaluate(() =>
    foundry.applications.api.DialogV2.input({
      window: { title: 'Number' },
      content:
        '<label>Number <input name="number" type="number" value="3"></label><label><input type="checkbox" name="sure" checked> Sure</label>',
    }),
  );
  await expect(page.getByLabel('Number', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  expect(await asking).toEqual({ number: 12, sure: true });
  const waiting = page.evaluate(() =>
    foundry.applications.api.DialogV2.wait({
      window: { title: 'Choose' },
      buttons: [
        { action: 'one', label: 'One' },
        { action: 'two', label: 'Two', callback: () => 2 },
      ],
      rejectClose: true,
    }).catch((error: Error) => error.message),
  );
  await page.getByRole('button', { name: 'Two' }).click();
  expect(await waiting).toBe(2);
  const refused = page.evaluate(() =>
    foundry.applications.api.DialogV2.prompt({ window: { title: 'Again' }, rejectClose: true }).catch((error: Error) => error.message),
  );
  await page.getByRole('button', { name: 'Close window' }).click();
  expect(await refused).toContain('dismissed');
});

test('windows are moved, sized, made small, and stay in the viewport', async ({ page }) => {
  await openHarness(page);
  await openSheet(page);
  const box = async () => (await sheet(page).boundingBox())!;
  const before = await box();
  await page.mouse.move(before.x + 100, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + 100 - 50, before.y + 10 + 30);
  await page.mouse.up();
  expect(await box()).toMatchObject({ x: before.x - 50, y: before.y + 30 });
  await page.evaluate(() => game.actors.getName('Ann').sheet.setPosition({ left: 5000, top: 5000, width: 500, height: 300 }));
  expect(await box()).toEqual({ x: 780, y: 420, width: 500, height: 300 });
  await page.evaluate(() => game.actors.getName('Ann').sheet.minimize());
  expect((await box()).height).toBeLessThan(60);
  await page.evaluate(() => game.actors.getName('Ann').sheet.maximize());
  expect((await box()).height).toBe(300);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect.poll(async () => (await box()).width).toBe(360);
  expect((await box()).x).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(async () => (await box()).width).toBe(500);
});

test('the menu of a header, toasts, dropped documents', async ({ page }) => {
  await openHarness(page);
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Window menu' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Window menu' }).click();
  await sheet(page).locator('menu').getByRole('button', { name: 'Hurt' }).click();
  await expect(sheet(page).locator('.hp')).toHaveText('9');
  await page.evaluate(() => void ui.notifications.warn('<b>Careful</b>'));
  await expect(page.getByRole('status')).toContainText('<b>Careful</b>');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', JSON.stringify({ type: 'Item', uuid: 'Item.lamp000000000000' }));
    game.actors.getName('Ann').sheet.element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  });
  await expect
    .poll(() => page.evaluate(() => game.actors.getName('Ann').items.map((item: { name: string }) => item.name)))
    .toEqual(['Rope', 'Lamp']);
});

test('context menus and tooltips are used by keyboard too', async ({ page }) => {
  await openHarness(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const entry = (name: string, visible = true) => ({
      name,
      icon: '<i class="fas fa-eye"></i>',
      condition: visible,
      callback: () => seen.push(name),
    });
    const entries = [entry('One'), entry('Never', false), { label: 'Two', onClick: () => seen.push('Two') }];
    new foundry.applications.ux.ContextMenu.implementation(document.body, '#opener', entries, { jQuery: false });
    document.getElementById('opener')!.dataset['tooltip'] = 'Opens things';
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('Opens things');
  await page.locator('#opener').click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['One', 'Two']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(['Two']);
  await expect(page.locator('#opener')).toBeFocused();
  await page.locator('#opener').click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a window without rights is read only', async ({ page }) => {
  await openHarness(page);
  await page.evaluate(() => {
    Object.defineProperty(game.actors.getName('Ann').sheet, 'isEditable', { value: false });
    return game.actors
      .getName('Ann')
      .sheet.render({ force: true })
      .then(() => undefined);
  });
  await expect(sheet(page).getByLabel('Hit points')).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(sheet(page).getByText('tale')).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Edit text' })).toHaveCount(0);
});

for (const theme of ['dark', 'light']) {
  test(`nothing stands in the way of anybody (${theme})`, async ({ page }) => {
    await openHarness(page, { theme });
    await openSheet(page);
    await page.evaluate(() => {
      ui.notifications.error('An error');
      ui.notifications.info('A note');
      void foundry.applications.api.DialogV2.confirm({ window: { title: 'Sure?' }, content: '<p>Really?</p>' });
    });
    await page.getByRole('dialog', { name: 'Sure?' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await page.evaluate(() => foundry.applications.instances.forEach((app: { close(): void }) => app.close()));
  });
}
