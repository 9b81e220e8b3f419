import { describe, expect, it } from 'vitest';
import { step } from '../../../src/rules/kernel/step.ts';
import { arts } from '../../../src/rules/rulesets/arts.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import {
  burning,
  condition,
  conditions,
  conditionsOf,
  creature,
  economy,
  fallen,
  game,
  health,
  of,
  play,
  reasons,
  refused,
  regeneration,
  rulesWith,
  state,
  warns,
  type Settings,
  type Conditions,
} from './fixtures.ts';

const START = { kind: 'turnStart', of: 'ember' } as const;
const ember = (value: number, ...given: Conditions) => creature('ember', { health: health(value), conditions: conditions(...given) });

describe('the window at the start of a turn', () => {
  it.each([
    ['a loss and a smaller gain', 2, 3, 2, 1],
    ['a loss and an equal gain', 2, 3, 3, 2],
    ['a gain above the loss', 2, 3, 7, 6],
    ['TR-02: netted before the maximum cuts', 10, 3, 5, 10],
    ['TR-02: netted before 0 cuts', 1, 5, 6, 2],
  ])('T-08 nets %s', (_what, before, loss, gain, after) => {
    const played = play(game([ember(before, burning(loss), regeneration(gain))]), START);
    expect(of(played, 'ember').health.value).toBe(after);
    expect(conditionsOf(played, 'ember')).toEqual(['burning', 'regeneration']);
  });

  it('T-08 applies one change with every contributor as its part', () => {
    const { outcome } = play(game([ember(5, burning(3), burning(1), regeneration(2))]), START);
    const changes = outcome.changes.filter(({ path }) => path[0] === 'health');
    expect(changes.map(({ after, reason }) => [after, reason.rule, reason.parts?.map(({ value }) => value)])).toEqual([
      [3, 'T-08', [-3, -1, 2]],
    ]);
  });

  it('T-08: an amount that is no number, or below 0, is left out with a warning', () => {
    for (const amount of [-4, 'nonsense', '1/0', '']) {
      const played = play(game([ember(5, burning(amount), burning(1))]), START);
      expect(of(played, 'ember').health.value).toBe(4);
      expect(warns(played)).toBe(true);
    }
  });

  it('T-08: an amount that is stored as no number at all is left out as well', () => {
    for (const amount of [NaN, null, {}, [], true]) {
      const from = state([ember(5, burning(amount as number), burning(1))]);
      const outcome = step(rulesWith(), from, { ...START, id: 'turn' }, {});
      expect(outcome).toMatchObject({ kind: 'done', state: { creatures: { ember: { health: { value: 4 } } } } });
      expect(outcome.kind === 'done' && outcome.trace.some(({ kind, rule }) => kind === 'warn' && rule === 'T-08')).toBe(true);
    }
  });

  it('T-08 rolls amounts that are formulas, in the order of the conditions', () => {
    const played = play(game([ember(5, burning('1d6'), regeneration('1d4+1'))]), START, [6, 2]);
    expect(of(played, 'ember').health.value).toBe(2);
  });

  it('T-08 counts stacks', () => {
    const played = play(game([ember(10, burning(2, { stacks: 3 }))]), START);
    expect(of(played, 'ember').health.value).toBe(4);
  });

  it('T-08, TR-02: each damage is reduced by its own resistance first', () => {
    const resists = {
      ...ember(10, burning(5), condition('poisoned', { amount: 5 })),
      resist: { fire: { half: true, amount: 0 } },
      reduction: { all: 1 },
    };
    expect(of(play(game([resists]), START), 'ember').health.value).toBe(10 - 1 - 4);
  });

  it('T-08, TR-03: from above 0 to 0 falls, without a Death Row roll this turn', () => {
    const played = play(game([ember(2, burning(5), regeneration(2))]), START);
    expect(of(played, 'ember')).toMatchObject({ health: { value: 0 }, economy: { ap: 0 }, deathRow: 0 });
    expect(conditionsOf(played, 'ember')).toEqual(['burning', 'prone', 'regeneration', 'unconscious']);
    expect(played.outcome.result.turnEnd).toBe('now');
  });

  it('T-09: everybody in an aura is netted for themselves, its bearer is not touched', () => {
    const imp = creature('imp', {
      conditions: conditions(burning(4, { data: { amount: 4, aura: true } }), regeneration(2, { data: { amount: 2, aura: true } })),
    });
    const start = { kind: 'turnStart', of: 'imp', also: ['ember', 'moss', 'ember', 'imp'] } as const;
    const played = play(game([imp, ember(5), creature('moss', { health: health(1) })]), start);
    expect(['imp', 'ember', 'moss'].map((id) => of(played, id).health.value)).toEqual([10, 3, 0]);
    expect(reasons(played)).toContain('T-09');
  });

  it('T-09: an aura neither helps nor hinders its bearer, and a dead one in it stays as it is', () => {
    const aura = condition('gloom', { amount: 4, tick: 'damage', aura: true, mods: { dex: -5 } });
    const dead = creature('moss', { health: health(0), dead: true });
    const played = play(game([creature('imp', { conditions: conditions(aura) }), dead]), { kind: 'turnStart', of: 'imp', also: ['moss'] });
    expect(of(played, 'moss')).toEqual(dead);
    expect(of(played, 'imp').health.value).toBe(10);
  });

  it('T-09: somebody unknown in the aura is refused', () => {
    expect(refused(game([ember(5)]), { ...START, also: ['nobody'] })).toMatchObject({ reason: 'unknownCreature' });
  });

  it('T-07 runs once for a turn: the same edge again is refused', () => {
    const played = play(game([ember(5, burning(2))]), { ...START, id: 'turn1' });
    expect(refused(played, { ...START, id: 'turn1' })).toEqual({
      kind: 'refused',
      reason: 'alreadyStarted',
      rule: 'T-07',
      args: { name: 'ember' },
    });
    expect(of(play(played, { ...START, id: 'turn2' }), 'ember').health.value).toBe(1);
  });

  it('T-07: conditions count down after the window, and go at their last start', () => {
    const first = play(game([ember(9, burning(2, { remaining: 2 }))]), START);
    expect(of(first, 'ember').health.value).toBe(7);
    const second = play(first, START);
    expect(of(second, 'ember').health.value).toBe(5);
    expect(conditionsOf(second, 'ember')).toEqual([]);
    expectHealth(play(second, START), 5);
  });

  it('T-07: a condition put on in the running turn counts from the next one on', () => {
    const started = play(game([ember(9)]), START);
    const applied = play(started, { kind: 'apply', to: ['ember'], condition: { key: 'burning', remaining: 1, data: { amount: 2 } } });
    expect(conditionsOf(play(applied, { kind: 'turnEnd', of: 'ember' }), 'ember')).toEqual(['burning']);
    const next = play(applied, START);
    expectHealth(next, 7);
    expect(conditionsOf(next, 'ember')).toEqual([]);
  });

  it('T-07: a dead creature only has its turn over', () => {
    const dead = game([
      creature('ember', { health: health(0), dead: true, deathRow: 3, conditions: conditions(regeneration(5, { remaining: 1 })) }),
    ]);
    const played = play(dead, START);
    expect(of(played, 'ember')).toEqual(of(dead, 'ember'));
    expect(played.outcome.result.turnEnd).toBe('now');
  });

  it('T-10 fills AP to the maximum; what was left is lost, not added', () => {
    for (const left of [0, 2, 3, 9]) {
      const played = play(game([creature('ember', { economy: economy(left) })]), START);
      expect(of(played, 'ember').economy.ap).toBe(3);
      expect(played.outcome.result.turnEnd).toBeUndefined();
    }
  });

  it('T-10, TR-17: an unconscious creature gets none', () => {
    const played = play(game([creature('ember', fallen({ economy: economy(2) }))]), START, [2]);
    expect(of(played, 'ember').economy.ap).toBe(0);
    expect(played.outcome.result.turnEnd).toBe('now');
  });
});

