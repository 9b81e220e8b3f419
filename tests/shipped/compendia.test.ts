import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTOR_SHAPE } from '../../src/foundry/data/actor-shape.ts';
import { isItemType, ITEM_SHAPES } from '../../src/foundry/data/item-shapes.ts';
import { repairSource } from '../../src/foundry/data/repair.ts';
import type { Shapes } from '../../src/foundry/data/shape.ts';
import { isFault, validateFormula } from '../../src/rules/dice/formula/index.ts';
import { arts } from '../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { compilePacks } from '../../tools/packs/compile-packs.ts';
import { extractPacks } from '../../tools/packs/extract-packs.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';
import { actors, changedWords, conditions, foes, formulasOf, heroes, items, packSources } from './pack-sources.ts';

const ruleset = compile(arts, {});
if (isCompileFault(ruleset)) throw new Error('The ruleset does not compile.');
const attributes = ruleset.attributes.map(({ id }) => id);
const words = [...attributes, ...Object.keys(ruleset.words)];

/** Fields below `system` that the data model does not have, and whether it would change any value. */
function misfits(name: string, shapes: Shapes, system: object): string[] {
  const repaired = structuredClone(system) as Record<string, unknown>;
  repairSource(shapes, repaired);
  const changed = JSON.stringify(repaired) === JSON.stringify(system) ? [] : [`${name}: repaired`];
  return [...unknownFields(shapes, system).map((field) => `${name}: ${field}`), ...changed];
}

function unknownFields(shapes: Shapes, data: object): string[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const shape = shapes[field];
    if (shape === undefined) return [field];
    const inner = shape.kind === 'list' ? shape.of : shape;
    if (inner.kind !== 'record') return [];
    const parts = (Array.isArray(value) ? value : [value]) as object[];
    return parts.flatMap((part) => unknownFields(inner.of, part)).map((below) => `${field}.${below}`);
  });
}

describe('the compendia', () => {
  it('store what the data models know, as they store it', () => {
    const ofItems = items.flatMap(({ name, type, system }) => (isItemType(type) ? misfits(name, ITEM_SHAPES[type], system) : [type]));
    expect([...ofItems, ...actors.flatMap(({ name, system }) => misfits(name, ACTOR_SHAPE, system))]).toEqual([]);
  });

  it('hold the conditions, two heroes and three foes', () => {
    expect(conditions).toHaveLength(11);
    expect(heroes.map(({ name }) => name)).toEqual(['Ember', 'Vex']);
    expect(foes.map(({ name }) => name)).toEqual(['Ghoul', 'Hobgoblin', 'Imp']);
  });

  it('have sources in the form in which they are extracted', async () => {
    const folder = temporaryFolder();
    await compilePacks(packSources, join(folder, 'packs'));
    await extractPacks(join(folder, 'packs'), join(folder, 'back'));
    const sources = readdirSync(packSources, { recursive: true, encoding: 'utf8' });
    expect(readdirSync(join(folder, 'back'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(sources.sort());
    for (const file of sources.filter((name) => name.endsWith('.yml'))) {
      expect(readFileSync(join(folder, 'back', file), 'utf8')).toBe(readFileSync(join(packSources, file), 'utf8'));
    }
  });

  it('say which system and which oldest Foundry they are for, and belong to nobody', () => {
    for (const document of [...items, ...actors]) {
      expect(document).toMatchObject({ _stats: { systemId: 'fourfold', coreVersion: '13.351' }, ownership: { default: 0 } });
    }
  });

  it('have formulas that can be read', () => {
    const formulas = items.flatMap(formulasOf);
    expect(formulas.length).toBeGreaterThan(10);
    const names = [...words, 'level'];
    const faulty = formulas.filter(([, formula]) => isFault(validateFormula(formula, { names, dice: 'any' })));
    expect(faulty).toEqual([]);
  });

  it('change and save with numbers that the ruleset has', () => {
    expect(items.flatMap(changedWords).filter((word) => !words.includes(word))).toEqual([]);
    const saves = items.flatMap(({ system }) => (system.save ? [system.save.attribute] : []));
    expect(saves.filter((attribute) => !attributes.includes(attribute))).toEqual([]);
  });

  it('hold a condition item for each condition of the ruleset', () => {
    const keys = conditions.map(({ system }) => (system as { key?: string }).key);
    expect(Object.keys(ruleset.conditions).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('let every weapon and ability cost one or two Action Points', () => {
    const used = items.filter(({ type }) => type === 'weapon' || type === 'ability');
    for (const { name, system } of used) expect([1, 2], name).toContain(system.cost?.ap);
  });

  it('link heroes to their tokens, and foes not', () => {
    for (const { prototypeToken } of heroes) expect(prototypeToken).toMatchObject({ actorLink: true, disposition: 1 });
    for (const { prototypeToken } of foes) expect(prototypeToken).toMatchObject({ actorLink: false, disposition: -1 });
  });
});
