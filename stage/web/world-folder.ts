import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LevelStore } from '../engine/server/level.ts';
import type { WorldStore } from '../engine/server/store.ts';
import { Stop, reasonOf } from './stop.ts';

const worlds = '.cache/worlds';

/** Where the world of a system and generation is kept, as people see it; a game that was asked for by name has its own. */
export function worldFolder(systemId: string, generation: number, game?: string): string {
  return [`${worlds}/${systemId}`, generation, ...(game === undefined ? [] : [game])].join('-');
}

/** Opens the stored world. What cannot be read ends the start with one sentence. */
export async function openWorldStore(root: string, folder: string, fresh: boolean): Promise<WorldStore> {
  const path = join(root, folder);
  mkdirSync(join(root, worlds), { recursive: true });
  if (!fresh && existsSync(path) && !statSync(path).isDirectory())
    throw new Stop(`${folder} is a file where the folder of the world should be.`);
  const store = new LevelStore(path, { fresh });
  try {
    await store.load();
    return store;
  } catch (error) {
    throw new Stop(sentenceFor(error, folder));
  }
}

function sentenceFor(error: unknown, folder: string): string {
  const reason = reasonOf(error);
  if (/lock/i.test(reason)) return `The world in ${folder} is open in another stage; end that one first.`;
  return `The world in ${folder} cannot be read (${reason}); start with --fresh to begin a new one.`;
}
