import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Stop } from '../bootstrap/stop.mjs';
import { say } from '../command-line/say.ts';
import { isDistFresh } from '../shipped/freshness.ts';
import { dist, root, scriptName } from '../shipped/places.ts';
import { compilePacks } from '../packs/compile-packs.ts';
import { buildIcons, readIconList } from './icons.ts';
import { buildScript } from './script.ts';
import { copyFiles } from './static-files.ts';
import { buildStyles } from './styles.ts';

/** Build everything beside the old dist, then swap: a failed build leaves the old one whole. Returns the script's size. */
export async function buildDist(): Promise<number> {
  const entry = join(root, 'src/fourfold.ts');
  if (!existsSync(entry)) throw new Stop('src/fourfold.ts does not exist, so there is nothing to build.');
  const started = new Date();
  const out = join(root, '.cache', `dist-${process.pid}`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  try {
    await fill(entry, out);
    await utimes(join(out, scriptName), started, started);
    await rm(dist, { recursive: true, force: true });
    await rename(out, dist);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
  return (await stat(join(dist, scriptName))).size;
}

export async function buildDistIfOld(): Promise<void> {
  if (isDistFresh()) return;
  say('fourfold: building dist …');
  await buildDist();
}

async function fill(entry: string, out: string): Promise<void> {
  await buildScript(entry, out);
  await buildStyles(join(root, 'styles/fourfold.scss'), join(out, 'styles'));
  await copyFiles(root, out);
  await buildIcons(readIconList(join(root, 'assets/icons.json')), join(out, 'assets/icons'));
  const packs = join(root, 'packs/_source');
  if (existsSync(packs)) await compilePacks(packs, join(out, 'packs'));
  else say('packs/_source does not exist yet, so no compendium packs were built.');
}
