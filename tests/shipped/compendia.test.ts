import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTOR_SHAPE } from '../../src/foundry/data/actor-shape.ts';
import { isItemType, ITEM_SHAPES } from '../../src/foundry/data/item-shapes.ts';
import { repairSource } from '../../src/foundry/data/repair.ts';
import type { Shapes } from '../../src/foundry/data/shape.ts';
import { isFault, validateFormula } from '../../src/rules/dice/formula/index.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { compilePacks } from '../../tools/packs/compile-packs.ts';
import { extractPacks } from '../../tools/packs/extract-packs.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';
import { actors, changedWords, formulasOf, items, packs, packSources, type RulesetPacks } from './pack-sources.ts';

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
});

describe('the second bar of tokens', () => {
  it.each(packs)('shows a track that is played, or none: $ruleset', ({ rules, actors: people }) => {
    for (const { prototypeToken } of people) {
      const { attribute = null } = prototypeToken.bar2 ?? {};
      if (attribute !== null) expect(rules.slice).toHaveProperty(attribute);
    }
  });

  it('is Death Row for the heroes who have it', () => {
    const shown = packs.flatMap(({ ruleset, heroes }) => heroes.map(({ prototypeToken }) => [ruleset, prototypeToken.bar2?.attribute]));
    expect(shown.filter(([, attribute]) => attribute === 'deathRow')).toEqual([
      ['arts', 'deathRow'],
      ['arts', 'deathRow'],
    ]);
  });

  it('is none for tokens in general, as not every game has that track', () => {
    const manifest = JSON.parse(readFileSync('system.json', 'utf8')) as object;
    expect(manifest).not.toHaveProperty('secondaryTokenAttribute');
  });
});

const attributesOf = (rules: CompiledRuleset): string[] => rules.attributes.map(({ id }) => id);
const wordsOf = (rules: CompiledRuleset): string[] => [...attributesOf(rules), ...Object.keys(rules.words)];

/** What a save can be made with: the saves that a game names, or an attribute. */
const savesOf = ({ exclusive, ...rules }: CompiledRuleset): string[] =>
  exclusive.saves.kinds?.map(({ id }) => id) ?? rules.attributes.map(({ id }) => id);

const CASTS: readonly [ruleset: string, heroes: string[], foes: string[], conditions: number][] = [
  ['arts', ['Ember', 'Vex'], ['Ghoul', 'Hobgoblin', 'Imp'], 11],
  ['warriors', ['Fern', 'Thorn'], ['Fox', 'Rogue', 'Shade'], 23],
  ['arete', ['Bren', 'Kira'], ['Acolyte', 'Ogre', 'Wolf'], 6],
  ['cards', ['Ash', 'Rue'], ['Brute', 'Stalker', 'Wisp'], 10],
];

const packsOf = (ruleset: string): RulesetPacks => {
  const found = packs.find((pack) => pack.ruleset === ruleset);
  if (found === undefined) throw new Error(`There are no packs for ${ruleset}.`);
  return found;
};

describe.each(CASTS)('the compendia of %s', (name, heroNames, foeNames, count) => {
  const { rules, conditions, heroes, foes, items: own } = packsOf(name);

  it('hold the conditions, two heroes and three foes', () => {
    expect(conditions).toHaveLength(count);
    expect(heroes.map((hero) => hero.name)).toEqual(heroNames);
    expect(foes.map((foe) => foe.name)).toEqual(foeNames);
  });

  it('hold a condition item for each condition of the ruleset', () => {
    const keys = conditions.map(({ system }) => (system as { key?: string }).key);
    expect(Object.keys(rules.conditions).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('have formulas that can be read', () => {
    const formulas = own.flatMap(formulasOf);
    expect(formulas.length).toBeGreaterThan(8);
    const names = [...wordsOf(rules), 'level'];
    const faulty = formulas.filter(([, formula]) => isFault(validateFormula(formula, { names, dice: 'any' })));
    expect(faulty).toEqual([]);
  });

  it('change and save with numbers that the ruleset has', () => {
    expect(own.flatMap(changedWords).filter((word) => !wordsOf(rules).includes(word))).toEqual([]);
    const saves = own.flatMap(({ system }) => (system.save ? [system.save.attribute] : []));
    expect(saves.filter((attribute) => !savesOf(rules).includes(attribute))).toEqual([]);
    const against = own.flatMap(({ system }) => system.save?.against ?? []).filter((attribute) => attribute !== '');
    expect(against.filter((attribute) => !attributesOf(rules).includes(attribute))).toEqual([]);
  });

  it('cost what the ruleset has', () => {
    const kinds = [...rules.exclusive.economy.kinds, ...rules.pays];
    const costs = own.flatMap(({ name: item, system }) =>
      Object.entries(system.cost ?? {}).flatMap(([kind, cost]) => (cost === null || kinds.includes(kind) ? [] : [`${item}: ${kind}`])),
    );
    expect(costs).toEqual([]);
  });

  it('link heroes to their tokens, and foes not', () => {
    for (const { prototypeToken } of heroes) expect(prototypeToken).toMatchObject({ actorLink: true, disposition: 1 });
    for (const { prototypeToken } of foes) expect(prototypeToken).toMatchObject({ actorLink: false, disposition: -1 });
  });
});
