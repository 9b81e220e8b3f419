// npm run build: dist/, the system as Foundry installs it.
import { readOptions } from './command-line/options.ts';
import { say } from './command-line/say.ts';
import { buildDist } from './build/build-dist.ts';

readOptions({});
const bytes = await buildDist();
say(`fourfold: built dist (script ${bytes} bytes).`);
