import type { Operation } from '../document/contract.ts';
import { isUnlinked, mergeDelta, writeDelta } from '../document/delta.ts';
import { kindOf } from '../document/kinds.ts';
import { descend, embeddedList, mergeSource, writeEmbedded } from '../document/source.ts';
import type { Chain } from '../document/source.ts';
import { bagOf, isBag, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { splitUuid } from '../objects/ids.ts';

export type Documents = Map<string, Bag>;

/** Where an operation's parent stands: below which root, and whether that goes through an unlinked token's actor. */
interface Place {
  readonly rootName: string;
  readonly rootId: string;
  /** From the root to the parent. */
  readonly chain: Chain;
  /** From the synthetic actor to the parent, when there is one on the way. */
  readonly actorChain: Chain | null;
}

/** The documents of the world and of its packs, and how operations change them. */
export class World {
  readonly #collections = new Map<string, Documents>();
  readonly packs = new Map<string, Documents>();

  collection(name: string): Documents {
    const documents = this.#collections.get(name) ?? new Map<string, Bag>();
    this.#collections.set(name, documents);
    return documents;
  }

  documentsOf(operation: Operation): Documents {
    if (operation.pack === null) return this.collection(this.#rootName(operation));
    const pack = this.packs.get(operation.pack);
    if (!pack) throw new Error(`The compendium ${operation.pack} does not exist`);
    return pack;
  }

  #rootName(operation: Operation): string {
    return operation.parentUuid === null ? operation.documentName : this.#place(operation.parentUuid).rootName;
  }

  #place(uuid: string): Place {
    const pairs = splitUuid(uuid)?.pairs;
    const [root, ...rest] = pairs ?? [];
    if (!root) throw new Error(`${uuid} is not a valid parent`);
    const token = rest.findIndex(([name], at) => name === 'Actor' && (at === 0 ? root[0] : rest[at - 1]?.[0]) === 'Token');
    const before = token >= 0 ? rest.slice(0, token) : rest;
    const after = token >= 0 ? rest.slice(token + 1) : null;
    return { rootName: root[0], rootId: root[1], chain: before, actorChain: after };
  }

  /** The root document's id that an operation changes; null for world documents. */
  rootOf(operation: Operation): { name: string; id: string } | null {
    if (operation.parentUuid === null) return null;
    const place = this.#place(operation.parentUuid);
    return { name: place.rootName, id: place.rootId };
  }

  #root(operation: Operation, place: Place): Bag {
    const root = this.documentsOf(operation).get(place.rootId);
    if (!root) throw new Error(`${place.rootName} [${place.rootId}] does not exist`);
    return root;
  }

  /** Whether the documents of an operation are (in) an unlinked token's actor. */
  #synthetic(operation: Operation, place: Place): boolean {
    return place.actorChain !== null || operation.documentName === 'Actor';
  }

  #token(operation: Operation, place: Place): { token: Bag; base: Bag; delta: Bag } {
    const token = descend(place.rootName, this.#root(operation, place), place.chain).source;
    const base = this.collection('Actor').get(textOf(token['actorId']));
    if (!base) throw new Error(`Actor [${textOf(token['actorId'])}] of Token [${textOf(token['_id'])}] does not exist`);
    if (!isUnlinked(token)) throw new Error(`Token [${textOf(token['_id'])}] is linked: its actor is the world's`);
    return { token, base, delta: isBag(token['delta']) ? token['delta'] : {} };
  }

  /** Parents of what an operation is about, nearest first, as rights need them. */
  parentsOf(operation: Operation): { name: string; source: Bag }[] {
    if (operation.parentUuid === null) return [];
    const place = this.#place(operation.parentUuid);
    const root = this.#root(operation, place);
    const parents = steps(place.rootName, root, place.chain);
    if (place.actorChain === null) return parents;
    const { base, delta } = this.#token(operation, place);
    return [...steps('Actor', mergeDelta(base, delta), place.actorChain), ...parents];
  }

  /** The stored source of a document that an operation names. */
  find(operation: Operation, id: string): Bag | undefined {
    if (operation.parentUuid === null) return this.documentsOf(operation).get(id);
    const place = this.#place(operation.parentUuid);
    if (this.#synthetic(operation, place)) {
      const { base, delta } = this.#token(operation, place);
      const actor = mergeDelta(base, delta);
      if (operation.documentName === 'Actor') return actor['_id'] === id ? actor : undefined;
      const parent = descend('Actor', actor, place.actorChain ?? []);
      return embeddedList(parent.name, parent.source, operation.documentName).find((entry) => entry['_id'] === id);
    }
    const parent = descend(place.rootName, this.#root(operation, place), place.chain);
    return embeddedList(parent.name, parent.source, operation.documentName).find((entry) => entry['_id'] === id);
  }

  /** Does an accepted operation. */
  apply(operation: Operation): void {
    if (operation.parentUuid === null) {
      this.#applyPrimary(operation, this.documentsOf(operation));
      return;
    }
    const place = this.#place(operation.parentUuid);
    if (this.#synthetic(operation, place)) {
      const { token, base, delta } = this.#token(operation, place);
      token['delta'] = delta;
      writeDelta(delta, base, place.actorChain ?? [], operation);
    } else writeEmbedded(place.rootName, this.#root(operation, place), place.chain, operation);
  }

  #applyPrimary(operation: Operation, documents: Documents): void {
    const recursive = operation.options['recursive'] !== false;
    if (operation.action === 'create') for (const data of operation.data) documents.set(textOf(data['_id']), deepClone(data));
    if (operation.action === 'delete') for (const id of operation.ids) documents.delete(id);
    if (operation.action === 'update') {
      for (const change of operation.data)
        mergeSource(operation.documentName, documents.get(textOf(change['_id'])) ?? {}, change, recursive);
    }
  }
}

function steps(name: string, root: Bag, chain: Chain): { name: string; source: Bag }[] {
  return [...chain.keys(), chain.length].map((length) => descend(name, root, chain.slice(0, length))).reverse();
}

/** Gives ids to embedded documents that have none. */
export function giveEmbeddedIds(documentName: string, source: Bag, makeId: () => string): void {
  for (const [name, field] of Object.entries(kindOf(documentName).embedded)) {
    for (const entry of Array.isArray(source[field]) ? (source[field] as unknown[]) : []) {
      const inner = bagOf(entry);
      if (!inner['_id']) inner['_id'] = makeId();
      giveEmbeddedIds(name, inner, makeId);
    }
  }
}
