import { textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { Collection } from '../objects/collection.ts';
import { documentClass, reportError, runtime } from '../runtime.ts';
import type { DocumentLike } from './contract.ts';
import { kindOf } from './kinds.ts';

/** The world's documents of one kind. Subclasses say which by `static documentName`. */
export class WorldCollection<T extends DocumentLike = DocumentLike> extends Collection<T> {
  static documentName = '';

  readonly invalidDocumentIds = new Set<string>();
  readonly apps: unknown[] = [];
  readonly #invalid = new Map<string, Bag>();

  static get instance(): unknown {
    return runtime.game.collections.get(this.documentName);
  }

  get documentName(): string {
    return (this.constructor as typeof WorldCollection).documentName;
  }

  get documentClass(): ReturnType<typeof documentClass> {
    return documentClass(this.documentName);
  }

  /** `Actors`, as game.collections and hooks name it. */
  get name(): string {
    return this.constructor.name;
  }

  get directory(): unknown {
    return runtime.ui[kindOf(this.documentName).collection];
  }

  get folders(): DocumentLike[] {
    const all = runtime.game.collections.get('Folder');
    return all?.filter((folder) => (folder as unknown as { type?: string }).type === this.documentName) ?? [];
  }

  /** Takes in the documents that the world has at start. */
  load(sources: Bag[]): void {
    for (const source of sources) {
      try {
        const document = this.documentClass.fromSource(source) as T;
        super.set(textOf(source['_id']), document);
      } catch (error) {
        this.invalidDocumentIds.add(textOf(source['_id']));
        this.#invalid.set(textOf(source['_id']), source);
        reportError(error, `${this.documentName} ${textOf(source['_id'])}`);
      }
    }
  }

  createDocument(data: Bag, context: Bag = {}): T {
    return new this.documentClass(data, context) as T;
  }

  // UNVERIFIED: an invalid document is given without validation.
  getInvalid(id: string, { strict = true } = {}): T | undefined {
    const source = this.#invalid.get(id);
    if (!source && strict) throw new Error(`${this.documentName} id [${id}] is not in the invalid documents of ${this.name}`);
    return source ? (this.documentClass.fromSource(source, { adopt: true }) as T) : undefined;
  }

  fromCompendium(document: DocumentLike, { clearFolder = true, clearSort = true, clearOwnership = true, keepId = false } = {}): Bag {
    const data = document.toObject();
    if (!keepId) delete data['_id'];
    if (clearFolder) delete data['folder'];
    if (clearSort) delete data['sort'];
    if (clearOwnership) delete data['ownership'];
    const stats = (data['_stats'] ?? {}) as Bag;
    data['_stats'] = { ...stats, compendiumSource: document.pack ? document.uuid : (stats['compendiumSource'] ?? null) };
    return data;
  }

  async importFromCompendium(pack: unknown, id: string, changes: Bag = {}, options: Bag = {}): Promise<T | undefined> {
    const document = await (pack as { getDocument(id: string): Promise<DocumentLike | undefined> }).getDocument(id);
    if (!document) return undefined;
    const created = await runtime.pipeline.create(this.documentClass, [{ ...this.fromCompendium(document, options), ...changes }], options);
    return created[0] as T | undefined;
  }

  async updateAll(change: Bag | ((document: T) => Bag), filter?: (document: T) => boolean, options: Bag = {}): Promise<unknown[]> {
    const chosen = filter ? this.filter(filter) : this.contents;
    const updates = chosen.map((document) => ({ ...(typeof change === 'function' ? change(document) : change), _id: document.id }));
    return runtime.pipeline.update(this.documentClass, updates, options);
  }

  render(force = false, options: Bag = {}): void {
    for (const app of this.apps) (app as { render?: (force: boolean, options: Bag) => unknown }).render?.(force, options);
  }

  override toJSON(): Bag[] {
    return this.map((document) => document.toObject());
  }
}
