import { renderTemplate, loadTemplates } from '../../engine/client/handlebars.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { deepClone } from '../../engine/objects/clone.ts';
import type { ApplicationV2, RenderOptions } from './application.ts';
import { followForm } from './events.ts';
import { noteState, restoreState } from './part-state.ts';
import type { PartState } from './part-state.ts';
import { Parts, partElement } from './parts.ts';
import type { Drawn, Part } from './parts.ts';

type ApplicationClass = new (...args: never[]) => ApplicationV2;

/** Applications whose content is made of templates; each part can be drawn anew on its own. */
export function HandlebarsApplicationMixin<Base extends ApplicationClass>(BaseApplication: Base): Base {
  class HandlebarsApplication extends (BaseApplication as unknown as typeof ApplicationV2) {
    static PARTS: Record<string, Part> = {};
    readonly #parts = new Parts();

    get parts(): Drawn {
      return this.#parts.drawn;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#parts.configured = this._configureRenderParts(options);
      options.parts = wantedParts(options, this.#parts.all, this.constructor.name);
    }

    _configureRenderParts(_options: RenderOptions): Record<string, Part> {
      return deepClone((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    override async _preRender(context: Bag, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      await loadTemplates(this.#parts.templatesOf(options.parts));
    }

    override async _renderHTML(context: Bag, options: RenderOptions): Promise<unknown> {
      const drawn: Drawn = {};
      for (const [id, part] of this.#parts.chosen(options.parts)) {
        drawn[id] = await drawPart(id, part, await this._preparePartContext(id, { ...context }, options), this.id);
      }
      return drawn;
    }

    _preparePartContext(partId: string, context: Bag, _options: RenderOptions): Promise<Bag> {
      context['partId'] = `${this.id}-${partId}`;
      const tabs = context['tabs'] as Bag | undefined;
      if (tabs && partId in tabs) context['tab'] ??= tabs[partId];
      return Promise.resolve(context);
    }

    override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
      for (const [id, element] of Object.entries(result as Drawn)) {
        const state: PartState = {};
        this.#parts.exchange(id, element, content, {
          before: (_id, next, prior) => this._preSyncPartState(id, next, prior, state),
          after: (_id, next, prior) => this._syncPartState(id, next, prior, state),
        });
        this._attachPartListeners(id, this.parts[id] ?? element, options);
      }
      this.#parts.dropOthers();
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      noteState(newElement, priorElement, state, this.#parts.scrollable(partId));
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      restoreState(newElement, state);
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      followForms(this, element, this.#parts.configured[partId]);
    }

    override _tearDown(options: Bag): void {
      super._tearDown(options);
      this.#parts.drawn = {};
    }
  }
  return HandlebarsApplication as unknown as Base;
}

function wantedParts({ isFirstRender, parts }: RenderOptions, all: string[], name: string): string[] {
  const wanted = isFirstRender ? undefined : parts;
  const unknown = wanted?.find((part) => !all.includes(part));
  if (unknown !== undefined) throw new Error(`Template part "${unknown}" is not a registered part of ${name}`);
  return wanted ?? all;
}

async function drawPart(id: string, part: Part, context: Bag, applicationId: string): Promise<HTMLElement> {
  try {
    return partElement(id, part, await renderTemplate(part.template, context), applicationId);
  } catch (error) {
    throw new Error(`Failed to render template part "${id}":\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function followForms(app: ApplicationV2, element: HTMLElement, part: Part | undefined): void {
  for (const [selector, config] of Object.entries(part?.forms ?? {})) {
    const form = element.matches(selector) ? element : element.querySelector(selector);
    if (form instanceof HTMLFormElement) followForm(app, form, config);
  }
}
