import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './install.mjs';
import { Stop, explain } from './stop.mjs';

/**
 * Install what is missing, then run a TypeScript tool in this process.
 * @param {string} tool its path from the root of the project
 * @param {string[]} args
 */
export async function runTool(tool, args) {
  try {
    const file = resolve(root, tool);
    if (!existsSync(file)) throw new Stop(`${tool} does not exist, so this command cannot run.`);
    ensureInstalled();
    const { register } = await import('tsx/esm/api');
    register();
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
  } catch (error) {
    explain(error);
  }
}
