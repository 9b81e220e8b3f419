import type { Document } from '../../../engine/document/base.ts';
import type { WorldCollection } from '../../../engine/document/world-collection.ts';
import { currentUser, localize, world } from '../../../engine/documents/shapes.ts';
import type { ActorShape } from '../../../engine/documents/shapes.ts';
import { bagOf, listOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { escapeHTML } from '../../../engine/objects/html.ts';
import { documentClass, runtime } from '../../../engine/runtime.ts';
import { DialogV2 } from '../../applications/dialog.ts';
import { button, h } from '../dom.ts';
import { openSheet } from '../table/controls.ts';
import { text } from '../text.ts';
import { AbstractSidebarTab } from './tab.ts';

export interface Entry extends Document {
  readonly name: string;
  readonly img: string | null;
}

interface Creator {
  create(data: Bag): Promise<Document | undefined>;
}

/** The documents of one kind, to open, make, drag and delete. */
export class DocumentDirectory extends AbstractSidebarTab {
  static documentName: 'Actor' | 'Item' = 'Actor';
  static override DEFAULT_OPTIONS: Bag = {
    classes: ['directory'],
    actions: {
      openEntry: DocumentDirectory.#onOpen,
      createEntry: DocumentDirectory.#onCreate,
      deleteEntry: DocumentDirectory.#onDelete,
      placeEntry: DocumentDirectory.#onPlace,
    },
  };

  /** Puts an actor on the table; set by the page. */
  static place: (actor: ActorShape) => unknown = () => undefined;

  get documentName(): 'Actor' | 'Item' {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }

  get collection(): WorldCollection {
    return runtime.game.collections.get(this.documentName) as unknown as WorldCollection;
  }

  override _renderHTML(): Promise<HTMLElement[]> {
    const entries = (this.collection.contents as unknown as Entry[]).filter((entry) => entry.visible);
    entries.sort((one, other) => one.name.localeCompare(other.name));
    const isActor = this.documentName === 'Actor';
    const mayCreate = (currentUser() as unknown as { can(action: string): boolean }).can(`${this.documentName.toUpperCase()}_CREATE`);
    const header = h(
      'header',
      { class: 'stage-tab-header' },
      h('h2', {}, text(isActor ? 'actors' : 'items')),
      mayCreate && createButton(isActor),
    );
    const list = h(
      'ol',
      { class: 'directory-list', 'data-scroll': 'entries' },
      entries.map((entry) => this.#row(entry)),
    );
    return Promise.resolve([header, entries.length > 0 ? list : h('p', { class: 'stage-empty' }, text('directoryEmpty'))]);
  }

  #row(entry: Entry): HTMLElement {
    const { isGM } = currentUser();
    const type = localize(textOf(bagOf(bagOf(runtime.CONFIG[this.documentName])['typeLabels'])[textOf(entry._source['type'])]));
    const row = h(
      'li',
      { class: 'directory-item', draggable: 'true', 'data-uuid': entry.uuid, 'data-entry-id': entry.id },
      h('img', { class: 'thumbnail', src: entry.img ?? '', alt: '', loading: 'lazy' }),
      h('button', { type: 'button', class: 'entry-name', 'data-action': 'openEntry' }, h('span', {}, entry.name), h('small', {}, type)),
      isGM &&
        this.documentName === 'Actor' &&
        button({ label: text('place', { name: entry.name }), icon: 'map-pin', quiet: true, action: 'placeEntry' }),
      entry.canUserModify(currentUser(), 'delete') &&
        button({ label: text('deleteNamed', { name: entry.name }), icon: 'trash', quiet: true, action: 'deleteEntry' }),
    );
    row.addEventListener('dragstart', (event) => setDragData(event, this.documentName, entry.uuid));
    return row;
  }

  #entryOf(target: HTMLElement): Entry | undefined {
    return this.collection.get(target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? '') as unknown as Entry | undefined;
  }

  static #onOpen(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    openSheet(this.#entryOf(target));
  }

  static #onPlace(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    const actor = world('actors').get(this.#entryOf(target)?.id ?? '');
    if (actor) DocumentDirectory.place(actor);
  }

  static async #onCreate(this: DocumentDirectory): Promise<void> {
    const data = await askForNew(this.documentName);
    if (!data) return;
    openSheet(await (documentClass(this.documentName) as unknown as Creator).create(data));
  }

  static async #onDelete(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const entry = this.#entryOf(target);
    if (!entry) return;
    const sure = await DialogV2.confirm({
      window: { title: text('deleteNamed', { name: entry.name }) },
      content: `<p>${escapeHTML(text('deleteSure', { name: entry.name }))}</p>`,
      modal: true,
      rejectClose: false,
    });
    if (sure === true) await entry.delete();
  }
}

export class ActorDirectory extends DocumentDirectory {
  static override tabName = 'actors';
  static override documentName = 'Actor' as const;
  static override DEFAULT_OPTIONS: Bag = { id: 'actors' };
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = 'items';
  static override documentName = 'Item' as const;
  static override DEFAULT_OPTIONS: Bag = { id: 'items' };
}

function createButton(isActor: boolean): HTMLElement {
  return button({ label: text(isActor ? 'createActor' : 'createItem'), icon: 'plus', action: 'createEntry' });
}

/** What a drop target reads: the kind of document and its uuid. */
export function setDragData(event: DragEvent, type: string, uuid: string): void {
  event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid }));
}

/** Name and type of a new document; null when somebody thinks better of it. */
async function askForNew(documentName: 'Actor' | 'Item'): Promise<Bag | null> {
  const types = listOf(bagOf(runtime.game['documentTypes'])[documentName])
    .map(textOf)
    .filter((type) => type !== 'base');
  const labels = bagOf(bagOf(runtime.CONFIG[documentName])['typeLabels']);
  const options = types.map((type) => `<option value="${escapeHTML(type)}">${escapeHTML(localize(textOf(labels[type]) || type))}</option>`);
  const title = text(documentName === 'Actor' ? 'createActor' : 'createItem');
  const name = `<div class="form-group"><label for="new-name">${escapeHTML(text('name'))}</label><input id="new-name" type="text" name="name" required autofocus></div>`;
  const type = `<div class="form-group"><label for="new-type">${escapeHTML(text('type'))}</label><select id="new-type" name="type">${options.join('')}</select></div>`;
  const answer = await DialogV2.input({ window: { title }, content: name + type, ok: { label: title }, modal: true, rejectClose: false });
  const { name: given, type: chosen } = bagOf(answer);
  return textOf(given).trim() === '' ? null : { name: textOf(given).trim(), type: textOf(chosen) || types[0] };
}
