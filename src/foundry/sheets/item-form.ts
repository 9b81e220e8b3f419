/** The form of an item: its sections with the fields that matter now. What holds a value is never hidden. */
import type { ItemDocumentType } from '../data/item-shapes.ts';
import { initialsOf } from '../data/shape.ts';
import { groupField } from './ability-group.ts';
import type { PlaceModel, SectionModel } from './field-types.ts';
import { placeModel, type Bag, type FormInput } from './form-fields.ts';
import { ITEM_LAYOUT } from './item-layout.ts';
import type { Entry } from './layout-entries.ts';

export function itemSections(type: ItemDocumentType, input: FormInput): readonly SectionModel[] {
  return ITEM_LAYOUT[type].flatMap(({ id, entries }) => {
    const places = entries.flatMap((entry): PlaceModel[] => {
      const place = isShown(entry, input) ? placeModel(input, entry.path) : null;
      const group = type === 'ability' && entry.path === 'kind' ? groupField(input) : null;
      return [place, group === null ? null : { field: group, list: null }].filter((one) => one !== null);
    });
    return places.length === 0 ? [] : [{ id, label: input.say({ key: `FOURFOLD.Sheet.section.${id}` }), places }];
  });
}

function isShown({ path, when, plays }: Entry, { shapes, system, rules }: FormInput): boolean {
  if (plays?.(rules) !== false && when?.(system) !== false) return true;
  const stored = valueAt(system, path);
  return stored !== undefined && JSON.stringify(stored) !== JSON.stringify(valueAt(initialsOf(shapes), path));
}

function valueAt(bag: Bag, path: string): unknown {
  return path.split('.').reduce<unknown>((here, name) => (here as Readonly<Record<string, unknown>> | undefined)?.[name], bag);
}
