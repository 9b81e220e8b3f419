import { describe, expect, it } from 'vitest';
import {
  conditionsOf,
  creature,
  economy,
  expectNothing,
  fallen,
  game,
  health,
  item,
  items,
  of,
  play,
  reasons,
  refused,
  regeneration,
  conditions,
  type Settings,
} from './fixtures.ts';

const START = { kind: 'turnStart', of: 'ember' } as const;
const harm = (amount: number) => ({ kind: 'damage', to: ['ember'], parts: [{ amount, type: 'slashing' }] }) as const;
const heal = (amount: number) => ({ kind: 'heal', to: ['ember'], amount }) as const;
const down = (deathRow = 0, given: Parameters<typeof creature>[1] = {}) => creature('ember', fallen({ deathRow, ...given }));
const dead = creature('ember', { health: health(0), dead: true, deathRow: 3 });

describe('falling', () => {
  it('T-92: at 0 unconscious and on the ground, never below', () => {
    const played = play(game([creature('ember')]), harm(25));
    expect(of(played, 'ember')).toMatchObject({ health: { value: 0 }, dead: false, deathRow: 0 });
    expect(conditionsOf(played, 'ember')).toEqual(['prone', 'unconscious']);
    expect(played.outcome.result.amount).toBe(25);
    expect(reasons(played)).toContain('T-92');
  });

  it('T-92: one who lay on the ground already is there once', () => {
    expect(conditionsOf(play(game([creature('ember', { conditions: conditions('prone') })]), harm(10)), 'ember')).toEqual([
      'prone',
      'unconscious',
    ]);
  });

  it('T-92: negative, endless and absent amounts are refused, the dead take nothing', () => {
    for (const amount of [-1, NaN, Infinity]) expect(refused(game([creature('ember')]), harm(amount)).reason).toBe('badAmount');
    expect(refused(game([creature('ember')]), { kind: 'damage', to: ['ember'], parts: [{ type: 'fire' }] }).reason).toBe('badAmount');
    expect(refused(game([creature('ember')]), { kind: 'damage', to: [], parts: [] }).reason).toBe('noTarget');
    expectNothing(play(game([dead]), { ...harm(5), parts: [{ formula: '2d6', type: 'fire' }] }));
    expectNothing(play(game([creature('ember')]), harm(0)));
    expect(of(play(game([creature('ember')]), harm(2.9)), 'ember').health.value).toBe(8);
  });

  it('T-92: several types are one hit, several targets are each hit', () => {
    const from = game([
      creature('ember', { reduction: { all: 2 }, resist: { fire: { half: true, amount: 0 } } }),
      creature('imp', { health: health(20, 20) }),
    ]);
    const played = play(
      from,
      {
        kind: 'damage',
        to: ['ember', 'imp'],
        parts: [
          { amount: 5, type: 'fire' },
          { formula: '1d6', type: 'cold' },
        ],
      },
      [3, 6],
    );
    expect(played.outcome.result.targets).toEqual({ ember: { amount: 3 }, imp: { amount: 11 } });
    expect(of(play(from, { kind: 'damage', to: ['ember'], parts: [{ amount: 5, type: 'fire' }], exact: true }), 'ember').health.value).toBe(
      5,
    );
  });

  it('t.damageAtZero nothing (T-92, TR-20)', () => {
    expectNothing(play(game([down(1)], { 't.damageAtZero': 'nothing' }), harm(5)));
  });

  it('t.damageAtZero deathRow: a step, the third is death (T-94)', () => {
    const settings = { 't.damageAtZero': 'deathRow' };
    expect(of(play(game([down(0)], settings), harm(3)), 'ember').deathRow).toBe(1);
    expect(of(play(game([down(2)], settings), harm(3)), 'ember')).toMatchObject({ deathRow: 3, dead: true });
    expectNothing(play(game([down(1, { reduction: { all: 9 } })], settings), harm(5)));
    expect(of(play(game([down(1, { bonusHealth: { ward: { value: 9, turns: null } } })], settings), harm(5)), 'ember').deathRow).toBe(1);
  });

  it('t.damageAtZero deathRow: what is lost is no damage', () => {
    expectNothing(play(game([down(1)], { 't.damageAtZero': 'deathRow' }), { kind: 'lose', who: 'ember', track: 'health', amount: 3 }));
  });

  const imp = (settings: Settings, given: Parameters<typeof creature>[1] = {}) =>
    of(play(game([creature('ember', { kind: 'npc', health: health(2, 8), ...given })], settings), harm(4)), 'ember');

  it('t.npcDeathRow on: NPCs fall like everybody (T-92, T-93, T-94, TR-28)', () => {
    expect(imp({ 't.npcDeathRow': 'on' })).toMatchObject({ health: { value: 0 }, dead: false });
    expect(imp({ 't.npcDeathRow': 'on' }, { deathTrack: 'off' }).dead).toBe(true);
  });

  it('t.npcDeathRow off: they are dead at 0; players are not', () => {
    expect(imp({ 't.npcDeathRow': 'off' })).toMatchObject({ health: { value: 0 }, dead: true, conditions: {} });
    expect(imp({ 't.npcDeathRow': 'off' }, { kind: 'player' }).dead).toBe(false);
    expect(imp({ 't.npcDeathRow': 'off' }, { deathTrack: 'on' }).dead).toBe(false);
  });
});

