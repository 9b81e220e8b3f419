import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildIcons } from '../../tools/build/icons.ts';
import { temporaryFolder } from './temporary-folder.ts';

const authors = { Lorc: 'https://lorcblog.blogspot.com' };

describe('building icons', () => {
  it('draws each in white on a dark tile and thanks its author', async () => {
    const folder = temporaryFolder();
    await buildIcons({ authors, icons: { sword: { icon: 'broadsword', author: 'Lorc' } } }, folder);
    expect(readdirSync(folder).sort()).toEqual(['CREDITS.md', 'sword.svg']);
    const drawing = readFileSync(join(folder, 'sword.svg'), 'utf8');
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 512 512" width="512" height="512"><rect /);
    expect(drawing).toContain('fill="#fff"');
    expect(drawing).not.toContain('currentColor');
    const credits = readFileSync(join(folder, 'CREDITS.md'), 'utf8');
    expect(credits).toContain('https://creativecommons.org/licenses/by/3.0/');
    expect(credits).toContain('- Lorc, https://lorcblog.blogspot.com');
    expect(credits).toContain('| sword.svg | broadsword | Lorc |');
  });

  it.each([
    ['a drawing that is not there', { icon: 'no-such-drawing', author: 'Lorc' }, /sword is to be drawn from no-such-drawing/],
    ['an author who is not listed', { icon: 'broadsword', author: 'Nobody' }, /sword names the author Nobody/],
  ])('refuses %s', async (_name, sword, message) => {
    await expect(buildIcons({ authors, icons: { sword } }, temporaryFolder())).rejects.toThrow(message);
  });
});
