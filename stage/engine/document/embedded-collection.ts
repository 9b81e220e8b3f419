import { textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { Collection } from '../objects/collection.ts';
import { documentClass, reportError } from '../runtime.ts';
import type { DocumentLike } from './contract.ts';

/** A document that can be brought up to date in place. */
interface Refreshable extends DocumentLike {
  _source: Bag;
  _initialize(options?: Bag): void;
}

/** The documents of one kind inside a document. They share their sources with the parent's source. */
export class EmbeddedCollection<T extends DocumentLike = DocumentLike> extends Collection<T> {
  readonly name: string;
  readonly documentName: string;
  readonly model: DocumentLike;
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: DocumentLike, documentName: string) {
    super();
    this.name = name;
    this.model = parent;
    this.documentName = documentName;
  }

  get parent(): DocumentLike {
    return this.model;
  }

  get documentClass(): unknown {
    return documentClass(this.documentName);
  }

  createDocument(data: Bag, context: Bag = {}): T {
    return new (documentClass(this.documentName))(data, { ...context, parent: this.model, parentCollection: this.name }) as T;
  }

  /** Follows the list of sources: keeps the documents that remain, makes new ones, lets the others go. */
  refresh(sources: Bag[]): void {
    const before = new Map(this.entries());
    this.clear();
    for (const [index, source] of sources.entries()) {
      const id = textOf(source['_id']);
      const document = this.#keep(before.get(id), source) ?? this.#make(source);
      if (!document) continue;
      sources[index] = document._source;
      this.set(document.id ?? id, document);
    }
  }

  #keep(document: T | undefined, source: Bag): T | undefined {
    if (!document) return undefined;
    const live = document as unknown as Refreshable;
    if (live._source !== source) live._source = source;
    live._initialize();
    return document;
  }

  #make(source: Bag): T | undefined {
    try {
      return documentClass(this.documentName).fromSource(source, {
        parent: this.model,
        parentCollection: this.name,
        pack: this.model.pack,
      }) as T;
    } catch (error) {
      this.invalidDocumentIds.add(textOf(source['_id']));
      reportError(error, `${this.documentName} in ${this.model.uuid}`);
      return undefined;
    }
  }

  override toJSON(): Bag[] {
    return this.map((document) => document.toObject());
  }

  toObject(source = true): Bag[] {
    return this.map((document) => document.toObject(source));
  }
}
