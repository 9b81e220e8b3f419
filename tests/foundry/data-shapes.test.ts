import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTOR_SHAPE } from '../../src/foundry/data/actor-shape.ts';
import { COMBATANT_SHAPE, REPORT_SHAPE } from '../../src/foundry/data/combat-shapes.ts';
import { formulaFaults } from '../../src/foundry/data/formula-faults.ts';
import { ITEM_SHAPES } from '../../src/foundry/data/item-shapes.ts';
import { repairSource } from '../../src/foundry/data/repair.ts';
import { reportData } from '../../src/foundry/data/report.ts';
import { initialsOf, placesOf, type Shape, type Shapes } from '../../src/foundry/data/shape.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { root } from '../../tools/bootstrap/install.mjs';
import { expanded, rulesWith, type Source } from './data-documents.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = read('system.json') as {
  readonly documentTypes: Record<string, Record<string, { readonly htmlFields: readonly string[] }>>;
};
const language = read('lang/en.json') as Source;

const ITEMS: Readonly<Record<string, Shapes>> = ITEM_SHAPES;
const ALL: readonly [string, string, Shapes][] = [
  ['Actor', 'character', ACTOR_SHAPE],
  ['Actor', 'npc', ACTOR_SHAPE],
  ...Object.entries(ITEMS).map(([type, shapes]): [string, string, Shapes] => ['Item', type, shapes]),
  ['ChatMessage', 'report', REPORT_SHAPE],
];

const at = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((here, name) => (typeof here === 'object' && here !== null ? (here as Source)[name] : undefined), language);

describe('the shapes of documents', () => {
  it.each(ALL)('%s %s is in the manifest, with every HTML field', (document, type, shapes) => {
    const html = placesOf(shapes).filter(({ shape }) => shape.kind === 'html');
    expect(manifest.documentTypes[document]?.[type]?.htmlFields).toEqual(html.map(({ path }) => path));
  });

  it('are all that the manifest has', () => {
    const declared = Object.entries(manifest.documentTypes).flatMap(([document, types]) =>
      Object.keys(types).map((type) => `${document}.${type}`),
    );
    expect(declared.sort()).toEqual(ALL.map(([document, type]) => `${document}.${type}`).sort());
  });

  it.each(ALL.filter(([document]) => document !== 'ChatMessage'))(
    '%s %s has a name, and a label for every field',
    (document, type, shapes) => {
      expect(at(`TYPES.${document}.${type}`)).toEqual(expect.any(String));
      const unlabelled = placesOf(shapes)
        .filter(({ path, shape }) => !(path.endsWith('.element') && shape.kind === 'record'))
        .filter(({ path }) => typeof at(`FOURFOLD.${document}.FIELDS.${path}.label`) !== 'string');
      expect(unlabelled.map(({ path }) => path)).toEqual([]);
    },
  );

  it('of actors hold every slice and attribute of every ruleset', () => {
    const { attributes } = ACTOR_SHAPE;
    for (const { mechanics, attributes: own } of Object.values(MANIFESTS)) {
      expect(Object.keys(ACTOR_SHAPE)).toEqual(expect.arrayContaining(mechanics.flatMap((mechanic) => Object.keys(mechanic.slice ?? {}))));
      expect(attributes?.kind === 'record' ? Object.keys(attributes.of) : []).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
    }
  });

  it('say what a bad formula is, and leave it as it is', () => {
    const system = {
      ...initialsOf(ITEM_SHAPES.weapon),
      damage: [
        { formula: '1d6+@str', type: '' },
        { formula: '1d6+', type: '' },
      ],
      damageBonus: '(',
    };
    const faults = formulaFaults(ITEM_SHAPES.weapon, system, rulesWith());
    expect(faults.map(({ path, text }) => [path, text])).toEqual([
      ['damage.1.formula', '1d6+'],
      ['damageBonus', '('],
    ]);
    for (const { why } of faults) expect(at(why.key)).toEqual(expect.any(String));
  });
});

/** Anything at all for a place, sensible values among it. */
function anything(shape: Shape): fc.Arbitrary<unknown> {
  const absurd = fc.oneof(fc.anything(), fc.constantFrom(null, '', 'abc', '12', NaN, Infinity, -1e9, 1.5, {}, [], [null]));
  if (shape.kind === 'record') return fc.oneof({ weight: 3, arbitrary: anyBag(shape.of) }, absurd);
  if (shape.kind === 'list') return fc.oneof({ weight: 3, arbitrary: fc.array(anything(shape.of), { maxLength: 3 }) }, absurd);
  return absurd;
}

function anyBag(shapes: Shapes): fc.Arbitrary<Source> {
  return fc.record(Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, anything(shape)])), { requiredKeys: [] });
}

function sound(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'integer':
      return Number.isInteger((value as number) / (shape.step ?? 1)) && (value as number) >= shape.min && (value as number) <= shape.max;
    case 'integerOrNull':
      return value === null || sound({ ...shape, kind: 'integer', initial: 0 }, value);
    case 'text':
      return typeof value === 'string' && (shape.choices?.includes(value) ?? true);
    case 'textOrNull':
      return value === null || typeof value === 'string';
    case 'formula':
    case 'html':
    case 'json':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) ? value.every((entry) => sound(shape.of, entry)) : typeof value === 'object';
    case 'record':
      return typeof value === 'object' && value !== null && soundBag(shape.of, value as Source);
  }
}

const soundBag = (shapes: Shapes, bag: Source): boolean =>
  Object.entries(shapes).every(([name, shape]) => !Object.hasOwn(bag, name) || bag[name] === undefined || sound(shape, bag[name]));

describe('repairs', () => {
  const shapes = [ACTOR_SHAPE, ...Object.values(ITEMS), REPORT_SHAPE, COMBATANT_SHAPE];

  it('leave only what can be stored, add nothing, and do nothing the second time', () => {
    for (const one of shapes) {
      fc.assert(
        fc.property(anyBag(one), (given) => {
          const source = { ...given };
          repairSource(one, source);
          expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(source)));
          expect(soundBag(one, source)).toBe(true);
          const again = { ...source };
          repairSource(one, again);
          expect(again).toEqual(source);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('change nothing in what is sound', () => {
    for (const one of shapes) {
      const source = initialsOf(one);
      repairSource(one, source);
      expect(source).toEqual(initialsOf(one));
    }
  });

  it('keep update operators and what they do not know', () => {
    class Operator {
      readonly replacement = {};
    }
    const source: Source = { health: new Operator(), '-=tags': null, conditions: new Operator(), tags: undefined };
    const given = { ...source };
    repairSource(ACTOR_SHAPE, source);
    expect(source).toEqual(given);
  });

  it('let an emptied or absurd input change nothing', () => {
    const source: Source = { health: { value: null, max: '' }, level: 'abc', attributes: { str: NaN, dex: '3' }, speed: '' };
    repairSource(ACTOR_SHAPE, source);
    expect(source).toEqual({ health: {}, attributes: { dex: 3 }, speed: null });
  });
});

describe('report data', () => {
  it('survives the taking apart of dotted keys', () => {
    const tape = { 'target/Scene.a.Token.b/save': { faces: [3] } };
    const written = expanded({ system: reportData({ phase: 'pending', tape, record: null }) })['system'] as Source;
    expect(JSON.parse(written['tape'] as string)).toEqual(tape);
    expect(written).toMatchObject({ phase: 'pending', record: 'null' });
  });
});
