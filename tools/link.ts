// npm run link -- --data DIR: lets a Foundry installation on this machine load the built system.
import { Stop } from './bootstrap/stop.mjs';
import { readOptions, typedPath } from './command-line/options.ts';
import { dist } from './shipped/places.ts';
import { linkSystem } from './link/link-system.ts';

const { data } = readOptions({ data: { type: 'string' } });
if (data === undefined) throw new Stop('Say where Foundry keeps its data: npm run link -- --data DIR.');
console.log(linkSystem(dist, typedPath(data)));
