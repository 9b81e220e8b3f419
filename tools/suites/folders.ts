import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';

const tests = join(root, 'tests');

/** Every folder of tests/ that holds *.test.ts files is a Vitest project of its own. */
export function unitSuites(): string[] {
  return readdirSync(tests, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'e2e' && holds(join(tests, entry.name), '.test.ts'))
    .map((entry) => entry.name)
    .sort();
}

export function hasBrowserSuite(): boolean {
  const folder = join(tests, 'e2e');
  return existsSync(folder) && holds(folder, '.spec.ts');
}

function holds(folder: string, ending: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith(ending));
}
