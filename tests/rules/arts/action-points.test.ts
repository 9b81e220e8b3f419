import { describe, expect, it } from 'vitest';
import {
  condition,
  conditions,
  creature,
  economy,
  expectNothing,
  game,
  item,
  items,
  of,
  play,
  refused,
  warns,
  weapon,
  type Settings,
} from './fixtures.ts';

const START = { kind: 'turnStart', of: 'ember' } as const;

describe('maximum AP', () => {
  const drained = (amount: number) => conditions(condition('drained', { mods: { maxAp: amount } }));
  const ap = (level: number, settings: Settings, mods = 0, answers: readonly number[] = []) => {
    const played = play(game([creature('ember', { level, economy: economy(0), conditions: drained(mods) })], settings), START, answers);
    return { ap: of(played, 'ember').economy.ap, warns: warns(played), turnEnd: played.outcome.result.turnEnd };
  };

  it('t.apTable: by default 3, and one more every fifth level (T-06, T-10)', () => {
    expect([1, 4, 5, 10, 20].map((level) => ap(level, {}).ap)).toEqual([3, 3, 4, 5, 7]);
  });

  const table = { 't.apTable': { any: { 1: 3, 5: 4 }, wizard: { 1: 2 } } };

  it('t.apTable: the row of the level, else the nearest lower one with a warning (T-06)', () => {
    expect(ap(5, table)).toMatchObject({ ap: 4, warns: false });
    expect(ap(7, table)).toMatchObject({ ap: 4, warns: true });
    expect(ap(21, {})).toMatchObject({ ap: 7, warns: true });
  });

  it('t.apTable: a class has its own row', () => {
    const wizard = items(item('wizard', { type: 'class', caster: 'wizard' }));
    expect(of(play(game([creature('ember', { items: wizard })], table), START), 'ember').economy.ap).toBe(2);
  });

  it('t.apTable: without any row the GM says how many, and conditions count on top (T-06)', () => {
    const none = { 't.apTable': { any: { 5: 4 } } };
    expect(ap(1, none, 0, [4]).ap).toBe(4);
    expect(ap(1, none, -2, [4]).ap).toBe(2);
    expect(ap(1, none, -6, [4]).ap).toBe(0);
    const names = { ...none, 't.apTable': { constructor: {} } };
    expect(ap(1, names, 0, [1]).ap).toBe(1);
  });

  it('T-06: conditions count, never below 0', () => {
    expect(ap(7, table, -2).ap).toBe(2);
    expect(ap(7, table, -6)).toMatchObject({ ap: 0, turnEnd: 'now' });
    expect(ap(7, table, 1).ap).toBe(5);
  });

  it('T-06: by hand wins over the table', () => {
    expect(of(play(game([creature('ember', { maxAp: 6 })]), START), 'ember').economy.ap).toBe(6);
  });
});

describe('spending AP', () => {
  const ember = (ap: number) =>
    creature('ember', {
      economy: economy(ap),
      items: items(
        weapon('sword', '1', { cost: { ap: 2 } }),
        item('dance', { cost: { ap: 1 } }),
        item('leap', { cost: { ap: 3 } }),
        item('odd', { cost: { mana: 1 } }),
      ),
    });
  const imp = creature('imp', { ac: 5 });
  const strike = { kind: 'attack', by: 'ember', with: ['sword'], on: ['imp'] } as const;

  it('T-11: in any order', () => {
    const moved = play(game([ember(4), imp]), { kind: 'move', by: 'ember', distance: 5, how: 'walk' });
    const struck = play(moved, strike, [10]);
    const used = play(struck, { kind: 'use', by: 'ember', what: 'dance' });
    expect([moved, struck, used].map((game) => of(game, 'ember').economy.ap)).toEqual([3, 1, 0]);
  });

  it('T-11: not enough is refused, and nothing is spent', () => {
    expect(refused(game([ember(1), imp]), strike)).toEqual({
      kind: 'refused',
      reason: 'notEnoughAp',
      rule: 'T-11',
      args: { name: 'ember', have: 1, need: 2 },
    });
    expect(refused(game([ember(2), imp]), { kind: 'use', by: 'ember', what: 'leap' }).rule).toBe('T-11');
    expect(refused(game([ember(2), imp]), { kind: 'use', by: 'ember', what: 'odd' }).reason).toBe('noSuchResource');
  });

  it('T-11: outside combat they are not tracked', () => {
    const played = play(game([ember(0), imp], {}, { running: false }), { kind: 'use', by: 'ember', what: 'leap' });
    expectNothing(played);
  });

  it('T-12, TR-18: at 0 AP the turn ends, after the last action has resolved; t.autoEndTurn on', () => {
    const played = play(game([ember(2), imp], { 't.autoEndTurn': 'on' }), strike, [10]);
    expect(played.outcome.result).toMatchObject({ hit: true, turnEnd: 'now' });
    expect(of(played, 'imp').health.value).toBe(9);
  });

  it('T-12: t.autoEndTurn off only says so', () => {
    expect(play(game([ember(2), imp], { 't.autoEndTurn': 'off' }), strike, [10]).outcome.result.turnEnd).toBe('offered');
  });

  it('T-12: the rest may be yielded', () => {
    const played = play(game([ember(3)]), { kind: 'use', by: 'ember', what: 'yield' });
    expect(played.outcome.result.turnEnd).toBe('now');
    expectNothing(played);
    expect(refused(game([ember(3), imp], {}, { turn: 'imp' }), { kind: 'use', by: 'ember', what: 'yield' }).reason).toBe('notYourTurn');
  });

  it('T-12: out of turn nobody acts', () => {
    expect(refused(game([ember(3), imp], {}, { turn: 'imp' }), strike).reason).toBe('notYourTurn');
  });

  it('T-19: what is left may be used', () => {
    const played = play(game([ember(3), imp]), strike, [2]);
    expect(played.outcome.result.turnEnd).toBeUndefined();
    expect(play(played, { kind: 'use', by: 'ember', what: 'dance' }).outcome.result.turnEnd).toBe('now');
  });
});
