import { expect, it } from 'vitest';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import { soundCreature } from '../../../src/rules/kernel/sound.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Creature } from '../../../src/rules/kernel/state.ts';
import { warriors } from '../../../src/rules/rulesets/warriors.ts';
import { sheetView } from '../../../src/rules/views/sheet.ts';

function viewOf(settings: Readonly<Record<string, string>>, conditions: Creature['conditions'] = {}) {
  const rules = compile(warriors, settings) as CompiledRuleset;
  expect(isCompileFault(rules)).toBe(false);
  // What is missing is put in by the repair of stored creatures.
  const given = { id: 'fern', name: 'Fern', kind: 'player', conditions } as unknown as Creature;
  return sheetView({ rules, creature: soundCreature(rules, 'fern', given).creature, nameOf: () => null });
}

it('WR-14: successes of Death Saves are shown where three of them stabilise', () => {
  const shown = (stabilise: string): string[] => viewOf({ 'w.deathStabilise': stabilise }).tracks.map(({ id }) => id);
  expect(shown('never')).not.toContain('deathSuccesses');
  expect(shown('threeSuccesses')).toContain('deathSuccesses');
});

it('W-35, W-39: what counts in stacks or is of an element is put on by hand with them', () => {
  const { offers } = viewOf({});
  expect(offers.find(({ key }) => key === 'bleeding')).toMatchObject({ mostStacks: 3, perElement: false });
  expect(offers.find(({ key }) => key === 'vulnerable')).toMatchObject({ mostStacks: 1, perElement: true });
});

it('W-43: two of different elements are told apart by name', () => {
  const open = (id: string, element: string): Creature['conditions'][string] => {
    return { id, key: 'vulnerable', stacks: 1, remaining: 3, countsBy: 'round', source: null, since: null, data: { element } };
  };
  const { conditions } = viewOf({}, { a: open('a', 'wild'), b: open('b', 'shadow') });
  expect(conditions.map(({ name }) => name)).toEqual([
    { key: 'FOURFOLD.ConditionOf.vulnerable', args: { element: 'wild' } },
    { key: 'FOURFOLD.ConditionOf.vulnerable', args: { element: 'shadow' } },
  ]);
});
