import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDistIfOld } from '../../tools/build/build-dist.ts';
import { dist } from '../../tools/shipped/places.ts';

interface Manifest {
  readonly esmodules: string[];
  readonly styles: { readonly src: string }[];
  readonly languages: { readonly path: string }[];
  readonly packs: { readonly path: string }[];
  readonly license: string;
  readonly readme: string;
  readonly changelog: string;
}

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
});
