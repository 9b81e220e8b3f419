import { describe, expect, it } from 'vitest';
import type { EdgeSource } from '../../../src/rules/kernel/command.ts';
import {
  attributes,
  condition,
  conditions,
  creature,
  expectNothing,
  fallen,
  game,
  health,
  play,
  reasons,
  refused,
  warns,
  type Given,
} from './fixtures.ts';

const from = game([
  creature('ember', { attributes: attributes({ wis: 3 }) }),
  creature('imp', { attributes: attributes({ wis: 1 }) }),
  creature('wolf'),
  creature('dead', { health: health(0), dead: true }),
]);
const check = { kind: 'check', by: 'ember', attribute: 'str' } as const;
const edges = (...given: readonly EdgeSource['edge'][]) => given.map((edge) => ({ edge }));
const result = (given: object, answers: readonly Given[]) => play(from, { ...check, ...given }, answers).outcome.result;

describe('checks', () => {
  it('T-80: 1d20 + attribute against the DC', () => {
    expect(result({ attribute: 'wis', dc: 15 }, [12])).toMatchObject({ success: true, total: 15, against: 15 });
    expect(result({ attribute: 'wis', dc: 15 }, [11])).toMatchObject({ success: false, total: 14 });
    expect(result({ attribute: 'wis', dc: 20, bonuses: [{ name: 'rope', value: 2 }] }, [15])).toMatchObject({ success: true, total: 20 });
    expect(result({ kind: 'save', attribute: 'wis', dc: 15 }, [12])).toMatchObject({ success: true, total: 15 });
  });

  it('T-80: natural results are not special', () => {
    expect([result({ dc: 21 }, [20]).success, result({ attribute: 'wis', dc: 4 }, [1]).success]).toEqual([false, true]);
  });

  it('T-80: without a DC the total is shown alone', () => {
    const { result: shown } = play(from, check, [7]).outcome;
    expect(shown).toEqual({ total: 7, kept: 7, natural: 7 });
  });

  it('T-80: a total rolled elsewhere is judged without a die', () => {
    expect(result({ total: 15, dc: 15 }, [])).toMatchObject({ success: true, total: 15 });
    expect(refused(from, { ...check, total: NaN }).reason).toBe('badAmount');
    expect(refused(from, { ...check, dc: Infinity }).reason).toBe('badAmount');
  });

  it('T-80: what adds to checks counts; the dead and strangers are refused', () => {
    const blessed = creature('ember', { conditions: conditions(condition('blessed', { mods: { check: 2, str: 1 } })) });
    expect(play(game([blessed]), { ...check, dc: 10 }, [7]).outcome.result).toMatchObject({ total: 10, success: true });
    expect([refused(from, { ...check, by: 'dead' }).reason, refused(from, { ...check, by: 'nobody' }).reason]).toEqual([
      'dead',
      'unknownCreature',
    ]);
  });

  it('T-81: a DC below 1 or above 40 is only a warning', () => {
    expect([0, 1, 8, 40, 41].map((dc) => warns(play(from, { ...check, dc }, [10])))).toEqual([true, false, false, false, true]);
  });
});

