// npm run size [-- --json]: how big the shipped script is, plain and gzipped. Builds first if dist is missing or old.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDistIfOld } from './build/build-dist.ts';
import { readOptions } from './command-line/options.ts';
import { printJson } from './command-line/say.ts';
import { dist, scriptName } from './shipped/places.ts';

const { json } = readOptions({ json: { type: 'boolean' } });
await buildDistIfOld();
const script = await readFile(join(dist, scriptName));
const size = { bytes: script.length, gzip: gzipSync(script, { level: 9 }).length };
if (json) printJson(size);
else console.log(`${scriptName}: ${size.bytes} bytes, ${size.gzip} bytes gzipped.`);
