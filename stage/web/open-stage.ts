import { differences } from '../engine/generation.ts';
import { SystemFiles } from '../engine/realm/system-files.ts';
import { StageServer } from '../engine/server/server.ts';
import type { WorldStore } from '../engine/server/store.ts';
import { buildPage } from './page-bundle.ts';
import { openSite } from './site.ts';
import type { Site, SiteOptions } from './site.ts';
import { Stop, reasonOf } from './stop.ts';

export interface OpenStageOptions extends Pick<SiteOptions, 'host' | 'port' | 'recording' | 'testing' | 'onMissing'> {
  /** The folder of a built system. */
  readonly system: string;
  readonly generation: 13 | 14;
  readonly store: WorldStore;
  /** Where the server's ids come from. A stored world needs another one each time. */
  readonly seed: number;
  /** Puts something into the world before anybody joins. */
  readonly fill: (server: StageServer) => void | Promise<void>;
}

/** A world that is open in a browser. */
export interface OpenStage extends Site {
  readonly server: StageServer;
}

/** Starts a server with a world and opens its site. `close` keeps what is not kept yet. */
export async function openStage(options: OpenStageOptions): Promise<OpenStage> {
  const files = readSystem(options.system);
  const { store, seed } = options;
  const now = (): number => Date.now();
  const server = await new StageServer({
    differences: differences(options.generation),
    manifest: files.manifest,
    world: { id: 'stage', title: files.manifest['title'] ?? 'Stage' },
    store,
    seed,
    now,
  }).start();
  for (const [id, documents] of await files.packs()) server.packs.fill(id, documents);
  await options.fill(server);
  const source = { systemId: files.id, systemFolder: files.folder, page: await buildPage() };
  const site = await openSite({ ...options, server, files: source });
  const close = async (): Promise<void> => {
    await site.close();
    await store.flush();
    await store.close();
  };
  return { ...site, server, close };
}

function readSystem(folder: string): SystemFiles {
  try {
    return new SystemFiles(folder);
  } catch (error) {
    throw new Stop(`The system in ${folder} cannot be read (${reasonOf(error)}).`);
  }
}
