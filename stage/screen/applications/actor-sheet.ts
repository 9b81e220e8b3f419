import { Document } from '../../engine/document/base.ts';
import type { DocumentLike } from '../../engine/document/contract.ts';
import type { DocumentClassLike } from '../../engine/runtime.ts';
import { fromUuid } from '../../engine/document/uuid.ts';
import { textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { documentClass, guarded, runtime } from '../../engine/runtime.ts';
import type { RenderOptions } from './application.ts';
import { DocumentSheetV2 } from './document-sheet.ts';
import { DragDrop, dragDataOf } from './drag-drop.ts';

/** foundry.applications.sheets.ActorSheetV2: rows can be dragged away, documents can be dropped. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = { position: { width: 600 }, classes: ['actor'] };

  #dragDrop: DragDrop | undefined;

  get actor(): Document {
    return this.document;
  }

  get token(): unknown {
    const actor = this.document as unknown as { token?: unknown };
    return actor.token ?? this.options['token'] ?? null;
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#dragDrop ??= new DragDrop({
      dragSelector: '.draggable, [draggable="true"][data-item-id], [draggable="true"][data-effect-id]',
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: { dragstart: this._onDragStart.bind(this), dragover: this._onDragOver.bind(this), drop: this._onDrop.bind(this) },
    });
    if (this.element) this.#dragDrop.bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  _onDragOver(_event: DragEvent): void {
    // The subclass's.
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    if ('link' in (event.target as HTMLElement).dataset) return Promise.resolve();
    const { itemId, effectId, uuid } = row.dataset;
    const found = itemId ? this.#embedded('Item', itemId) : effectId ? this.#embedded('ActiveEffect', effectId) : undefined;
    const data = found ? { type: found.documentName, uuid: found.uuid } : uuid ? { type: 'Item', uuid } : null;
    if (data) event.dataTransfer?.setData('text/plain', JSON.stringify(data));
    return Promise.resolve();
  }

  #embedded(name: string, id: string): DocumentLike | undefined {
    return this.actor.getEmbeddedCollection(name).get(id);
  }

  async _onDrop(event: DragEvent): Promise<unknown> {
    const data = dragDataOf(event);
    if (runtime.hooks.call('dropActorSheetData', this.actor, this, data) === false) return undefined;
    const document = data['uuid'] ? await fromUuid(textOf(data['uuid'])) : null;
    return document instanceof Document ? this._onDropDocument(event, document) : undefined;
  }

  async _onDropDocument(event: DragEvent, document: Document): Promise<unknown> {
    switch (document.documentName) {
      case 'ActiveEffect':
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case 'Actor':
        return (await this._onDropActor(event, document)) ?? null;
      case 'Item':
        return (await this._onDropItem(event, document)) ?? null;
      case 'Folder':
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  async _onDropItem(event: DragEvent, item: Document): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) return (await this._onSortItem(event, item)) ?? null;
    return this.#createInside('Item', item);
  }

  async _onDropActiveEffect(_event: DragEvent, effect: Document): Promise<unknown> {
    if (!this.actor.isOwner || effect.parent?.uuid === this.actor.uuid) return null;
    return this.#createInside('ActiveEffect', effect);
  }

  _onDropActor(_event: DragEvent, _actor: Document): Promise<unknown> {
    return Promise.resolve(null);
  }

  _onDropFolder(_event: DragEvent, _folder: Document): Promise<unknown> {
    return Promise.resolve(null);
  }

  async #createInside(name: string, document: Document): Promise<unknown> {
    const keepId = this.#embedded(name, document.id ?? '') === undefined;
    const data = document.toCompendium(undefined, { clearFolder: true, clearOwnership: true, clearState: false, keepId });
    const implementation = documentClass(name) as DocumentClassLike & typeof Document;
    return (await implementation.create(data, { parent: this.actor, keepId })) ?? null;
  }

  /** Puts an item before or behind the row that it was dropped on. */
  _onSortItem(event: DragEvent, item: Document): Promise<unknown> | undefined {
    const row = (event.target as Element).closest<HTMLElement>('[data-item-id]');
    const target = row ? this.#embedded('Item', row.dataset['itemId'] ?? '') : undefined;
    if (!target || target.id === item.id) return undefined;
    const sortOf = (one: DocumentLike): number => Number(one._source['sort'] ?? 0);
    const others = this.actor.getEmbeddedCollection('Item').filter((one) => one.id !== item.id);
    others.sort((one, other) => sortOf(one) - sortOf(other));
    const at = others.indexOf(target);
    others.splice(sortOf(item) < sortOf(target) ? at + 1 : at, 0, item as unknown as DocumentLike);
    const changes = others.map((one, index) => ({ _id: one.id, sort: (index + 1) * 1000 }));
    return this.actor.updateEmbeddedDocuments('Item', changes);
  }
}

/** foundry.applications.sheets.ItemSheetV2 */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = { position: { width: 480 }, classes: ['item'] };

  get item(): Document {
    return this.document;
  }

  get actor(): unknown {
    return (this.document as unknown as { actor: unknown }).actor;
  }
}

/** A sheet that only shows the document's name: for documents without a sheet of the system's. */
export class ActiveEffectConfig extends DocumentSheetV2 {
  override _renderHTML(): Promise<HTMLElement> {
    const line = document.createElement('p');
    line.textContent = textOf((this.document as unknown as Bag)['name']);
    return Promise.resolve(line);
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    guarded('effect', () => content.replaceChildren(result as HTMLElement));
  }
}
