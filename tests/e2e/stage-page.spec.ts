/** The page around the system: table, chat, tracker, directories, settings. */
import { barriersOf } from './support/barriers.ts';
import type { Seat } from './support/seat.ts';
import { expect, test } from './support/test.ts';
import { EMBER, foe, hero } from './support/world.ts';

const actors = [hero(), foe()];

async function say(seat: Seat, words: string): Promise<void> {
  const input = seat.page.getByRole('textbox', { name: 'Message' });
  await input.fill(words);
  await input.press('Enter');
}

async function place(seat: Seat, name: string): Promise<[number, number]> {
  return await seat.run(`const { x, y } = canvas.scene.tokens.getName(${JSON.stringify(name)}); return [x, y]`);
}

test('one click takes a seat, and a reload keeps it', async ({ open, browser }) => {
  const table = await open({ actors });
  const page = await (await browser.newContext()).newPage();
  await page.goto(table.stage.url);
  await page.getByRole('button', { name: /^Ana/ }).click();
  await expect(page.getByRole('heading', { name: 'Court' })).toBeVisible();
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/ready/);
  expect(await page.evaluate('game.user.name')).toBe('Ana');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(page.getByRole('button', { name: /^Ben/ })).toBeVisible();
  await page.context().close();
});

test('chat is text, keeps whispers, rolls and can be deleted', async ({ open }) => {
  const table = await open({ actors });
  const [gm, ana, ben] = [await table.sit('Gamma'), await table.sit('Ana'), await table.sit('Ben')];
  await say(ana, '<img src=x onerror=alert(1)> hello');
  await expect(gm.log).toContainText('<img src=x onerror=alert(1)> hello');
  await say(ana, '/w Gamma a secret');
  await expect(gm.log).toContainText('a secret');
  await expect(ben.log).not.toContainText('a secret');
  await ana.nextFaces(6, 2);
  await say(ana, '/roll 2d6kh + 3 # For luck');
  await expect(ben.log).toContainText('For luck');
  await expect(ben.log.locator('.dice-total').last()).toHaveText('9');
  await say(ana, '/dance');
  await expect(ana.page.getByText('There is no command /dance.')).toBeVisible();
  expect(await ana.page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('/dance');
  const messages = gm.log.locator('.chat-message');
  const before = await messages.count();
  await messages.last().getByRole('button', { name: 'What can be done' }).click();
  await gm.page.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect(messages).toHaveCount(before - 1);
  await expect(ben.log.locator('.chat-message')).toHaveCount(before - 2);
});

test('tokens are chosen, moved by keys and by drag, targeted, and changed on the HUD', async ({ open }) => {
  const table = await open({ actors });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  const start = await place(ana, 'Ember');
  await ana.token('Ember').click();
  await ana.page.keyboard.press('ArrowDown');
  await expect.poll(() => place(gm, 'Ember')).toEqual([start[0], start[1] + 100]);
  const box = (await ana.token('Ember').boundingBox())!;
  const side = await ana.page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.querySelector('.stage-grid')!).getPropertyValue('--side')),
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await ana.page.mouse.move(x, y);
  await ana.page.mouse.down();
  await ana.page.mouse.move(x + 2 * side, y + 3 * side, { steps: 4 });
  await expect(ana.page.getByText('3 squares')).toBeVisible();
  await ana.page.mouse.up();
  await expect.poll(() => place(gm, 'Ember')).toEqual([start[0] + 200, start[1] + 400]);
  await ana.target('Imp');
  expect(await ana.run('return [...game.user.targets].map(({ name }) => name)')).toEqual(['Imp']);
  await expect(gm.token('Imp')).not.toHaveAccessibleName(/targeted/);
  expect(await ana.run('return canvas.tokens.controlled.map(({ name }) => name)')).toEqual(['Ember']);

  await gm.token('Imp').click();
  const hud = gm.page.getByRole('toolbar');
  await hud.getByRole('button', { name: 'Hidden from players' }).click();
  await expect(ana.token('Imp')).toHaveCount(0);
  await hud.getByRole('button', { name: 'Conditions' }).click();
  await hud.getByRole('button', { name: 'Prone' }).click();
  await expect(gm.token('Imp')).toHaveAccessibleName(/Prone/);
  await hud.getByRole('button', { name: 'Conditions' }).click();
  await gm.token('Ember').click();
  const health = gm.page.getByRole('toolbar', { name: /^Ember/ }).getByRole('textbox', { name: 'Health' });
  await health.fill('-4');
  // What happens on the table meanwhile leaves alone what is being typed.
  await ana.page.keyboard.press('ArrowUp');
  await expect.poll(() => place(gm, 'Ember')).toEqual([start[0] + 200, start[1] + 300]);
  await table.settle();
  await expect(health).toHaveValue('-4');
  await health.press('Enter');
  await table.settle();
  await expect.poll(() => table.systemOf(EMBER)['health']).toMatchObject({ value: 6 });
});

