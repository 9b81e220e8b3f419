/** Registers the sheets. Called in `init`. */
import { ITEM_SHAPES } from '../data/item-shapes.ts';
import { sheetConfig } from '../ports/applications.ts';
import { classes } from '../ports/index.ts';
import { SCOPE } from '../settings/values.ts';
import { FourfoldCharacterSheet, FourfoldNpcSheet } from './actor-sheet.ts';
import { FourfoldItemSheet } from './item-sheet.ts';

export function registerSheets(): void {
  const { Actor, Item } = classes();
  const config = sheetConfig();
  const label = (name: string): string => `FOURFOLD.Sheet.label.${name}`;
  config.registerSheet(Actor, SCOPE, FourfoldCharacterSheet, { types: ['character'], makeDefault: true, label: label('character') });
  config.registerSheet(Actor, SCOPE, FourfoldNpcSheet, { types: ['npc'], makeDefault: true, label: label('npc') });
  config.registerSheet(Item, SCOPE, FourfoldItemSheet, { types: Object.keys(ITEM_SHAPES), makeDefault: true, label: label('item') });
}
