import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from '../../tools/browser/chromium.ts';
import { temporaryFolder } from './temporary-folder.ts';

function executable(name: string): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

it('takes the browser that FOURFOLD_CHROMIUM names', () => {
  const path = executable('my-browser');
  expect(findChromium({ FOURFOLD_CHROMIUM: path, PATH: '' })).toEqual({ path });
});

it('says so when that one does not exist', () => {
  expect(findChromium({ FOURFOLD_CHROMIUM: '/nowhere/browser' })).toEqual({
    missing: 'FOURFOLD_CHROMIUM names /nowhere/browser, which does not exist.',
  });
});

it('finds a browser in PATH', () => {
  const path = executable('google-chrome');
  expect(findChromium({ PATH: ['/nowhere', join(path, '..')].join(delimiter) })).toEqual({ path });
});

it('says how to get one', () => {
  expect(findChromium({ PATH: temporaryFolder() })).toEqual({
    missing: expect.stringContaining('install the package chromium') as unknown,
  });
});