describe('Death Row', () => {
  it.each([
    [7, 1],
    [1, 1],
    [19, 1],
    [2, 0],
    [20, 0],
  ])('T-93: %i at the start of the own turn: %i more', (face, more) => {
    const played = play(game([down(1)]), START, [face]);
    expect(of(played, 'ember')).toMatchObject({ deathRow: 1 + more, dead: false, health: { value: 0 } });
    expect(reasons(played)).toContain('T-93');
  });

  it('T-93: only at 0, only on the own turn, and not for the dead', () => {
    expect(of(play(game([creature('ember', { health: health(1) })]), START), 'ember').deathRow).toBe(0);
    expect(of(play(game([down(1), creature('imp')]), { kind: 'turnStart', of: 'imp', also: ['ember'] }), 'ember').deathRow).toBe(1);
    play(game([dead]), START);
  });

  it('T-94: the third is death; more are ignored', () => {
    const died = play(game([down(2)]), START, [1]);
    expect(of(died, 'ember')).toMatchObject({ deathRow: 3, dead: true });
    expect(died.outcome.result.turnEnd).toBe('now');
    expect(reasons(died)).toContain('T-94');
    expectNothing(play(game([dead]), { kind: 'gain', who: 'ember', track: 'deathRow', amount: 1 }));
    expect(of(play(game([down(2)]), { kind: 'gain', who: 'ember', track: 'deathRow', amount: 9 }), 'ember').deathRow).toBe(3);
  });

  it('T-95: it stays between fights and through healing', () => {
    const healed = play(game([down(2)]), heal(5));
    const ended = play(healed, { kind: 'combatEnd' });
    expect(reasons(ended)).toContain('T-95');
    expect(of(play(ended, { kind: 'combatStart' }), 'ember')).toMatchObject({ deathRow: 2, health: { value: 5 } });
    const fell = play(play(ended, { kind: 'combatStart' }), harm(5));
    expect(of(play(fell, START, [11]), 'ember')).toMatchObject({ deathRow: 3, dead: true });
  });

  it('T-96: some spells and items lower it, not below 0; the dead stay dead', () => {
    const lose = (amount: number) => ({ kind: 'lose', who: 'ember', track: 'deathRow', amount }) as const;
    expect(of(play(game([down(2)]), lose(1)), 'ember').deathRow).toBe(1);
    expect(of(play(game([down(1)]), lose(5)), 'ember').deathRow).toBe(0);
    expectNothing(play(game([dead]), lose(3)));
    const charm = item('charm', { relief: 2 });
    const used = play(game([creature('moss', { items: items(charm) }), down(2)]), {
      kind: 'use',
      by: 'moss',
      what: 'charm',
      on: ['ember'],
    });
    expect(of(used, 'ember').deathRow).toBe(0);
    expect(reasons(used)).toContain('T-96');
  });

  it('T-97: a long rest erases all of it; a short one nothing, and the dead stay dead', () => {
    const rest = (length: 'short' | 'long') => ({ kind: 'rest', who: ['ember'], length }) as const;
    const rested = play(game([creature('ember', { deathRow: 2 })]), rest('long'));
    expect(of(rested, 'ember').deathRow).toBe(0);
    expect(reasons(rested)).toContain('T-97');
    expectNothing(play(game([creature('ember', { deathRow: 2 })]), rest('short')));
    expectNothing(play(game([dead]), rest('long')));
    expect(refused(game([dead]), { kind: 'rest', who: ['nobody'], length: 'long' }).reason).toBe('unknownCreature');
  });

  const rested = (settings: Settings, length: 'short' | 'long' = 'long') =>
    of(play(game([creature('ember', { health: health(4), deathRow: 1 })], settings), { kind: 'rest', who: ['ember'], length }), 'ember');

  it('t.longRestHealth off (T-97)', () => {
    expect(rested({ 't.longRestHealth': 'off' })).toMatchObject({ health: { value: 4 }, deathRow: 0 });
  });

  it('t.longRestHealth on: a long rest fills Health too', () => {
    expect(rested({ 't.longRestHealth': 'on' })).toMatchObject({ health: { value: 10 }, deathRow: 0 });
    expect(rested({ 't.longRestHealth': 'on' }, 'short')).toMatchObject({ health: { value: 4 }, deathRow: 1 });
    const woken = play(game([down(1)], { 't.longRestHealth': 'on' }), { kind: 'rest', who: ['ember'], length: 'long' });
    expect(conditionsOf(woken, 'ember')).toEqual(['prone']);
  });
});

