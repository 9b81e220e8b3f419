import type { DocumentLike } from '../document/contract.ts';
import { bagOf, isPlain, listOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { Collection } from '../objects/collection.ts';
import { getProperty, setProperty } from '../objects/paths.ts';
import { documentClass, runtime } from '../runtime.ts';

/** How a compendium asks the server. */
export interface PackSource {
  documents(id: string): Promise<Bag[]>;
  lock(id: string, locked: boolean): Promise<void>;
}

/** A compendium: an index of everything, and the documents that have been asked for. */
export class CompendiumCollection extends Collection<DocumentLike> {
  readonly metadata: Bag;
  readonly index = new Collection<Bag>();
  readonly apps: unknown[] = [];
  locked: boolean;
  isLoaded = false;
  readonly #source: PackSource;
  #documents: Promise<Bag[]> | undefined;

  constructor(summary: { metadata: Bag; locked: boolean; index: Bag[] }, source: PackSource) {
    super();
    this.metadata = summary.metadata;
    this.locked = summary.locked;
    this.#source = source;
    const extra = bagOf(runtime.CONFIG[this.documentName])['compendiumIndexFields'];
    for (const entry of summary.index) this.#indexEntry(entry, listOf(extra).map(textOf));
  }

  get collection(): string {
    return textOf(this.metadata['id']);
  }

  get documentName(): string {
    return textOf(this.metadata['type']);
  }

  get documentClass(): ReturnType<typeof documentClass> {
    return documentClass(this.documentName);
  }

  get title(): string {
    return textOf(this.metadata['label']);
  }

  get indexed(): boolean {
    return true;
  }

  get visible(): boolean {
    return true;
  }

  #indexEntry(source: Bag, fields: readonly string[]): void {
    const entry: Bag = { uuid: this.getUuid(textOf(source['_id'])), pack: this.collection };
    for (const field of ['_id', 'name', 'img', 'type', 'folder', 'sort', ...fields]) {
      const value = getProperty(source, field);
      if (value !== undefined) setProperty(entry, field, value);
    }
    this.index.set(textOf(source['_id']), entry);
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<Bag>> {
    if (fields.length > 0) for (const source of await this.#sources()) this.#indexEntry(source, fields);
    return this.index;
  }

  #sources(): Promise<Bag[]> {
    this.#documents ??= this.#source.documents(this.collection);
    return this.#documents;
  }

  async #load(): Promise<void> {
    if (this.isLoaded) return;
    const sources = await this.#sources();
    if (this.isLoaded) return;
    for (const source of sources) this.set(textOf(source['_id']), this.documentClass.fromSource(source, { pack: this.collection }));
    this.isLoaded = true;
  }

  async getDocument(id: string): Promise<DocumentLike | undefined> {
    await this.#load();
    return super.get(id);
  }

  /** All documents, or those that match a query such as `{ type: 'armor', _id__in: [...] }`. */
  async getDocuments(query: Bag = {}): Promise<DocumentLike[]> {
    await this.#load();
    return this.filter((document) => Object.entries(query).every(([key, wanted]) => matches(document._source, key, wanted)));
  }

  async configure({ locked }: { locked?: boolean } = {}): Promise<void> {
    if (locked === undefined) return;
    await this.#source.lock(this.collection, locked);
    this.locked = locked;
  }

  override set(id: string, document: DocumentLike): this {
    super.set(id, document);
    this.#indexEntry(document._source, []);
    return this;
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }
}

function matches(source: Bag, key: string, wanted: unknown): boolean {
  const [path = '', operator = ''] = key.split('__');
  const value = getProperty(source, path);
  if (operator === 'in') return listOf(wanted).includes(value);
  return isPlain(wanted) ? Object.entries(wanted).every(([inner, expected]) => matches(bagOf(value), inner, expected)) : value === wanted;
}
