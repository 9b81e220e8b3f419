/** The cells of the matrix: all of them, and a selection in which every pair of values comes together. */
import { ENTRIES, type Entry } from './entries.ts';
import { FAULTS, SHUFFLES, type FaultKind } from './faults.ts';
import { PEOPLE, type People } from './people.ts';
import { GENERATIONS, type Generation } from './world.ts';

export interface CellOf {
  readonly entry: Entry;
  readonly people: People;
  readonly fault: FaultKind;
  readonly generation: Generation;
  /** Every so many points of the fault, from which one on; all of them without it. */
  readonly points?: Points;
}

export interface Points {
  readonly from: number;
  readonly step: number;
}

/** One value per factor, by its place in the factor's list: entry, people, fault, generation. */
type Row = readonly [number, number, number, number];

const SIZES: Row = [ENTRIES.length, PEOPLE.length, FAULTS.length, GENERATIONS.length];

function cellOf([entry, people, fault, generation]: Row): CellOf {
  const found = { entry: ENTRIES[entry], people: PEOPLE[people], fault: FAULTS[fault], generation: GENERATIONS[generation] };
  const { entry: e, people: p, fault: f, generation: g } = found;
  if (e === undefined || p === undefined || f === undefined || g === undefined) throw new Error('There is no such cell.');
  return { entry: e, people: p, fault: f, generation: g };
}

const range = (size: number): number[] => Array.from({ length: size }, (_, index) => index);

function allRows(): Row[] {
  const [entries, people, faults, generations] = SIZES.map(range) as [number[], number[], number[], number[]];
  return entries.flatMap((e) => people.flatMap((p) => faults.flatMap((f) => generations.map((g): Row => [e, p, f, g]))));
}

/** Pairs of values that come together in a row. */
export function pairsIn(row: readonly unknown[]): string[] {
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, further) => `${String(at)}=${String(value)},${String(at + 1 + further)}=${String(other)}`),
  );
}

/** Rows in which every pair of values of two factors comes together; the same ones each time. */
function covering(): Row[] {
  const rows = allRows();
  const open = new Set(rows.flatMap(pairsIn));
  const chosen: Row[] = [];
  const gain = (row: Row): number => pairsIn(row).filter((pair) => open.has(pair)).length;
  while (open.size > 0) {
    // The next row starts elsewhere each time, so that equal gains are spread over all values.
    let best = rows[0] as Row;
    let most = -1;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[(index + chosen.length * 13) % rows.length] as Row;
      const gained = gain(row);
      if (gained > most) [best, most] = [row, gained];
      if (most === 6) break;
    }
    for (const pair of pairsIn(best)) open.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

export const allCells = (): CellOf[] => allRows().map(cellOf);

/**
 * Killing and reloading take turns at the writes of a run, so that each write is struck by one of them; of the orders of delivery
 * one is tried.
 */
function sparsely(cell: CellOf): CellOf {
  const entry = ENTRIES.indexOf(cell.entry);
  switch (cell.fault) {
    case 'client killed':
      return { ...cell, points: { from: 1, step: 2 } };
    case 'reload':
      return { ...cell, points: { from: 2, step: 2 } };
    case 'server killed':
      return { ...cell, points: { from: entry % 2, step: 2 } };
    case 'shuffle':
      return { ...cell, points: { from: entry % SHUFFLES, step: SHUFFLES } };
    default:
      return cell;
  }
}

export const pairedCells = (): CellOf[] => covering().map((row) => sparsely(cellOf(row)));