describe('healing', () => {
  it('T-98: above 0 the creature acts again', () => {
    const healed = play(game([down(1)]), heal(5));
    expect(of(healed, 'ember')).toMatchObject({ health: { value: 5 }, deathRow: 1 });
    expect(conditionsOf(healed, 'ember')).toEqual(['prone']);
    expect(reasons(healed)).toContain('T-98');
    play(play(healed, START), { kind: 'move', by: 'ember', distance: 1, how: 'walk' });
  });

  it('T-98: above the maximum is the maximum; a value above it stays', () => {
    expect(of(play(game([creature('ember', { health: health(5) })]), heal(15)), 'ember').health.value).toBe(10);
    expectNothing(play(game([creature('ember', { health: health(12) })]), heal(3)));
  });

  it('T-98: the dead are refused, and so is a negative amount', () => {
    expect(refused(game([dead]), heal(5))).toMatchObject({ reason: 'dead', rule: 'T-98' });
    expect(refused(game([creature('ember', { health: health(5) })]), heal(-5)).reason).toBe('badAmount');
    expect(refused(game([dead]), { kind: 'gain', who: 'ember', track: 'health', amount: 5 }).reason).toBe('dead');
    const medic = creature('moss', { items: items(item('salve', { heal: '1d6' })) });
    expect(refused(game([medic, dead]), { kind: 'use', by: 'moss', what: 'salve', on: ['ember'] }).reason).toBe('targetDead');
  });

  it('T-98: none at all wakes nobody; a formula below 0 heals nothing', () => {
    expectNothing(play(game([down(1)]), heal(0)));
    expectNothing(play(game([creature('ember', { health: health(5) })]), { kind: 'heal', to: ['ember'], formula: '1d4-4' }, [2]));
  });

  it('T-98: an art that heals, its user by default', () => {
    const medic = creature('moss', { health: health(1), items: items(item('salve', { heal: '1d6+1' })) });
    const from = game([medic, down(0)]);
    expect(of(play(from, { kind: 'use', by: 'moss', what: 'salve', on: ['ember'] }, [4]), 'ember').health.value).toBe(5);
    expect(of(play(from, { kind: 'use', by: 'moss', what: 'salve' }, [4]), 'moss').health.value).toBe(6);
    expect(
      of(play(game([down(0, { conditions: conditions('unconscious', regeneration(1)), economy: economy(0) })]), START), 'ember').economy.ap,
    ).toBe(3);
  });
});
