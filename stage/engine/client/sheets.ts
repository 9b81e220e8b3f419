import type { DocumentLike } from '../document/contract.ts';
import { bagOf, listOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';

interface SheetEntry extends Bag {
  readonly id: string;
  readonly cls: new (options: Bag) => unknown;
  default: boolean;
}

interface NamedClass {
  readonly documentName: string;
}

function typesOf(documentName: string, types: unknown): string[] {
  const given = listOf(types).map(textOf);
  return given.length > 0 ? given : listOf(bagOf(runtime.game['documentTypes'])[documentName]).map(textOf);
}

function entriesOf(documentName: string, type: string): Record<string, SheetEntry> {
  const config = bagOf(runtime.CONFIG[documentName]);
  const classes = (config['sheetClasses'] ??= {}) as Record<string, Record<string, SheetEntry>>;
  return (classes[type] ??= {});
}

/** foundry.applications.apps.DocumentSheetConfig: which sheet classes there are for which types. */
export class DocumentSheetConfig {
  static registerSheet(document: NamedClass, scope: string, sheetClass: SheetEntry['cls'], options: Bag = {}): void {
    const { types, makeDefault = false, ...rest } = options;
    const id = `${scope}.${sheetClass.name}`;
    for (const type of typesOf(document.documentName, types)) {
      const entries = entriesOf(document.documentName, type);
      if (makeDefault === true) for (const entry of Object.values(entries)) entry.default = false;
      entries[id] = {
        canBeDefault: true,
        canConfigure: true,
        label: sheetClass.name,
        ...rest,
        id,
        cls: sheetClass,
        default: makeDefault === true,
      };
    }
  }

  /** Unregistering what nobody registered is fine. */
  static unregisterSheet(document: NamedClass, scope: string, sheetClass: { name: string } | undefined, { types }: Bag = {}): void {
    if (!sheetClass) return;
    for (const type of typesOf(document.documentName, types)) delete entriesOf(document.documentName, type)[`${scope}.${sheetClass.name}`];
  }

  static getSheetClassesForSubType(documentName: string, type: string): Record<string, SheetEntry> {
    return entriesOf(documentName, type);
  }
}

/** Makes the sheet of a document: the one it is set to, else the default one, else the first. */
export function createSheet(document: DocumentLike): unknown {
  const entries = entriesOf(document.documentName, textOf(document._source['type'] ?? 'base'));
  const chosen = textOf(bagOf(bagOf(document._source['flags'])['core'])['sheetClass']);
  const all = Object.values(entries);
  const entry = entries[chosen] ?? all.find((one) => one.default) ?? all[0];
  return entry ? new entry.cls({ document }) : null;
}

/** `Actors.registerSheet` and its like. */
export function sheetMethods(document: NamedClass): Bag {
  return {
    registerSheet: (scope: string, sheetClass: SheetEntry['cls'], options?: Bag) =>
      DocumentSheetConfig.registerSheet(document, scope, sheetClass, options),
    unregisterSheet: (scope: string, sheetClass: { name: string } | undefined, options?: Bag) =>
      DocumentSheetConfig.unregisterSheet(document, scope, sheetClass, options),
  };
}
