/** Faults that people reported to comparable systems: padding, durations, concentration. The ids are those of the log of faults. */
import { describe, expect, it } from 'vitest';
import { applyChanges, revertChanges } from '../../../src/rules/kernel/change.ts';
import { derive } from '../../../src/rules/kernel/derive.ts';
import {
  burning,
  condition,
  conditions,
  conditionsOf,
  creature,
  game,
  health,
  item,
  items,
  of,
  play,
  spell,
  weapon,
  type Game,
} from './fixtures.ts';

const ward = (value: number) => ({ bonusHealth: { ward: { value, turns: null } } });
const hurt = (amount: number) => ({ kind: 'damage', to: ['ember'], parts: [{ amount, type: 'slashing' }] }) as const;
const bonusOf = (from: Game): number | undefined => of(from, 'ember').bonusHealth['ward']?.value;

describe('Bonus Health', () => {
  it('TMP-01: damage below it heals nobody', () => {
    const after = play(game([creature('ember', { health: health(6), ...ward(7) })]), hurt(4));
    expect(of(after, 'ember').health.value).toBe(6);
    expect(bonusOf(after)).toBe(3);
  });

  it('TMP-02: what is left of it stays in its own pool', () => {
    const after = play(game([creature('ember', ward(10))]), hurt(3));
    expect(bonusOf(after)).toBe(7);
    expect(of(after, 'ember').health).toEqual(health(10));
  });

  it.each([
    [3, 8],
    [9, 9],
  ])('TMP-04: granting 8 on top of %i harms nobody and gives %i', (before, after) => {
    const granted = play(game([creature('ember', ward(before))]), { kind: 'grant', to: 'ember', bonusHealth: 8, source: 'ward' });
    expect(bonusOf(granted)).toBe(after);
    expect(of(granted, 'ember').health).toEqual(health(10));
  });

  it('TMP-05: an art that grants it raises no Health', () => {
    const art = item('ward', { bonusHealth: 5 });
    const after = play(game([creature('ember', { health: health(4), items: items(art) })]), { kind: 'use', by: 'ember', what: 'ward' });
    expect(of(after, 'ember').health.value).toBe(4);
    expect(bonusOf(after)).toBe(5);
  });

  it('TMP-07: typed by hand it takes damage like any other', () => {
    const values = [{ path: ['bonusHealth', 'ward'], value: { value: 5, turns: null } }];
    const typed = play(game([creature('ember')]), { kind: 'edit', who: 'ember', values });
    const after = play(typed, hurt(3));
    expect(bonusOf(after)).toBe(2);
    expect(of(after, 'ember').health.value).toBe(10);
  });

  it('TMP-08: a loss typed into a bar is damage and meets it first', () => {
    const after = play(game([creature('ember', ward(5))]), { ...hurt(3), exact: true });
    expect(bonusOf(after)).toBe(2);
    expect(of(after, 'ember').health.value).toBe(10);
  });

  it('TMP-11: it is what its formula gives, and no source adds to another', () => {
    const art = item('shell', { bonusHealth: '1d6' });
    const imp = creature('imp', { kind: 'npc', items: items(art), bonusHealth: { ward: { value: 4, turns: null } } });
    const after = play(game([imp]), { kind: 'use', by: 'imp', what: 'shell' }, [5]);
    expect(derive(after.rules, of(after, 'imp'), 'bonusHealth').value).toBe(5);
  });
});

