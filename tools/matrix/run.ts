/** Runs cells of the matrix and says what is wrong, with the command that shows it again. */
import { SHUFFLES, isCounted, type FaultKind } from './faults.ts';
import type { CellOf, Points } from './cells.ts';
import type { Entry } from './entries.ts';
import { prepare, type Prepared } from './prepare.ts';
import { runOnce, type Ran } from './run-cell.ts';
import type { Generation } from './world.ts';

export interface Failure {
  /** The arguments behind `npm run matrix --` that run it alone. */
  readonly again: string;
  readonly wrong: readonly string[];
}

export interface Outcome {
  /** How many times something was carried out under the fault. */
  readonly runs: number;
  readonly failures: readonly Failure[];
}

const EVERY: Points = { from: 0, step: 1 };

/** More writes than any run makes. */
const MOST = 200;

const quoted = (name: string, value: string | number): string => `"${name}=${String(value)}"`;

/** The options that choose one cell. */
function againOf({ entry, people, fault, generation }: CellOf, point: number): string {
  const chosen = [
    quoted('entry', entry.name),
    quoted('people', people.name),
    quoted('fault', fault),
    quoted('generation', generation),
    quoted('point', point),
  ];
  return `--only ${chosen.join(' --only ')}`;
}

/** Points of a fault; one that is counted goes on until it no longer strikes. */
function lastPoint(kind: FaultKind): number {
  if (isCounted(kind)) return MOST;
  return kind === 'shuffle' ? SHUFFLES - 1 : 0;
}

/** Prepared worlds, each made once. */
export class Preparations {
  readonly #made = new Map<string, Promise<Prepared>>();
  readonly system: string;

  constructor(system: string) {
    this.system = system;
  }

  of(entry: Entry, generation: Generation): Promise<Prepared> {
    const key = `${entry.name} ${String(generation)}`;
    const made = this.#made.get(key) ?? prepare(entry, generation, this.system);
    this.#made.set(key, made);
    return made;
  }
}

/** Runs a cell at all points of its fault, or at one. */
export async function runCell(cell: CellOf, preparations: Preparations, only?: number): Promise<Outcome> {
  const { entry, people, fault, generation } = cell;
  const prepared = await preparations.of(entry, generation);
  const failures: Failure[] = [];
  let runs = 0;
  const { from, step } = only === undefined ? (cell.points ?? EVERY) : { from: only, step: 1 };
  for (let point = from; point <= (only ?? lastPoint(fault)); point += step) {
    const ran: Ran = await runOnce({ prepared, people, fault: { kind: fault, point } }, preparations.system);
    runs += 1;
    if (ran.wrong.length > 0) failures.push({ again: againOf(cell, point), wrong: ran.wrong });
    if (isCounted(fault) && point > 0 && !ran.struck) break;
  }
  return { runs, failures };
}
