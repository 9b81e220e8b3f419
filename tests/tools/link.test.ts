import { mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkSystem } from '../../tools/link/link-system.ts';
import { runTool } from './run-tool.ts';
import { temporaryFolder } from './temporary-folder.ts';

function places({ built = true, inside = 'Data' }: { built?: boolean; inside?: string | null } = {}) {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  const data = join(folder, 'foundry');
  mkdirSync(dist);
  if (built) writeFileSync(join(dist, 'fourfold.mjs'), '');
  mkdirSync(inside === null ? data : join(data, inside), { recursive: true });
  return { dist, data, place: join(data, inside === 'systems' ? '' : 'Data', 'systems/fourfold') };
}

describe('linking into Foundry', () => {
  it.each(['Data', 'Data/systems', 'systems'])('links into a folder that holds %s', (inside) => {
    const { dist, data, place } = places({ inside });
    expect(linkSystem(dist, data)).toBe(`Linked ${place} to ${dist}.`);
    expect(readlinkSync(place)).toBe(dist);
  });

  it('does nothing the second time', () => {
    const { dist, data } = places();
    linkSystem(dist, data);
    expect(linkSystem(dist, data)).toMatch(/is already linked/);
  });

  it('refuses a folder that does not exist', () => {
    const { dist, data } = places();
    expect(() => linkSystem(dist, join(data, 'nowhere'))).toThrow(/nowhere is not a folder\.$/);
  });

  it('refuses a folder that is not Foundry data', () => {
    const { dist, data } = places({ inside: null });
    expect(() => linkSystem(dist, data)).toThrow(/holds neither Data nor systems\.$/);
  });

  it('refuses before the first build', () => {
    const { dist, data } = places({ built: false });
    expect(() => linkSystem(dist, data)).toThrow('dist is missing: run npm run build first.');
  });

  it('refuses to replace an installed system', () => {
    const { dist, data, place } = places();
    mkdirSync(place, { recursive: true });
    expect(() => linkSystem(dist, data)).toThrow(/already exists and is not a link; remove it first\.$/);
  });

  it('refuses to replace a link to something else', () => {
    const { dist, data, place } = places({ inside: 'Data/systems' });
    symlinkSync(join(data, 'elsewhere'), place);
    expect(() => linkSystem(dist, data)).toThrow(/already a link to .*elsewhere; remove it first\.$/);
  });

  it('asks for the folder', () => {
    const result = runTool('tools/link.ts');
    expect(result.code).toBe(1);
    expect(result.stderr).toBe('fourfold: Say where Foundry keeps its data: npm run link -- --data DIR.\n');
  });
});