test('the tracker knows who may do what', async ({ open }) => {
  const table = await open({ actors });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.beginCombat();
  await ana.show('Combat');
  await expect(ana.tracker.getByRole('heading')).toHaveText('Round 1');
  const endTurn = ana.tracker.getByRole('navigation', { name: 'Turns and rounds' }).getByRole('button', { name: 'End turn' });
  await expect(endTurn).toBeEnabled();
  await gm.nextTurn();
  await expect(endTurn).toBeDisabled();
  await gm.row('Imp').getByRole('button', { name: 'Defeated' }).click();
  await expect(ana.row('Imp')).toHaveClass(/defeated/);
  await gm.tracker.getByRole('button', { name: 'End combat' }).click();
  await gm.dialog('End combat').getByRole('button', { name: 'Yes' }).click();
  await expect(ana.tracker).toContainText('There is no combat.');
});

test('directories make, import, give and delete', async ({ open }) => {
  const table = await open({ actors });
  const [gm, ana] = [await table.sit('Gamma'), await table.sit('Ana')];
  await gm.show('Actors');
  await gm.page.getByRole('button', { name: 'Create actor' }).click();
  const dialog = gm.dialog('Create actor');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mule');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('npc');
  await dialog.getByRole('button', { name: 'Create actor' }).click();
  await expect(gm.sheet('Mule')).toBeVisible();
  await gm.page.keyboard.press('Escape');
  const panel = gm.page.getByRole('tabpanel', { name: 'Actors' });
  await panel.getByRole('button', { name: 'Put Mule on the table' }).click();
  await expect(gm.token('Mule')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete Mule' }).click();
  await gm.dialog('Delete Mule').getByRole('button', { name: 'Yes' }).click();
  await expect(panel.getByRole('button', { name: 'Delete Mule' })).toHaveCount(0);

  await ana.page.getByRole('tab', { name: 'Packs' }).click();
  await ana.page.getByRole('button', { name: /^Conditions \(Arts\)/ }).click();
  await expect(ana.page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await ana.page.getByRole('button', { name: 'Give Burning to an actor' }).click();
  await ana.page.getByRole('menuitem', { name: 'Ember' }).click();
  await expect.poll(() => gm.run(`return game.actors.get('${EMBER}').items.some(({ name }) => name === 'Burning')`)).toBe(true);
});

test('settings are a form, and themes change at once', async ({ open }) => {
  const table = await open({ actors });
  const gm = await table.sit('Gamma', { colorScheme: 'dark' });
  await gm.show('Settings');
  await gm.page.getByRole('button', { name: 'Light theme' }).click();
  await expect(gm.page.locator('body')).toHaveClass(/theme-light/);
  await gm.reload();
  await expect(gm.page.locator('body')).toHaveClass(/theme-light/);
  await gm.show('Settings');
  await gm.page.getByRole('button', { name: 'Configure settings' }).click();
  const settings = gm.page.getByRole('form', { name: 'Configure settings' });
  await settings.getByRole('checkbox', { name: 'Pause automation' }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await table.settle();
  await expect.poll(() => table.stage.server.settings.get('fourfold.paused')).toBe(true);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the page is accessible (${colorScheme}) and fits a small screen`, async ({ open }) => {
    const table = await open({ actors });
    const gm = await table.sit('Gamma', { colorScheme, viewport: { width: 360, height: 740 } });
    await say(gm, 'Hello');
    await gm.page.getByRole('button', { name: 'Put the panel away' }).click();
    await gm.token('Ember').click();
    for (const name of ['Chat', 'Combat', 'Actors', 'Items', 'Packs', 'Settings']) {
      await gm.page.getByRole('tab', { name }).click();
      expect(await barriersOf(gm.page), name).toEqual([]);
    }
    expect(await gm.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await gm.page.getByRole('tab', { name: 'Settings' }).press('ArrowRight');
    await expect(gm.page.getByRole('tab', { name: 'Chat' })).toBeFocused();
  });
}
