/** The base of our own forms: an application that is one Handlebars form. */
import { foundryApi, type Bag } from '../ports/index.ts';

/** The few members of ApplicationV2 that forms use. */
export declare abstract class FormApplicationClass {
  constructor(options?: Bag);
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(options?: Bag): Promise<unknown>;
  close(options?: Bag): Promise<unknown>;
  protected _prepareContext(options: Bag): Promise<Record<string, unknown>>;
  protected _onRender(context: Bag, options: Bag): Promise<void>;
}

type Mixin = (base: typeof FormApplicationClass) => typeof FormApplicationClass;

export function formApplication(): typeof FormApplicationClass {
  const { api } = foundryApi().applications;
  // Both are part of the published API of both generations.
  const mixin = api['HandlebarsApplicationMixin'] as Mixin;
  return mixin(api['ApplicationV2'] as typeof FormApplicationClass);
}
