import type { Bag } from '../../../engine/objects/bags.ts';
import { ApplicationV2 } from '../../applications/application.ts';
import type { Sidebar } from './sidebar.ts';

/** foundry.applications.sidebar.AbstractSidebarTab: an application that lives in a panel of the sidebar. */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = '';
  static sidebar: Sidebar | null = null;
  static override DEFAULT_OPTIONS: Bag = { classes: ['sidebar-tab'], window: { frame: false, positioned: false } };

  /** A second copy in a window of its own; the stage has none. */
  readonly popout: null = null;
  #waiting = false;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  get active(): boolean {
    return AbstractSidebarTab.sidebar?.active === this.tabName;
  }

  get isPopout(): boolean {
    return false;
  }

  activate(): void {
    AbstractSidebarTab.sidebar?.show(this.tabName);
  }

  override _insertElement(element: HTMLElement): void {
    AbstractSidebarTab.sidebar?.panel(this.tabName).append(element);
  }

  /** Draws the tab anew, once for everything that changes in one go. */
  renderSoon(): void {
    if (this.#waiting || !this.rendered) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      void this.render();
    });
  }

  /** The focus stays on what it was on, as far as that is still there. */
  override _replaceHTML(result: unknown, content: HTMLElement, _options: Bag): void {
    const key = focusKey(content);
    const scrolled = [...content.querySelectorAll<HTMLElement>('[data-scroll]')].map((one) => [one.dataset['scroll'], one.scrollTop] as const);
    content.replaceChildren(...([result].flat() as Node[]));
    for (const [name, top] of scrolled) {
      const again = content.querySelector<HTMLElement>(`[data-scroll="${name ?? ''}"]`);
      if (again) again.scrollTop = top;
    }
    if (key) content.querySelector<HTMLElement>(key)?.focus({ preventScroll: true });
  }
}

const marks = ['name', 'data-action', 'data-uuid', 'data-pack', 'data-combatant-id'];

/** A selector for what has the focus inside an element. */
function focusKey(content: HTMLElement): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !content.contains(focused)) return null;
  const own = selectorOf(focused);
  const row = focused.parentElement?.closest('[data-uuid], [data-combatant-id], [data-pack]');
  return own === '' ? null : `${row instanceof HTMLElement && content.contains(row) ? `${selectorOf(row)} ` : ''}${own}`;
}

function selectorOf(element: HTMLElement): string {
  return marks
    .filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`)
    .join('');
}
