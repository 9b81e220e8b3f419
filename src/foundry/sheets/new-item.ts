/** What a new item on a sheet starts out as. */
import type { ItemDocumentType } from '../data/item-shapes.ts';
import type { Say } from './say.ts';

interface NewItem {
  readonly name: string;
  readonly type: ItemDocumentType;
  readonly img: string;
  readonly system?: { readonly kind: string; readonly tags: readonly string[] };
}

/** @param group tag of the group of manoeuvres that it belongs to */
export function newItem(say: Say, type: ItemDocumentType, group?: string): NewItem {
  const img = `systems/fourfold/assets/icons/${type}.svg`;
  if (group !== undefined)
    return { name: say({ key: 'FOURFOLD.Sheet.newManoeuvre' }), type, img, system: { kind: 'manoeuvre', tags: [group] } };
  return { name: say({ key: 'FOURFOLD.Sheet.new', args: { what: say({ key: `TYPES.Item.${type}` }) } }), type, img };
}
