import type { Bag } from '../../../engine/objects/bags.ts';
import { ApplicationV2 } from '../../applications/application.ts';
import { redraw } from '../redraw.ts';
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

  override _replaceHTML(result: unknown, content: HTMLElement, _options: Bag): void {
    redraw(content, [result].flat() as Node[]);
  }
}
