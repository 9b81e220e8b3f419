import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unitSuites } from '../../tools/suites/folders.ts';

it('docs/testing.md tells of every suite', () => {
  const page = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual([...unitSuites(), 'e2e'].sort());
});
