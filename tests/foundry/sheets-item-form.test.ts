import { describe, expect, it } from 'vitest';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { placesOf } from '../../src/foundry/data/shape.ts';
import type { FieldModel, SectionModel } from '../../src/foundry/sheets/field-types.ts';
import { faultModel } from '../../src/foundry/sheets/form-fields.ts';
import { itemSections } from '../../src/foundry/sheets/item-form.ts';
import { ITEM_LAYOUT } from '../../src/foundry/sheets/item-layout.ts';
import { itemSource, rulesWith, type Source } from './data-documents.ts';
import { language, missing, say } from './sheets-drawing.ts';

const RULES = rulesWith();
const TYPES = Object.keys(ITEM_SHAPES) as ItemDocumentType[];

function sections(type: ItemDocumentType, system: Source = {}): readonly SectionModel[] {
  const stored = itemSource(type, system).system;
  return itemSections(type, {
    shapes: ITEM_SHAPES[type],
    system: stored,
    prefix: 'FOURFOLD.Item',
    rules: RULES,
    say,
    has: language.has,
    uid: 'x',
  });
}

const places = (all: readonly SectionModel[]): string[] =>
  all.flatMap((section) => section.places.map(({ field, list }) => field?.name.slice('system.'.length) ?? list?.path ?? ''));

function field(all: readonly SectionModel[], path: string): FieldModel | undefined {
  const rows = all.flatMap((section) =>
    section.places.flatMap(({ field: one, list }) => (one === null ? (list?.rows ?? []).flatMap((row) => row.fields) : [one])),
  );
  return rows.find(({ name }) => name === `system.${path}`);
}

/** Elements of lists come with their list. */
const isInList = (type: ItemDocumentType, path: string): boolean =>
  placesOf(ITEM_SHAPES[type]).some(({ path: list, shape }) => shape.kind === 'list' && path.startsWith(`${list}.`));

describe.each(TYPES)('the form of %s', (type) => {
  it('has a place for everything that is stored, once', () => {
    const listed = ITEM_LAYOUT[type].flatMap(({ entries }) => entries.map(({ path }) => path)).sort();
    const stored = placesOf(ITEM_SHAPES[type])
      .filter(({ path, shape }) => shape.kind !== 'record' && !isInList(type, path) && path !== 'description')
      .map(({ path }) => path)
      .sort();
    expect(listed).toEqual(stored);
  });

  it('has a text for all of it', () => {
    missing.clear();
    for (const section of sections(type, fullOf(type))) {
      for (const { field: one, list } of section.places) {
        for (const shown of [section.label, one?.label ?? list?.label ?? '']) expect(shown).not.toMatch(/^FOURFOLD\.|^$/);
        for (const { label } of [one, ...(list?.rows ?? []).flatMap((row) => row.fields)].flatMap((each) => each?.options ?? []))
          expect(label).not.toContain('FOURFOLD.');
      }
    }
    expect([...missing]).toEqual([]);
  });
});

/** Everything that brings further fields with it. */
function fullOf(type: ItemDocumentType): Source {
  const condition = { key: 'burning', aura: true, radius: 2, rounds: 3 };
  const lists = { damage: [{ formula: '1d4', type: 'fire' }], mods: [{ word: 'ac', value: 1 }] };
  return type === 'condition' ? { ...condition, mods: lists.mods } : { ...lists, ranged: true, save: { attribute: 'dex' }, condition };
}

describe('fields that matter only sometimes', () => {
  it('of a save come with its attribute', () => {
    expect(places(sections('weapon'))).not.toContain('save.dc');
    expect(places(sections('weapon', { save: { attribute: 'con' } }))).toContain('save.dc');
  });

  it('of a condition come with its key', () => {
    expect(places(sections('ability'))).toContain('condition.key');
    expect(places(sections('ability'))).not.toContain('condition.turns');
    expect(places(sections('ability', { condition: { key: 'burning' } }))).toEqual(
      expect.arrayContaining(['condition.turns', 'condition.amount', 'condition.mods']),
    );
  });

  it('are never hidden while they hold something', () => {
    expect(places(sections('weapon', { save: { dc: 14 } }))).toContain('save.dc');
    expect(places(sections('weapon', { condition: { turns: 3 } }))).toContain('condition.turns');
  });
});

describe('a field', () => {
  it('keeps a stored choice that the ruleset does not have', () => {
    const attribute = field(sections('weapon', { attribute: 'luck' }), 'attribute');
    expect(attribute?.options.find(({ selected }) => selected)?.value).toBe('luck');
  });

  it('of a formula that cannot be read shows the place', () => {
    const formula = field(sections('weapon', { damage: [{ formula: '1d4 + @stx', type: 'fire' }] }), 'damage.0.formula');
    expect(formula?.value).toBe('1d4 + @stx');
    expect(formula?.fault).toEqual({ why: 'There is nothing called stx (character 7).', before: '1d4 + ', found: '@stx', after: '' });
  });
});

describe('what is wrong with a formula', () => {
  it.each([
    ['', null],
    ['1d8 + @str', null],
    ['1d8 + strength * 2', null],
    ['1d8)', { before: '1d8', found: ')', after: '' }],
    ['1d8 +', { before: '1d8 +', found: '', after: '' }],
    ['2 # 3', { before: '2 ', found: '#', after: ' 3' }],
  ])('%j', (text, place) => {
    const fault = faultModel(text, RULES, say);
    if (place === null) expect(fault).toBeNull();
    else expect(fault).toMatchObject(place);
  });
});