function expectHealth(played: ReturnType<typeof play>, value: number): void {
  expect(of(played, 'ember').health.value).toBe(value);
}

describe('Bonus Health in the window', () => {
  const padded = (settings: Settings, bonus: number, ...given: Conditions) => {
    const one = { ...ember(5, ...given), bonusHealth: { ward: { value: bonus, turns: null } } };
    const played = play(game([one], settings), START);
    return [of(played, 'ember').bonusHealth['ward']?.value ?? 0, of(played, 'ember').health.value];
  };

  it('t.bonusFirst off: a net loss is taken from it first (T-08, T-90, TR-04)', () => {
    expect(padded({ 't.bonusFirst': 'off' }, 3, burning(5), regeneration(3))).toEqual([1, 5]);
    expect(padded({}, 4, burning(6), regeneration(3))).toEqual([1, 5]);
    expect(padded({}, 4, burning(6))).toEqual([0, 3]);
  });

  it('t.bonusFirst off: a net gain heals Health only', () => {
    expect(padded({}, 4, burning(3), regeneration(5))).toEqual([4, 7]);
  });

  it('t.bonusFirst on: it takes each damage before the net', () => {
    expect(padded({ 't.bonusFirst': 'on' }, 3, burning(5), regeneration(3))).toEqual([0, 6]);
    expect(padded({ 't.bonusFirst': 'on' }, 4, burning(6), regeneration(3))).toEqual([0, 6]);
    expect(padded({ 't.bonusFirst': 'on' }, 9, burning(6), regeneration(3))).toEqual([3, 8]);
  });

  it('T-90, TR-04: what is granted in the window counts before the net', () => {
    expect(padded({}, 1, condition('shell', { bonusHealth: 4, origin: 'shell' }), burning(6))).toEqual([0, 3]);
  });
});

