import { runtime } from '../../engine/runtime.ts';
import type { Windowed } from './windowed.ts';

/** All applications that are open, by id: foundry.applications.instances. */
export const instances = new Map<string, Windowed>();

/** The element that holds the windows of a page. */
export function windowsOf(page: Document): HTMLElement {
  return page.getElementById('windows') ?? page.body;
}

/** The window above all others. */
function topmost(): Windowed | null {
  const windows = [...instances.values()].filter((app) => app.hasFrame && app.rendered);
  return windows.reduce<Windowed | null>((top, app) => (top && levelOf(top) >= levelOf(app) ? top : app), null);
}

function levelOf(app: Windowed): number {
  return Number(app.element?.style.zIndex ?? 0);
}

/** After a window has closed, the one below is the active one. */
export function activateTopmost(): void {
  runtime.ui['activeWindow'] = topmost();
}

/** Escape closes the topmost window and no other; a modal dialog is left to the browser, which asks it to cancel. */
export function dismissOnEscape(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || page.querySelector('dialog:modal')) return;
    const app = topmost();
    if (!app) return;
    event.preventDefault();
    void app.close();
  });
}

/** Windows stay inside a viewport that changes. */
export function followViewport(view: Window): void {
  view.addEventListener('resize', () => {
    for (const app of instances.values()) if (app.hasFrame && app.rendered) app.setPosition();
  });
}

/** Remembers what has the focus, to give it back later, even if it has been drawn anew by then. */
export function rememberFocus(page: Document): () => void {
  const opener = page.activeElement instanceof HTMLElement ? page.activeElement : null;
  const selector = opener ? selectorOf(opener) : null;
  return () => {
    const again = opener?.isConnected ? opener : selector ? page.querySelector<HTMLElement>(selector) : null;
    again?.focus({ preventScroll: true });
  };
}

/** Whoever opens a window by keyboard goes on inside of it; nobody is taken out of a text. */
export function isKeyboardUsed(page: Document): boolean {
  return page.activeElement?.matches(':is(button, a, [role="button"], [role="menuitem"]):focus-visible') ?? false;
}

function selectorOf(element: HTMLElement): string | null {
  if (element === element.ownerDocument.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const named = ['name', 'data-action', 'data-item-id', 'data-id', 'data-key', 'data-tab', 'data-uuid'];
  const known = named.filter((name) => element.hasAttribute(name));
  if (known.length === 0) return null;
  const own = known.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`).join('');
  const home = element.closest('.application')?.id;
  return `${home ? `#${CSS.escape(home)} ` : ''}${element.localName}${own}`;
}
