// npm run bench [-- --json]: speed of the rules as ratios, each with a checksum over all changes. Nothing here passes or fails.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { Stop } from './bootstrap/stop.mjs';
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
if (json) printJson({ results });
else {
  for (const { name, ratio, reference, checksum } of results) console.log(`${name}: ${String(ratio)} (${reference}; checksum ${checksum})`);
  for (const [name, rate] of Object.entries(rates)) console.log(`${name}: ${String(rate)}`);
}
