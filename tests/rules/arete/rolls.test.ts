import { describe, expect, test } from 'vitest';
import type { Edge, EdgeSource } from '../../../src/rules/kernel/command.ts';
import { rulesOf, play, stateOf } from '../cards/fixtures.ts';
import { healthOf, kira, RULES, strike, sword, target } from './party.ts';

const SLASH = sword([{ formula: '1d6+3', type: 'slashing' }]);

function sources(advantages: number, disadvantages: number): readonly EdgeSource[] {
  const many = (count: number, edge: Edge): readonly EdgeSource[] => Array.from({ length: count }, () => ({ edge }));
  return [...many(advantages, 'advantage'), ...many(disadvantages, 'disadvantage')];
}

/** The die that counts of the faces given. */
function kept(edges: readonly EdgeSource[], faces: readonly number[]): number | undefined {
  const by = kira(SLASH);
  const hard = target({ defense: 100 });
  const command = { kind: 'attack', by: 'kira', with: ['sword'], on: ['target'], edges } as const;
  return play(RULES, stateOf([by, hard]), command, faces).result.kept;
}

describe('advantage', () => {
  const COUNTS = [0, 1, 2] as const;

  test.each(COUNTS.flatMap((plus) => COUNTS.map((minus) => [plus, minus] as const)))(
    'ROL-01 ROL-05 %i for and %i against it',
    (plus, minus) => {
      if (plus > 0 === minus > 0) expect(kept(sources(plus, minus), [7])).toBe(7);
      else expect(kept(sources(plus, minus), [4, 12])).toBe(plus > 0 ? 12 : 4);
    },
  );

  test('ROL-04 what a condition gives counts with what the command says', () => {
    const helped = { id: 'h', key: 'helped', stacks: 1, remaining: null, countsBy: 'world', source: 'bren', since: null, data: {} };
    const by = kira(SLASH, { conditions: { h: helped } });
    const command = { kind: 'attack', by: 'kira', with: ['sword'], on: ['target'] } as const;
    const state = stateOf([by, target({ defense: 100 })]);
    expect(play(RULES, state, command, [4, 12]).result.kept).toBe(12);
    const against: readonly EdgeSource[] = [{ edge: 'disadvantage' }];
    expect(play(RULES, state, { ...command, edges: against }, [9]).result.kept).toBe(9);
  });
});

describe('natural results', () => {
  test('ROL-07 a 20 that is not kept is no critical hit', () => {
    const by = kira(SLASH);
    const command = { kind: 'attack', by: 'kira', with: ['sword'], on: ['target'], edges: sources(0, 1) } as const;
    const done = play(RULES, stateOf([by, target({ defense: 100 })]), command, [20, 4]);
    expect(done.result).toMatchObject({ hit: false, critical: false, kept: 4 });
  });

  test('ROL-08 only the die that counts after a reroll is read', () => {
    const by = kira(SLASH);
    const command = { kind: 'save', by: 'kira', attribute: 'fortitude', dc: 15, reroll: true } as const;
    const done = play(RULES, stateOf([by]), command, [1, 'replace', 20]);
    expect(done.result).toMatchObject({ kept: 20, success: true });
    const rolls = done.trace.filter((entry) => entry.kind === 'roll');
    expect(rolls.map(({ dice }) => dice.map(({ face }) => face))).toEqual([[20]]);
  });

  test('ROL-10 a low natural misses whatever is added to it, a high one hits whatever it must reach', () => {
    const sure = { ...SLASH, hit: 90 };
    expect(strike(sure, target(), [2]).result).toMatchObject({ hit: false, total: 92 });
    expect(strike({ ...SLASH, hit: -90 }, target(), [19, 1]).result).toMatchObject({ hit: true });
  });

  test('ROL-11 a critical hit below the number is still a hit', () => {
    const done = strike(SLASH, target({ defense: 100 }), [20, 1]);
    expect(done.result).toMatchObject({ hit: true, critical: true, total: 25, against: 100 });
  });
});

describe('critical damage', () => {
  test('ROL-14 what a critical hit adds is added once, and only then', () => {
    const both = sword([
      { formula: '1d6', type: 'slashing' },
      { formula: '1d6', type: 'fire' },
    ]);
    expect(healthOf(strike(both, target(), [15, 2, 3]))).toBe(15);
    expect(healthOf(strike(both, target(), [20, 2, 3]))).toBe(10);
  });

  test('ROL-17 arete doubles dice and bonus together, before Soak or behind it', () => {
    expect(healthOf(strike(SLASH, target({ soak: 2 }), [20, 4]))).toBe(20 - (2 * (4 + 3) - 2));
    const behind = rulesOf('arete', { 'a.critOrder': 'afterSoak' });
    expect(healthOf(strike(SLASH, target({ soak: 2 }), [20, 4], behind))).toBe(20 - 2 * (4 + 3 - 2));
  });
});
