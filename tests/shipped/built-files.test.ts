import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { buildDistIfOld } from '../../tools/build/build-dist.ts';
import { readLevelKeys } from '../../tools/packs/level.ts';
import { dist } from '../../tools/shipped/places.ts';
import { actors, items, packs, type PackActor } from './pack-sources.ts';

interface Manifest {
  readonly esmodules: string[];
  readonly styles: { readonly src: string }[];
  readonly languages: { readonly path: string }[];
  readonly packs: { readonly path: string }[];
  readonly license: string;
  readonly readme: string;
  readonly changelog: string;
  readonly documentTypes: Record<'Actor' | 'Item', Record<string, unknown>>;
}

/** Where Foundry serves the built system. */
const home = 'systems/fourfold/';

const documentsIn = (cast: readonly PackActor[]): number => cast.length + cast.flatMap((actor) => actor.items).length;

describe('the built system', () => {
  beforeAll(buildDistIfOld, 60_000);

  const read = (name: string) => readFileSync(join(dist, name), 'utf8');

  it('holds everything its manifest names', () => {
    const manifest = JSON.parse(read('system.json')) as Manifest;
    const named = [
      ...manifest.esmodules,
      ...manifest.styles.map(({ src }) => src),
      ...[...manifest.languages, ...manifest.packs].map(({ path }) => path),
      manifest.license,
      manifest.readme,
      manifest.changelog,
    ];
    expect(named.filter((path) => !existsSync(join(dist, path)))).toEqual([]);
  });

  it('ships one script', () => {
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(m|c)?[jt]s$|\.map$/.test(file));
    expect(scripts).toEqual(['fourfold.mjs']);
  });

  it('never speaks of the stage', () => {
    expect(read('fourfold.mjs').match(/.{0,40}\bstage\b.{0,40}/gi)).toBeNull();
  });

  it('has no two classes that had to share a name', () => {
    expect(read('fourfold.mjs').match(/\bclass \w+\$\d+|\w+\$\d+=class\b/g)).toBeNull();
  });

  it.each(
    packs.flatMap(({ ruleset, conditions, heroes, foes }): [string, number][] => [
      [`conditions-${ruleset}`, conditions.length],
      [`heroes-${ruleset}`, documentsIn(heroes)],
      [`foes-${ruleset}`, documentsIn(foes)],
    ]),
  )('has the pack %s with its %i documents', async (pack, count) => {
    expect(await readLevelKeys(join(dist, 'packs', pack))).toHaveLength(count);
  });

  it('has every picture that the compendia name', () => {
    const pictures = [...items, ...actors].map(({ img }) => img).concat(actors.map(({ prototypeToken }) => prototypeToken.texture.src));
    expect(pictures.filter((path) => !path.startsWith(home) || !existsSync(join(dist, path.slice(home.length))))).toEqual([]);
  });

  it('has an icon for each type of document and each condition', () => {
    const { documentTypes } = JSON.parse(read('system.json')) as Manifest;
    const types = [...Object.keys(documentTypes.Actor), ...Object.keys(documentTypes.Item)];
    const mechanics = Object.values(MANIFESTS).flatMap((manifest) => manifest.mechanics);
    const keys = mechanics.flatMap(({ conditions = [] }) => conditions.map(({ key }) => key));
    const names = [...types, ...keys, 'dead', 'concentrating'];
    expect(names.filter((name) => !existsSync(join(dist, `assets/icons/${name}.svg`)))).toEqual([]);
  });

  it('names licence and author of every icon', () => {
    const credits = read('assets/icons/CREDITS.md');
    expect(credits).toContain('CC BY 3.0');
    const icons = readdirSync(join(dist, 'assets/icons')).filter((name) => name.endsWith('.svg'));
    expect(icons.filter((name) => !credits.includes(`| ${name} |`))).toEqual([]);
  });
});
