import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './stop.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const oldestNode = [20, 19];

/** Install the dependencies unless everything the lock file asks for is there. Uses Node's built-in modules only. */
export function ensureInstalled() {
  refuseOldNode();
  if (isInstalled()) return;
  console.error('fourfold: installing the dependencies (npm ci) …');
  const result = runNpm(['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']);
  if (result.status !== 0) throw new Stop('npm ci failed; its output above says why, and nothing else can run without the dependencies.');
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Stop(`Node ${oldestNode.join('.')} or newer is needed, and this is Node ${process.versions.node}.`);
}

/** Compare what npm recorded in node_modules with the lock file; packages for other platforms may be absent. */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!wanted) throw new Stop('package-lock.json is missing, so the dependencies cannot be installed.');
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; integrity?: string; optional?: boolean }> | undefined}
 */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Run npm with all its output on stderr, so that a command's own stdout stays clean.
 * @param {string[]} args
 */
function runNpm(args) {
  const stdio = /** @type {['ignore', number, number]} */ (['ignore', 2, 2]);
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio });
  return spawnSync('npm', args, { cwd: root, stdio, shell: process.platform === 'win32' });
}