describe('advantage and disadvantage', () => {
  it('T-82: advantage keeps the higher of two', () => {
    expect(result({ edges: edges('advantage') }, [[5, 17]])).toMatchObject({ total: 17, kept: 17 });
    expect(reasons(play(from, { ...check, edges: edges('advantage') }, [[17, 5]]))).toContain('T-82');
  });

  it('T-83: disadvantage keeps the lower', () => {
    expect(result({ edges: edges('disadvantage') }, [[5, 17]])).toMatchObject({ total: 5, kept: 5 });
    expect(reasons(play(from, { ...check, edges: edges('disadvantage') }, [[17, 5]]))).toContain('T-83');
  });

  it('T-82, T-83, T-93: never for the bare d20 of Death Row', () => {
    const lucky = creature(
      'ember',
      fallen({ conditions: conditions('unconscious', 'prone', condition('lucky', { mods: { check: 5, save: 5, attack: 5 } })) }),
    );
    expect(play(game([lucky]), { kind: 'turnStart', of: 'ember' }, [20]).state.creatures['ember']?.deathRow).toBe(0);
  });

  it('T-84: ten sources are still two dice', () => {
    const ten = new Array<'advantage'>(10).fill('advantage');
    expect(result({ edges: edges(...ten) }, [[5, 17]]).total).toBe(17);
    expect(reasons(play(from, { ...check, edges: edges(...ten) }, [[5, 17]]))).toContain('T-84');
  });

  it('T-85: any of one with any of the other is one plain die', () => {
    const mixed = edges('advantage', 'advantage', 'advantage', 'disadvantage');
    expect(result({ edges: mixed }, [9])).toMatchObject({ total: 9, kept: 9 });
    expect(reasons(play(from, { ...check, edges: mixed }, [9]))).toContain('T-85');
    expect(result({ edges: edges('disadvantage', 'disadvantage', 'advantage') }, [9]).total).toBe(9);
    expect(result({ edges: [] }, [9]).total).toBe(9);
  });

  const advantage = { edges: edges('advantage'), reroll: true };

  it('T-86: a granted reroll replaces one die, chosen by the player', () => {
    expect(result(advantage, [[5, 12], 'replace-low', 15])).toMatchObject({ total: 15 });
    expect(result(advantage, [[5, 12], 'replace-high', 2])).toMatchObject({ total: 5 });
    expect(result(advantage, [[5, 12], 'keep'])).toMatchObject({ total: 12 });
    expect(result({ edges: edges('disadvantage'), reroll: true }, [[5, 12], 'replace-low', 15])).toMatchObject({ total: 12 });
    expect(result({ reroll: true }, [5, 'replace', 12])).toMatchObject({ total: 12 });
    expect(reasons(play(from, { ...check, ...advantage }, [[5, 12], 'replace-low', 15]))).toContain('T-86');
  });

  it('T-86: two equal dice are told apart', () => {
    expect(result(advantage, [[5, 5], 'replace-high', 2]).total).toBe(5);
    expect(result(advantage, [[5, 5], 'replace-low', 12]).total).toBe(12);
  });

  it('T-86: both is refused', () => {
    expect(refused(from, { ...check, ...advantage }, [[5, 12], 'replace-both'])).toMatchObject({ reason: 'badAnswer', rule: 'T-86' });
  });
});

describe('contests', () => {
  const side = (by: string, given: object = {}) => ({ by, attribute: 'wis', ...given });
  const contest = (...sides: readonly ReturnType<typeof side>[]) => ({ kind: 'contest', sides }) as const;

  it('T-87: the higher total wins outright', () => {
    const played = play(from, contest(side('ember'), side('imp')), [10, 11]);
    expect(played.outcome.result).toMatchObject({ winner: 'ember', totals: { ember: 13, imp: 12 } });
    expect(reasons(played)).toContain('T-87');
    expectNothing(played);
  });

  it('T-87: of more than two the highest; edges count', () => {
    const three = contest(
      side('ember'),
      side('imp', { edges: edges('advantage') }),
      side('wolf', { bonuses: [{ name: 'pack', value: 20 }] }),
    );
    expect(play(from, three, [19, [2, 18], 1]).outcome.result).toMatchObject({ winner: 'ember', totals: { ember: 22, imp: 19, wolf: 21 } });
  });

  it('T-88: a tie is a standstill, nobody wins and nothing is rolled again', () => {
    const played = play(from, contest(side('ember'), side('imp')), [10, 12]);
    expect(played.outcome.result.winner).toBeNull();
    expect(reasons(played)).toContain('T-88');
    expect(play(from, contest(side('ember'), side('imp'), side('wolf')), [1, 12, 13]).outcome.result.winner).toBeNull();
    expect(play(from, contest(side('ember'), side('imp'), side('wolf')), [1, 3, 15]).outcome.result.winner).toBe('wolf');
  });

  it('T-87: alone, with the dead or a stranger it is refused', () => {
    const reason = (...sides: readonly ReturnType<typeof side>[]) => refused(from, contest(...sides)).reason;
    expect([reason(side('ember')), reason(side('ember'), side('dead')), reason(side('nobody'), side('imp'))]).toEqual([
      'noContest',
      'dead',
      'unknownCreature',
    ]);
  });
});
