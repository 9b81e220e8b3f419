import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LevelStore, assemble, readPack, split } from '../../stage/engine/server/level.ts';
import type { Client, Table } from '../../stage/engine/table.ts';
import { id, openPlain, refusedBy } from './tables.ts';

let table: Table | undefined;
afterEach(() => table?.close());

const rope = { _id: id('rope'), name: 'Rope', type: 'gear', system: { weight: 2 } };
const actor = { _id: id('a'), name: 'A', items: [{ _id: id('i'), name: 'I', effects: [{ _id: id('e'), name: 'E' }] }], effects: [] };

async function sit(name: string): Promise<Client> {
  table = await openPlain();
  table.server.packs.fill('plain.gear', [rope, { ...rope, _id: id('lamp'), name: 'Lamp' }]);
  return table.join(name);
}

describe('compendiums', () => {
  it('have an index, and documents when asked', async () => {
    const gm = await sit('Gm');
    const uuid = `Compendium.plain.gear.Item.${rope._id}`;
    expect(
      await gm.run(`
      const pack = game.packs.get('plain.gear');
      const early = fromUuidSync('${uuid}');
      const document = await fromUuid('${uuid}');
      return [pack.index.getName('Rope').uuid, early.name, early.system ?? null, document.system.weight, document.pack, document.uuid, document === await pack.getDocument('${rope._id}'), (await pack.getDocuments({ name: 'Lamp' })).length]`),
    ).toEqual([uuid, 'Rope', null, 2, 'plain.gear', uuid, true, 1]);
  });

  it('are locked until a game master opens them', async () => {
    const gm = await sit('Gm');
    const write = `await (await fromUuid('Compendium.plain.gear.Item.${rope._id}')).update({ 'system.weight': 5 })`;
    expect(await refusedBy(gm.run(write))).toContain('locked');
    await gm.run(`await game.packs.get('plain.gear').configure({ locked: false }); ${write}`);
    expect(await gm.run(`return (await fromUuid('Compendium.plain.gear.Item.${rope._id}')).system.weight`)).toBe(5);
    expect(
      await gm.run(
        `return (await Item.create({ name: 'New', type: 'gear' }, { pack: 'plain.gear' })).uuid.startsWith('Compendium.plain.gear.Item.')`,
      ),
    ).toBe(true);
  });

  it('give copies that remember where they came from', async () => {
    const gm = await sit('Gm');
    expect(
      await gm.run(`
      const item = await game.items.importFromCompendium(game.packs.get('plain.gear'), '${rope._id}');
      return [item.name, item.pack, item.toObject()._stats.compendiumSource]`),
    ).toEqual(['Rope', null, `Compendium.plain.gear.Item.${rope._id}`]);
  });
});

describe('the layout of databases', () => {
  it('has an entry for every document, however deep', () => {
    const entries = split('actors', actor._id, actor);
    expect(entries.map(([key]) => key)).toEqual([
      `!actors!${id('a')}`,
      `!actors.items!${id('a')}.${id('i')}`,
      `!actors.items.effects!${id('a')}.${id('i')}.${id('e')}`,
    ]);
    expect(assemble(entries)).toEqual([{ collection: 'actors', id: actor._id, value: actor }]);
  });

  it('is read from LevelDB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stage-'));
    const store = new LevelStore(folder);
    store.put('actors', actor._id, actor);
    await store.close();
    expect(await readPack(folder)).toEqual([actor]);
    expect(await readPack(join(folder, 'none'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
