import type { CompendiumCollection } from '../../../engine/client/compendium.ts';
import type { Document } from '../../../engine/document/base.ts';
import type { WorldCollection } from '../../../engine/document/world-collection.ts';
import { currentUser, localize, world } from '../../../engine/documents/shapes.ts';
import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import type { Collection } from '../../../engine/objects/collection.ts';
import { runtime } from '../../../engine/runtime.ts';
import { ContextMenu } from '../../applications/context-menu.ts';
import { button, h, icon } from '../dom.ts';
import { openSheet } from '../table/controls.ts';
import { text } from '../text.ts';
import { setDragData } from './directory.ts';
import { AbstractSidebarTab } from './tab.ts';

const pictures: Record<string, string> = { Actor: 'user', Item: 'suitcase', JournalEntry: 'book-open', Scene: 'map', Macro: 'terminal' };

/** foundry.applications.sidebar.tabs.CompendiumDirectory: the packs, and what is in the one that is open. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = 'compendium';
  static override DEFAULT_OPTIONS: Bag = {
    id: 'compendium',
    classes: ['directory', 'compendium-sidebar'],
    actions: {
      openPack: CompendiumDirectory.#onOpenPack,
      closePack: CompendiumDirectory.#onClosePack,
      openEntry: CompendiumDirectory.#onOpenEntry,
      importEntry: CompendiumDirectory.#onImport,
      giveEntry: CompendiumDirectory.#onGive,
    },
  };

  #open: CompendiumCollection | null = null;

  get #packs(): Collection<CompendiumCollection> {
    return runtime.game['packs'] as Collection<CompendiumCollection>;
  }

  override _renderHTML(): Promise<HTMLElement[]> {
    return Promise.resolve(this.#open ? this.#entries(this.#open) : this.#list());
  }

  #list(): HTMLElement[] {
    const rows = this.#packs
      .filter((pack) => pack.visible)
      .map((pack) =>
        h(
          'li',
          { class: 'directory-item compendium', 'data-pack': pack.collection },
          h('span', { class: 'thumbnail' }, icon(pictures[pack.documentName] ?? 'book')),
          h(
            'button',
            { type: 'button', class: 'entry-name', 'data-action': 'openPack' },
            h('span', {}, pack.title),
            h('small', {}, text('entries', { count: pack.index.size })),
          ),
        ),
      );
    const header = h('header', { class: 'stage-tab-header' }, h('h2', {}, text('compendium')));
    return [
      header,
      rows.length > 0 ? h('ol', { class: 'directory-list' }, rows) : h('p', { class: 'stage-empty' }, text('directoryEmpty')),
    ];
  }

  #entries(pack: CompendiumCollection): HTMLElement[] {
    const back = button({ label: text('packsBack'), icon: 'chevron-left', quiet: true, action: 'closePack' });
    const entries = [...pack.index.contents].sort((one, other) => textOf(one['name']).localeCompare(textOf(other['name'])));
    const rows = entries.map((entry) => this.#row(pack, entry));
    return [
      h('header', { class: 'stage-tab-header' }, back, h('h2', {}, pack.title)),
      h('ol', { class: 'directory-list', 'data-scroll': 'entries' }, rows),
    ];
  }

  #row(pack: CompendiumCollection, entry: Bag): HTMLElement {
    const name = textOf(entry['name']);
    const type = localize(textOf(bagOf(bagOf(runtime.CONFIG[pack.documentName])['typeLabels'])[textOf(entry['type'])]));
    const mayImport = (currentUser() as unknown as { can(action: string): boolean }).can(`${pack.documentName.toUpperCase()}_CREATE`);
    const row = h(
      'li',
      { class: 'directory-item', draggable: 'true', 'data-uuid': textOf(entry['uuid']), 'data-entry-id': textOf(entry['_id']) },
      h('img', { class: 'thumbnail', src: textOf(entry['img']), alt: '', loading: 'lazy' }),
      h('button', { type: 'button', class: 'entry-name', 'data-action': 'openEntry' }, h('span', {}, name), h('small', {}, type)),
      pack.documentName === 'Item' && button({ label: text('give', { name }), icon: 'hand-holding', quiet: true, action: 'giveEntry' }),
      mayImport && button({ label: text('import', { name }), icon: 'file-import', quiet: true, action: 'importEntry' }),
    );
    row.addEventListener('dragstart', (event) => setDragData(event, pack.documentName, textOf(entry['uuid'])));
    return row;
  }

  #idOf(target: HTMLElement): string {
    return target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? '';
  }

  async #show(pack: CompendiumCollection | null, focus: string): Promise<void> {
    this.#open = pack;
    await this.render();
    this.element?.querySelector<HTMLElement>(focus)?.focus();
  }

  static async #onOpenPack(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const pack = this.#packs.get(target.closest<HTMLElement>('[data-pack]')?.dataset['pack'] ?? '');
    if (pack) await this.#show(pack, '[data-action="closePack"]');
  }

  static async #onClosePack(this: CompendiumDirectory): Promise<void> {
    const left = this.#open?.collection ?? '';
    await this.#show(null, `[data-pack="${CSS.escape(left)}"] button`);
  }

  static async #onOpenEntry(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
    openSheet(await this.#open?.getDocument(this.#idOf(target)));
  }

  static async #onImport(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const pack = this.#open;
    const collection = runtime.game.collections.get(pack?.documentName ?? '') as unknown as WorldCollection | undefined;
    const made = (await collection?.importFromCompendium(pack, this.#idOf(target))) as { readonly name?: string } | undefined;
    if (made) runtime.notify('info', text('imported', { name: made.name ?? '' }));
  }

  /** A menu of the actors that may be given things. */
  static #onGive(this: CompendiumDirectory, event: Event, target: HTMLElement): void {
    const pack = this.#open;
    const id = this.#idOf(target);
    const owned = world('actors').filter((actor) => actor.isOwner);
    if (!pack || owned.length === 0) {
      runtime.notify('warn', text('giveNobody'));
      return;
    }
    const give = async (actor: Document): Promise<void> => {
      const item = await pack.getDocument(id);
      if (!item) return;
      const items = runtime.game.collections.get('Item') as unknown as WorldCollection;
      await actor.createEmbeddedDocuments('Item', [items.fromCompendium(item)]);
      runtime.notify('info', text('given', { name: textOf(item._source['name']), to: textOf(actor._source['name']) }));
    };
    const entries = owned.map((actor) => ({ name: actor.name, label: actor.name, icon: 'fa-solid fa-user', onClick: () => give(actor) }));
    const menu = new ContextMenu(document.createElement('div'), '*', entries);
    void menu.render(target, { event });
  }
}
