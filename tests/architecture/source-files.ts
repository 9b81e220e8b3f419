import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const skipped = new Set(['node_modules', 'dist', 'reports', 'test-results', 'playwright-report']);

export interface SourceFile {
  /** Path from the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** All files below a folder of the project, hidden and made ones left out. */
export function filesBelow(folder: string): string[] {
  const start = join(root, folder);
  return existsSync(start) ? walk(start).map((file) => relative(root, file).split(sep).join('/')) : [];
}

export function sourcesBelow(folder: string): SourceFile[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}
