import type { DocumentLike, Operation, WriteAction } from '../document/contract.ts';
import { Document } from '../document/base.ts';
import { isEmpty, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { expandObject } from '../objects/shape.ts';
import { deepClone } from '../objects/clone.ts';
import { documentClass, runtime } from '../runtime.ts';
import type { DocumentClassLike, Pipeline } from '../runtime.ts';
import { resolveDocuments } from './locate.ts';

/** One write on its way out: what the hooks have left of it, and the operation for the wire. */
interface Prepared {
  readonly documentClass: typeof Document;
  readonly operation: Operation;
}

/** How a request leaves; gives the documents of each operation once this client has processed the answer. */
export type SendWrites = (operations: Operation[]) => Promise<DocumentLike[][]>;

/** The way of a write from the call to the wire: callbacks and hooks of the requesting client. */
export class WritePipeline implements Pipeline {
  readonly #send: SendWrites;

  constructor(send: SendWrites) {
    this.#send = send;
  }

  create(given: DocumentClassLike, data: unknown[], options: Bag): Promise<DocumentLike[]> {
    return this.#one(prepareCreate(given, data, options));
  }

  update(given: DocumentClassLike, changes: Bag[], options: Bag): Promise<DocumentLike[]> {
    return this.#one(prepareUpdate(given, changes, options));
  }

  delete(given: DocumentClassLike, ids: string[], options: Bag): Promise<DocumentLike[]> {
    return this.#one(prepareDelete(given, ids, options));
  }

  async #one(preparing: Promise<Prepared | null>): Promise<DocumentLike[]> {
    const prepared = await preparing;
    if (!prepared) return [];
    const [documents] = await this.#send([prepared.operation]);
    return documents ?? [];
  }

  /**
   * Generation 14's foundry.documents.modifyBatch.
   * UNVERIFIED: one operation that is cancelled by a hook cancels all; the promise then gives empty lists.
   */
  async batch(requests: Bag[]): Promise<DocumentLike[][]> {
    const prepared: (Prepared | null)[] = [];
    for (const request of requests) {
      const result = await prepareRequest(request);
      if (!result) return requests.map(() => []);
      prepared.push(result);
    }
    const filled = prepared.filter((one) => one !== null);
    return filled.length === 0 ? [] : this.#send(filled.map((one) => one.operation));
  }
}

function prepareRequest(request: Bag): Promise<Prepared | null> {
  const { action, documentName, data, updates, ids, ...options } = request;
  const given = documentClass(textOf(documentName));
  if (action === 'create') return prepareCreate(given, (data as unknown[] | undefined) ?? [], options);
  if (action === 'update') return prepareUpdate(given, (updates as Bag[] | undefined) ?? [], options);
  if (action === 'delete') return prepareDelete(given, (ids as string[] | undefined) ?? [], options);
  throw new Error(`Invalid batch action "${textOf(action)}"`);
}

/** Splits what goes over the wire from what names the place. */
function operationOf(action: WriteAction, documentName: string, options: Bag): Operation {
  const { parent, pack, data: _data, updates: _updates, ids: _ids, ...rest } = options;
  const parentUuid = (parent as DocumentLike | null | undefined)?.uuid ?? (options['parentUuid'] as string | undefined) ?? null;
  const travelling = { render: true, ...rest };
  return { action, documentName, parentUuid, pack: (pack as string | null | undefined) ?? null, data: [], ids: [], options: travelling };
}

function allowed(hook: string, options: Bag, args: unknown[]): boolean {
  return options['noHook'] === true || runtime.hooks.call(hook, ...args);
}

async function prepareCreate(given: DocumentClassLike, data: unknown[], options: Bag): Promise<Prepared | null> {
  const implementation = given as unknown as typeof Document;
  const { documentName } = implementation;
  const operation = operationOf('create', documentName, options);
  const documents: Document[] = [];
  const { user, userId } = runtime.game;
  for (const entry of data) {
    const source = entry instanceof Document ? entry.toObject() : expandObject(deepClone(entry));
    if (operation.options['keepId'] !== true) delete source['_id'];
    const document = new implementation(source, { parent: options['parent'] ?? null, pack: operation.pack, strict: true });
    if ((await document._preCreate(source, operation.options, user)) === false) continue;
    if (!allowed(`preCreate${documentName}`, operation.options, [document, source, operation.options, userId])) continue;
    documents.push(document);
  }
  if (documents.length === 0) return null;
  if ((await implementation._preCreateOperation(documents, operation.options, user)) === false) return null;
  operation.data = documents.map((document) => document.toObject());
  return { documentClass: implementation, operation };
}

async function prepareUpdate(given: DocumentClassLike, changes: Bag[], options: Bag): Promise<Prepared | null> {
  const implementation = given as unknown as typeof Document;
  const { documentName } = implementation;
  const operation = operationOf('update', documentName, options);
  const pending: { document: Document; changed: Bag }[] = [];
  const { user, userId } = runtime.game;
  const flags = { diff: options['diff'] !== false, recursive: options['recursive'] !== false };
  for (const change of changes) {
    const expanded = expandObject(deepClone(change));
    const document = await existing(operation, options['parent'], textOf(expanded['_id'] ?? change['_id']));
    delete expanded['_id'];
    const changed = document.updateSource(expanded, { ...flags, dryRun: true });
    // UNVERIFIED: an update that changes nothing is dropped before any callback.
    if (flags.diff && isEmpty(changed)) continue;
    changed['_id'] = document.id;
    if ((await document._preUpdate(changed, operation.options, user)) === false) continue;
    if (!allowed(`preUpdate${documentName}`, operation.options, [document, changed, operation.options, userId])) continue;
    pending.push({ document, changed });
  }
  if (pending.length === 0) return null;
  const list = pending.map(({ document }) => document);
  const updates = pending.map(({ changed }) => changed);
  operation.options['updates'] = updates;
  if ((await implementation._preUpdateOperation(list, operation.options, user)) === false) return null;
  delete operation.options['updates'];
  // What callbacks have put into the changes is cleaned like the rest.
  operation.data = pending.map(({ document, changed }) => {
    const { _id, ...rest } = changed;
    return { ...document.updateSource(expandObject(rest), { ...flags, diff: false, dryRun: true }), _id: document.id };
  });
  return { documentClass: implementation, operation };
}

async function prepareDelete(given: DocumentClassLike, ids: string[], options: Bag): Promise<Prepared | null> {
  const implementation = given as unknown as typeof Document;
  const { documentName } = implementation;
  const operation = operationOf('delete', documentName, options);
  const { user, userId } = runtime.game;
  const wanted = options['deleteAll'] === true ? allIds(operation, options['parent']) : ids;
  const documents: Document[] = [];
  for (const id of wanted) {
    const document = await existing(operation, options['parent'], id);
    if ((await document._preDelete(operation.options, user)) === false) continue;
    if (!allowed(`preDelete${documentName}`, operation.options, [document, operation.options, userId])) continue;
    documents.push(document);
  }
  if (documents.length === 0) return null;
  if ((await implementation._preDeleteOperation(documents, operation.options, user)) === false) return null;
  operation.ids = documents.map((document) => document.id ?? '');
  return { documentClass: implementation, operation };
}

async function existing(operation: Operation, parent: unknown, id: string): Promise<Document> {
  const found = await resolveDocuments(operation, parent).get(id);
  if (!found) throw new Error(`${operation.documentName} "${id}" does not exist!`);
  return found as unknown as Document;
}

function allIds(operation: Operation, parent: unknown): string[] {
  return resolveDocuments(operation, parent).ids();
}
