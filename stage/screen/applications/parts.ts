import { listOf, textOf } from '../../engine/objects/bags.ts';
import type { FormConfiguration } from './windowed.ts';

/** A piece of an application with a template of its own. */
export interface Part {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

export type Drawn = Record<string, HTMLElement>;

/** What `exchange` tells before and after an element takes the place of another one. */
export interface Exchange {
  before(id: string, next: HTMLElement, prior: HTMLElement): void;
  after(id: string, next: HTMLElement, prior: HTMLElement): void;
}

/** Makes the element of a part from its HTML; templates have escaped what users wrote. */
export function partElement(id: string, part: Part, html: string, applicationId: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { children } = template.content;
  if (!part.root && children.length !== 1) throw new Error(`Template part "${id}" must render a single HTML element.`);
  const element = part.root ? document.createElement('div') : document.importNode(children[0] as HTMLElement, true);
  if (part.root) element.append(document.importNode(template.content, true));
  element.dataset['applicationPart'] = id;
  if (part.id) element.id = `${applicationId}-${part.id}`;
  element.classList.add(...(part.classes ?? []));
  return element;
}

/** The parts of one application: how they are configured, and what stands for them on the page. */
export class Parts {
  drawn: Drawn = {};
  configured: Record<string, Part> = {};

  get all(): string[] {
    return Object.keys(this.configured);
  }

  scrollable(id: string): string[] {
    return listOf(this.configured[id]?.scrollable).map(textOf);
  }

  chosen(ids: readonly string[] = []): [id: string, part: Part][] {
    return Object.entries(this.configured).filter(([id]) => ids.includes(id));
  }

  templatesOf(ids: readonly string[] | undefined): string[] {
    return [...new Set(this.chosen(ids).flatMap(([, part]) => [part.template, ...(part.templates ?? [])]))];
  }

  /** Puts a part into the content: in the place of its former self, or where its order wants it. */
  exchange(id: string, element: HTMLElement, content: HTMLElement, told: Exchange): void {
    if (this.configured[id]?.root) this.#exchangeRoot(id, element, content, told);
    else {
      const prior = content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(id)}"]`);
      this.drawn[id] = element;
      if (prior) {
        told.before(id, element, prior);
        prior.replaceWith(element);
        told.after(id, element, prior);
      } else content.insertBefore(element, this.#nextOf(id, content));
    }
  }

  #nextOf(id: string, content: HTMLElement): HTMLElement | null {
    const later = this.all.slice(this.all.indexOf(id) + 1).map((other) => this.drawn[other]);
    return later.find((other) => other?.parentElement === content) ?? null;
  }

  /** The root part is the content itself: its children are exchanged. */
  #exchangeRoot(id: string, element: HTMLElement, content: HTMLElement, told: Exchange): void {
    const isAgain = this.drawn[id] !== undefined;
    if (isAgain) told.before(id, element, content);
    content.dataset['applicationPart'] = id;
    content.classList.add(...element.classList);
    content.replaceChildren(...element.childNodes);
    this.drawn[id] = content;
    if (isAgain) told.after(id, content, content);
  }

  // UNVERIFIED: parts that are configured no more go.
  dropOthers(): void {
    for (const [id, element] of Object.entries(this.drawn)) {
      if (id in this.configured) continue;
      element.remove();
      delete this.drawn[id];
    }
  }
}
