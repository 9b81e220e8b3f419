import { button, h, icon } from '../dom.ts';
import { text } from '../text.ts';

export interface SidebarEntry {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
}

/** The panels beside the table, one at a time; on a narrow page they rise from its lower edge and can be put away. */
export class Sidebar {
  readonly element: HTMLElement;
  active: string;
  readonly #tabs = new Map<string, HTMLButtonElement>();
  readonly #panels = new Map<string, HTMLElement>();
  readonly #collapse: HTMLButtonElement;

  constructor(entries: readonly SidebarEntry[]) {
    this.active = entries[0]?.id ?? '';
    for (const entry of entries) this.#add(entry);
    const list = h('div', { role: 'tablist', class: 'stage-tabs', 'aria-label': text('panels') }, [...this.#tabs.values()]);
    list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#collapse = button({
      label: text('panelHide'),
      icon: 'chevron-down',
      quiet: true,
      class: 'stage-collapse',
      onclick: () => this.toggle(),
    });
    this.element = h(
      'aside',
      { id: 'sidebar', class: 'stage-sidebar', 'aria-label': text('sidebar') },
      h('div', { class: 'stage-tab-bar' }, list, this.#collapse),
      [...this.#panels.values()],
    );
    this.show(this.active);
  }

  get collapsed(): boolean {
    return this.element.classList.contains('collapsed');
  }

  panel(id: string): HTMLElement {
    return this.#panels.get(id) ?? this.element;
  }

  #add({ id, icon: picture, label }: SidebarEntry): void {
    const badge = h('span', { class: 'stage-badge', hidden: true }, h('span', { class: 'stage-unseen' }, text('unread')));
    const tab = h(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, 'data-tab-id': id, onclick: () => this.show(id) },
      icon(picture),
      h('span', { class: 'stage-tab-label' }, label),
      badge,
    );
    this.#tabs.set(id, tab);
    this.#panels.set(
      id,
      h('section', { role: 'tabpanel', id: `panel-${id}`, class: 'stage-panel', 'aria-labelledby': `tab-${id}`, tabindex: '-1' }),
    );
  }

  /** Shows a panel, and rises when it was put away. */
  show(id: string): void {
    this.active = id;
    for (const [name, tab] of this.#tabs) {
      const isActive = name === id;
      tab.setAttribute('aria-selected', String(isActive));
      tab.tabIndex = isActive ? 0 : -1;
      this.panel(name).hidden = !isActive;
    }
    this.#badge(id, false);
    this.toggle(false);
    this.element.dispatchEvent(new CustomEvent('tab', { detail: id }));
  }

  toggle(collapsed = !this.collapsed): void {
    this.element.classList.toggle('collapsed', collapsed);
    this.#collapse.setAttribute('aria-expanded', String(!collapsed));
    const label = text(collapsed ? 'panelShow' : 'panelHide');
    for (const name of ['aria-label', 'data-tooltip']) this.#collapse.setAttribute(name, label);
    const picture = this.#collapse.querySelector('i');
    if (picture) picture.className = `fa-solid fa-chevron-${collapsed ? 'up' : 'down'}`;
  }

  /** Marks a tab that has news, unless it is seen anyway. */
  notice(id: string): void {
    if (this.active !== id || this.collapsed) this.#badge(id, true);
  }

  #badge(id: string, shown: boolean): void {
    const badge = this.#tabs.get(id)?.querySelector<HTMLElement>('.stage-badge');
    if (badge) badge.hidden = !shown;
  }

  #onKey(event: KeyboardEvent): void {
    const ids = [...this.#tabs.keys()];
    const at = ids.indexOf(this.active);
    const next: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (!(event.key in next)) return;
    event.preventDefault();
    const id = ids.at((next[event.key] ?? 0) % ids.length) ?? this.active;
    this.show(id);
    this.#tabs.get(id)?.focus();
  }
}
