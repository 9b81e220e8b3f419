import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractPack } from '@foundryvtt/foundryvtt-cli';
import { format, resolveConfig } from 'prettier';
import { root } from '../bootstrap/install.mjs';
import { readLevelKeys } from './level.ts';
import { requireSameKeys } from './same-keys.ts';
import { packNames, readSources } from './sources.ts';

/** Write the documents of every LevelDB pack back as YAML sources. Returns the number of documents in each. */
export async function extractPacks(packDir: string, outDir: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of packNames(packDir)) counts.set(name, await extractOne(name, join(packDir, name), join(outDir, name)));
  return counts;
}

/** Extract into a temporary folder and check it, so that a failure leaves the sources as they were. */
async function extractOne(name: string, pack: string, out: string): Promise<number> {
  const keys = await readLevelKeys(pack);
  const fileNames = existsSync(out) ? namesByKey(out) : new Map<string, string>();
  const taken = new Set(fileNames.values());
  const draft = await mkdtemp(join(tmpdir(), 'fourfold-extract-'));
  try {
    await extractPack(pack, draft, {
      yaml: true,
      transformSerialized: inOurFormat,
      transformName: (entry) => fileNames.get(String(entry._key)) ?? freshName(entry, taken),
    });
    requireSameKeys(name, keys, [...readSources(draft).values()].flat());
    await rm(out, { recursive: true, force: true });
    await cp(draft, out, { recursive: true });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return keys.length;
}

/** A document keeps the file it came from, whatever it is called now. */
function namesByKey(folder: string): Map<string, string> {
  return new Map([...readSources(folder)].map(([file, [key = '']]) => [key, file]));
}

function freshName(entry: { name: unknown; _id: unknown }, taken: Set<string>): string {
  const id = String(entry._id);
  const slug = typeof entry.name === 'string' ? slugOf(entry.name) : '';
  const wanted = slug === '' ? `${id}.yml` : `${slug}.yml`;
  const name = taken.has(wanted) ? `${slug}-${id}.yml` : wanted;
  taken.add(name);
  return name;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

async function inOurFormat(yaml: string): Promise<string> {
  return format(yaml, { ...(await resolveConfig(join(root, 'packs/_source/any.yml'))), parser: 'yaml' });
}
