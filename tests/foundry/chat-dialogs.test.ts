import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { describe, expect, it } from 'vitest';
import { placesOf, valueOf, type Conflict } from '../../src/foundry/boundary/places.ts';
import { root } from '../../tools/bootstrap/install.mjs';

const page = Handlebars.create();
page.registerHelper('localize', (key: string) => key);

function render(name: string, data: object): string {
  return page.compile(readFileSync(join(root, 'templates/dialogs', `${name}.hbs`), 'utf8'))(data);
}

const HOSTILE = '<img src=x onerror="alert(1)">';

describe('the dialog of conflicts', () => {
  const options = [
    { value: 'restore', label: 'Restore anyway: 20', selected: false },
    { value: 'leave', label: `Leave: ${HOSTILE}`, selected: true },
  ];
  const row = { field: `${HOSTILE}: Health`, cells: ['13', HOSTILE, '20'], name: 'place0', label: `${HOSTILE}: what to do`, options };
  const html = render('conflict', { intro: 'Changed', heads: ['Left at', 'Now', 'Before'], rows: [row] });

  it('has a header for every column and row, and a named choice for every place', () => {
    expect(html.match(/<th scope="col">/g)).toHaveLength(5);
    expect(html.match(/<th scope="row">/g)).toHaveLength(1);
    expect(html).toMatch(/<select name="place0" aria-label="[^"]*what to do">/);
    expect(html).toMatch(/<option value="leave" selected>/);
  });

  it('shows what people typed as words', () => {
    expect(html).not.toContain('<img');
    expect(render('steps', { intro: 'Later', steps: [HOSTILE] })).not.toContain('<img');
  });
});

describe('a place through several steps', () => {
  const reason = { rule: 'DATA', label: { key: 'x' } };
  const change = (before: unknown, after: unknown) => ({ creature: 'imp', path: ['health', 'value'], before, after, reason });
  const [place] = placesOf([[change(20, 13)], [change(13, 9)]]);
  const value = (present: unknown, way: 'back' | 'again'): unknown => {
    if (place === undefined) throw new Error('no place');
    const found = valueOf(place, present, way);
    return 'value' in found ? found.value : (({ expected, wanted, difference }: Conflict) => ({ expected, wanted, difference }))(found);
  };

  it.each([
    ['as they were left', 9, 20],
    ['the newer one is back already', 13, 20],
    ['all are back already', 20, 20],
  ])('%s', (_name, present, expected) => {
    expect(value(present, 'back')).toBe(expected);
  });

  it.each([
    [9, 'back', 20],
    [20, 'again', 9],
    [13, 'again', 9],
  ] as const)('%i %s gives %i', (present, way, expected) => {
    expect(value(present, way)).toBe(expected);
  });

  it('names both ends and the sum of the differences where somebody changed it', () => {
    expect(value(5, 'back')).toEqual({ expected: 9, wanted: 20, difference: 16 });
    expect(value(18, 'again')).toEqual({ expected: 20, wanted: 9, difference: 7 });
    expect(value(null, 'back')).toEqual({ expected: 9, wanted: 20, difference: null });
  });
});
