import type { DocumentLike } from '../document/contract.ts';
import { bagOf, isPlain, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { runtime } from '../runtime.ts';

/**
 * Base classes of applications for clients without a screen: they can be extended and constructed, know their options and
 * documents, and draw nothing. Where there is a screen, its classes extend these and take their places in the namespace.
 */
export class ApplicationV2 extends EventTarget {
  static DEFAULT_OPTIONS: Bag = { id: 'app-{id}', uniqueId: '', tag: 'div', classes: [], window: {}, actions: {}, form: {}, position: {} };
  static RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 };
  static readonly emittedEvents = ['render', 'close', 'position'];
  static #next = 1;

  options: Bag;
  state = 0;

  constructor(options: Bag = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
  }

  _initializeApplicationOptions(options: Bag): Bag {
    const chain: Bag[] = [];
    for (let at = this.constructor as typeof ApplicationV2; at.DEFAULT_OPTIONS; at = Object.getPrototypeOf(at) as typeof ApplicationV2) {
      if (Object.hasOwn(at, 'DEFAULT_OPTIONS')) chain.unshift(at.DEFAULT_OPTIONS);
    }
    const merged = [...chain, options].reduce(mergeOptions, {});
    merged['uniqueId'] = String(ApplicationV2.#next++);
    merged['id'] = textOf(merged['id']).replace('{id}', textOf(merged['uniqueId']));
    return merged;
  }

  get id(): string {
    return textOf(this.options['id']);
  }

  get element(): HTMLElement | null {
    return null;
  }

  get title(): string {
    const i18n = runtime.game['i18n'] as { localize(key: string): string };
    return i18n.localize(textOf(bagOf(this.options['window'])['title'] ?? this.constructor.name));
  }

  get rendered(): boolean {
    return false;
  }

  // UNVERIFIED by design: without a screen nothing is prepared or drawn.
  render(_options?: unknown, _more?: unknown): Promise<this> {
    return Promise.resolve(this);
  }

  close(_options?: Bag): Promise<this> {
    this.state = ApplicationV2.RENDER_STATES.CLOSED;
    return Promise.resolve(this);
  }

  bringToFront(): void {
    // Nothing is on top of anything.
  }

  setPosition(position: object = {}): object {
    return position;
  }

  async _prepareContext(_options: Bag): Promise<Bag> {
    return Promise.resolve({});
  }
}

/** Options along the class chain: objects merge, lists are joined, anything else is replaced. */
function mergeOptions(before: Bag, after: Bag): Bag {
  const merged = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const there = merged[key];
    if (Array.isArray(there) && Array.isArray(value)) merged[key] = [...new Set([...(there as unknown[]), ...(value as unknown[])])];
    else merged[key] = isPlain(there) && isPlain(value) ? mergeOptions(there, value) : deepClone(value);
  }
  return merged;
}

type ApplicationClass = new (...args: never[]) => ApplicationV2;

function HandlebarsApplicationMixin<Base extends ApplicationClass>(BaseApplication: Base): Base {
  abstract class HandlebarsApplication extends (BaseApplication as unknown as typeof ApplicationV2) {
    static PARTS: Bag = {};
    static TABS: Bag = {};
  }
  return HandlebarsApplication as unknown as Base;
}

class DocumentSheetV2 extends ApplicationV2 {
  readonly document: DocumentLike;

  constructor(options: Bag = {}) {
    super(options);
    this.document = options['document'] as DocumentLike;
  }

  get isEditable(): boolean {
    return this.document.isOwner;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(runtime.game.user, 'LIMITED');
  }

  override get title(): string {
    return textOf((this.document as unknown as Bag)['name']) || this.document.documentName;
  }
}

class ActorSheetV2 extends DocumentSheetV2 {
  get actor(): DocumentLike {
    return this.document;
  }

  get token(): unknown {
    return (this.document as unknown as { token: unknown }).token;
  }
}

class ItemSheetV2 extends DocumentSheetV2 {
  get item(): DocumentLike {
    return this.document;
  }

  get actor(): unknown {
    return (this.document as unknown as { actor: unknown }).actor;
  }
}

class ActiveEffectConfig extends DocumentSheetV2 {}
class AbstractSidebarTab extends ApplicationV2 {}
class CombatTracker extends AbstractSidebarTab {
  get viewed(): unknown {
    return runtime.game['combat'];
  }
}
class ChatLog extends AbstractSidebarTab {}
class TokenHUD extends ApplicationV2 {}

/** The V1 classes that systems name only to unregister them. */
class ActorSheet {}
class ItemSheet {}

/** foundry.applications as far as Node needs it; `DialogV2` and the sheet registry come from the caller. */
export function applicationsNamespace(parts: { dialogs: unknown; sheetConfig: unknown; handlebars: Bag }): Bag {
  const text = { enrichHTML: (content: string) => Promise.resolve(content), getDragEventData: () => ({}) };
  return {
    instances: new Map(),
    api: { ApplicationV2, HandlebarsApplicationMixin, DocumentSheetV2, DialogV2: parts.dialogs, Dialog: parts.dialogs },
    sheets: { ActorSheetV2, ItemSheetV2, ActiveEffectConfig },
    sidebar: { AbstractSidebarTab, tabs: { CombatTracker, ChatLog } },
    apps: { DocumentSheetConfig: parts.sheetConfig },
    hud: { TokenHUD },
    ux: { TextEditor: { ...text, implementation: text }, FormDataExtended: class FormDataExtended {} },
    handlebars: parts.handlebars,
    fields: {},
    elements: {},
    settings: {},
  };
}

export const oldSheets = { ActorSheet, ItemSheet };
