/** A fight of one of the games: the GM and both players at one table, where everything is done with what the pages offer. */
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { Bag } from '../../../stage/engine/objects/bags.ts';
import type { Seat } from './seat.ts';
import type { PlayTable } from './table.ts';

/** Faces of the dice to come, by who rolls them. */
export type Faces = Partial<Record<'gm' | 'ana' | 'ben', readonly number[]>>;

export class Fight {
  readonly table: PlayTable;
  readonly gm: Seat;
  readonly ana: Seat;
  readonly ben: Seat;

  /** The GM plays for whoever has not come. */
  constructor(table: PlayTable, gm: Seat, { ana = gm, ben = gm }: { readonly ana?: Seat; readonly ben?: Seat }) {
    [this.table, this.gm, this.ana, this.ben] = [table, gm, ana, ben];
  }

  static async sitDown(table: PlayTable, player: 'Ana' | 'Ben'): Promise<Fight> {
    const [gm, seat] = await Promise.all([table.sit('Gamemaster'), table.sit(player)]);
    await gm.show('Combat');
    return new Fight(table, gm, player === 'Ana' ? { ana: seat } : { ben: seat });
  }

  /* Turns. */

  /** Everybody rolls; then they stand in this order, with these totals. */
  async rollInitiative(faces: readonly number[], order: Readonly<Record<string, number>>): Promise<void> {
    await this.gm.nextFaces(...faces);
    await this.gm.tracker.getByRole('button', { name: 'Roll initiative for all', exact: true }).click();
    await expect(this.gm.tracker.locator('.combatant-name')).toHaveText(Object.keys(order));
    await expect(this.gm.tracker.locator('.initiative')).toHaveText(Object.values(order).map(String));
    await this.rolled();
  }

  async begin(): Promise<void> {
    await this.gm.beginCombat();
    await expect(this.gm.tracker.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await this.settle();
  }

  /** The next turn, with the dice that fall between the two. */
  async next(name: string, faces: Faces = {}): Promise<void> {
    await this.dice(faces);
    await this.gm.nextTurn();
    await this.turnOf(name);
    await this.rolled();
    await this.settle();
  }

  /** Turns in which nothing happens, until it is somebody's. */
  async passTo(name: string): Promise<void> {
    for (let passed = 0; !(await this.hasTurn(name)); passed += 1) {
      expect(passed, `turns passed on the way to ${name}`).toBeLessThan(8);
      const active = await this.active.textContent();
      await this.gm.nextTurn();
      await expect(this.active).not.toHaveText(active ?? '');
      await this.settle();
    }
  }

  private get active(): Locator {
    return this.gm.tracker.locator('.combatant.active .combatant-name');
  }

  private async hasTurn(name: string): Promise<boolean> {
    return (await this.active.textContent()) === name;
  }

  async turnOf(name: string): Promise<void> {
    await expect(this.active).toHaveText(name);
  }

  async endCombat(): Promise<void> {
    await this.gm.tracker.getByRole('button', { name: 'End combat' }).click();
    await this.gm.dialog('End combat').getByRole('button', { name: /yes/i }).click();
    await expect(this.gm.tracker).toContainText('There is no combat');
    await this.settle();
  }

  /** A pause long enough where what is awaited has been seen already. */
  private async settle(): Promise<void> {
    await this.table.settle(120);
  }

  /* Dice. */

  async dice(faces: Faces): Promise<void> {
    const { gm, ana, ben } = this;
    for (const [name, list] of Object.entries(faces)) await { gm, ana, ben }[name as keyof Faces].nextFaces(...list);
  }

  /** All dice that were to fall have fallen. */
  async rolled(): Promise<void> {
    const { gm, ana, ben } = this;
    await expect
      .poll(async () => ({ gm: await gm.facesLeft(), ana: await ana.facesLeft(), ben: await ben.facesLeft() }))
      .toEqual({ gm: 0, ana: 0, ben: 0 });
  }

  /** Does something for which these dice fall, and waits until it is done. */
  async step(work: () => Promise<void>, faces: Faces = {}): Promise<void> {
    await this.dice(faces);
    await work();
    await this.rolled();
    await this.settle();
  }

  /** Whoever tries is told why not, and nothing has changed. */
  async refused(seat: Seat, work: () => Promise<void>, told: RegExp): Promise<void> {
    const before = this.table.mark;
    const heard = (await seat.notifications()).length;
    await work();
    await expect.poll(async () => (await seat.notifications()).slice(heard)).toEqual([expect.stringMatching(told)]);
    await this.settle();
    expect(this.table.writes('Actor', before)).toEqual([]);
  }

  /* What there is to see. */

  /** The row of somebody in the GM's tracker. */
  row(name: string): Locator {
    return this.gm.row(name);
  }

  async health(name: string, shown: string): Promise<void> {
    await expect(this.row(name).locator('.ff-tracker__health')).toContainText(shown);
  }

  /** Badges of conditions on somebody's row. */
  async badges(name: string, names: readonly string[]): Promise<void> {
    const badges = this.row(name).locator('.token-effect');
    await expect
      .poll(async () => (await badges.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).sort())
      .toEqual([...names].sort());
  }

  /** What is stored of somebody. */
  async stored(name: string): Promise<Bag> {
    return await this.gm.run<Bag>(
      `return game.scenes.active.tokens.find((token) => token.name === ${JSON.stringify(name)}).actor.toObject().system`,
    );
  }
}
