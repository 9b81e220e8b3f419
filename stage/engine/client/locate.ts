import type { DocumentLike, Operation } from '../document/contract.ts';
import { kindOf } from '../document/kinds.ts';
import type { Document } from '../document/base.ts';
import { fromUuidSync } from '../document/uuid.ts';
import { runtime } from '../runtime.ts';

/** Where the documents of an operation are found on this client. */
export interface Place {
  get(id: string): DocumentLike | undefined | Promise<DocumentLike | undefined>;
  ids(): string[];
}

interface PackLike extends Map<string, DocumentLike> {
  readonly index: Map<string, unknown>;
  getDocument(id: string): Promise<DocumentLike | undefined>;
}

/** A token's own actor is not in a collection: the token hands it out. */
function isSynthetic(operation: Operation): boolean {
  return operation.documentName === 'Actor' && operation.parentUuid !== null;
}

export function parentOf(operation: Operation): Document | null {
  return operation.parentUuid === null ? null : (fromUuidSync(operation.parentUuid, { strict: false }) as unknown as Document | null);
}

export function resolveDocuments(operation: Operation, given?: unknown): Place {
  const parent = (given as Document | null | undefined) ?? parentOf(operation);
  if (operation.parentUuid !== null) {
    if (!parent) throw new Error(`The parent ${operation.parentUuid} does not exist`);
    if (isSynthetic(operation)) {
      const actor = (): DocumentLike | undefined => (parent as unknown as { actor?: DocumentLike }).actor;
      return { get: (id) => (actor()?.id === id ? actor() : undefined), ids: () => [actor()?.id ?? ''] };
    }
    const collection = parent.getEmbeddedCollection(operation.documentName);
    return { get: (id) => collection.get(id), ids: () => [...collection.keys()] };
  }
  if (operation.pack !== null) {
    const pack = (runtime.game['packs'] as Map<string, PackLike>).get(operation.pack);
    if (!pack) throw new Error(`The compendium ${operation.pack} does not exist`);
    return { get: (id) => pack.getDocument(id), ids: () => [...pack.index.keys()] };
  }
  const collection = runtime.game.collections.get(kindOf(operation.documentName).name);
  return { get: (id) => collection?.get(id), ids: () => [...(collection?.keys() ?? [])] };
}
