import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilePacks } from '../../tools/packs/compile-packs.ts';
import { readLevelKeys } from '../../tools/packs/level.ts';
import { axe, hero, ids, writeSources } from './pack-fixtures.ts';
import { runTool } from './run-tool.ts';
import { temporaryFolder } from './temporary-folder.ts';

const compile = async (files: Record<string, unknown>) => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  return { out, counts: await compilePacks(writeSources(join(folder, 'in'), { things: files }), out) };
};

describe('compiling packs', () => {
  it('stores every document under its own key', async () => {
    const { out, counts } = await compile({ 'axe.yml': axe, 'asha.yml': hero });
    expect(counts).toEqual(new Map([['things', 4]]));
    const keys = await readLevelKeys(join(out, 'things'));
    expect(keys.sort()).toEqual([axe._key, hero._key, hero.items[0]!._key, hero.items[0]!.effects[0]!._key].sort());
  });

  it('replaces an older pack instead of adding to it', async () => {
    const folder = temporaryFolder();
    await compilePacks(writeSources(join(folder, 'first'), { things: { 'axe.yml': axe, 'asha.yml': hero } }), join(folder, 'out'));
    await compilePacks(writeSources(join(folder, 'second'), { things: { 'axe.yml': axe } }), join(folder, 'out'));
    expect(await readLevelKeys(join(folder, 'out/things'))).toEqual([axe._key]);
  });

  const withSword = (change: object) => ({ ...hero, items: [{ ...hero.items[0]!, ...change }] });

  it.each([
    ['a document without a key', { 'a.yml': { ...axe, _key: undefined } }, /a\.yml has no _key/],
    ['a key of the wrong shape', { 'a.yml': { ...axe, _key: 'items.x' } }, /malformed _key/],
    ['a key that names another id', { 'a.yml': { ...axe, _key: `!items!${ids.hero}` } }, /should be !items!axeaxeaxeaxeaxe1/],
    ['an embedded document without a key', { 'a.yml': withSword({ _key: undefined }) }, /has no _key; it should be !actors\.items!/],
    [
      'an embedded key with the wrong parent',
      { 'a.yml': withSword({ _key: `!actors.items!${ids.axe}.${ids.sword}` }) },
      /should be !actors\.items!hero/,
    ],
    ['an id that is too short', { 'a.yml': { ...axe, _id: 'axe', _key: '!items!axe' } }, /malformed _id "axe"/],
    ['an id with a sign in it', { 'a.yml': { ...axe, _id: 'axe-axeaxeaxeaxe', _key: '!items!axe-axeaxeaxeaxe' } }, /malformed _id/],
    ['a number for an id', { 'a.yml': `_id: 1234567890123456\n_key: "!items!1234567890123456"\n` }, /malformed _id 1234567890123456/],
    ['the same key twice', { 'a.yml': axe, 'b.yml': axe }, /b\.yml repeats _key !items!axeaxeaxeaxeaxe1/],
    [
      'the same id in two collections',
      { 'a.yml': axe, 'b.yml': { ...hero, _id: ids.axe, _key: `!actors!${ids.axe}`, items: [] } },
      /repeats _id axe/,
    ],
    ['the same embedded key twice', { 'a.yml': { ...hero, items: [hero.items[0], hero.items[0]] } }, /repeats _key !actors\.items!/],
    ['text that is not YAML', { 'a.yml': 'a: [1,' }, /not valid YAML/],
    ['a file that holds a list', { 'a.yml': '- 1\n' }, /does not hold one document/],
    ['a file of another kind', { 'a.json': '{}' }, /not a \.yml file/],
  ])('refuses %s', async (_name, files, message) => {
    await expect(compile(files)).rejects.toThrow(message);
  });

  it('writes nothing when one of the packs is wrong', async () => {
    const folder = temporaryFolder();
    const sources = writeSources(join(folder, 'in'), { good: { 'axe.yml': axe }, wrong: { 'axe.yml': { ...axe, _key: undefined } } });
    await expect(compilePacks(sources, join(folder, 'out'))).rejects.toThrow(/no _key/);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('works as a command', () => {
    const folder = temporaryFolder();
    const sources = writeSources(join(folder, 'in'), { things: { 'axe.yml': axe } });
    const good = runTool('tools/packs.ts', '--source', sources, '--out', join(folder, 'out'));
    expect(good).toMatchObject({ code: 0, stdout: 'things: 1 documents\n' });
    const bad = runTool('tools/packs.ts', '--source', join(folder, 'nowhere'), '--out', join(folder, 'out'));
    expect(bad.code).toBe(1);
    expect(bad.stderr).toMatch(/^fourfold: .*nowhere does not exist, so there are no packs\.\n$/);
  });
});
