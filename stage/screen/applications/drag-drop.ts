import { bagOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { guarded } from '../../engine/runtime.ts';

type DragCallback = (event: DragEvent) => unknown;

export interface DragDropOptions {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: { dragstart?: (selector: string) => boolean; drop?: (selector: string) => boolean };
  callbacks?: Partial<Record<'dragstart' | 'dragover' | 'drop' | 'dragenter' | 'dragleave' | 'dragend', DragCallback>>;
}

/** foundry.applications.ux.DragDrop */
export class DragDrop {
  static get implementation(): typeof DragDrop {
    return DragDrop;
  }

  dragSelector: string | null;
  dropSelector: string | null;
  readonly permissions: NonNullable<DragDropOptions['permissions']>;
  readonly callbacks: NonNullable<DragDropOptions['callbacks']>;
  readonly #bound = new WeakMap<HTMLElement, AbortController>();

  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: DragDropOptions = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  can(action: 'dragstart' | 'drop', selector: string | null): boolean {
    return this.permissions[action]?.(selector ?? '') ?? true;
  }

  /** Listens on rows to drag and places to drop; binding again to the same element replaces what was bound. */
  bind(element: HTMLElement): this {
    this.#bound.get(element)?.abort();
    const stop = new AbortController();
    this.#bound.set(element, stop);
    const { signal } = stop;
    if (this.can('dragstart', this.dragSelector) && this.dragSelector) {
      for (const row of element.querySelectorAll<HTMLElement>(this.dragSelector)) {
        row.draggable = true;
        row.addEventListener('dragstart', (event) => this.#call('dragstart', event), { signal });
        row.addEventListener('dragend', (event) => this.#call('dragend', event), { signal });
      }
    }
    if (!this.can('drop', this.dropSelector)) return this;
    const places = this.dropSelector ? [...element.querySelectorAll<HTMLElement>(this.dropSelector)] : [element];
    for (const place of places) {
      for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
        place.addEventListener(type, (event) => this.#call(type, event), { signal });
    }
    return this;
  }

  #call(type: keyof DragDrop['callbacks'], event: DragEvent): void {
    if (type === 'dragover' || type === 'drop') event.preventDefault();
    if (type === 'drop' || type === 'dragstart') event.stopPropagation();
    guarded(type, () => this.callbacks[type]?.(event));
  }
}

/** What is being dragged: JSON with a type, and most times a uuid. */
export function dragDataOf(event: DragEvent): Bag {
  try {
    return bagOf(JSON.parse(event.dataTransfer?.getData('text/plain') ?? ''));
  } catch {
    return {};
  }
}
