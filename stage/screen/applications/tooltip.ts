import { cleanHTML } from '../../engine/objects/html.ts';
import { localized, make } from './frame.ts';

interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  cssClass?: string;
}

const selector = '[data-tooltip], [data-tooltip-text], [data-tooltip-html]';
const patience = 400;

/** game.tooltip: one small text beside what the pointer rests on or the keyboard has reached. */
export class Tooltips {
  element: HTMLElement | null = null;
  readonly #box: HTMLElement;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Document) {
    this.#box = make(page, 'div', { attributes: { id: 'tooltip', role: 'tooltip', popover: 'manual' } });
    page.body.append(this.#box);
    page.addEventListener('pointerover', (event) => this.#reach(event, patience));
    page.addEventListener('focusin', (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) this.#reach(event, 0);
    });
    for (const type of ['pointerdown', 'focusout', 'keydown', 'scroll'])
      page.addEventListener(type, () => this.deactivate(), { capture: true });
  }

  #reach(event: Event, delay: number): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element === this.element) return;
    this.deactivate();
    if (element) this.#waiting = setTimeout(() => this.activate(element), delay);
  }

  activate(element: HTMLElement, { text, html, cssClass = '' }: TooltipOptions = {}): void {
    this.deactivate();
    if (!element.isConnected) return;
    const { tooltip, tooltipText, tooltipHtml, tooltipClass = '' } = element.dataset;
    const words = text ?? tooltipText ?? (tooltip ? localized(tooltip) : (element.getAttribute('aria-label') ?? ''));
    const rich = html ?? tooltipHtml;
    if (rich instanceof HTMLElement) this.#box.replaceChildren(rich);
    else if (rich !== undefined) this.#box.innerHTML = cleanHTML(rich);
    else this.#box.textContent = words;
    if (!this.#box.hasChildNodes()) return;
    this.element = element;
    this.#box.className = `${cssClass} ${tooltipClass}`.trim();
    this.#box.showPopover();
    this.#place(element);
  }

  #place(element: HTMLElement): void {
    const at = element.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#box;
    const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
    const below = at.bottom + 6;
    const top = below + offsetHeight > innerHeight ? at.top - offsetHeight - 6 : below;
    const left = at.left + (at.width - offsetWidth) / 2;
    style.top = `${Math.max(0, top)}px`;
    style.left = `${Math.max(4, Math.min(left, innerWidth - offsetWidth - 4))}px`;
  }

  deactivate(): void {
    clearTimeout(this.#waiting);
    this.element = null;
    if (this.#box.matches(':popover-open')) this.#box.hidePopover();
  }
}
