import type { DataModel } from '../model/data-model.ts';
import type { ModelContext, UpdateSourceOptions } from '../model/data-model.ts';
import { documentTypes } from '../fields/documents.ts';
import type { CleanOptions } from '../fields/data-field.ts';
import { isBag, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { isOperator } from '../objects/operators.ts';
import { documentClass, guarded, reportError, runtime } from '../runtime.ts';
import type { DocumentClassLike } from '../runtime.ts';
import type { DocumentLike, DocumentMetadata, WriteOptions } from './contract.ts';
import { DocumentCallbacks } from './callbacks.ts';
import { EmbeddedCollection } from './embedded-collection.ts';
import { kindOf, kinds } from './kinds.ts';
import { buildUuid } from './uuid.ts';

/**
 * The base of all documents: the public `Document` with what clients add to it. contract.ts says how concrete classes
 * are declared and which members they override.
 */
export class Document extends DocumentCallbacks {
  static metadata: DocumentMetadata = kinds.Setting;

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  static get TYPES(): string[] {
    return documentTypes(this.documentName);
  }

  static get hierarchy(): Readonly<Record<string, string>> {
    return this.metadata.embedded;
  }

  static get implementation(): DocumentClassLike {
    return documentClass(this.documentName);
  }

  static get collection(): unknown {
    return runtime.game.collections.get(this.documentName);
  }

  static get database(): unknown {
    return runtime.pipeline;
  }

  static override cleanData(source: Bag = {}, options: CleanOptions = {}): Bag {
    return super.cleanData(source, options);
  }

  static getDefaultArtwork(_data?: Bag): Bag {
    return {};
  }

  static defaultName({ type }: { type?: string } = {}): string {
    const i18n = runtime.game['i18n'] as { localize(key: string): string } | undefined;
    const key = type ? `TYPES.${this.documentName}.${type}` : this.metadata.label;
    return `New ${i18n?.localize(key) ?? key}`;
  }

  static canUserCreate(user: unknown): boolean {
    return new this({ name: 'x' }, { strict: false }).canUserModify(user, 'create');
  }

  static get(id: string, { pack }: { pack?: string } = {}): unknown {
    const packs = runtime.game['packs'] as Map<string, Map<string, unknown>> | undefined;
    return pack ? packs?.get(pack)?.get(id) : runtime.game.collections.get(this.documentName)?.get(id);
  }

  static async create(data: unknown, options: WriteOptions = {}): Promise<unknown> {
    const many = Array.isArray(data) ? (data as unknown[]) : [data];
    const created = await this.createDocuments(many, options);
    return Array.isArray(data) ? created : created[0];
  }

  static createDocuments(data: unknown[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    return runtime.pipeline.create(this as unknown as DocumentClassLike, data, options);
  }

  static updateDocuments(changes: Bag[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    return runtime.pipeline.update(this as unknown as DocumentClassLike, changes, options);
  }

  static deleteDocuments(ids: string[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    return runtime.pipeline.delete(this as unknown as DocumentClassLike, ids, options);
  }

  declare collections: Record<string, EmbeddedCollection>;
  declare pack: string | null;
  declare parentCollection: string | null;
  declare apps: Record<string, unknown>;
  declare _sheet: unknown;
  /** True while the members are read from the source: embedded documents then wait to be prepared by their parent. */
  declare _initializing: boolean;

  constructor(data: Bag | DataModel = {}, context: ModelContext = {}) {
    super(data, context);
    if (!(this.parent as unknown as Document | null)?._initializing) this._prepareWhenReady();
  }

  override _configure(context: ModelContext): void {
    const hidden = (value: unknown): PropertyDescriptor => ({ value, writable: true, configurable: true, enumerable: false });
    const metadata = (this.constructor as typeof Document).metadata;
    const collections = Object.entries(metadata.embedded).map(
      ([name, field]) => [field, new EmbeddedCollection(field, this, name)] as const,
    );
    const parent = this.parent;
    Object.defineProperties(this, {
      collections: hidden(Object.fromEntries(collections)),
      pack: hidden(context['pack'] ?? parent?.pack ?? null),
      parentCollection: hidden(context['parentCollection'] ?? (parent && kindOf(parent.documentName).embedded[metadata.name]) ?? null),
      apps: hidden({}),
      _sheet: hidden(null),
      _initializing: hidden(false),
    });
  }

  override _initialize(options: Bag = {}): void {
    this._initializing = true;
    try {
      super._initialize(options);
    } finally {
      this._initializing = false;
    }
    const constructed = Object.hasOwn(this, '_constructed');
    if (constructed && !(this.parent as unknown as Document | null)?._initializing) this._prepareWhenReady();
    else Object.defineProperty(this, '_constructed', { value: true, configurable: true });
  }

  _prepareWhenReady(): void {
    if (runtime.game.documentsReady) this._safePrepareData();
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get id(): string | null {
    return (this._source['_id'] as string | null | undefined) ?? null;
  }

  get uuid(): string {
    return buildUuid(this.documentName, this.id, this.parent, this.pack);
  }

  get isEmbedded(): boolean {
    return this.parentCollection !== null;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  get compendium(): unknown {
    return this.pack ? (runtime.game['packs'] as Map<string, unknown> | undefined)?.get(this.pack) : null;
  }

  get collection(): unknown {
    if (this.parent) return (this.parent as unknown as Document).collections[this.parentCollection ?? ''];
    return this.compendium ?? (this.constructor as typeof Document).collection;
  }

  get link(): string {
    return `@UUID[${this.uuid}]{${textOf((this as unknown as Bag)['name'])}}`;
  }

  /* Preparation. */

  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      reportError(error, `preparation of ${this.documentName} ${this.uuid}`);
    }
  }

  prepareData(): void {
    this._typeModel?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    this._typeModel?.prepareDerivedData();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {
    // The subclass's.
  }

  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections))
      collection.forEach((document) => (document as unknown as Document)._safePrepareData());
  }

  prepareDerivedData(): void {
    // The subclass's.
  }

  /** Takes over another source in place; embedded documents that remain keep their identity. */
  _adoptSource(source: Bag): void {
    this._source = source;
    this.reset();
  }

  /** Brings the outermost document that holds this one up to date with its source. */
  _resetRoot(): void {
    const parent = this.parent as unknown as Document | null;
    if (parent && this.isEmbedded) parent._resetRoot();
    else this.reset();
  }

  override updateSource(changes: Bag = {}, options: UpdateSourceOptions = {}): Bag {
    if (changes['type'] !== undefined && changes['type'] !== this._source['type']) this.#checkTypeChange(changes, options);
    // The type comes first: it says how `system` is read.
    const { type, ...rest } = changes;
    return super.updateSource(type === undefined ? changes : { type, ...rest }, options);
  }

  /** The type tells which model migrates a partial `system`. */
  override _migrateChanges(changes: Bag): Bag {
    const { metadata } = this.constructor as typeof Document;
    if (!metadata.hasTypeData || 'type' in changes) return super._migrateChanges(changes);
    const { type: _type, ...migrated } = super._migrateChanges({ ...changes, type: this._source['type'] });
    return migrated;
  }

  #checkTypeChange(changes: Bag, options: UpdateSourceOptions): void {
    const replaces = isOperator(changes['system']) || '==system' in changes || options.recursive === false;
    if (runtime.generation.strictTypeChange && !replaces && this.id) {
      throw new Error(`The type of a ${this.documentName} can be changed only if its system data is replaced by a ForcedReplacement`);
    }
  }

  override clone(data: Bag = {}, context: ModelContext & { save?: boolean; keepId?: boolean } = {}): this {
    const { save = false, keepId = false, ...rest } = context;
    const source = this.toObject();
    if (!keepId) source['_id'] = null;
    const copy = new (this.constructor as new (data: Bag, context: ModelContext) => this)(source, {
      parent: this.parent,
      pack: this.pack,
      strict: false,
      ...rest,
    });
    if (Object.keys(data).length > 0) copy.updateSource(data);
    if (!save) return copy;
    const created = (this.constructor as typeof Document).create(copy, { parent: this.parent, pack: this.pack, keepId });
    return created as unknown as this;
  }

  /* Writes. */

  async update(data: Bag = {}, options: WriteOptions = {}): Promise<this | undefined> {
    const place = { parent: this.parent, pack: this.pack };
    const documents = await (this.constructor as typeof Document).updateDocuments([{ ...data, _id: this.id }], { ...options, ...place });
    return documents[0] as this | undefined;
  }

  async delete(options: WriteOptions = {}): Promise<this | undefined> {
    const place = { parent: this.parent, pack: this.pack };
    const documents = await (this.constructor as typeof Document).deleteDocuments([this.id ?? ''], { ...options, ...place });
    return documents[0] as this | undefined;
  }

  createEmbeddedDocuments(name: string, data: unknown[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    this.getEmbeddedCollection(name);
    return runtime.pipeline.create(documentClass(name), data, { ...options, parent: this, pack: this.pack });
  }

  updateEmbeddedDocuments(name: string, changes: Bag[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    this.getEmbeddedCollection(name);
    return runtime.pipeline.update(documentClass(name), changes, { ...options, parent: this, pack: this.pack });
  }

  deleteEmbeddedDocuments(name: string, ids: string[] = [], options: WriteOptions = {}): Promise<DocumentLike[]> {
    this.getEmbeddedCollection(name);
    return runtime.pipeline.delete(documentClass(name), ids, { ...options, parent: this, pack: this.pack });
  }

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = (this.constructor as typeof Document).metadata.embedded[name] ?? name;
    const collection = this.collections[field];
    if (!collection) throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, { strict = false }: { strict?: boolean } = {}): DocumentLike | undefined {
    return this.getEmbeddedCollection(name).get(id, { strict });
  }

  /* Applications. */

  get sheet(): unknown {
    this._sheet ??= this._createSheet();
    return this._sheet;
  }

  _createSheet(): unknown {
    const sheets = runtime.game['sheets'] as { create(document: unknown): unknown } | undefined;
    return sheets?.create(this) ?? null;
  }

  render(force = false, context: Bag = {}): void {
    for (const app of Object.values(this.apps)) {
      guarded(`render of ${this.uuid}`, () => (app as { render(force: boolean, context: Bag): unknown }).render(force, context));
    }
  }

  toCompendium(
    _pack?: unknown,
    { clearSort = true, clearFolder = true, clearOwnership = true, clearState = true, keepId = false } = {},
  ): Bag {
    const data = this.toObject();
    if (!keepId) delete data['_id'];
    for (const [clear, key] of [
      [clearSort, 'sort'],
      [clearFolder, 'folder'],
      [clearOwnership, 'ownership'],
      [clearState, 'active'],
    ] as const) {
      if (clear) delete data[key];
    }
    if (isBag(data['_stats'])) delete data['_stats']['lastModifiedBy'];
    return data;
  }
}
