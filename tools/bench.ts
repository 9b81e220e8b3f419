// npm run bench [-- --json]: speed of the rules as ratios, each with a checksum over all changes, and what a turn costs on the stage,
// counted from its server's log. Nothing here passes or fails.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { turnFigures, type TurnFigures } from './bench/turns.ts';
import { Stop } from './bootstrap/stop.mjs';
import { buildDistIfOld } from './build/build-dist.ts';
import { readOptions } from './command-line/options.ts';
import { printJson } from './command-line/say.ts';
import { root } from './shipped/places.ts';

interface Measurement {
  readonly name: string;
  readonly ratio: number;
  readonly reference: string;
  readonly checksum: string;
}

const folder = join(root, '.cache/bench');
const { json } = readOptions({ json: { type: 'boolean' } });

// The rules run as they ship: bundled, not through a loader that adds to every call.
await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    ssr: join(root, 'tests/bench/measure.ts'),
    rollupOptions: { external: ['@pkmn/sim'], output: { entryFileNames: 'measure.mjs' } },
  },
});

const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'measure.mjs')], { maxBuffer: 1e7 }).catch(
  (fault: unknown) => {
    throw new Stop(`The measurement failed: ${fault instanceof Error ? fault.message : String(fault)}`);
  },
);
const { results, rates } = JSON.parse(stdout) as { results: Measurement[]; rates: Record<string, number> };
await buildDistIfOld();
const turns = await turnFigures();
const grown = turns.flatMap(({ generation, nextTurnOwn, checksum }) =>
  [100, 500].map((count): Measurement => ({
    name: `next turn with ${String(count)} combatants, generation ${String(generation)}`,
    ratio: nextTurnOwn[count] ?? Number.NaN,
    reference: 'the same with 10, each without what the same writes take by hand (time as a multiple; lower is better)',
    checksum,
  })),
);
const all = [...results, ...grown];
if (json) printJson({ results: all, turns });
else {
  for (const { name, ratio, reference, checksum } of all) console.log(`${name}: ${String(ratio)} (${reference}; checksum ${checksum})`);
  for (const [name, rate] of Object.entries(rates)) console.log(`${name}: ${String(rate)}`);
  for (const figures of turns) console.log(sentence(figures));
}

function sentence({ generation, changedPerEdge, writesPerEdge, messagesPerEdge, nextTurn, bytesPerRound }: TurnFigures): string {
  const edge = `${String(writesPerEdge)} writes of ${String(changedPerEdge)} changed documents and ${String(messagesPerEdge)} message`;
  const whole = Object.entries(nextTurn).map(([count, ratio]) => `${count}: ${String(ratio)}`);
  return `generation ${String(generation)}: a turn edge makes ${edge}; a round of four keeps ${String(bytesPerRound)} bytes; next turn with the stage's own time, ${whole.join(', ')}`;
}
