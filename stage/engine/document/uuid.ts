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
  pack: string | null;
  collection: unknown;
  documentId: string;
  documentType: string;
  primaryId: string;
  primaryType: string;
  id: string;
  type: string;
  embedded: string[];
}

function packOf(id: string | null | undefined): PackLike | undefined {
  if (!id) return undefined;
  return (runtime.game['packs'] as Map<string, PackLike> | undefined)?.get(id);
}

/** Splits a uuid; a relative one (`.Item.x` of a document) is completed first. */
export function parseUuid(uuid: string, { relative }: { relative?: DocumentLike } = {}): ResolvedUuid | null {
  const full = uuid.startsWith('.') && relative ? `${relative.uuid}${uuid}` : uuid;
  const { pack, pairs = [] } = splitUuid(full) ?? {};
  const [first, ...deeper] = pairs;
  if (!first) return null;
  const type = first[0] || (packOf(pack)?.documentName ?? '');
  const last = deeper.at(-1) ?? [type, first[1]];
  const collection = pack ? packOf(pack) : runtime.game.collections.get(type);
  const place = { documentType: type, documentId: first[1], primaryType: type, primaryId: first[1] };
  return { uuid: full, pack: pack ?? null, collection, ...place, type: last[0], id: last[1], embedded: deeper.flat() };
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
  if (!parsed?.pack) return fromUuidSync(uuid, options) as DocumentLike | null;
  return descendTo(await packOf(parsed.pack)?.getDocument(parsed.primaryId), parsed.embedded);
}

interface SyncOptions {
  relative?: DocumentLike;
  strict?: boolean;
}

/** World documents, and of compendiums what is loaded: else the entry of the index. */
export function fromUuidSync(uuid: string | null | undefined, options: SyncOptions = {}): DocumentLike | Bag | null {
  const parsed = uuid ? parseUuid(uuid, options) : null;
  if (!parsed) return null;
  const root = (parsed.collection as Map<string, DocumentLike> | undefined)?.get(parsed.primaryId);
  if (root || !parsed.pack) return descendTo(root, parsed.embedded);
  if (parsed.embedded.length === 0) return packOf(parsed.pack)?.index.get(parsed.primaryId) ?? null;
  if (options.strict === false) return null;
  throw new Error(
    `fromUuidSync was invoked on UUID '${parsed.uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
  );
}

/** The uuid of a document that stands at a place. */
export function buildUuid(documentName: string, id: string | null, parent: DocumentLike | null, pack: string | null): string {
  if (parent) return `${parent.uuid}.${documentName}.${id ?? 'null'}`;
  return pack ? `Compendium.${pack}.${kindOf(documentName).name}.${id ?? 'null'}` : `${documentName}.${id ?? 'null'}`;
}
