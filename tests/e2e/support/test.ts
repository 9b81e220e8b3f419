/**
 * `test` with a table: `const table = await open({ actors: [hero(), foe()] })`, or with a fight in the world of `npm start`:
 * `const fight = await play('Ana', { ruleset: 'cards', places: {} })`.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Fight } from './fight.ts';
import { openFirstTable, openTable } from './table.ts';
import type { FirstTableOptions, Generation, PlayTable, TableOptions } from './table.ts';

interface ForEachTest {
  /** Tables of this test; what went wrong at any of them is found at its end. */
  readonly tables: PlayTable[];
  readonly open: (options: TableOptions) => Promise<PlayTable>;
  /** The GM and one player sit down. */
  readonly play: (player: 'Ana' | 'Ben', options: FirstTableOptions) => Promise<Fight>;
}

interface ForEachWorker {
  readonly generation: Generation;
  /** A copy of the built system: packs can be open in one process only. */
  readonly system: string;
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  generation: [13, { option: true, scope: 'worker' }],
  system: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fourfold-'));
      cpSync(resolve('dist'), folder, { recursive: true });
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern
  tables: async ({}, use) => {
    const tables: PlayTable[] = [];
    await use(tables);
    const faults: string[] = [];
    for (const table of tables) {
      faults.push(...(await errorsShown(table)), ...table.watch.faults);
      await table.close();
    }
    expect(faults).toEqual([]);
  },
  open: async ({ browser, generation, system, tables }, use) => {
    await use(async (options) => {
      const table = await openTable(browser, { ...options, generation, system });
      tables.push(table);
      return table;
    });
  },
  play: async ({ browser, generation, system, tables }, use) => {
    await use(async (player, options) => {
      const table = await openFirstTable(browser, { ...options, generation, system });
      tables.push(table);
      return await Fight.sitDown(table, player);
    });
  },
});

/** Errors that anybody was shown, and what went wrong on the pages without anybody noticing. */
async function errorsShown(table: PlayTable): Promise<string[]> {
  const shown: string[] = [];
  for (const seat of table.seats) {
    if (seat.page.isClosed()) continue;
    const told = await seat.notifications();
    shown.push(...told.filter((line) => line.startsWith('error')).map((line) => `${seat.name} was shown ${line}`));
  }
  return shown;
}

export { expect };