describe('durations', () => {
  const mired = (rest: Parameters<typeof condition>[2]) => conditions(condition('mired', { mods: { speed: -2 } }, rest));

  it('DUR-01: one round on whoever acts first ends with the next round', () => {
    const start = game([creature('ember', { conditions: mired({ remaining: 1, countsBy: 'round' }) })], {}, { order: ['ember'] });
    const next = play(start, { kind: 'roundStart', round: 2 });
    expect(conditionsOf(next, 'ember')).toEqual([]);
  });

  it('DUR-03: what counts by its source ends for all bearers at its next start', () => {
    const given = mired({ remaining: 1, countsBy: 'sourceStart', source: 'imp' });
    let at: Game = game([creature('ember', { conditions: given }), creature('imp'), creature('moss', { conditions: given })]);
    at = play(at, { kind: 'turnStart', of: 'ember' });
    expect(conditionsOf(at, 'ember')).toEqual(['mired']);
    at = play(at, { kind: 'turnStart', of: 'imp' });
    expect([conditionsOf(at, 'ember'), conditionsOf(at, 'moss')]).toEqual([[], []]);
  });

  it('DUR-04: what has ended adds to nothing any more', () => {
    const start = game([creature('ember', { conditions: mired({ remaining: 1, countsBy: 'bearerStart' }) })]);
    expect(derive(start.rules, of(start, 'ember'), 'speed').value).toBe(3);
    const after = play(start, { kind: 'turnStart', of: 'ember' });
    expect(derive(after.rules, of(after, 'ember'), 'speed').value).toBe(5);
  });

  it('DUR-06: a turn that is taken back gives its count back', () => {
    const start = game([creature('ember', { conditions: mired({ remaining: 3 }) })]);
    const after = play(start, { kind: 'turnStart', of: 'ember' });
    expect(Object.values(of(after, 'ember').conditions)[0]?.remaining).toBe(2);
    expect(revertChanges(after.state, after.outcome.changes)).toEqual(start.state);
    expect(applyChanges(start.state, after.outcome.changes)).toEqual(after.state);
  });

  it('DUR-07: one turn ends with the turn, whether the world clock moves or not', () => {
    const start = game([creature('ember', { conditions: mired({ remaining: 1, countsBy: 'bearerEnd' }) })], { 't.worldClock': 'off' });
    expect(conditionsOf(play(start, { kind: 'turnEnd', of: 'ember' }), 'ember')).toEqual([]);
  });

  it('DUR-10: the turn in which it was put on does not count', () => {
    const begun = play(game([creature('ember')]), { kind: 'turnStart', of: 'ember' });
    const template = { key: 'mired', remaining: 1, countsBy: 'bearerEnd', data: { mods: { speed: -1 } } } as const;
    const given = play(begun, { kind: 'apply', to: ['ember'], condition: template });
    const ended = play(given, { kind: 'turnEnd', of: 'ember' });
    expect(conditionsOf(ended, 'ember')).toEqual(['mired']);
    const again = play(ended, { kind: 'turnStart', of: 'ember' });
    expect(conditionsOf(play(again, { kind: 'turnEnd', of: 'ember' }), 'ember')).toEqual([]);
  });

  it('DUR-12: ten rounds are not ten turns', () => {
    const six = ['ember', 'imp', 'moss', 'vex', 'owl', 'wolf'];
    const bearer = creature('ember', { conditions: mired({ remaining: 10, countsBy: 'round' }) });
    let at: Game = game([bearer, ...six.slice(1).map((id) => creature(id))]);
    for (const id of [...six, ...six]) at = play(at, { kind: 'turnStart', of: id });
    expect(Object.values(of(at, 'ember').conditions)[0]?.remaining).toBe(10);
  });
});

describe('concentration', () => {
  const veiled = (given: Parameters<typeof creature>[1] = {}) => creature('ember', { concentrating: ['veil'], ...given });

  it('CNC-02: Health that changes without damage calls for no save', () => {
    const start = game([veiled({ conditions: conditions(condition('boon', { mods: { ac: 1 } }, { remaining: 1 })) })]);
    const ended = play(start, { kind: 'turnStart', of: 'ember' });
    expect(conditionsOf(ended, 'ember')).toEqual([]);
    const lower = play(ended, { kind: 'edit', who: 'ember', values: [{ path: ['health', 'value'], value: 4 }] });
    expect(of(lower, 'ember')).toMatchObject({ health: { value: 4 }, concentrating: ['veil'] });
  });

  it('CNC-03: healing calls for none', () => {
    const after = play(game([veiled({ health: health(3) })]), { kind: 'heal', to: ['ember'], amount: 5 });
    expect(of(after, 'ember').concentrating).toEqual(['veil']);
  });

  it('CNC-05: all that hangs on it goes, however much it is', () => {
    const linked = conditions(condition('hexed', { linked: 'ember' }), condition('slowed', { linked: 'ember' }), burning(1));
    const after = play(game([veiled(), creature('imp', { conditions: linked })]), hurt(1), [2]);
    expect(of(after, 'ember').concentrating).toEqual([]);
    expect(conditionsOf(after, 'imp')).toEqual(['burning']);
  });

  it('CNC-06: whatever keeps from acting ends it, also under a name of the table', () => {
    const template = { key: 'paralysed', data: { cannotAct: true } };
    const after = play(game([veiled()]), { kind: 'apply', to: ['ember'], condition: template });
    expect(of(after, 'ember').concentrating).toEqual([]);
  });

  it('CNC-08: what was summoned goes, and what was deleted by hand is no error', () => {
    const call = spell('call', { linked: 'wolf' });
    const lost = spell('lost', { linked: 'nobody' });
    const caster = creature('ember', { concentrating: ['call', 'lost'], items: items(call, lost, weapon('knife', '1d4')) });
    const after = play(game([caster, creature('wolf'), creature('owl', { linked: ['ember'] }), creature('imp')]), hurt(1), [2]);
    expect(['wolf', 'owl', 'imp'].map((id) => of(after, id).gone)).toEqual([true, true, false]);
  });
});
