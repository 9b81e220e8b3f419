import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Stop } from '../bootstrap/stop.mjs';
import { documentKeys } from './document-keys.ts';

/** The source files of one pack: file name → the keys of all its documents. */
export type PackSources = ReadonlyMap<string, readonly string[]>;

export function packNames(folder: string): string[] {
  if (!existsSync(folder)) throw new Stop(`${folder} does not exist, so there are no packs.`);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (names.length === 0) throw new Stop(`${folder} holds no pack folders.`);
  return names.sort();
}

/** Read and check every source file of a pack. */
export function readSources(folder: string): PackSources {
  const sources = new Map<string, readonly string[]>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (!entry.isFile() || !entry.name.endsWith('.yml'))
      throw new Stop(`${file} is not a .yml file: a pack's sources are one flat folder of them.`);
    sources.set(entry.name, documentKeys(readYaml(file), file));
  }
  refuseDuplicates(sources, folder);
  return sources;
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Stop(`${file} is not valid YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

/** The ids of a pack's own documents may not repeat, nor may any key. */
function refuseDuplicates(sources: PackSources, folder: string): void {
  const seen = new Map<string, string>();
  const note = (name: string, file: string) => {
    const other = seen.get(name);
    if (other !== undefined) throw new Stop(`${join(folder, file)} repeats ${name}, which ${other} already has.`);
    seen.set(name, file);
  };
  for (const [file, keys] of sources) {
    for (const key of keys) note(`_key ${key}`, file);
    for (const key of keys.slice(0, 1)) note(`_id ${key.slice(key.lastIndexOf('!') + 1)}`, file);
  }
}
