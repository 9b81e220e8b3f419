/**
 * The few members of Foundry's applications that the sheets use (API pages of ApplicationV2, HandlebarsApplicationMixin,
 * DocumentSheetV2, ActorSheetV2, ItemSheetV2; generations 13 and 14 alike).
 */
import type { Actor, Bag, DocumentClass, Item } from './documents.ts';
import { foundryApi } from './index.ts';

export interface TabEntry {
  readonly id: string;
  readonly group: string;
  readonly active: boolean;
  readonly cssClass: string;
}

declare abstract class SheetClass {
  constructor(options?: Bag);
  readonly id: string;
  readonly element: HTMLElement;
  readonly document: DocumentClass;
  readonly isEditable: boolean;
  readonly rendered: boolean;
  readonly tabGroups: Readonly<Record<string, string>>;
  readonly title: string;
  render(options?: Bag): Promise<unknown>;
  close(options?: Bag): Promise<unknown>;
  changeTab(tab: string, group: string, options?: Bag): void;
  protected _prepareContext(options: Bag): Promise<Record<string, unknown>>;
  protected _prepareTabs(group: string): Readonly<Record<string, TabEntry>>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: Bag): void;
  protected _onFirstRender(context: Bag, options: Bag): Promise<void>;
  protected _onRender(context: Bag, options: Bag): Promise<void>;
  protected _toggleDisabled(disabled: boolean): void;
}

export declare abstract class ActorSheetClass extends SheetClass {
  readonly actor: Actor;
  protected _onDropItem(event: DragEvent, item: Item): Promise<unknown>;
}

export declare abstract class ItemSheetClass extends SheetClass {
  readonly item: Item;
}

type Mixin = <T>(base: T) => T;

/** Sheets of actors and items that are drawn from Handlebars parts. */
export function sheetBases(): { readonly ActorSheet: typeof ActorSheetClass; readonly ItemSheet: typeof ItemSheetClass } {
  const { api, sheets } = foundryApi().applications;
  // Both namespaces are part of the published API of both generations.
  const mixin = api['HandlebarsApplicationMixin'] as Mixin;
  return {
    ActorSheet: mixin(sheets['ActorSheetV2'] as typeof ActorSheetClass),
    ItemSheet: mixin(sheets['ItemSheetV2'] as typeof ItemSheetClass),
  };
}

interface SheetConfig {
  registerSheet(document: unknown, scope: string, sheet: unknown, options: Bag): void;
  unregisterSheet(document: unknown, scope: string, sheet: unknown, options?: Bag): void;
}

/** Where sheets are registered. */
export const sheetConfig = (): SheetConfig => foundryApi().applications.apps['DocumentSheetConfig'] as SheetConfig;

interface FilePickerClass {
  readonly implementation: new (options: Bag) => { browse(): Promise<unknown> };
}

/** Lets a person choose an image. */
export async function chooseImage(current: string, chosen: (path: string) => void): Promise<void> {
  const picker = foundryApi().applications.apps['FilePicker'] as FilePickerClass;
  await new picker.implementation({ type: 'image', current, callback: chosen }).browse();
}

interface TextEditorClass {
  readonly implementation: { enrichHTML(content: string, options: Bag): Promise<string> };
}

/** Stored HTML; '' for anything else. */
export const htmlIn = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/** HTML as it may be shown: cleaned by Foundry, with its links made. */
export async function enriched(content: string, options: Bag): Promise<string> {
  const editor = foundryApi().applications.ux['TextEditor'] as TextEditorClass;
  return await editor.implementation.enrichHTML(content, options);
}
