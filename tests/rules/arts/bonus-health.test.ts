import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/rules/kernel/derive.ts';
import {
  burning,
  condition,
  conditions,
  conditionsOf,
  creature,
  expectNothing,
  fallen,
  game,
  health,
  items,
  of,
  play,
  reasons,
  refused,
  rulesWith,
  spell,
  type Game,
  type Settings,
} from './fixtures.ts';

const sources = (given: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(given).map(([source, value]) => [source, { value, turns: null }]));
const ember = (given: Readonly<Record<string, number>>, rest: Parameters<typeof creature>[1] = {}) =>
  creature('ember', { bonusHealth: sources(given), ...rest });
const grant = (bonusHealth: number, source: string, turns?: number) =>
  ({ kind: 'grant', to: 'ember', bonusHealth, source, ...(turns === undefined ? {} : { turns }) }) as const;
const harm = (amount: number) => ({ kind: 'damage', to: ['ember'], parts: [{ amount, type: 'slashing' }] }) as const;
const expire = (source: string) => ({ kind: 'expire', on: 'ember', source }) as const;
const left = (from: Game) =>
  Object.fromEntries(Object.entries(of(from, 'ember').bonusHealth).map(([source, { value }]) => [source, value]));
const total = (from: Game) => derive(rulesWith(), of(from, 'ember'), 'bonusHealth').value;

describe('grants', () => {
  it('T-90: the strongest source counts; a weaker or an equal one is stored without changing the value', () => {
    const first = play(game([ember({})]), grant(8, 'A'));
    const weaker = play(first, grant(5, 'B'));
    const equal = play(weaker, grant(8, 'C'));
    const stronger = play(equal, grant(9, 'D'));
    expect([first, weaker, equal, stronger].map(total)).toEqual([8, 8, 8, 9]);
    expect(left(stronger)).toEqual({ A: 8, B: 5, C: 8, D: 9 });
    expect(reasons(weaker)).toContain('T-90');
  });

  it('T-90: the same source again never lowers what is there', () => {
    const from = game([ember({ A: 5 })]);
    expectNothing(play(from, grant(5, 'A')));
    expect(left(play(from, grant(3, 'A')))).toEqual({ A: 5 });
    expect(left(play(from, grant(7, 'A')))).toEqual({ A: 7 });
  });

  it('T-90: none, negative ones and the dead', () => {
    expectNothing(play(game([ember({})]), grant(0, 'A')));
    for (const amount of [-1, NaN, Infinity]) expect(refused(game([ember({})]), grant(amount, 'A')).reason).toBe('badAmount');
    expect(refused(game([creature('ember', { dead: true, health: health(0) })]), grant(3, 'A')).reason).toBe('dead');
  });

  it('T-90, T-91: an art gives it with its other effects, which stay active beside a stronger source', () => {
    const aegis = spell('aegis', { bonusHealth: '1d4+4', condition: { key: 'aegis', data: { mods: { ac: 1 } } } });
    const played = play(
      game([creature('moss', { items: items(aegis) }), ember({ A: 8 })]),
      { kind: 'use', by: 'moss', what: 'aegis', on: ['ember'] },
      [1],
    );
    expect([total(played), left(played), derive(rulesWith(), of(played, 'ember'), 'ac').value]).toEqual([8, { A: 8, aegis: 5 }, 16]);
    const ended = play(played, { kind: 'remove', to: ['ember'], condition: 'aegis' });
    expect(left(ended)).toEqual({ A: 8 });
  });

  it('T-90: a save against an art keeps it away', () => {
    const odd = spell('odd', { bonusHealth: 4, save: { attribute: 'con', dc: 10 } });
    expect(
      left(play(game([creature('moss', { items: items(odd) }), ember({})]), { kind: 'use', by: 'moss', what: 'odd', on: ['ember'] }, [10])),
    ).toEqual({});
  });
});

