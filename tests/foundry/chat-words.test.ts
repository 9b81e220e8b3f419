import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldLabel } from '../../src/rules/views/report-fields.ts';
import { ALL_SLICES } from '../../src/foundry/data/slices.ts';

interface Words {
  readonly [name: string]: string | Words;
}

const words = JSON.parse(readFileSync('lang/en.json', 'utf8')) as Words;

function said(key: string): unknown {
  return key.split('.').reduce<string | Words | undefined>((here, name) => (typeof here === 'object' ? here[name] : undefined), words);
}

describe('every place that a conflict can name has a name', () => {
  const kernel = [
    ['name'],
    ['kind'],
    ['level'],
    ['dead'],
    ['tags'],
    ['adjustments'],
    ['attributes', 'str'],
    ['health', 'value'],
    ['health', 'max'],
    ['conditions', 'b1'],
    ['items', 'sword', 'equipped'],
  ];
  const slices = Object.entries(ALL_SLICES).flatMap(([name, field]) =>
    field.kind === 'record' ? Object.keys(field.of).map((inner) => [name, inner]) : [[name]],
  );
  it.each([...kernel, ...slices].map((path) => [path.join('.'), path] as const))('%s', (_name, path) => {
    expect(said(fieldLabel(path, 'x').key)).toEqual(expect.any(String));
  });
});
