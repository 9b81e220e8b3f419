/**
 * What a concrete document class (stage/engine/documents/**) declares, and what the base class gives it.
 *
 * A concrete class is written like this:
 *
 * ```ts
 * import { Document } from '../document/base.ts';
 * import { kinds } from '../document/kinds.ts';
 * import * as fields from '../fields/index.ts';
 *
 * export class Actor extends Document {
 *   static override metadata = kinds.Actor;
 *   static override defineSchema(): DataSchema {
 *     return {
 *       _id: new fields.DocumentIdField(),
 *       name: new fields.StringField({ required: true, blank: false }),
 *       type: new fields.DocumentTypeField('Actor'),
 *       system: new fields.TypeDataField('Actor'),
 *       items: new fields.EmbeddedCollectionField('Item'),
 *       ownership: new fields.DocumentOwnershipField(),
 *       flags: new fields.DocumentFlagsField(),
 *       _stats: new fields.DocumentStatsField(),
 *       …
 *     };
 *   }
 *   declare name: string;            // one `declare` for each schema member that code reads
 *   declare items: EmbeddedCollection<Document>;
 * }
 * ```
 *
 * Rules for concrete classes
 * - Other document classes are named by their document name ('Item'), never imported for a field or a lookup: the
 *   class in use is `documentClass('Item')` (runtime.ts), which is `CONFIG.Item.documentClass`.
 * - `runtime` (runtime.ts) is the only way to game, CONFIG, ui, Hooks, the generation's table and the host. No module
 *   state, no `globalThis`. `runtime.generation` is the row of generation.ts; nobody else asks for the number.
 * - Nothing happens on import except class definitions.
 * - `metadata` comes from kinds.ts (collection names, embedded kinds, default rights): the server uses the same table.
 * - Rights are data rules in document/rights.ts, shared by client and server. A class adds only what is not data
 *   (Combat `_canChangeTurn`) by overriding `canUserModify`.
 * - Must exist: `documents/index.ts` exporting
 *     `documentClasses: Record<string, typeof Document>`      (Actor, Item, ActiveEffect, …)
 *     `collectionClasses: Record<string, typeof WorldCollection>` (Actors, Items, …, by document name)
 *     `documentConfig(generation: Differences): Record<string, Bag>` extra CONFIG entries merged over the defaults
 *       `{documentClass, collection, dataModels: {}, typeLabels: {}, typeIcons: {}, sheetClasses: {}}` of each kind, and
 *       whole entries that are no documents (statusEffects, specialStatusEffects, time, …)
 *   and `dice/index.ts` exporting
 *     `dice: Bag`                                    the namespace foundry.dice ({ Roll, terms: {...}, … })
 *     `diceConfig(generation): Bag`                  CONFIG.Dice ({ rolls: [Roll], terms, termTypes, functions, randomUniform, … })
 *
 * Overridable members (all are called by the base; call super)
 * - preparation: `prepareData()` = system.prepareBaseData → prepareBaseData → prepareEmbeddedDocuments →
 *   system.prepareDerivedData → prepareDerivedData. `reset()` re-reads `_source` first. `_safePrepareData()` catches.
 * - static `migrateData(source)`, `cleanData(source, options)`, `validateJoint(source)`.
 * - before a write, requesting client only (false cancels): `_preCreate(data, options, user)`, `_preUpdate(changed,
 *   options, user)`, `_preDelete(options, user)`, static `_preCreateOperation(documents, operation, user)`,
 *   `_preUpdateOperation`, `_preDeleteOperation`. The base hands them to the type's data model of the same name.
 * - after a write, every client: `_onCreate(data, options, userId)`, `_onUpdate(changed, options, userId)`,
 *   `_onDelete(options, userId)`, static `_onCreateOperation(documents, operation, user)` (and Update, Delete), and on
 *   parents `_onCreateDescendantDocuments(parent, collection, documents, data, options, userId)`,
 *   `_onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId)`,
 *   `_onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId)`. They are called on the direct
 *   parent and then on each of its ancestors. By then the root document has been reset and prepared.
 *   All of them may be async and nobody awaits them (a handler may write again); what they throw is logged.
 * - reading: `getEmbeddedCollection(name)`, `getEmbeddedDocument(name, id)` (TokenDocument overrides it for 'Actor' to
 *   give the synthetic actor), `testUserPermission`, `visible`, `_onSheetChange`…
 *
 * Synthetic actors: `token.actor` of an unlinked token is an Actor constructed with `{ parent: token }` from
 * `mergeDelta(baseActor.toObject(), token._source.delta)` (document/delta.ts) and cached by the token. Writes to it and
 * to its items and effects go through the same pipeline: the parent chain makes the address `Scene.x.Token.y`. On every
 * client the pipeline changes `token._source.delta` and calls `token._onDeltaChange()`, if there is one, before the actor's
 * `_on*` callbacks. It must bring the cached synthetic actor up to date **in place** (`actor._adoptSource(merged)`, which keeps
 * the identity of the actor and of the embedded documents that remain). The same call after the base actor changed is up to
 * Actor (`_onUpdate`, descendant callbacks). `delta` is `new fields.ObjectField({ nullable: true })`-like in the token's schema; the pipeline
 * leaves it whole.
 *
 * Options that the pipeline itself reads: render, noHook, diff, recursive, keepId, keepEmbeddedIds, parent, pack, deleteAll,
 * worldTime: { delta } (advances the world's clock in the same request). All other options travel to every client.
 */

