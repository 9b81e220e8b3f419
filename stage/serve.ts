/** `npm start`: opens a built system on the stage, for people with a browser. */
import { join } from 'node:path';
import { textOf } from './engine/objects/bags.ts';
import { SystemFiles } from './engine/realm/system-files.ts';
import { fillFirstWorld, type FirstMix } from './web/first-world.ts';
import { openStage } from './web/open-stage.ts';
import type { OpenStage } from './web/open-stage.ts';
import { openWorldStore, worldFolder } from './web/world-folder.ts';

export interface ServeOptions {
  /** The folder of the built system, with its system.json. */
  readonly system: string;
  /** The system that this project is about: strict, with a first fight. Others run in recording mode. */
  readonly ownSystem: boolean;
  readonly generation: 13 | 14;
  readonly port: number;
  readonly ruleset?: string;
  /** A house mix of that ruleset. */
  readonly mix?: FirstMix;
  /** Forget the stored world. */
  readonly fresh: boolean;
  /** The address to listen on. The stage has no passwords, so by default only this machine gets in. */
  readonly host?: string;
}

const root = join(import.meta.dirname, '..');

/** The packs that a world begins with when nobody names a ruleset. */
const defaultRuleset = 'arts';

export async function serve(options: ServeOptions): Promise<void> {
  const { system, ownSystem, generation, port, ruleset, mix, host } = options;
  const { id, manifest } = new SystemFiles(system);
  const folder = worldFolder(id, generation, ownSystem ? (mix?.name ?? ruleset) : undefined);
  const store = await openWorldStore(root, folder, options.fresh);
  const told = new Set<string>();
  const onMissing = (name: string): void => {
    if (!told.has(name)) console.log(`The stage does not have ${name}`);
    told.add(name);
  };
  const first = ownSystem
    ? { ruleset: ruleset ?? defaultRuleset, ...(ruleset !== undefined && { chosen: ruleset }), ...(mix !== undefined && { mix }) }
    : { ruleset: null };
  const stage = await openStage({
    system,
    generation,
    port,
    ...(host !== undefined && { host }),
    store,
    seed: Date.now() % 1_000_000_007,
    recording: !ownSystem,
    onMissing,
    fill: (server) => fillFirstWorld(server, first),
  });
  endOnSignal(stage);
  console.log(`${textOf(manifest['title']) || id} is open at ${stage.url} (generation ${generation}, world in ${folder}). Ctrl+C ends it.`);
}

/** npm hands one Ctrl+C on twice; signals as close as this are one. */
const echo = 300;

/** The first signal ends everything in order, a second one at once. */
function endOnSignal(stage: OpenStage): void {
  let since: number | undefined;
  const end = (): void => {
    if (since !== undefined && Date.now() - since > echo) process.exit(130);
    if (since !== undefined) return;
    since = Date.now();
    stage.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
