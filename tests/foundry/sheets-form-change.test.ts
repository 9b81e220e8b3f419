import { describe, expect, it } from 'vitest';
import { ACTOR_SHAPE } from '../../src/foundry/data/actor-shape.ts';
import { ITEM_SHAPES } from '../../src/foundry/data/item-shapes.ts';
import { formChange, withoutRow, withRow } from '../../src/foundry/sheets/form-change.ts';
import { actorSource, itemSource, type Source } from './data-documents.ts';

const { system } = actorSource({ system: { level: 3, attributes: { str: 2 }, tags: ['human'], speed: 6 } });
const change = (path: string, raw: unknown) => formChange(ACTOR_SHAPE, system, path, raw);

describe('a changed field', () => {
  it('is the only thing that is written', () => {
    expect(change('attributes.str', '4')).toEqual({ kind: 'write', path: 'attributes.str', value: 4 });
    expect(change('attributes.str', ' −1 ')).toEqual({ kind: 'write', path: 'attributes.str', value: -1 });
  });

  it('that says what is stored already writes nothing', () => {
    expect(change('attributes.str', '2')).toEqual({ kind: 'same' });
    expect(change('tags', 'human, human ,')).toEqual({ kind: 'same' });
  });

  it.each(['', '  ', 'abc', '1.5', 'NaN', 'Infinity', '1e3', '0x1', null, undefined, {}, [], true])('%j never becomes a number', (raw) => {
    expect(change('attributes.str', raw).kind).toBe('refused');
  });

  it('out of bounds is refused with the bounds', () => {
    expect(change('level', '0')).toEqual({
      kind: 'refused',
      why: { key: 'FOURFOLD.Sheet.badNumber', args: { typed: '0', min: 1, max: 1000 } },
    });
    expect(change('level', '99999999999999999999').kind).toBe('refused');
  });

  it('an emptied field refuses quietly, unless empty means something', () => {
    expect(change('level', '')).toEqual({ kind: 'refused', why: null });
    expect(change('speed', '')).toEqual({ kind: 'write', path: 'speed', value: null });
    expect(change('jump', '')).toEqual({ kind: 'same' });
  });

  it('names are a list without blanks and doubles', () => {
    expect(change('tags', 'human, , fiend,human')).toEqual({ kind: 'write', path: 'tags', value: ['human', 'fiend'] });
    expect(change('tags', '')).toEqual({ kind: 'write', path: 'tags', value: [] });
  });

  it('of a choice takes none but its choices', () => {
    expect(change('kind', 'npc')).toEqual({ kind: 'write', path: 'kind', value: 'npc' });
    expect(change('kind', 'monster').kind).toBe('refused');
  });

  it.each(['nothing', 'attributes', 'attributes.luck', 'health', 'conditions', '__proto__.x', 'constructor', 'tags.0.x'])(
    '%s is no field',
    (path) => {
      expect(change(path, '1').kind).toBe('refused');
    },
  );
});

describe('a field in a list', () => {
  const weapon: Source = itemSource('weapon', {
    damage: [
      { formula: '1d8', type: 'slashing' },
      { formula: '1d4', type: 'fire' },
    ],
  }).system;
  const inList = (path: string, raw: unknown) => formChange(ITEM_SHAPES.weapon, weapon, path, raw);

  it('writes the whole list with the one change', () => {
    const value = [
      { formula: '1d8', type: 'slashing' },
      { formula: '2d6', type: 'fire' },
    ];
    expect(inList('damage.1.formula', '2d6')).toEqual({ kind: 'write', path: 'damage', value });
  });

  it('keeps a formula that cannot be read', () => {
    expect(inList('damage.0.formula', '1d8+')).toMatchObject({ kind: 'write', path: 'damage', value: [{ formula: '1d8+' }, {}] });
  });

  it('beyond the end is refused', () => {
    for (const path of ['damage.2.formula', 'damage.-1.formula', 'damage.x.formula', 'damage.0.nothing']) {
      expect(inList(path, 'x').kind).toBe('refused');
    }
  });

  it('rows are added as they start out, and taken away one by one', () => {
    expect(withRow(ITEM_SHAPES.weapon, weapon, 'damage')).toHaveLength(3);
    expect(withRow(ITEM_SHAPES.weapon, weapon, 'damage')?.[2]).toEqual({ formula: '', type: '' });
    expect(withRow(ITEM_SHAPES.weapon, weapon, 'condition.mods')).toEqual([{ word: '', value: 0 }]);
    expect(withoutRow(ITEM_SHAPES.weapon, weapon, 'damage', 0)).toEqual([{ formula: '1d4', type: 'fire' }]);
  });

  it('rows that are not there change nothing', () => {
    expect(withoutRow(ITEM_SHAPES.weapon, weapon, 'damage', 5)).toBeNull();
    expect(withoutRow(ITEM_SHAPES.weapon, weapon, 'damage', NaN)).toBeNull();
    expect(withRow(ITEM_SHAPES.weapon, weapon, 'hit')).toBeNull();
  });
});
