import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '../command-line/say.ts';

const copied = ['system.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'templates', 'lang', 'assets'];

/** Copy what ships as it is. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of copied) {
    if (existsSync(join(from, name))) await cp(join(from, name), join(to, name), { recursive: true, filter: ships });
    else say(`${name} does not exist yet, so it was not copied.`);
  }
}

/** The list of icons is what they are drawn from; the drawings ship. */
function ships(path: string): boolean {
  return !path.endsWith(join('assets', 'icons.json'));
}
