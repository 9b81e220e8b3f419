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
