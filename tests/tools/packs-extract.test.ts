import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compilePacks } from '../../tools/packs/compile-packs.ts';
import { extractPacks } from '../../tools/packs/extract-packs.ts';
import { axe, hero, writeSources } from './pack-fixtures.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function compiled(files: Record<string, unknown> = { 'weapon-one.yml': axe, 'asha.yml': hero }) {
  const folder = temporaryFolder();
  const source = writeSources(join(folder, 'in'), { things: files });
  const packs = join(folder, 'out');
  await compilePacks(source, packs);
  return { folder, source, packs };
}

const read = (...path: string[]): unknown => parse(readFileSync(join(...path), 'utf8'));

describe('extracting packs', () => {
  it('gives back what was compiled', async () => {
    const { folder, packs } = await compiled();
    expect(await extractPacks(packs, join(folder, 'back'))).toEqual(new Map([['things', 4]]));
    expect(readdirSync(join(folder, 'back/things')).sort()).toEqual(['asha.yml', 'axe.yml']);
    expect(read(folder, 'back/things/asha.yml')).toEqual(hero);
    expect(read(folder, 'back/things/axe.yml')).toMatchObject(axe);
  });

  it('keeps the file name of a document that is there already, and drops files of deleted ones', async () => {
    const { source, packs } = await compiled();
    const gone = { ...axe, _id: 'gonegonegonegone', _key: '!items!gonegonegonegone', name: 'Gone' };
    writeSources(source, { things: { 'gone.yml': gone } });
    await extractPacks(packs, source);
    expect(readdirSync(join(source, 'things')).sort()).toEqual(['asha.yml', 'weapon-one.yml']);
  });

  it('gives two documents of one name two files', async () => {
    const twin = { ...axe, _id: 'twintwintwintwin', _key: '!items!twintwintwintwin' };
    const { folder, packs } = await compiled({ 'a.yml': axe, 'b.yml': twin });
    await extractPacks(packs, join(folder, 'back'));
    expect(readdirSync(join(folder, 'back/things')).sort()).toEqual(['axe-twintwintwintwin.yml', 'axe.yml']);
  });

  it('leaves the sources alone when the pack is not sound', async () => {
    const { source, packs } = await compiled();
    const level = new ClassicLevel<string, unknown>(join(packs, 'things'), { valueEncoding: 'json' });
    await level.put('!actors.items!nobodynobodynobo.lostlostlostlost', { _id: 'lostlostlostlost', name: 'Lost' });
    await level.close();
    const before = readFileSync(join(source, 'things/weapon-one.yml'), 'utf8');
    await expect(extractPacks(packs, source)).rejects.toThrow(/5 documents before and 4 after \(lost !actors\.items!nobody/);
    expect(readFileSync(join(source, 'things/weapon-one.yml'), 'utf8')).toBe(before);
  });

  it('says so when another program has the pack open', async () => {
    const { folder, packs } = await compiled();
    const level = new ClassicLevel(join(packs, 'things'));
    await level.open();
    await expect(extractPacks(packs, join(folder, 'back'))).rejects.toThrow(/another program has it open/);
    await level.close();
  });

  it('says so when a folder is no pack', async () => {
    const folder = temporaryFolder();
    writeSources(folder, { things: {} });
    writeFileSync(join(folder, 'things/note.txt'), 'not a pack');
    await expect(extractPacks(folder, join(folder, 'back'))).rejects.toThrow(
      /cannot be read as a compendium pack \(it is missing or damaged\)/,
    );
  });
});
