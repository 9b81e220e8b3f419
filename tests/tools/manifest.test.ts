import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-tool.ts';

interface Pack {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly system: string;
  readonly path: string;
}

interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly compatibility: Record<string, string>;
  readonly documentTypes: Record<string, Record<string, { readonly htmlFields: string[] }>>;
  readonly packs: readonly Pack[];
  readonly [key: string]: unknown;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const manifest = read('system.json') as Manifest;

describe('system.json', () => {
  it('names the system as the package does', () => {
    const npm = read('package.json') as { name: string; version: string };
    expect({ name: manifest.id, version: manifest.version }).toEqual({ name: npm.name, version: npm.version });
  });

  it('runs on version 13.347 and later, with no upper bound', () => {
    expect(manifest.compatibility).toEqual({ minimum: '13.347', verified: '14' });
  });

  it('declares the document types and their HTML fields', () => {
    const types = Object.entries(manifest.documentTypes).map(([document, kinds]) => [document, Object.keys(kinds)]);
    expect(Object.fromEntries(types)).toEqual({
      Actor: ['character', 'npc'],
      Item: ['weapon', 'armor', 'ability', 'gear', 'class', 'condition'],
      ChatMessage: ['report'],
    });
    const fields = { Actor: ['biography'], Item: ['description'], ChatMessage: [] };
    for (const [document, htmlFields] of Object.entries(fields)) {
      for (const kind of Object.values(manifest.documentTypes[document]!)) expect(kind).toEqual({ htmlFields });
    }
  });

  it('loads one script, one stylesheet in the system layer and English', () => {
    expect(manifest).toMatchObject({
      esmodules: ['fourfold.mjs'],
      styles: [{ src: 'styles/fourfold.css', layer: 'system' }],
      languages: [{ lang: 'en', name: 'English', path: 'lang/en.json' }],
      socket: true,
    });
  });

  it('counts in squares', () => {
    expect(manifest['grid']).toEqual({ type: 1, distance: 1, units: 'sq' });
  });

  it('declares each pack once, for this system, where the build puts it', () => {
    const names = manifest.packs.map((pack) => pack.name);
    expect(new Set(names).size).toBe(names.length);
    for (const pack of manifest.packs) {
      expect(pack).toMatchObject({
        system: 'fourfold',
        path: `packs/${pack.name}`,
        type: expect.stringMatching(/^(Item|Actor)$/) as unknown,
      });
      expect(pack.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(pack.label).not.toBe('');
    }
  });

  it('has the files it points a reader at', () => {
    for (const name of ['license', 'readme', 'changelog']) expect(existsSync(join(root, String(manifest[name])))).toBe(true);
  });
});
