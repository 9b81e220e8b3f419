import { describe, expect, it } from 'vitest';
import {
  condition,
  conditionsOf,
  conditions,
  creature,
  economy,
  game,
  health,
  item,
  items,
  of,
  play,
  reasons,
  refused,
  spell,
  type Given,
  type Settings,
  type Items,
} from './fixtures.ts';

const warlock = item('warlock', { type: 'class', caster: 'warlock' });
const fire = [{ formula: '2d4', type: 'fire' }];
const hex = spell('hex', { level: 3, damage: fire });
const imp = creature('imp', { kind: 'npc', health: health(20, 20) });
const vex = (value: number, given: Parameters<typeof creature>[1] = {}, ...more: Items) =>
  creature('vex', { health: health(value), items: items(warlock, hex, ...more), ...given });
const cast = (what: string, ...on: string[]) => ({ kind: 'use', by: 'vex', what, on }) as const;
const casts = (from: ReturnType<typeof creature>, answers: readonly Given[], settings: Settings = {}, what = 'hex') =>
  play(game([from, imp], settings), cast(what, 'imp'), answers);

describe('cantrips and the life of warlocks', () => {
  it('T-58: a warlock pays Health equal to the level of the spell', () => {
    const played = casts(vex(8), [3, 2]);
    expect([of(played, 'vex').health.value, of(played, 'imp').health.value, of(played, 'vex').economy.ap]).toEqual([5, 15, 2]);
    expect(reasons(played)).toContain('T-58');
  });

  it('T-58, TR-11: lost, not damage: past Bonus Health, without a concentration save', () => {
    const held = vex(8, { concentrating: ['veil'], bonusHealth: { ward: { value: 4, turns: null } } });
    expect(of(casts(held, [3, 2]), 'vex')).toMatchObject({
      health: { value: 5 },
      concentrating: ['veil'],
      bonusHealth: { ward: { value: 4 } },
    });
  });

  it('T-58: more than one has is refused, and nothing is spent', () => {
    expect(refused(game([vex(2), imp]), cast('hex', 'imp'))).toMatchObject({ reason: 'notEnoughHealth', rule: 'T-58' });
    const padded = vex(2, { bonusHealth: { ward: { value: 9, turns: null } } });
    expect(refused(game([padded, imp]), cast('hex', 'imp')).reason).toBe('notEnoughHealth');
  });

  it('t.lifeCostLethal confirm: after a yes the spell works, then the warlock falls (T-58, TR-11)', () => {
    const played = casts(vex(3, { concentrating: ['veil'] }), ['confirm', 3, 2], { 't.lifeCostLethal': 'confirm' });
    expect(of(played, 'vex')).toMatchObject({ health: { value: 0 }, concentrating: [], economy: { ap: 0 } });
    expect(conditionsOf(played, 'vex')).toEqual(['prone', 'unconscious']);
    expect([of(played, 'imp').health.value, played.outcome.result.turnEnd]).toEqual([15, 'now']);
    expect(casts(vex(3), ['cancel']).outcome).toMatchObject({ changes: [], result: { cancelled: true } });
  });

  it('t.lifeCostLethal confirm: a concentration spell that costs the last Health does not last', () => {
    const veil = spell('veil', { level: 3, tags: ['concentration'], condition: { key: 'veiled' } });
    const played = casts(vex(3, {}, veil), ['confirm'], {}, 'veil');
    expect([of(played, 'vex').concentrating, conditionsOf(played, 'imp')]).toEqual([[], []]);
  });

  it('t.lifeCostLethal confirm: an NPC without Death Row dies of it', () => {
    const played = casts(vex(3, { kind: 'npc' }), ['confirm', 3, 2], { 't.npcDeathRow': 'off' });
    expect(of(played, 'vex')).toMatchObject({ health: { value: 0 }, dead: true });
  });

  it('t.lifeCostLethal refuse', () => {
    expect(refused(game([vex(3), imp], { 't.lifeCostLethal': 'refuse' }), cast('hex', 'imp')).reason).toBe('lifeCostLethal');
    expect(of(casts(vex(4), [3, 2], { 't.lifeCostLethal': 'refuse' }), 'vex').health.value).toBe(1);
  });

  const padded = (value: number, bonus: number) =>
    vex(value, { concentrating: ['veil'], bonusHealth: { ward: { value: bonus, turns: null } } });

  it('t.lifeCostIsDamage off (T-58, T-60)', () => {
    expect(of(casts(padded(8, 4), [3, 2], { 't.lifeCostIsDamage': 'off' }), 'vex')).toMatchObject({
      health: { value: 5 },
      bonusHealth: { ward: { value: 4 } },
    });
  });

  it('t.lifeCostIsDamage on: Bonus Health takes it first, and a save is called for', () => {
    const settings = { 't.lifeCostIsDamage': 'on' };
    const made = of(casts(padded(8, 4), [10, 3, 2], settings), 'vex');
    expect(made).toMatchObject({ health: { value: 8 }, bonusHealth: { ward: { value: 1 } }, concentrating: ['veil'] });
    expect(of(casts(padded(8, 4), [9, 3, 2], settings), 'vex').concentrating).toEqual([]);
    expect(of(casts(padded(1, 2), ['confirm', 3, 2], settings), 'vex')).toMatchObject({ health: { value: 0 }, concentrating: [] });
    expect(refused(game([padded(1, 1), imp], settings), cast('hex', 'imp')).reason).toBe('notEnoughHealth');
  });

  it('T-59: cantrips cost no life, unless they say so', () => {
    const spark = spell('spark', { level: 0, damage: [{ formula: '1', type: 'fire' }] });
    const drain = spell('drain', { level: 0, damage: [{ formula: '1', type: 'fire' }], cost: { ap: 1, life: 2 } });
    const free = casts(vex(8, {}, spark), [], {}, 'spark');
    expect([of(free, 'vex').health.value, reasons(free).has('T-59')]).toEqual([8, true]);
    expect(of(casts(vex(8, {}, drain), [], {}, 'drain'), 'vex').health.value).toBe(6);
  });

  it('T-57: a cantrip counts as level 0, unless the item says otherwise', () => {
    const trained = spell('trained', { level: 2, tags: ['cantrip'], damage: [{ formula: '1', type: 'fire' }] });
    const free = casts(vex(8, {}, trained), [], {}, 'trained');
    expect([of(free, 'vex').health.value, reasons(free).has('T-57')]).toEqual([8, true]);
    const dear = { ...trained, id: 'dear', cost: { life: 1 } };
    expect(of(casts(vex(8, {}, dear), [], {}, 'dear'), 'vex').health.value).toBe(7);
  });

  it('T-58: nobody else pays with life, and a warlock only for spells', () => {
    const plain = creature('vex', { health: health(8), items: items(hex) });
    expect(of(casts(plain, [3, 2]), 'vex').health.value).toBe(8);
    const art = item('kick', { level: 3, damage: [{ formula: '1', type: 'blunt' }] });
    expect(of(casts(vex(8, {}, art), [], {}, 'kick'), 'vex').health.value).toBe(8);
  });
});

