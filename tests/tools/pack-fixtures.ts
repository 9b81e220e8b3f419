import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

export const ids = { axe: 'axeaxeaxeaxeaxe1', hero: 'heroheroherohero', sword: 'swordswordsword1', mark: 'markmarkmarkmark' };

export const axe = {
  _id: ids.axe,
  _key: `!items!${ids.axe}`,
  name: 'Axe',
  type: 'weapon',
  img: 'icons/axe.svg',
  system: { notes: 'Two hands.\nHeavy.' },
};

/** An actor with an item that has an effect: two levels of embedding. */
export const hero = {
  _id: ids.hero,
  _key: `!actors!${ids.hero}`,
  name: 'Asha',
  type: 'character',
  system: { health: 12 },
  effects: [],
  items: [
    {
      _id: ids.sword,
      _key: `!actors.items!${ids.hero}.${ids.sword}`,
      name: 'Sword',
      type: 'weapon',
      effects: [{ _id: ids.mark, _key: `!actors.items.effects!${ids.hero}.${ids.sword}.${ids.mark}`, name: 'Mark' }],
    },
  ],
};

/** Write pack sources: pack → file → document or raw text. */
export function writeSources(folder: string, packs: Record<string, Record<string, unknown>>): string {
  for (const [pack, files] of Object.entries(packs)) {
    mkdirSync(join(folder, pack), { recursive: true });
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(join(folder, pack, file), typeof content === 'string' ? content : stringify(content));
    }
  }
  return folder;
}
