import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/rules/kernel/derive.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import {
  attributes,
  CLOCK,
  condition,
  conditions,
  conditionsOf,
  creature,
  economy,
  expectNothing,
  fallen,
  game,
  of,
  play,
  refused,
  rulesWith,
  type Settings,
} from './fixtures.ts';

const ember = (ap: number, given: Parameters<typeof creature>[1] = {}) => creature('ember', { economy: economy(ap), ...given });
const move = (distance: number, how: 'walk' | 'jump' | 'forced' | 'teleport') => ({ kind: 'move', by: 'ember', distance, how }) as const;
const apAfter = (settings: Settings, command: ReturnType<typeof move>, ap = 3) =>
  of(play(game([ember(ap)], settings), command), 'ember').economy.ap;

describe('Speed', () => {
  it.each([
    [1, 2, 7],
    [3, 2, 7],
    [4, 2, 8],
    [7, 2, 8],
    [8, 2, 9],
    [20, -1, 9],
    [1, -6, 0],
  ])('T-21: level %i, Dex %i gives %i', (level, dex, speed) => {
    expect(derive(rulesWith(), creature('ember', { level, attributes: attributes({ dex }) }), 'speed').value).toBe(speed);
  });

  it('T-21: without a level it is 1, without Dexterity 0', () => {
    const bare = { health: { value: 5, max: 5 }, economy: { ap: 3 } } as unknown as ReturnType<typeof creature>;
    const outcome = step(rulesWith(), { creatures: { ember: bare }, clock: CLOCK }, { ...move(6, 'walk'), id: 'walk' }, {});
    expect(outcome).toMatchObject({ kind: 'done', state: { creatures: { ember: { level: 1, economy: { ap: 1 } } } } });
    expect(outcome).toMatchObject({ trace: expect.arrayContaining([expect.objectContaining({ kind: 'warn', rule: 'DATA' })]) as unknown });
  });

  it('T-21: by hand, and with what slows', () => {
    const slowed = conditions(condition('slowed', { mods: { speed: -3 } }));
    expect(derive(rulesWith(), ember(3, { speed: 12, conditions: slowed }), 'speed').value).toBe(9);
    expect(derive(rulesWith(), ember(3, { speed: 2, conditions: slowed }), 'speed').value).toBe(0);
  });
});

describe('walking', () => {
  it('T-22: AP for each move of up to Speed', () => {
    expect([0, 1, 5, 6, 10, 15].map((distance) => apAfter({}, move(distance, 'walk')))).toEqual([3, 2, 2, 1, 1, 0]);
    expect(refused(game([ember(3)]), move(16, 'walk'))).toMatchObject({ reason: 'notEnoughAp' });
    expect(apAfter({}, move(5.5, 'walk'))).toBe(1);
  });

  it('t.apPerMove: by default 1', () => {
    expect(apAfter({ 't.apPerMove': 1 }, move(5, 'walk'))).toBe(2);
  });

  it('t.apPerMove 2, 0 (T-22, TR-06)', () => {
    expect(apAfter({ 't.apPerMove': 2 }, move(5, 'walk'))).toBe(1);
    expect(apAfter({ 't.apPerMove': 0 }, move(50, 'walk'), 0)).toBe(0);
  });

  it('T-22: absurd distances and a Speed of 0 are refused', () => {
    for (const distance of [-1, NaN, Infinity]) expect(refused(game([ember(3)]), move(distance, 'walk')).reason).toBe('badAmount');
    const stuck = game([ember(3, { speed: 0 })]);
    expect(refused(stuck, move(1, 'walk')).reason).toBe('cannotMove');
    expect(refused(stuck, { kind: 'use', by: 'ember', what: 'move' }).reason).toBe('cannotMove');
  });

  it('T-22: what is pushed or teleported pays nothing', () => {
    expectNothing(play(game([ember(0)], {}, { turn: 'imp' }), move(9, 'forced')));
    expectNothing(play(game([creature('ember', fallen())]), move(9, 'teleport')));
  });
});

describe('jumping', () => {
  it.each([
    [2, 1, 5],
    [0, 0, 2],
    [-2, -1, 0],
  ])('T-24: Dex %i, Str %i reach %i', (dex, str, jump) => {
    expect(derive(rulesWith(), creature('ember', { attributes: attributes({ dex, str }) }), 'jump').value).toBe(jump);
  });

  it('T-24: farther than allowed is refused', () => {
    expect(apAfter({}, move(2, 'jump'))).toBe(2);
    expect(refused(game([ember(3)]), move(3, 'jump'))).toMatchObject({ reason: 'jumpTooFar', rule: 'T-24' });
    expect(refused(game([ember(3)]), move(2.5, 'jump')).rule).toBe('T-24');
    expect(refused(game([ember(3, { jump: 0 })]), move(0, 'jump')).rule).toBe('T-24');
  });

  it('T-26: once per turn; the second is refused and AP are kept', () => {
    const jumped = play(game([ember(3)]), move(1, 'jump'));
    expect(refused(jumped, move(1, 'jump'))).toMatchObject({ reason: 'jumpedAlready', rule: 'T-26' });
    play(play(jumped, { kind: 'turnStart', of: 'ember' }), move(1, 'jump'));
  });

  it('T-26: a jump that could not be paid is none', () => {
    expect(refused(game([ember(0)]), move(1, 'jump')).reason).toBe('notEnoughAp');
  });

  it('t.jumpCost: by default 1', () => {
    expect(apAfter({ 't.jumpCost': 1 }, move(1, 'jump'))).toBe(2);
  });

  it('t.jumpCost 2, 0 (T-20, T-24, T-26, TR-30)', () => {
    expect(apAfter({ 't.jumpCost': 2 }, move(1, 'jump'))).toBe(1);
    expect(apAfter({ 't.jumpCost': 0 }, move(1, 'jump'))).toBe(3);
    const free = play(game([ember(3)], { 't.jumpCost': 0 }), move(1, 'jump'));
    expect(refused(free, move(1, 'jump')).reason).toBe('jumpedAlready');
  });
});

describe('standing up', () => {
  const stand = { kind: 'use', by: 'ember', what: 'standUp' } as const;
  const prone = (ap: number) => ember(ap, { conditions: conditions('prone') });

  it('t.standCost: by default nothing (T-92, T-98, TR-26)', () => {
    const played = play(game([prone(3)], { 't.standCost': 0 }), stand);
    expect([of(played, 'ember').economy.ap, conditionsOf(played, 'ember')]).toEqual([3, []]);
    expect(refused(game([ember(3)]), stand).reason).toBe('notProne');
  });

  it('t.standCost 1', () => {
    expect(of(play(game([prone(3)], { 't.standCost': 1 }), stand), 'ember').economy.ap).toBe(2);
    expect(refused(game([prone(0)], { 't.standCost': 1 }), stand).reason).toBe('notEnoughAp');
  });
});