describe('areas', () => {
  const burst = spell('burst', {
    area: true,
    damage: [{ formula: '2d6', type: 'fire' }],
    save: { attribute: 'dex', dc: 12, onSuccess: 'half' },
  });
  const from = (settings: Settings = {}, given: Parameters<typeof spell>[1] = {}) =>
    game(
      [
        creature('vex', { items: items({ ...burst, ...given }) }),
        creature('a', { health: health(20, 20) }),
        creature('b', { health: health(20, 20) }),
        creature('dead', { health: health(0), dead: true }),
      ],
      settings,
    );

  it('t.aoeRoll each: everybody inside saves and is rolled for separately (T-66, TR-13)', () => {
    const played = play(from({ 't.aoeRoll': 'each' }), cast('burst', 'a', 'b'), [3, 6, 5, 2, 2, 3]);
    expect(played.outcome.result.targets).toMatchObject({
      a: { success: false, total: 3, against: 12, amount: 11 },
      b: { success: false, amount: 5 },
    });
    expect(reasons(played)).toContain('T-66');
  });

  it('t.aoeRoll shared: one roll for all', () => {
    const played = play(from({ 't.aoeRoll': 'shared' }), cast('burst', 'a', 'b'), [3, 6, 5, 12]);
    expect(played.outcome.result.targets).toMatchObject({ a: { amount: 11 }, b: { success: true, amount: 5 } });
  });

  it('T-65: the caster too is a target, the dead are passed over', () => {
    const played = play(from(), cast('burst', 'vex', 'a', 'dead'), [12, 3, 4, 2, 6, 6]);
    expect([of(played, 'vex').health.value, of(played, 'a').health.value]).toEqual([7, 8]);
    expect(Object.keys(played.outcome.result.targets ?? {})).toEqual(['vex', 'a']);
  });

  it('T-65: nobody inside: no target, the cost is spent', () => {
    const played = play(from(), cast('burst'));
    expect(of(played, 'vex').economy.ap).toBe(2);
    expect(reasons(played)).toContain('T-65');
  });

  it('T-66: a caster who falls in it still hits the others', () => {
    const weak = { ...of(from(), 'vex'), health: health(1) };
    const started = game([weak, creature('a', { health: health(20, 20) })]);
    const played = play(started, cast('burst', 'vex', 'a'), [2, 3, 4, 2, 6, 6]);
    expect([of(played, 'vex').health.value, of(played, 'a').health.value, played.outcome.result.turnEnd]).toEqual([0, 8, 'now']);
  });

  it('T-18: what a made save leaves is asked when the ability does not say, once for all', () => {
    const unsaid = { save: { attribute: 'dex', dc: 12 } };
    const played = play(from({}, unsaid), cast('burst', 'a', 'b'), [12, 'half', 6, 5, 12, 2, 3]);
    expect(played.outcome.result.targets).toMatchObject({ a: { amount: 5 }, b: { amount: 2 } });
    expect(play(from({}, unsaid), cast('burst', 'a'), [12, 'none']).outcome.result).toMatchObject({ success: true, amount: 0 });
    expect(play(from({}, { save: { attribute: 'dex' } }), cast('burst', 'a'), [15, 5, 1, 1]).outcome.result).toMatchObject({
      against: 15,
      success: false,
    });
  });

  it('T-18: resisted: no damage is rolled and no condition put on', () => {
    const none = { save: { attribute: 'dex', dc: 12, onSuccess: 'none' as const }, condition: { key: 'burning', data: { amount: 1 } } };
    expect(conditionsOf(play(from({}, none), cast('burst', 'a'), [12]), 'a')).toEqual([]);
    expect(conditionsOf(play(from({}, none), cast('burst', 'a'), [11, 1, 1]), 'a')).toEqual(['burning']);
  });

  it('T-18: bonuses to saves count, a missing attribute is 0 with a warning', () => {
    const target = creature('a', {
      attributes: {},
      health: health(20, 20),
      conditions: conditions(condition('blessed', { mods: { save: 2 } })),
    });
    const played = play(game([of(from(), 'vex'), target]), cast('burst', 'a'), [10, 1, 1]);
    expect(played.outcome.result).toMatchObject({ total: 12, success: true });
    expect(played.outcome.trace.some(({ kind }) => kind === 'warn')).toBe(true);
  });
});

