// npm run packs:extract [-- --source DIR --out DIR]: compendium packs → YAML sources.
import { join } from 'node:path';
import { readOptions, typedPath } from './command-line/options.ts';
import { dist, root } from './shipped/places.ts';
import { extractPacks } from './packs/extract-packs.ts';

const options = readOptions({ source: { type: 'string' }, out: { type: 'string' } });
const source = options.source === undefined ? join(dist, 'packs') : typedPath(options.source);
const out = options.out === undefined ? join(root, 'packs/_source') : typedPath(options.out);
for (const [name, count] of await extractPacks(source, out)) console.log(`${name}: ${count} documents`);