describe('while it is used up', () => {
  it('T-90, TR-21: damage is taken from every source side by side', () => {
    const first = play(game([ember({ A: 8, B: 5 })]), harm(6));
    expect([left(first), of(first, 'ember').health.value]).toEqual([{ A: 2 }, 10]);
    const second = play(first, harm(4));
    expect([left(second), of(second, 'ember').health.value]).toEqual([{}, 8]);
    expect(total(play(second, grant(6, 'C')))).toBe(6);
  });

  it('T-90: reductions come first, and padding is no part of the damage told', () => {
    const played = play(game([ember({ A: 4 }, { reduction: { all: 2 } })]), harm(7));
    expect([left(played), of(played, 'ember').health.value, played.outcome.result.amount]).toEqual([{}, 9, 5]);
  });

  it('T-90: it does not wake the unconscious and is not healed', () => {
    const granted = play(game([creature('ember', fallen())]), grant(6, 'A'));
    expect(conditionsOf(granted, 'ember')).toEqual(['prone', 'unconscious']);
    expect(left(play(game([ember({ A: 2 }, { health: health(5) })]), { kind: 'heal', to: ['ember'], amount: 9 }))).toEqual({ A: 2 });
  });
});

describe('its end', () => {
  it('T-91: a source that goes takes what it stored along; the others stay', () => {
    const ended = play(game([ember({ A: 8, B: 5 })]), expire('A'));
    expect([total(ended), left(ended)]).toEqual([5, { B: 5 }]);
    expect(reasons(ended)).toContain('T-91');
    expect(refused(ended, expire('A')).reason).toBe('nothingToExpire');
  });

  it('T-91: the end of its source ends the condition from it too', () => {
    const from = game([ember({ aegis: 5 }, { conditions: conditions(condition('shining', { origin: 'aegis' }), 'stunned') })]);
    const ended = play(from, expire('aegis'));
    expect([left(ended), conditionsOf(ended, 'ember')]).toEqual([{}, ['stunned']]);
  });

  it('T-91: turns are starts of the bearer in which it still counts', () => {
    const granted = play(game([creature('ember', { conditions: conditions(burning(3)) })]), grant(9, 'A', 2));
    const first = play(granted, { kind: 'turnStart', of: 'ember' });
    const second = play(first, { kind: 'turnStart', of: 'ember' });
    expect([first, second].map((from) => [left(from), of(from, 'ember').health.value])).toEqual([
      [{ A: 6 }, 10],
      [{}, 10],
    ]);
    expect(of(play(second, { kind: 'turnStart', of: 'ember' }), 'ember').health.value).toBe(7);
  });

  const after = (settings: Settings) => {
    const limited = condition('hymn', {}, { remaining: 3 });
    const from = game([ember({ A: 5, hymn: 4 }, { conditions: conditions(limited) })], settings);
    const fought = play(from, { kind: 'combatEnd' });
    const rested = play(fought, { kind: 'rest', who: ['ember'], length: 'long' });
    return [left(fought), left(rested)].map((one) => one['A'] ?? 0).concat(left(rested)['hymn'] ?? 0);
  };

  it('t.bonusDuration untilUsed (T-90, T-91, TR-21)', () => {
    expect(after({ 't.bonusDuration': 'untilUsed' })).toEqual([5, 5, 4]);
  });

  it('t.bonusDuration combatEnd: what names no end goes with the combat', () => {
    expect(after({ 't.bonusDuration': 'combatEnd' })).toEqual([0, 0, 4]);
  });

  it('t.bonusDuration longRest: with a long rest', () => {
    expect(after({ 't.bonusDuration': 'longRest' })).toEqual([5, 0, 4]);
    const short = play(game([ember({ A: 5 })], { 't.bonusDuration': 'longRest' }), { kind: 'rest', who: ['ember'], length: 'short' });
    expect(left(short)).toEqual({ A: 5 });
  });
});
