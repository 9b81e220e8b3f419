import { describe, expect, it } from 'vitest';
import {
  attributes,
  condition,
  conditions,
  conditionsOf,
  creature,
  game,
  health,
  items,
  of,
  play,
  reasons,
  warns,
  weapon,
  type Given,
  type Settings,
} from './fixtures.ts';

const imp = (ac: number, given: Parameters<typeof creature>[1] = {}) =>
  creature('imp', { kind: 'npc', ac, health: health(20, 20), ...given });
const strike = { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp'] } as const;
const ember = (formula: string, str = 0, given: Parameters<typeof weapon>[2] = {}) =>
  creature('ember', { attributes: attributes({ str }), items: items(weapon('sword', formula, given)) });

function result(settings: Settings, str: number, ac: number, answers: readonly Given[], given: Parameters<typeof weapon>[2] = {}) {
  return play(game([ember('1d8+3', str, given), imp(ac)], settings), strike, answers).outcome.result;
}

describe('accuracy', () => {
  it('T-15: 1d20 + attribute + bonuses against AC', () => {
    expect(result({}, 2, 15, [12, 1], { hit: 1 })).toMatchObject({ hit: true, total: 15, against: 15, amount: 4 });
    const blessed = { ...ember('1', 2), conditions: conditions(condition('blessed', { mods: { attack: 3, str: 1 } })) };
    const from = game([blessed, imp(10, { conditions: conditions(condition('warded', { mods: { ac: 2 } })) })]);
    const played = play(from, { ...strike, bonuses: [{ name: 'high ground', value: 1 }] }, [10]);
    expect(played.outcome.result).toMatchObject({ total: 17, against: 12, hit: true });
    expect(played.outcome.trace.find((entry) => entry.kind === 'roll' && entry.rule === 'T-15')).toMatchObject({
      parts: [{ value: 10 }, { value: 3 }, { value: 3 }, { value: 1 }],
    });
  });

  it('T-15: with an edge both dice are rolled and one is kept', () => {
    const from = game([ember('1'), imp(15)]);
    expect(play(from, { ...strike, edges: [{ edge: 'advantage' }] }, [[5, 17]]).outcome.result).toMatchObject({ hit: true, kept: 17 });
    expect(play(from, { ...strike, edges: [{ edge: 'disadvantage' }] }, [[5, 17]]).outcome.result).toMatchObject({ hit: false, kept: 5 });
    expect(play(from, { ...strike, edges: [{ edge: 'disadvantage' }] }, [[20, 1]]).outcome.result).toMatchObject({
      critical: false,
      natural: 1,
    });
  });

  it('t.hitTie hit (T-15, TR-05)', () => {
    expect(result({ 't.hitTie': 'hit' }, 3, 15, [12, 1])).toMatchObject({ hit: true, total: 15 });
  });

  it('t.hitTie miss', () => {
    expect(result({ 't.hitTie': 'miss' }, 3, 15, [12])).toMatchObject({ hit: false, total: 15 });
    expect(result({ 't.hitTie': 'miss' }, 4, 15, [12, 1])).toMatchObject({ hit: true });
  });

  it('t.nat1 plain (T-15, TR-05)', () => {
    expect(result({ 't.nat1': 'plain' }, 15, 15, [1, 4])).toMatchObject({ hit: true, critical: false, total: 16, amount: 7 });
  });

  it('t.nat1 miss', () => {
    expect(result({ 't.nat1': 'miss' }, 15, 15, [1])).toMatchObject({ hit: false, miss: true, total: 16 });
  });
});

describe('critical hits', () => {
  it('T-16: a natural 20 hits any AC; dice count as their maximum and are not rolled', () => {
    const played = play(game([ember('2d6+3', 4), imp(30)]), strike, [20]);
    expect(played.outcome.result).toMatchObject({ hit: true, critical: true, total: 24, against: 30, amount: 15 });
    expect(of(played, 'imp').health.value).toBe(5);
    expect(reasons(played)).toContain('T-16');
  });

  it('T-16: what is taken away is taken from the maximum too', () => {
    expect(play(game([ember('1d8-1d4+str', 2), imp(5)]), strike, [20]).outcome.result.amount).toBe(8 - 4 + 2);
  });

  it('T-16: without dice nothing changes', () => {
    expect(play(game([ember('4'), imp(5)]), strike, [20]).outcome.result).toMatchObject({ critical: true, amount: 4 });
  });

  it('T-16: with advantage the kept die decides, with disadvantage too', () => {
    const from = game([ember('1d8'), imp(5)]);
    expect(play(from, { ...strike, edges: [{ edge: 'advantage' }] }, [[20, 2]]).outcome.result.critical).toBe(true);
    expect(play(from, { ...strike, edges: [{ edge: 'disadvantage' }] }, [[20, 12], 3]).outcome.result.critical).toBe(false);
  });

  const both = {
    damage: [
      { formula: '1d8+3', type: 'slashing' },
      { formula: '1d6', type: 'fire' },
    ],
  };

  it('t.critScope formula: separate effects are rolled (T-16, TR-22)', () => {
    expect(result({ 't.critScope': 'formula' }, 0, 10, [20, 2], both).amount).toBe(11 + 2);
    expect(result({ 't.critScope': 'formula' }, 0, 10, [12, 5, 2], both).amount).toBe(8 + 2);
  });

  it('t.critScope all: they are at their maximum as well', () => {
    expect(result({ 't.critScope': 'all' }, 0, 10, [20], both).amount).toBe(11 + 6);
  });

  it('T-16: a critical of the damage command takes the maximum as well', () => {
    const played = play(game([imp(5)]), { kind: 'damage', to: ['imp'], parts: [{ formula: '2d6+1', type: 'fire' }], critical: true });
    expect(of(played, 'imp').health.value).toBe(7);
  });
});

describe('what takes hold', () => {
  it('T-17: the save against a weapon comes before its damage; its condition is put on by those who failed', () => {
    const fang = { save: { attribute: 'con', dc: 12 }, condition: { key: 'poisoned', remaining: 2, data: { amount: 1 } } };
    const failed = play(game([ember('1d8', 0, fang), imp(5)]), strike, [10, 11, 8]);
    expect([conditionsOf(failed, 'imp'), of(failed, 'imp').health.value]).toEqual([['poisoned'], 12]);
    const made = play(game([ember('1d8', 0, fang), imp(5)]), strike, [10, 12, 8]);
    expect([conditionsOf(made, 'imp'), of(made, 'imp').health.value]).toEqual([[], 12]);
  });

  it('T-18: a weapon that only calls for a save reduces its damage by it', () => {
    const half = { save: { attribute: 'dex', dc: 12, onSuccess: 'half' as const } };
    expect(play(game([ember('1d8', 0, half), imp(5)]), strike, [10, 12, 7]).outcome.result.amount).toBe(3);
    const none = { save: { attribute: 'dex', dc: 12, onSuccess: 'none' as const } };
    expect(play(game([ember('1d8', 0, none), imp(5)]), strike, [10, 12]).outcome.result).toMatchObject({ hit: true, amount: 0 });
    const unsaid = { save: { attribute: 'dex', dc: 12 } };
    expect(play(game([ember('1d8', 0, unsaid), imp(5)]), strike, [10, 12, 'half', 7]).outcome.result.amount).toBe(3);
  });

  it('T-17: a miss brings no condition', () => {
    const played = play(game([ember('1', 0, { condition: { key: 'marked' } }), imp(15)]), strike, [3]);
    expect(conditionsOf(played, 'imp')).toEqual([]);
  });

  it('T-17: a formula that cannot be read refuses the attack and says where', () => {
    const from = game([ember('1d8+'), imp(5)]);
    expect(() => play(from, strike, [10])).toThrow(/badFormula/);
  });

  it('T-15: a missing attribute counts as 0, with a warning', () => {
    const bare = { ...ember('1'), attributes: {} };
    const played = play(game([bare, imp(10)]), strike, [10]);
    expect(played.outcome.result).toMatchObject({ hit: true, total: 10 });
    expect(warns(played)).toBe(true);
  });
});
