/** Somebody at the table: a browser page of their own. */
import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { TestDoor } from '../../../stage/screen/page/test-door.ts';

declare const stage: TestDoor;

export type Panel = 'Chat' | 'Combat' | 'Actors' | 'Items' | 'Settings';

export class Seat {
  readonly name: string;
  readonly context: BrowserContext;
  page: Page;

  constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
  }

  async ready(): Promise<void> {
    await this.page.waitForFunction(() => document.body.classList.contains('ready') || document.querySelector('main.stage-join') !== null);
    await expect(this.page.locator('body')).toHaveClass(/\bready\b/);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Runs the text of an async function's body in the page. */
  async run<T = unknown>(body: string): Promise<T> {
    return await this.page.evaluate<T>(`(async () => { ${body} })()`);
  }

  /** The next dice on this page show these faces. */
  async nextFaces(...faces: readonly number[]): Promise<void> {
    await this.page.evaluate((list) => stage.nextFaces(list), [...faces]);
  }

  async facesLeft(): Promise<number> {
    return await this.page.evaluate(() => stage.facesLeft());
  }

  /** What was told to this person, one line each. */
  async notifications(): Promise<string[]> {
    return await this.page.evaluate(() => stage.notifications().map(({ level, message }) => `${level}: ${message}`));
  }

  /* Where things are. */

  token(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${escaped(name)}(,|$)`) });
  }

  sheet(name: string): Locator {
    return this.page.getByRole('form', { name: new RegExp(`: ${escaped(name)}$`) });
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get log(): Locator {
    return this.page.getByRole('log', { name: 'Chat' });
  }

  /** The newest report in the chat. */
  get report(): Locator {
    return this.log.getByRole('article').last();
  }

  get tracker(): Locator {
    return this.page.getByRole('tabpanel', { name: 'Combat' });
  }

  row(name: string): Locator {
    return this.tracker.getByRole('listitem').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /* What people do. */

  async show(panel: Panel): Promise<void> {
    await this.page.getByRole('tab', { name: panel }).click();
  }

  async beginCombat(): Promise<void> {
    await this.show('Combat');
    await this.tracker.getByRole('button', { name: 'Begin combat' }).click();
    await expect(this.tracker.getByRole('button', { name: 'Next turn' })).toBeVisible();
  }

  async nextTurn(): Promise<void> {
    await this.show('Combat');
    await this.tracker.getByRole('button', { name: 'Next turn' }).click();
  }

  async openSheet(name: string): Promise<Locator> {
    const sheet = this.sheet(name);
    if (!(await sheet.isVisible())) await this.token(name).dblclick();
    await expect(sheet).toBeVisible();
    return sheet;
  }

  /** Targets a token as with the keyboard: hover, then T. */
  async target(name: string, { add = false } = {}): Promise<void> {
    await this.token(name).hover();
    await this.page.keyboard.press(add ? 'Shift+T' : 't');
    await expect(this.token(name)).toHaveAccessibleName(/targeted/i);
  }

  /** Takes back the newest report that can be, or the newest with this title. */
  async undo(title?: string): Promise<void> {
    await this.show('Chat');
    const undo = this.page.getByRole('button', { name: 'Undo' });
    const reports = this.log.getByRole('article').filter({ has: undo });
    const report = (title === undefined ? reports : reports.filter({ hasText: title })).last();
    const undone = this.log.getByRole('button', { name: 'Redo' });
    const before = await undone.count();
    await report.getByRole('button', { name: 'Undo' }).click();
    await expect(undone).toHaveCount(before + 1);
  }

  /** Targets exactly these. */
  async aimAt(...names: readonly string[]): Promise<void> {
    const aimed = await this.page.locator('.stage-token.targeted .stage-token-name').allTextContents();
    const turned = [...aimed.filter((name) => !names.includes(name)), ...names.filter((name) => !aimed.includes(name))];
    for (const name of turned) {
      await this.token(name).hover();
      await this.page.keyboard.press('Shift+T');
    }
    await expect(this.page.locator('.stage-token.targeted')).toHaveCount(names.length);
  }

  /** Opens somebody's sheet, does something there, and puts it away. */
  async atSheet(name: string, work: (sheet: Locator) => Promise<void>): Promise<void> {
    const sheet = await this.openSheet(name);
    await work(sheet);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }

  /** Presses a button of somebody's sheet, and goes on from the dialog that comes. */
  async press(name: string, button: RegExp, dialog?: (shown: Locator) => Promise<void>): Promise<void> {
    await this.atSheet(name, async (sheet) => {
      await sheet.getByRole('button', { name: button }).click();
      await dialog?.(this.page.getByRole('dialog'));
    });
  }

  /** An attack from somebody's sheet; `said` is chosen in the dialog, by label. */
  async strike(name: string, weapon: string, on: readonly string[], said: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.aimAt(...on);
    await this.press(name, new RegExp(`^(Attack with|Use) ${escaped(weapon)} `), async (dialog) => {
      for (const [label, option] of Object.entries(said)) await dialog.getByLabel(label).selectOption({ label: option });
      await dialog.getByRole('button', { name: 'Roll' }).click();
    });
  }

  /** Uses an item from somebody's sheet. */
  async use(name: string, item: string, on: readonly string[] = []): Promise<void> {
    await this.aimAt(...on);
    await this.press(name, new RegExp(`^Use ${escaped(item)} `), async (dialog) => {
      await dialog.getByRole('button', { name: 'Use' }).click();
    });
  }

  /** Presses what would strike, which nobody is asked about any further. */
  async tries(name: string, weapon: string, on: readonly string[]): Promise<void> {
    await this.aimAt(...on);
    await this.press(name, new RegExp(`^(Attack with|Use) ${escaped(weapon)} `));
  }

  /** One of the things that everybody can do; `said` is chosen in the dialog, by label. */
  async act(name: string, action: string, said?: Readonly<Record<string, string>>): Promise<void> {
    await this.press(
      name,
      new RegExp(`^${escaped(action)}$`),
      said &&
        (async (dialog) => {
          for (const [label, option] of Object.entries(said)) await dialog.getByLabel(label).selectOption({ label: option });
          await dialog.getByRole('button', { name: 'Do it' }).click();
        }),
    );
  }

  /** Types into Health on somebody's sheet: `-5`, `+3` or `=10`. */
  async typeHealth(name: string, typed: string): Promise<void> {
    await this.atSheet(name, async (sheet) => {
      const health = sheet.getByRole('textbox', { name: 'Health', exact: true });
      await health.fill(typed);
      await health.press('Enter');
      await expect(health).toHaveValue(/^\d+$/);
    });
  }

  /** Drags a token to a square of the table. */
  async drag(name: string, [x, y]: readonly [x: number, y: number]): Promise<void> {
    const from = await this.token(name).boundingBox();
    const board = await this.page.locator('.stage-grid').boundingBox();
    expect(from && board).not.toBeNull();
    if (from === null || board === null) return;
    const { mouse } = this.page;
    const side = from.width;
    await mouse.move(from.x + side / 2, from.y + side / 2);
    await mouse.down();
    await mouse.move(board.x + (x + 0.4) * side, board.y + (y + 0.4) * side);
    await mouse.move(board.x + (x + 0.5) * side, board.y + (y + 0.5) * side);
    await mouse.up();
  }

  /** Presses the minus of a track. */
  async less(sheet: Locator, track: string, times: number): Promise<void> {
    const count = sheet.getByRole('group', { name: track, exact: true }).locator('.ff-track__count');
    for (let pressed = 0; pressed < times; pressed += 1) {
      const before = await count.textContent();
      await sheet.getByRole('button', { name: `One less: ${track}` }).click();
      await expect(count).not.toHaveText(before ?? '');
    }
  }

  /** Answers what this person is asked. */
  async answer(question: RegExp, answer: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question });
    await dialog.getByRole('button', { name: answer, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Reacts to nothing: one question or several in one form. */
  async pass(): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: /react/ });
    await dialog.getByRole('button', { name: /^(Do not react|Go on)$/ }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The window for what a GM does with everybody. */
  get table(): Locator {
    return this.page.getByRole('form', { name: 'The table' });
  }

  async openTable(): Promise<void> {
    await this.tracker.getByRole('button', { name: 'The table', exact: true }).click();
    await expect(this.table).toBeVisible();
  }

  async closeTable(): Promise<void> {
    await this.table.getByRole('button', { name: 'Close' }).click();
    await expect(this.table).toHaveCount(0);
  }

  async atTable(act: string, { who, whom }: { readonly who: readonly string[]; readonly whom: readonly string[] }): Promise<void> {
    for (const [column, names] of [
      ['Who', who],
      ['To whom', whom],
    ] as const) {
      for (const box of await this.table.getByRole('checkbox', { name: new RegExp(`^${column}: `) }).all()) {
        const label = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
        await box.setChecked(names.some((name) => label === `${column}: ${name}`));
      }
    }
    await this.table.getByRole('button', { name: act, exact: true }).click();
  }

  async attack(sheet: Locator, weapon: string): Promise<void> {
    await sheet.getByRole('button', { name: new RegExp(`^Attack with ${escaped(weapon)}`) }).click();
    await this.dialog(/^Attack/)
      .getByRole('button', { name: 'Roll' })
      .click();
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
