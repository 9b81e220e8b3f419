// npm run matrix [-- --only entry=… --only people=… --only fault=… --only generation=… --only point=… --pairs]: every way into the
// automation × who is at the table × what goes wrong × both generations, against the run of one client without a fault.
import { fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { Stop } from './bootstrap/stop.mjs';
import { buildDistIfOld } from './build/build-dist.ts';
import { readOptions } from './command-line/options.ts';
import { allCells, pairedCells, type CellOf } from './matrix/cells.ts';
import { ENTRIES } from './matrix/entries.ts';
import { Preparations, runCell, type Outcome } from './matrix/run.ts';
import { root, dist } from './shipped/places.ts';
import { join } from 'node:path';

const NAMES = ['entry', 'people', 'fault', 'generation', 'point'] as const;
type Chosen = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

const {
  only = [],
  pairs,
  part,
} = readOptions({
  only: { type: 'string', multiple: true },
  pairs: { type: 'boolean' },
  /** Which of how many processes this is: `1/2`. */
  part: { type: 'string' },
});

function chosen(): Chosen {
  const entries = only.map((text) => {
    const [name = '', ...rest] = text.split('=');
    if (!NAMES.some((known) => known === name)) throw new Stop(`--only knows ${NAMES.join('=…, ')}=…; it was given "${text}".`);
    return [name, rest.join('=')] as const;
  });
  return Object.fromEntries(entries);
}

const wanted = chosen();

function isWanted(cell: CellOf): boolean {
  const values = { entry: cell.entry.name, people: cell.people.name, fault: cell.fault, generation: String(cell.generation) };
  return Object.entries(values).every(([name, value]) => {
    const asked = wanted[name as keyof typeof values];
    return asked === undefined || asked === value;
  });
}

async function runAll(cells: readonly CellOf[], system: string): Promise<Outcome & { readonly cells: number }> {
  const preparations = new Preparations(system);
  const point = wanted.point === undefined ? undefined : Number(wanted.point);
  const outcomes: Outcome[] = [];
  for (const cell of cells) {
    const outcome = await runCell(cell, preparations, point);
    for (const { again, wrong } of outcome.failures)
      console.log(`FAIL npm run matrix -- ${again}\n${wrong.map((line) => `     ${line}`).join('\n')}`);
    outcomes.push(outcome);
  }
  return {
    cells: cells.length,
    runs: outcomes.reduce((sum, { runs }) => sum + runs, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

interface Counted {
  readonly cells: number;
  readonly runs: number;
  readonly failed: number;
}

/** One process per processor, each with its share of the cells. */
async function inParts(count: number): Promise<Counted> {
  const shares = Array.from({ length: count }, (_, index) => oneShare(`${String(index)}/${String(count)}`));
  const all = await Promise.all(shares);
  const sum = (name: keyof Counted): number => all.reduce((total, share) => total + share[name], 0);
  return { cells: sum('cells'), runs: sum('runs'), failed: sum('failed') };
}

function oneShare(share: string): Promise<Counted> {
  const args = ['tools/matrix.ts', ...process.argv.slice(2), '--part', share];
  return new Promise((resolve, reject) => {
    const child = fork(join(root, 'tools/bootstrap/run.mjs'), args, { cwd: root });
    let counted: Counted | undefined;
    child.on('message', (message) => (counted = message as Counted));
    child.on('close', () => (counted === undefined ? reject(new Stop(`Part ${share} of the matrix broke off.`)) : resolve(counted)));
  });
}

function report({ cells, runs, failed }: Counted): void {
  console.log(`${String(cells)} cells, ${String(runs)} runs, ${String(failed)} failed`);
  if (failed > 0 || cells === 0) process.exitCode = 1;
}

const cells = (pairs === true ? pairedCells() : allCells()).filter(isWanted);
if (part === undefined) {
  await buildDistIfOld();
  const processes = Math.min(availableParallelism(), Math.ceil(cells.length / 4));
  if (processes > 1) report(await inParts(processes));
  else {
    const { runs, failures } = await runAll(cells, dist);
    report({ cells: cells.length, runs, failed: failures.length });
  }
} else {
  const [index = 0, count = 1] = part.split('/').map(Number);
  // By entry: the world before an entry's act is made once in the process that needs it.
  const mine = cells.filter(({ entry }) => ENTRIES.indexOf(entry) % count === index);
  // Packs can be open in one process only.
  const system = mkdtempSync(join(tmpdir(), 'fourfold-'));
  cpSync(dist, system, { recursive: true });
  const { runs, failures } = await runAll(mine, system);
  rmSync(system, { recursive: true, force: true });
  process.send?.({ cells: mine.length, runs, failed: failures.length } satisfies Counted);
}