describe('projectiles', () => {
  const darts = spell('darts', { projectiles: 3, damage: [{ formula: '1d4+1', type: 'force' }] });
  const caster = creature('vex', { items: items(darts) });
  const target = (given: Parameters<typeof creature>[1] = {}) => creature('imp', { health: health(20, 20), ...given });
  const other = creature('wolf', { health: health(20, 20) });

  it('T-67: spread freely or stacked', () => {
    const spread = play(game([caster, target(), other]), cast('darts', 'imp', 'wolf', 'imp'), [1, 2, 4]);
    expect(spread.outcome.result.targets).toMatchObject({ imp: { amount: 5 }, wolf: { amount: 5 } });
    expect(of(play(game([caster, target()]), cast('darts', 'imp', 'imp', 'imp'), [1, 2, 4]), 'imp').health.value).toBe(10);
  });

  it('T-67: the rest is lost after confirmation', () => {
    const played = play(game([caster, target()]), cast('darts', 'imp'), ['confirm', 4]);
    expect(of(played, 'imp').health.value).toBe(15);
    expect(reasons(played)).toContain('T-67');
    expect(play(game([caster, target()]), cast('darts', 'imp'), ['cancel']).outcome.changes).toEqual([]);
    expect(refused(game([caster, target()]), cast('darts', 'imp', 'imp', 'imp', 'imp')).rule).toBe('T-67');
    expect(refused(game([{ ...caster, economy: economy(0) }, target()]), cast('darts', 'imp')).reason).toBe('notEnoughAp');
    expect(refused(game([caster, target()]), cast('darts')).reason).toBe('noTarget');
  });

  it('T-68: every projectile is its own hit for reduction, resistance and shields; below 0 is 0 for that one', () => {
    const armoured = target({ reduction: { all: 3 } });
    expect(of(play(game([caster, armoured]), cast('darts', 'imp', 'imp', 'imp'), [1, 4, 2]), 'imp').health.value).toBe(18);
    const resistant = target({ resist: { force: { half: true, amount: 0 } } });
    expect(of(play(game([caster, resistant]), cast('darts', 'imp', 'imp', 'imp'), [2, 4, 2]), 'imp').health.value).toBe(16);
    const typed = target({ reduction: { force: 2, fire: 9 } });
    expect(of(play(game([caster, typed]), cast('darts', 'imp', 'imp', 'imp'), [1, 4, 2]), 'imp').health.value).toBe(16);
    const warded = target({ bonusHealth: { ward: { value: 4, turns: null } } });
    expect(of(play(game([caster, warded]), cast('darts', 'imp', 'imp', 'imp'), [1, 1, 1]), 'imp').health.value).toBe(18);
  });

  it('T-68, TR-12: each with damage above 0 calls for its own concentration save', () => {
    const held = target({ concentrating: ['veil'], reduction: { all: 3 } });
    const played = play(game([caster, held]), cast('darts', 'imp', 'imp', 'imp'), [1, 4, 3, 15, 9]);
    expect(of(played, 'imp').concentrating).toEqual([]);
    expect(of(play(game([caster, held]), cast('darts', 'imp', 'imp', 'imp'), [1, 4, 3, 9]), 'imp').concentrating).toEqual([]);
  });
});

describe('harm and help in one action', () => {
  const drink = item('drink', { damage: [{ formula: '4', type: 'poison' }], heal: '1d6' });
  const used = (value: number, dice: readonly Given[], given: Parameters<typeof creature>[1] = {}) =>
    play(
      game([creature('vex', { items: items(drink) }), creature('ember', { health: health(value), ...given })]),
      { kind: 'use', by: 'vex', what: 'drink', on: ['ember'] },
      dice,
    );

  it('T-17, TR-16: netted for each creature', () => {
    expect(of(used(2, [3]), 'ember').health.value).toBe(1);
    expect(of(used(2, [6]), 'ember').health.value).toBe(4);
    expect(conditionsOf(used(1, [4]), 'ember')).toEqual([]);
  });

  it('T-60, TR-12: the damage calls for a save even if the action heals more', () => {
    expect(of(used(2, [6, 9], { concentrating: ['veil'] }), 'ember').concentrating).toEqual([]);
  });
});
