import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root, scriptName } from './places.ts';

const sources = [
  'src',
  'styles',
  'templates',
  'lang',
  'assets',
  'packs/_source',
  'system.json',
  'package.json',
  'vite.config.ts',
  'tools/build',
];

/** Is the build there, and younger than everything it is made from? */
export function isDistFresh(): boolean {
  const script = join(dist, scriptName);
  if (!existsSync(script)) return false;
  const built = statSync(script).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= built);
}

/** Folders count too: deleting a file changes its folder. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
