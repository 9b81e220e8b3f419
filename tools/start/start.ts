// npm start: builds the system if that is needed, then opens it on the stage.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stop } from '../bootstrap/stop.mjs';
import { buildDistIfOld } from '../build/build-dist.ts';
import { root } from '../shipped/places.ts';
import { nextFreePort } from './free-port.ts';
import { readStartOptions } from './start-options.ts';
import type { StageOptions } from './start-options.ts';

interface StageModule {
  readonly serve: (options: StageOptions) => Promise<void>;
}

const options = readStartOptions();
const stage = join(root, 'stage/serve.ts');
if (!existsSync(stage)) throw new Stop('stage/serve.ts does not exist yet, so there is no stage to open the system on.');
if (options.ownSystem) await buildDistIfOld();
const port = await nextFreePort(options.port);
if (port !== options.port) console.log(`Port ${options.port} is taken, so port ${port} is used.`);
const { serve } = (await import(pathToFileURL(stage).href)) as StageModule;
await serve({ ...options, port });
