/** A share of the cells that cover all pairs; each share is a file of its own, so that they run side by side. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pairedCells } from '../../tools/matrix/cells.ts';
import { ENTRIES } from '../../tools/matrix/entries.ts';
import { Preparations, runCell } from '../../tools/matrix/run.ts';

const SHARES = 4;
/** A cell with a fault at every write is carried out a dozen times. */
const PATIENCE = 120_000;

/** Tests of the cells of every fourth entry. */
export function testShare(share: number): void {
  const preparations = new Preparations(resolve('dist'));
  const mine = pairedCells().filter(({ entry }) => ENTRIES.indexOf(entry) % SHARES === share);
  describe.each(ENTRIES.filter((entry) => mine.some((cell) => cell.entry === entry)))('$name', (entry) => {
    const cells = mine.filter((cell) => cell.entry === entry);
    test.each(cells.map((cell) => [cell.people.name, cell.fault, cell.generation, cell] as const))(
      '%s, %s, generation %i',
      async (_people, _fault, _generation, cell) => {
        const { runs, failures } = await runCell(cell, preparations);
        expect(failures.map(({ again, wrong }) => `npm run matrix -- ${again}\n${wrong.join('\n')}`)).toEqual([]);
        expect(runs).toBeGreaterThan(0);
      },
      PATIENCE,
    );
  });
}
