import { existsSync, rmSync } from 'node:fs';
import { ClassicLevel } from 'classic-level';
import { kinds } from '../document/kinds.ts';
import { bagsOf, isBag, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import type { WorldStore } from './store.ts';

type Database = ClassicLevel<string, Bag>;

/** Fields of embedded documents by collection name, as Foundry lays databases out. */
function embeddedFields(collection: string): string[] {
  const kind = Object.values(kinds).find((one) => one.collection === collection);
  return kind ? Object.values(kind.embedded) : [];
}

/** Puts split entries (`!actors!A`, `!actors.items!A.B`, …) together again. */
export function assemble(entries: readonly (readonly [key: string, value: Bag])[]): { collection: string; id: string; value: Bag }[] {
  const byKey = new Map(entries);
  const roots = entries.filter(([key]) => /^![^.!]+![^.!]+$/.test(key));
  return roots.map(([key, value]) => {
    const [, collection = '', id = ''] = key.split('!');
    return { collection, id, value: gather(byKey, collection, id, value) };
  });
}

function gather(byKey: Map<string, Bag>, path: string, id: string, value: Bag): Bag {
  const whole: Bag = { ...value };
  for (const field of embeddedFields(path.split('.').at(-1) ?? '')) {
    if (!Array.isArray(whole[field])) continue;
    whole[field] = (whole[field] as unknown[]).flatMap((entry) => {
      if (isBag(entry)) return [entry];
      const inner = byKey.get(`!${path}.${field}!${id}.${textOf(entry)}`);
      return inner ? [gather(byKey, `${path}.${field}`, `${id}.${textOf(entry)}`, inner)] : [];
    });
  }
  delete whole['_key'];
  return whole;
}

/** Splits a document into the entries of the database. */
export function split(path: string, id: string, value: Bag): [key: string, value: Bag][] {
  const own: Bag = { ...value };
  const inner: [string, Bag][] = [];
  for (const field of embeddedFields(path.split('.').at(-1) ?? '')) {
    if (!Array.isArray(own[field])) continue;
    const entries = bagsOf(own[field]);
    own[field] = entries.map((entry) => entry['_id']);
    for (const entry of entries) inner.push(...split(`${path}.${field}`, `${id}.${textOf(entry['_id'])}`, entry));
  }
  return [[`!${path}!${id}`, own], ...inner];
}

/** Another stage may be reading the pack at this moment: only one can. */
async function openUnlocked(folder: string, tries = 100): Promise<Database> {
  const level: Database = new ClassicLevel(folder, { createIfMissing: false, valueEncoding: 'json' });
  try {
    await level.open();
    return level;
  } catch (error) {
    const isLocked = error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'LEVEL_LOCKED';
    if (!isLocked || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return openUnlocked(folder, tries - 1);
  }
}

/** All documents of a compiled compendium pack. */
export async function readPack(folder: string): Promise<Bag[]> {
  if (!existsSync(folder)) return [];
  const level = await openUnlocked(folder);
  try {
    return assemble(await level.iterator().all())
      .filter(({ collection }) => collection !== 'folders')
      .map(({ value }) => value);
  } finally {
    await level.close();
  }
}

/** A world in a LevelDB folder, laid out as Foundry's. */
export class LevelStore implements WorldStore {
  readonly #level: Database;
  #work: Promise<unknown>;
  readonly #keys = new Map<string, string[]>();

  constructor(folder: string, { fresh = false } = {}) {
    if (fresh) rmSync(folder, { recursive: true, force: true });
    this.#level = new ClassicLevel(folder, { valueEncoding: 'json' });
    this.#work = this.#level.open();
  }

  async load(): Promise<{ collection: string; id: string; value: Bag }[]> {
    await this.#work;
    const documents = assemble(await this.#level.iterator().all());
    for (const { collection, id, value } of documents) {
      const keys = split(collection, id, value).map(([key]) => key);
      this.#keys.set(`${collection}/${id}`, keys);
    }
    return documents;
  }

  put(collection: string, id: string, value: Bag | undefined): void {
    const name = `${collection}/${id}`;
    const entries = value === undefined ? [] : split(collection, id, JSON.parse(JSON.stringify(value)) as Bag);
    const now = new Set(entries.map(([key]) => key));
    const gone = (this.#keys.get(name) ?? []).filter((key) => !now.has(key));
    this.#keys.set(name, [...now]);
    const batch = [
      ...gone.map((key) => ({ type: 'del' as const, key })),
      ...entries.map(([key, entry]) => ({ type: 'put' as const, key, value: entry })),
    ];
    this.#work = this.#work.then(() => this.#level.batch(batch));
  }

  async flush(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    await this.#work;
    await this.#level.close();
  }
}