/** A dynamic object. */
export type Bag = Record<string, unknown>;

/** What modules below the base class (runtime.ts, fields) may know of a document. */
export interface DocumentLike {
  readonly documentName: string;
  readonly id: string | null;
  readonly uuid: string;
  readonly pack: string | null;
  readonly parent: DocumentLike | null;
  readonly _source: Bag;
  readonly isOwner: boolean;
  toObject(source?: boolean): Bag;
  getEmbeddedDocument(name: string, id: string, options?: Bag): DocumentLike | undefined;
  testUserPermission(user: unknown, permission: string | number, options?: { exact?: boolean }): boolean;
}

/** A row of kinds.ts. */
export interface DocumentMetadata {
  /** 'Actor' */
  readonly name: string;
  /** 'actors': the world collection (`game.actors`) and the LevelDB prefix; for embedded kinds the parent's field. */
  readonly collection: string;
  /** Embedded document name → field of the schema: { Item: 'items' }. */
  readonly embedded: Readonly<Record<string, string>>;
  /** Has `type` and `system`, with models from CONFIG.X.dataModels. */
  readonly hasTypeData: boolean;
  /** Lives in a world collection, not only inside a parent. */
  readonly primary: boolean;
  /** Default i18n key of the name: DOCUMENT.Actor. */
  readonly label: string;
}

export type WriteAction = 'create' | 'update' | 'delete';

/** Options of a write as callers give them. */
export interface WriteOptions extends Bag {
  parent?: unknown;
  pack?: string | null;
  render?: boolean;
  noHook?: boolean;
  diff?: boolean;
  recursive?: boolean;
  keepId?: boolean;
  deleteAll?: boolean;
}

/** One write on the wire. */
export interface Operation {
  readonly action: WriteAction;
  readonly documentName: string;
  /** Uuid of the parent document, null for world documents. */
  readonly parentUuid: string | null;
  readonly pack: string | null;
  /** create: sources; update: changes with `_id`; delete: empty. */
  data: Bag[];
  /** delete: ids; the server fills it for create and update. */
  ids: string[];
  /** What travels to every client. */
  options: Bag;
}

/** What a user needs to have for rights: the source data of a User. */
export interface UserSource {
  readonly _id: string;
  readonly name: string;
  readonly role: number;
}
