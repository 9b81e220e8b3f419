import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Stop } from '../bootstrap/stop.mjs';
import { scriptName } from '../shipped/places.ts';

/** Link the built system into a Foundry user data folder. Returns what was done, in one sentence. */
export function linkSystem(built: string, data: string): string {
  if (!existsSync(join(built, scriptName))) throw new Stop('dist is missing: run npm run build first.');
  const place = join(systemsFolder(data), 'fourfold');
  const there = lstatSync(place, { throwIfNoEntry: false });
  if (there?.isSymbolicLink()) {
    if (resolve(dirname(place), readlinkSync(place)) === resolve(built)) return `${place} is already linked to ${built}.`;
    throw new Stop(`${place} is already a link to ${readlinkSync(place)}; remove it first.`);
  }
  if (there) throw new Stop(`${place} already exists and is not a link; remove it first.`);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(resolve(built), place, 'junction');
  return `Linked ${place} to ${built}.`;
}

/** Accept the user data folder (it holds Data) and the Data folder itself (it holds systems). */
function systemsFolder(data: string): string {
  if (!isFolder(data)) throw new Stop(`${data} is not a folder.`);
  if (isFolder(join(data, 'Data'))) return join(data, 'Data', 'systems');
  if (isFolder(join(data, 'systems'))) return join(data, 'systems');
  throw new Stop(`${data} is not a Foundry data folder: it holds neither Data nor systems.`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
