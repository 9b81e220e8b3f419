import { textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { guarded } from '../../engine/runtime.ts';
import { localized, make } from './frame.ts';

type Test = boolean | ((target: HTMLElement) => boolean);

/** An entry of a context menu, in the words of both generations. */
export interface ContextMenuEntry {
  name?: string;
  label?: string;
  icon?: string;
  group?: string;
  classes?: string;
  condition?: Test;
  visible?: Test;
  callback?: (target: HTMLElement, event?: Event) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** foundry.applications.ux.ContextMenu: a menu at the pointer, or where the keyboard asks for it. */
export class ContextMenu {
  static get implementation(): typeof ContextMenu {
    return ContextMenu;
  }

  static create(_app: unknown, container: HTMLElement, selector: string, entries: ContextMenuEntry[], options: Bag = {}): ContextMenu {
    return new ContextMenu(container, selector, entries, options);
  }

  element: HTMLElement | null = null;
  menuItems: ContextMenuEntry[];
  readonly options: Bag;
  readonly selector: string;
  readonly container: HTMLElement;
  #stop = new AbortController();
  #target: HTMLElement | null = null;

  constructor(container: HTMLElement, selector: string, entries: ContextMenuEntry[], options: Bag = {}) {
    this.container = container;
    this.selector = selector;
    this.menuItems = entries;
    this.options = options;
    container.addEventListener(textOf(options['eventName']) || 'contextmenu', (event) => {
      const target = (event.target as Element).closest<HTMLElement>(selector);
      if (!target || !container.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      void this.render(target, { event });
    });
  }

  async render(target: HTMLElement, { event }: { event?: Event } = {}): Promise<void> {
    await this.close({ refocus: false });
    const entries = this.menuItems.filter((entry) => passes(entry.visible ?? entry.condition, target));
    if (entries.length === 0) return;
    this.#target = target;
    (this.options['onOpen'] as ((target: HTMLElement) => void) | undefined)?.(target);
    const page = target.ownerDocument;
    const nav = make(page, 'nav', { attributes: { id: 'context-menu' } });
    const menu = make(page, 'menu', { classes: 'context-items', attributes: { role: 'menu' } });
    menu.append(...entries.map((entry) => this.#item(entry, target)));
    nav.append(menu);
    // A modal dialog is above everything that is not in it.
    (target.closest('dialog') ?? page.body).append(nav);
    place(nav, target, event instanceof MouseEvent ? event : undefined);
    this.element = nav;
    this.#listen(nav);
    nav.querySelector('button')?.focus();
  }

  #item(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
    const page = target.ownerDocument;
    const item = make(page, 'li', { classes: `context-item ${entry.classes ?? ''}`, attributes: { role: 'none' } });
    const press = make(page, 'button', { attributes: { type: 'button', role: 'menuitem' } });
    // Generation 13 gives the icon as HTML; only its classes are taken.
    const classes = /class="([^"]*)"/.exec(entry.icon ?? '')?.[1] ?? entry.icon ?? '';
    if (classes) press.append(make(page, 'i', { classes, attributes: { 'aria-hidden': 'true' } }));
    press.append(make(page, 'span', { text: localized(entry.label ?? entry.name ?? '') }));
    press.addEventListener('click', (event) => {
      void this.close();
      guarded('context menu', () => (entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event)));
    });
    item.append(press);
    return item;
  }

  #listen(nav: HTMLElement): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const page = nav.ownerDocument;
    page.addEventListener('pointerdown', (event) => void (nav.contains(event.target as Node) || this.close({ refocus: false })), {
      signal,
    });
    page.addEventListener('keydown', (event) => this.#onKey(event, nav), { signal, capture: true });
  }

  #onKey(event: KeyboardEvent, nav: HTMLElement): void {
    const buttons = [...nav.querySelectorAll('button')];
    const at = buttons.indexOf(nav.ownerDocument.activeElement as HTMLButtonElement);
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    if (event.key === 'Escape' || event.key === 'Tab') void this.close();
    else if (event.key in next) buttons.at((next[event.key] ?? 0) % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  close({ refocus = true }: { refocus?: boolean; animate?: boolean } = {}): Promise<void> {
    if (!this.element) return Promise.resolve();
    this.#stop.abort();
    this.element.remove();
    this.element = null;
    const target = this.#target;
    if (refocus) (target?.matches('button, a, [tabindex]') ? target : target?.querySelector<HTMLElement>('button, a, [tabindex]'))?.focus();
    if (target) (this.options['onClose'] as ((target: HTMLElement) => void) | undefined)?.(target);
    return Promise.resolve();
  }
}

function passes(test: Test | undefined, target: HTMLElement): boolean {
  return typeof test === 'function' ? test(target) : (test ?? true);
}

function place(nav: HTMLElement, target: HTMLElement, event: MouseEvent | undefined): void {
  const box = target.getBoundingClientRect();
  const isPointed = event !== undefined && (event.clientX !== 0 || event.clientY !== 0);
  const { innerWidth, innerHeight } = nav.ownerDocument.defaultView ?? window;
  const x = isPointed ? event.clientX : box.left;
  const y = isPointed ? event.clientY : box.bottom;
  nav.style.left = `${Math.max(0, Math.min(x, innerWidth - nav.offsetWidth))}px`;
  nav.style.top = `${Math.max(0, Math.min(y, innerHeight - nav.offsetHeight))}px`;
}
