import { splitUuid } from '../objects/ids.ts';
import { runtime } from '../runtime.ts';
import type { Bag, DocumentLike } from './contract.ts';
import { kindOf } from './kinds.ts';

/** What code needs of a compendium to resolve a uuid. */
interface PackLike {
  readonly documentName: string;
  readonly index: Map<string, Bag>;
  get(id: string): DocumentLike | undefined;
  getDocument(id: string): Promise<DocumentLike | null | undefined>;
}

export interface ResolvedUuid extends Bag {
  uuid: string;
  collection?: unknown;
  documentId?: string;
  documentType?: string;
  id: string;
  type: string;
  embedded: string[];
  primaryId?: string;
  primaryType?: string;
}

function packOf(id: string): PackLike | undefined {
  return (runtime.game['packs'] as Map<string, PackLike> | undefined)?.get(id);
}

/** Splits a uuid; a relative one (`.Item.x`, `Item.x` of a document) is completed first. */
export function parseUuid(uuid: string, { relative }: { relative?: DocumentLike } = {}): ResolvedUuid | null {
  if (!uuid) return null;
  const full = uuid.startsWith('.') && relative ? `${relative.uuid}${uuid}` : uuid;
  const parts = splitUuid(full);
  const first = parts?.pairs[0];
  const last = parts?.pairs.at(-1);
  if (!parts || !first || !last) return null;
  const type = first[0] || packOf(parts.pack ?? '')?.documentName || '';
  const collection = parts.pack === null ? runtime.game.collections.get(type) : packOf(parts.pack);
  const deeper = parts.pairs.slice(1);
  return {
    uuid: full,
    collection,
    primaryType: type,
    primaryId: first[1],
    documentType: type,
    documentId: first[1],
    type: deeper.length > 0 ? last[0] : type,
    id: last[1],
    embedded: deeper.flat(),
  };
}

function descendTo(document: DocumentLike | null | undefined, embedded: string[]): DocumentLike | null {
  let found = document ?? null;
  for (let at = 0; found && at < embedded.length; at += 2) {
    found = found.getEmbeddedDocument(embedded[at] ?? '', embedded[at + 1] ?? '') ?? null;
  }
  return found;
}

export async function fromUuid(uuid: string | null | undefined, options: { relative?: DocumentLike } = {}): Promise<DocumentLike | null> {
  const parsed = uuid ? parseUuid(uuid, options) : null;
  if (!parsed) return null;
  const pack = splitUuid(parsed.uuid)?.pack;
  if (pack === null || pack === undefined) return fromUuidSync(uuid, options) as DocumentLike | null;
  return descendTo(await packOf(pack)?.getDocument(parsed.primaryId ?? ''), parsed.embedded);
}

/** World documents, and of compendiums what is loaded: else the entry of the index. */
export function fromUuidSync(
  uuid: string | null | undefined,
  { relative, strict = true }: { relative?: DocumentLike; strict?: boolean } = {},
): DocumentLike | Bag | null {
  const parsed = uuid ? parseUuid(uuid, relative ? { relative } : {}) : null;
  if (!parsed) return null;
  const pack = splitUuid(parsed.uuid)?.pack;
  if (pack !== null && pack !== undefined) {
    const loaded = packOf(pack)?.get(parsed.primaryId ?? '');
    if (loaded) return descendTo(loaded, parsed.embedded);
    if (parsed.embedded.length === 0) return packOf(pack)?.index.get(parsed.primaryId ?? '') ?? null;
    if (strict) throw new Error(`fromUuidSync was invoked on UUID '${parsed.uuid}' which references an Embedded Document and cannot be retrieved synchronously.`);
    return null;
  }
  const root = (parsed.collection as Map<string, DocumentLike> | undefined)?.get(parsed.primaryId ?? '');
  return descendTo(root, parsed.embedded);
}

/** The uuid of a document that stands at a place. */
export function buildUuid(documentName: string, id: string | null, parent: DocumentLike | null, pack: string | null): string {
  if (parent) return `${parent.uuid}.${documentName}.${id ?? 'null'}`;
  return pack ? `Compendium.${pack}.${kindOf(documentName).name}.${id ?? 'null'}` : `${documentName}.${id ?? 'null'}`;
}
