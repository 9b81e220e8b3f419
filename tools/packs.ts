// npm run packs [-- --source DIR --out DIR]: YAML sources → compendium packs.
import { join } from 'node:path';
import { readOptions, typedPath } from './command-line/options.ts';
import { dist, root } from './shipped/places.ts';
import { compilePacks } from './packs/compile-packs.ts';

const options = readOptions({ source: { type: 'string' }, out: { type: 'string' } });
const source = options.source === undefined ? join(root, 'packs/_source') : typedPath(options.source);
const out = options.out === undefined ? join(dist, 'packs') : typedPath(options.out);
for (const [name, count] of await compilePacks(source, out)) console.log(`${name}: ${count} documents`);
