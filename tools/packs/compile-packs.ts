import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compilePack } from '@foundryvtt/foundryvtt-cli';
import { readLevelKeys } from './level.ts';
import { requireSameKeys } from './same-keys.ts';
import { packNames, readSources } from './sources.ts';

/** Compile every folder of YAML sources into a LevelDB pack. Returns the number of documents in each. */
export async function compilePacks(sourceDir: string, outDir: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const packs = packNames(sourceDir).map((name) => ({ name, keys: [...readSources(join(sourceDir, name)).values()].flat() }));
  for (const { name, keys } of packs) {
    const out = join(outDir, name);
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await compilePack(join(sourceDir, name), out, { yaml: true });
    requireSameKeys(name, keys, await readLevelKeys(out));
    await removeLogs(out);
    counts.set(name, keys.length);
  }
  return counts;
}

/** The database's own diary is of no use to anyone who installs the pack. */
async function removeLogs(pack: string): Promise<void> {
  for (const name of ['LOG', 'LOG.old']) await rm(join(pack, name), { force: true });
}
