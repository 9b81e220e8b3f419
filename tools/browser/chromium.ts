import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../command-line/say.ts';
import { runProcess } from '../suites/process.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

const advice = 'No Chromium was found: install the package chromium or Google Chrome, or set FOURFOLD_CHROMIUM to the path of one.';

export type Chromium = { readonly path: string } | { readonly missing: string };

/** The browser named by FOURFOLD_CHROMIUM, else the first one in PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Chromium {
  const named = env['FOURFOLD_CHROMIUM'];
  if (named) return existsSync(named) ? { path: named } : { missing: `FOURFOLD_CHROMIUM names ${named}, which does not exist.` };
  const path = names.map((name) => inPath(name, env['PATH'] ?? '')).find((found) => found !== undefined);
  return path === undefined ? { missing: advice } : { path };
}

/** The same, after installing Debian's package where this process may. */
export async function findOrInstallChromium(): Promise<Chromium> {
  const found = findChromium();
  if ('path' in found || process.env['FOURFOLD_CHROMIUM'] || !mayInstall()) return found;
  say('fourfold: installing Chromium (apt-get install chromium) …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runProcess('apt-get', ['update'], env);
  const installed = await runProcess('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env);
  return installed.ok ? findChromium() : { missing: `${advice}\n${updated.output}\n${installed.output}` };
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && inPath('apt-get', process.env['PATH'] ?? '') !== undefined;
}

function inPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
