import { describe, expect, test } from 'vitest';
import type { Manifest, Mechanic } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';

const manifest = MANIFESTS['arts'] as Manifest;

function faultOf(mechanics: readonly Mechanic[]): unknown {
  const compiled = compile({ ...manifest, mechanics }, {});
  return isCompileFault(compiled) ? compiled.sentence : null;
}

describe('compile', () => {
  test('arts compiles to frozen lists', () => {
    const compiled = compile(manifest, {});
    if (isCompileFault(compiled)) throw new Error(compiled.sentence.key);
    expect(Object.isFrozen(compiled)).toBe(true);
    expect(Object.isFrozen(compiled.slots.contribute)).toBe(true);
    expect(compiled.repaired).toEqual([]);
  });

  test('a missing need names both sides', () => {
    const without = manifest.mechanics.filter((mechanic) => mechanic.id !== 'bonus-health');
    expect(faultOf(without)).toEqual({ key: 'FOURFOLD.Compile.needs', args: { mechanic: 'life-cost', need: 'bonus-health' } });
  });

  test('an exclusive slot without a filler is named', () => {
    const without = manifest.mechanics.filter(
      (mechanic) => !['death-row', 'unconsciousness', 'movement', 'life-cost'].includes(mechanic.id),
    );
    expect(faultOf(without)).toEqual({ key: 'FOURFOLD.Compile.noFiller', args: { slot: 'atZero' } });
  });

  test('two fillers of one exclusive slot are a contradiction that names both', () => {
    const clock = manifest.mechanics.find((mechanic) => mechanic.id === 'death-row');
    const second: Mechanic = { id: 'other-clock', rules: [], exclusive: { ...clock?.exclusive } };
    expect(faultOf([...manifest.mechanics, second])).toEqual({
      key: 'FOURFOLD.Compile.twoFillers',
      args: { slot: 'deathClock', first: 'death-row', second: 'other-clock' },
    });
  });

  test('a mechanic that contradicts another says why', () => {
    const enemy: Mechanic = { id: 'enemy', rules: [], contradicts: [{ mechanic: 'areas', why: 'FOURFOLD.Compile.why' }] };
    expect(faultOf([...manifest.mechanics, enemy])).toEqual({
      key: 'FOURFOLD.Compile.contradicts',
      args: { mechanic: 'enemy', other: 'areas', why: 'FOURFOLD.Compile.why' },
    });
  });

  test('the same mechanic twice, and the same name twice', () => {
    const [first] = manifest.mechanics;
    if (first === undefined) throw new Error('no mechanics');
    expect(faultOf([...manifest.mechanics, first])).toMatchObject({ key: 'FOURFOLD.Compile.twice' });
    const copycat: Mechanic = { id: 'copycat', rules: [], conditions: [{ key: 'burning', rule: 'T-07' }] };
    expect(faultOf([...manifest.mechanics, copycat])).toMatchObject({ key: 'FOURFOLD.Compile.sameName', args: { name: 'burning' } });
  });

  test.each([
    ['t.nat1', 'sometimes'],
    ['t.reactions', 11],
    ['t.reactions', 1.5],
    ['t.reactions', Number.NaN],
    ['t.initiative', '2d20 + Dex'],
    ['t.initiative', '1d20 + Luck'],
    ['t.concDC', 'max(10, damage / 0)'],
    ['t.concDC', '1 / (damage - 1)'],
    ['t.concDC', '1d6'],
    ['t.concAttr', 'luck'],
    ['t.apTable', { any: { one: 3 } }],
    ['t.apTable', { any: { 1: 21 } }],
    ['t.apTable', null],
  ])('a stored %s of %j falls back to the default with a warning', (id, value) => {
    const compiled = compile(manifest, { [id]: value });
    const plain = compile(manifest, {});
    if (isCompileFault(compiled) || isCompileFault(plain)) throw new Error('fault');
    expect(compiled.repaired).toEqual([{ key: 'FOURFOLD.Warn.setting', args: { id } }]);
    expect(compiled.settings).toEqual(plain.settings);
  });
});

describe('what a mix borrows', () => {
  const modules = { 'mix.resolve': 'on', 'mix.bleeding': 'on', 'mix.wounds': 'on', 'mix.elementalSaves': 'on' };
  const rolesWith = (stored: Readonly<Record<string, unknown>>) => {
    const compiled = compile(MANIFESTS['arts']!, { ...modules, ...stored });
    if (isCompileFault(compiled)) throw new Error(compiled.sentence.key);
    return compiled;
  };

  test.each([
    ['mix.woundAttr', 'luck'],
    ['mix.insightAttr', 'constructor'],
    ['mix.medicineAttr', 3],
    ['mix.pb', '2d6'],
    ['mix.pb', 'max(1'],
    ['mix.costMap', { action: '9' }],
    ['mix.costMap', { preparation: -1 }],
    ['mix.elementMap', { fire: 'aether' }],
    ['mix.elementMap', ['fire']],
  ])('reads the default where %s is stored as %j', (id, value) => {
    const compiled = rolesWith({ [id]: value });
    expect(compiled.roles).toEqual(rolesWith({}).roles);
    expect(compiled.repaired).toEqual([{ key: 'FOURFOLD.Warn.setting', args: { id } }]);
  });

  test('a game without rests has them once it has what only a rest clears', () => {
    const rests = (stored: Readonly<Record<string, unknown>>): boolean => {
      const compiled = compile(MANIFESTS['arete']!, stored);
      return !isCompileFault(compiled) && compiled.commands.rest !== undefined;
    };
    expect([{}, { 'mix.bleeding': 'on' }, { 'mix.wounds': 'on' }, { 'mix.resolve': 'on' }, { 'mix.clock': 'deathRow' }].map(rests)).toEqual(
      [...[false, false], ...[true, true, true]],
    );
  });
});
