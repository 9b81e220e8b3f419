import { describe, expect, it } from 'vitest';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { placesOf } from '../../src/foundry/data/shape.ts';
import { groupField, tagsInGroup } from '../../src/foundry/sheets/ability-group.ts';
import type { FieldModel, SectionModel } from '../../src/foundry/sheets/field-types.ts';
import { takeField, type Field } from '../../src/foundry/sheets/form-events.ts';
import { faultModel, type FormInput } from '../../src/foundry/sheets/form-fields.ts';
import { itemSections } from '../../src/foundry/sheets/item-form.ts';
import { ITEM_LAYOUT } from '../../src/foundry/sheets/item-layout.ts';
import type { DocumentClass } from '../../src/foundry/ports/index.ts';
import { itemSource, rulesWith, type Source } from './data-documents.ts';
import { language, missing, RULESETS, say } from './sheets-drawing.ts';

const RULES = rulesWith();
const TYPES = Object.keys(ITEM_SHAPES) as ItemDocumentType[];

function formOf(type: ItemDocumentType, system: Source, rules = RULES): FormInput {
  const stored = itemSource(type, system).system;
  return { shapes: ITEM_SHAPES[type], system: stored, prefix: 'FOURFOLD.Item', rules, say, has: language.has, uid: 'x' };
}

function sections(type: ItemDocumentType, system: Source = {}, rules = RULES): readonly SectionModel[] {
  return itemSections(type, formOf(type, system, rules));
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

describe('A-55 the group of an ability', () => {
  const arete = RULESETS.get('arete') ?? RULES;
  const namesIn = (type: ItemDocumentType, rules = arete): string[] =>
    sections(type, {}, rules).flatMap(({ places: all }) => all.map(({ field: one }) => one?.name ?? ''));
  const chosen = (tags: readonly string[]): string[] =>
    (groupField(formOf('ability', { tags }, arete))?.options ?? []).filter(({ selected }) => selected).map(({ value }) => value);

  it('is chosen beside its kind, where the game has groups', () => {
    const names = namesIn('ability');
    expect(names.filter((name) => name === 'group')).toHaveLength(1);
    expect(names.indexOf('group')).toBe(names.indexOf('system.kind') + 1);
    const options = groupField(formOf('ability', {}, arete))?.options.map(({ value, label }) => [value, label]);
    expect(options).toEqual([
      ['', 'None'],
      ['attackReplacement', 'Attack replacements'],
      ['stance', 'Stances and moves'],
      ['timing', 'Timing and initiative'],
    ]);
  });

  it('is asked of nothing else, and in no other game', () => {
    for (const type of TYPES.filter((one) => one !== 'ability')) expect(namesIn(type), type).not.toContain('group');
    for (const [name, rules] of RULESETS) expect(namesIn('ability', rules).includes('group'), name).toBe(rules.groups.length > 0);
    expect(namesIn('ability', RULESETS.get('warriors'))).not.toContain('group');
  });

  it('shows the tag that is stored', () => {
    expect(chosen([])).toEqual(['']);
    expect(chosen(['heavy', 'timing'])).toEqual(['timing']);
    // Where there are several, that under which the sheet shows it.
    expect(chosen(['timing', 'stance'])).toEqual(['stance']);
  });

  it.each([
    [['heavy', 'ritual'], 'stance', ['heavy', 'ritual', 'stance']],
    [['heavy', 'stance', 'ritual'], 'timing', ['heavy', 'ritual', 'timing']],
    [['stance', 'timing', 'heavy'], 'attackReplacement', ['heavy', 'attackReplacement']],
    [['heavy', 'stance'], '', ['heavy']],
    [['heavy'], 'nonsense', ['heavy']],
  ])('of %j changed to %j', (tags, group, after) => {
    expect(tagsInGroup(arete, tags, group)).toEqual(after);
  });

  it('is written as tags, and as nothing when it stays', async () => {
    const written: unknown[] = [];
    const update = (change: unknown): Promise<void> => {
      written.push(change);
      return Promise.resolve();
    };
    const source = { _source: { system: { tags: ['heavy', 'stance'] } }, update };
    const host = { document: source as unknown as DocumentClass, shapes: ITEM_SHAPES.ability, say };
    const select = { tagName: 'SELECT', options: [], selectedIndex: 0 } as unknown as Field;
    await takeField(host, select, 'tags', tagsInGroup(arete, source._source.system.tags, 'timing'));
    expect(written).toEqual([{ 'system.tags': ['heavy', 'timing'] }]);
    await takeField(host, select, 'tags', tagsInGroup(arete, source._source.system.tags, 'stance'));
    expect(written).toHaveLength(1);
  });
});
