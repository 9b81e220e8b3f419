import type { DocumentLike, Operation } from '../document/contract.ts';
import { Document } from '../document/base.ts';
import { mergeDelta, writeDelta } from '../document/delta.ts';
import { embeddedList, mergeSource, moveTurn, removeById } from '../document/source.ts';
import type { Chain } from '../document/source.ts';
import { isBag, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { documentClass, guarded, runtime } from '../runtime.ts';
import { parentOf, resolveDocuments } from './locate.ts';

/** A token, as far as its own actor goes. */
interface TokenLike extends DocumentLike {
  readonly actor: Document | null;
  readonly baseActor?: Document | null;
  _onDeltaChange?(): void;
}

/** Applies an accepted operation on this client and runs the callbacks. Gives the documents that were written. */
export function applyOperation(operation: Operation, userId: string): DocumentLike[] {
  const parent = parentOf(operation);
  if (operation.parentUuid !== null && !parent) return [];
  if (operation.pack !== null && !isLoaded(operation)) return [];
  const before = operation.action === 'delete' ? documentsOf(operation, operation.ids, parent) : [];
  changeSources(operation, parent);
  const documents = operation.action === 'delete' ? before : documentsOf(operation, operation.ids, parent);
  runCallbacks(operation, parent, documents, userId);
  if (operation.options['render'] !== false) renderAll(operation, parent, documents);
  return documents;
}

function isLoaded(operation: Operation): boolean {
  const pack = (runtime.game['packs'] as Map<string, { isLoaded: boolean }> | undefined)?.get(operation.pack ?? '');
  return pack?.isLoaded ?? false;
}

function documentsOf(operation: Operation, ids: string[], parent: Document | null): Document[] {
  const place = resolveDocuments({ ...operation, pack: null }, parent);
  const packed =
    operation.pack !== null && !parent ? (runtime.game['packs'] as Map<string, Map<string, Document>>).get(operation.pack) : undefined;
  return ids.map((id) => packed?.get(id) ?? place.get(id)).filter((document) => document instanceof Document);
}

/** The token whose own actor an operation is about or inside of, and the way from that actor to the operation's parent. */
function syntheticPlace(operation: Operation, parent: Document | null): { token: TokenLike; chain: Chain } | null {
  const chain: [string, string][] = [];
  for (let at: DocumentLike | null = parent; at; at = at.parent) {
    if (at.documentName === 'Actor' && at.parent?.documentName === 'Token') return { token: at.parent as TokenLike, chain };
    if (at.documentName === 'Token') return operation.documentName === 'Actor' ? { token: at as TokenLike, chain: [] } : null;
    chain.unshift([at.documentName, at.id ?? '']);
  }
  return null;
}

function changeSources(operation: Operation, parent: Document | null): void {
  const synthetic = syntheticPlace(operation, parent);
  if (synthetic) changeDelta(operation, synthetic.token, synthetic.chain);
  else if (parent) changeEmbedded(operation, parent);
  else changePrimary(operation);
}

function changeDelta(operation: Operation, token: TokenLike, chain: Chain): void {
  const base = runtime.game.collections.get('Actor')?.get(textOf(token._source['actorId']));
  if (!base) return;
  const delta = isBag(token._source['delta']) ? token._source['delta'] : {};
  token._source['delta'] = delta;
  writeDelta(delta, base._source, chain, operation);
  if (token._onDeltaChange) token._onDeltaChange();
  else token.actor?._adoptSource(mergeDelta(base._source, delta));
}

function changeEmbedded(operation: Operation, parent: Document): void {
  const list = embeddedList(parent.documentName, parent._source, operation.documentName);
  const recursive = operation.options['recursive'] !== false;
  if (operation.action === 'create') for (const data of operation.data) addOnce(list, deepClone(data));
  if (operation.action === 'delete') for (const id of operation.ids) removeById(list, id);
  if (operation.action === 'update') {
    for (const change of operation.data) {
      const source = list.find((entry) => entry['_id'] === change['_id']);
      if (source) mergeSource(operation.documentName, source, change, recursive);
    }
  }
  moveTurn(parent._source, operation);
  parent._resetRoot();
}

/** What is told twice is there once, as it is among world documents. */
function addOnce(list: Bag[], data: Bag): void {
  const at = list.findIndex((entry) => entry['_id'] === data['_id']);
  if (at < 0) list.push(data);
  else list[at] = data;
}

function changePrimary(operation: Operation): void {
  const packs = runtime.game['packs'] as Map<string, Map<string, DocumentLike>> | undefined;
  const collection = operation.pack === null ? runtime.game.collections.get(operation.documentName) : packs?.get(operation.pack);
  if (!collection) return;
  if (operation.action === 'delete') for (const id of operation.ids) collection.delete(id);
  if (operation.action === 'create') {
    for (const data of operation.data)
      collection.set(textOf(data['_id']), documentClass(operation.documentName).fromSource(data, { pack: operation.pack }));
  }
  if (operation.action !== 'update') return;
  for (const change of operation.data) {
    const document = collection.get(textOf(change['_id'])) as unknown as Document | undefined;
    if (!document) continue;
    mergeSource(operation.documentName, document._source, change, operation.options['recursive'] !== false);
    document.reset();
  }
}

const words = { create: 'Create', update: 'Update', delete: 'Delete' } as const;

/** `_onX` and hook of each document, then the operation's, then the parents'. */
function runCallbacks(operation: Operation, parent: Document | null, documents: DocumentLike[], userId: string): void {
  const { documentName, options, action } = operation;
  const word = words[action];
  const given = new Map(operation.data.map((data) => [textOf(data['_id']), data]));
  for (const document of documents as Document[]) {
    const data = given.get(document.id ?? '') ?? {};
    guarded(`_on${word} of ${document.uuid}`, () => {
      if (action === 'create') document._onCreate(data, options, userId);
      else if (action === 'update') document._onUpdate(data, options, userId);
      else document._onDelete(options, userId);
    });
    const args = action === 'update' ? [document, data, options, userId] : [document, options, userId];
    runtime.hooks.callAll(`${action}${documentName}`, ...args);
  }
  const implementation = documentClass(documentName) as unknown as typeof Document;
  const user = runtime.game.collections.get('User')?.get(userId);
  const whole = { ...options, action, parent, pack: operation.pack, data: operation.data, updates: operation.data, ids: operation.ids };
  guarded(`_on${word}Operation`, () => implementation[`_on${word}Operation`](documents, whole, user));
  tellParents(operation, parent, documents, userId);
}

function tellParents(operation: Operation, parent: Document | null, documents: DocumentLike[], userId: string): void {
  if (!parent || operation.documentName === 'Actor') return;
  const { options, action, documentName } = operation;
  const field = (parent.constructor as typeof Document).metadata.embedded[documentName] ?? '';
  for (let at = parent as Document | null; at; at = at.parent as unknown as Document | null) {
    const above = at;
    guarded(`descendant callback of ${above.uuid}`, () => {
      if (action === 'create') above._onCreateDescendantDocuments(parent, field, documents, operation.data, options, userId);
      else if (action === 'update') above._onUpdateDescendantDocuments(parent, field, documents, operation.data, options, userId);
      else above._onDeleteDescendantDocuments(parent, field, documents, operation.ids, options, userId);
    });
  }
}

function renderAll(operation: Operation, parent: Document | null, documents: DocumentLike[]): void {
  const word = words[operation.action];
  const context = { renderContext: `${operation.action}${operation.documentName}`, renderData: operation.data, action: word };
  if (operation.action === 'delete') for (const document of documents as Document[]) closeApps(document);
  else for (const document of documents as Document[]) document.render(false, context);
  for (let at = parent; at; at = at.parent as unknown as Document | null) at.render(false, context);
  const collection = runtime.game.collections.get(operation.documentName) as
    { render?: (force: boolean, context: Bag) => void } | undefined;
  if (!parent) collection?.render?.(false, context);
}

function closeApps(document: Document): void {
  for (const app of Object.values(document.apps))
    guarded('close', () => (app as { close?: (options: Bag) => unknown }).close?.({ submit: false }));
}
