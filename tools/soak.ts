// npm run soak -- --seconds 60 --seed S [--events N] [--trace]: four clients do random legal things under faults, on both generations
// in turn; everything that the server accepted is folded with the rules and compared with its database.
import { Stop } from './bootstrap/stop.mjs';
import { buildDistIfOld } from './build/build-dist.ts';
import { readOptions } from './command-line/options.ts';
import { dist } from './shipped/places.ts';
import { soak } from './soak/soak.ts';

const options = readOptions({
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  /** That many events, however long they take. */
  events: { type: 'string' },
  trace: { type: 'boolean' },
});

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Stop(`--${name} must be a whole number from 1 on; it was "${text}".`);
  return value;
}

const seed = whole('seed', options.seed);
const until = performance.now() + whole('seconds', options.seconds) * 1000;
const most = options.events === undefined ? Number.MAX_SAFE_INTEGER : whole('events', options.events);

await buildDistIfOld();
const { events, survived, differences } = await soak({
  seed,
  events: most,
  system: dist,
  goesOn: () => options.events !== undefined || performance.now() < until,
  ...(options.trace === true ? { trace: (line: string) => console.log(line) } : {}),
});
const faults = Object.entries(survived).map(([kind, times]) => `${String(times)} × ${kind}`);
console.log(
  `seed ${String(seed)}: ${String(events)} events, faults survived: ${faults.join(', ') || 'none'}; ${String(differences.length)} differences`,
);
for (const line of differences) console.log(`     ${line}`);
if (differences.length > 0) {
  console.log(`again: npm run soak -- --seed ${String(seed)} --events ${String(events)}`);
  process.exitCode = 1;
}
