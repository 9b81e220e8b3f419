import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCells, pairedCells, pairsIn, type CellOf } from '../../tools/matrix/cells.ts';
import { ENTRIES } from '../../tools/matrix/entries.ts';
import { difference } from '../../tools/matrix/fold.ts';
import { prepare, type Prepared } from '../../tools/matrix/prepare.ts';
import { GENERATIONS, type Generation } from '../../tools/matrix/world.ts';

const values = ({ entry, people, fault, generation }: CellOf): string[] => [entry.name, people.name, fault, String(generation)];

describe('the cells', () => {
  test('the full product holds every combination once', () => {
    const cells = allCells().map((cell) => values(cell).join(' | '));
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells).toHaveLength(ENTRIES.length * 6 * 6 * 2);
  });

  test('the chosen ones bring every pair together, and are the same each time', () => {
    const chosen = pairedCells().map(values);
    const wanted = new Set(allCells().flatMap((cell) => pairsIn(values(cell))));
    expect([...wanted].filter((pair) => !new Set(chosen.flatMap(pairsIn)).has(pair))).toEqual([]);
    expect(chosen.length).toBeLessThan(ENTRIES.length * 7);
    expect(pairedCells().map(values)).toEqual(chosen);
  });
});

/** Where the tracker stands. The ledger remembers that something was taken back. */
function placeOf(combat: unknown): unknown {
  const { round, turn } = combat as { readonly round: unknown; readonly turn: unknown };
  return { round, turn };
}

/** What the runs are compared with is itself compared: with the state that must have been reached. */
describe.each(GENERATIONS)('what one client comes to, generation %i', (generation) => {
  const played = async (name: string, of: Generation = generation): Promise<Prepared> => {
    const entry = ENTRIES.find((one) => one.name === name);
    if (entry === undefined) throw new Error(`There is no entry "${name}"`);
    return await prepare(entry, of, resolve('dist'));
  };

  test('every entry changes something', async () => {
    const same: string[] = [];
    for (const entry of ENTRIES) {
      const { before, after } = await prepare(entry, generation, resolve('dist'));
      if (difference(before, after) === null) same.push(entry.name);
    }
    expect(same).toEqual([]);
  }, 60_000);

  test('undo leads back to before the attack, redo to after it', async () => {
    const [attack, undo, redo] = [await played("player's attack"), await played('undo'), await played('redo')];
    expect(undo.after.actors).toEqual(attack.before.actors);
    expect(redo.after.actors).toEqual(attack.after.actors);
  });

  test('stepping back takes the turn back, stepping forward again does it afresh', async () => {
    const [forward, back, again] = [await played('turn start'), await played('previous turn'), await played('forward again')];
    expect(back.after.actors).toEqual(forward.before.actors);
    expect(back.after.combats.map(placeOf)).toEqual(forward.before.combats.map(placeOf));
    expect(again.after.actors).toEqual(forward.after.actors);
    expect(again.after.combats.map(placeOf)).toEqual(forward.after.combats.map(placeOf));
  });

  test('a held attack that is applied is the attack', async () => {
    const [attack, held] = [await played("player's attack"), await played('held apply')];
    expect(held.after).toEqual(attack.after);
  });
});