describe('the Death Row roll and the window', () => {
  const down = (deathRow: number, ...given: Conditions) =>
    creature('ember', fallen({ deathRow, conditions: conditions('unconscious', 'prone', ...given) }));
  const healed = (settings: Settings, dice: readonly number[]) =>
    of(play(game([down(2, regeneration(2), condition('relief', { amount: 1 }))], settings), START, dice), 'ember');

  it('t.deathRowOrder afterNet: who is healed above 0 does not roll (T-93, T-96, TR-03)', () => {
    expect(healed({ 't.deathRowOrder': 'afterNet' }, [])).toMatchObject({ health: { value: 2 }, deathRow: 1, dead: false });
  });

  it('t.deathRowOrder beforeNet: the roll comes first, and a third kills before anything else counts', () => {
    expect(healed({ 't.deathRowOrder': 'beforeNet' }, [7])).toMatchObject({ health: { value: 0 }, deathRow: 3, dead: true });
    expect(healed({ 't.deathRowOrder': 'beforeNet' }, [8])).toMatchObject({ health: { value: 2 }, deathRow: 1, dead: false });
  });

  it('t.deathRowOrder bothAtOnce: roll, healing and relief count together', () => {
    expect(healed({ 't.deathRowOrder': 'bothAtOnce' }, [7])).toMatchObject({ health: { value: 2 }, deathRow: 2, dead: false });
    expect(healed({ 't.deathRowOrder': 'bothAtOnce' }, [8])).toMatchObject({ health: { value: 2 }, deathRow: 1, dead: false });
    const killed = of(play(game([down(2, regeneration(2))], { 't.deathRowOrder': 'bothAtOnce' }), START, [7]), 'ember');
    expect(killed).toMatchObject({ health: { value: 2 }, deathRow: 3, dead: true });
  });

  it('TR-03: healed above 0 wakes with full AP and stays on the ground', () => {
    const played = play(game([down(2, regeneration(2))]), START);
    expect(of(played, 'ember')).toMatchObject({ health: { value: 2 }, deathRow: 2, economy: { ap: 3 } });
    expect(conditionsOf(played, 'ember')).toEqual(['prone', 'regeneration']);
  });

  it('TR-03: a gain that the losses eat up does not wake', () => {
    const played = play(game([down(0, burning(3), regeneration(3))]), START, [3]);
    expect(of(played, 'ember')).toMatchObject({ health: { value: 0 }, deathRow: 1 });
  });

  it('TR-03: who fell in the window rolls at the next own turn', () => {
    const fell = play(game([creature('ember', { health: health(1), conditions: conditions(burning(1, { remaining: 1 })) })]), START);
    expect(of(play(fell, START, [5]), 'ember').deathRow).toBe(1);
  });

  it('T-07: nothing at work changes nothing but the clock and AP', () => {
    const played = play(game([ember(5)], {}, { turn: 'ember' }), START);
    expect(played.outcome.changes.map(({ path }) => path)).toEqual([['turnKey']]);
    expect(play(played, { kind: 'turnEnd', of: 'ember' }).outcome.changes.map(({ path }) => path)).toEqual([['turnEnded']]);
  });

  it('T-12: the end of a turn that comes twice is refused', () => {
    const from = game([ember(5)], {}, { turn: 'ember', turnEnded: 'turn1.end' });
    expect(refused(from, { kind: 'turnEnd', id: 'turn1.end', of: 'ember' })).toMatchObject({ reason: 'alreadyStarted', rule: 'T-12' });
    expect(play(from, { kind: 'turnEnd', id: 'turn2.end', of: 'ember' }).outcome.state.clock.turnEnded).toBe('turn2.end');
  });
});

describe('without netting', () => {
  it('T-08: changes count one by one in their order, with what each brings about', () => {
    const rules = compile({ ...arts, simultaneousHealth: false }, {});
    if (isCompileFault(rules)) throw new Error(rules.sentence.key);
    const from = { rules, state: state([ember(2, burning(3), regeneration(2))]) };
    const played = play(from, START);
    expect(of(played, 'ember').health.value).toBe(2);
    expect(conditionsOf(played, 'ember')).toEqual(['burning', 'prone', 'regeneration']);
  });
});
