import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, sourcesBelow } from './source-files.ts';

const ours = ['src', 'stage', 'tests', 'tools'];
const vague = /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/;

it('no folder or file is named after nothing in particular', () => {
  expect(ours.flatMap(filesBelow).filter((path) => vague.test(path))).toEqual([]);
});

it('file names are kebab-case', () => {
  const names = ours.flatMap((folder) => sourcesBelow(folder).map(({ path }) => path));
  expect(names.filter((path) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.ts$/.test(basename(path)))).toEqual([]);
});

it('every test file lies in the folder of a suite', () => {
  const tests = filesBelow('').filter((path) => /\.(test|spec)\.ts$/.test(path));
  const stray = tests.filter((path) => !/^tests\/(e2e\/.*\.spec|(?!e2e\/)[a-z0-9-]+\/.*\.test)\.ts$/.test(path));
  expect(stray).toEqual([]);
});
