import { describe, expect, it } from 'vitest';
import { attributes, condition, conditions, conditionsOf, creature, game, play, refused, type Game } from './fixtures.ts';

describe('rounds', () => {
  const rounds = (from: Game, ...numbers: readonly number[]) =>
    numbers.reduce<Game>((reached, round) => play(reached, { kind: 'roundStart', round }), from);

  it('t.worldClock on: a round is six seconds of the world clock (T-04)', () => {
    expect(rounds(game([], { 't.worldClock': 'on' }), 2, 3, 4).state.clock.worldTime).toBe(18);
    expect(rounds(game([], {}, { round: 0 }), 1).state.clock.worldTime).toBe(0);
    expect(rounds(game([], {}, { round: 0 }), 1, 2).state.clock.worldTime).toBe(6);
  });

  it('t.worldClock off: it stands still', () => {
    expect(rounds(game([], { 't.worldClock': 'off' }), 2, 3, 4).state.clock.worldTime).toBe(0);
  });

  it('T-04: going back or standing still is refused', () => {
    const third = rounds(game([]), 2, 3);
    for (const round of [3, 2, 0, -1]) expect(refused(third, { kind: 'roundStart', round }).reason).toBe('alreadyStarted');
    expect(refused(third, { kind: 'roundStart', round: 1e9 }).reason).toBe('badAmount');
  });

  it('T-04: rounds that are jumped over pass all the same', () => {
    const slowed = creature('ember', { conditions: conditions(condition('slowed', {}, { remaining: 2, countsBy: 'round' })) });
    expect(conditionsOf(rounds(game([slowed]), 2), 'ember')).toEqual(['slowed']);
    expect(conditionsOf(rounds(game([slowed]), 3), 'ember')).toEqual([]);
    expect(rounds(game([slowed]), 4).state.clock.worldTime).toBe(18);
  });

  it('T-05: a second combat begins with its own first round', () => {
    const ended = play(rounds(game([creature('ember')]), 2), { kind: 'combatEnd' });
    expect(ended.state.clock).toMatchObject({ running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [] });
    expect(rounds(play(ended, { kind: 'combatStart' }), 1).state.clock).toMatchObject({ running: true, round: 1 });
  });

  it('TR-23: a beginning that names somebody is theirs alone', () => {
    const spent = { ap: 0, reactions: 0, jumped: false };
    const fight = game([creature('ember', { economy: spent }), creature('ash', { economy: spent })]);
    const joined = play(fight, { kind: 'combatStart', of: ['ash'] });
    expect([joined.state.creatures['ember'], joined.state.creatures['ash']].map((one) => one?.economy.reactions)).toEqual([0, 1]);
    expect(refused(fight, { kind: 'combatStart', of: ['nobody'] }).reason).toBe('noCombatants');
  });

  it('T-05: combat without anybody is refused', () => {
    expect(refused(game([]), { kind: 'combatStart' }).reason).toBe('noCombatants');
  });
});

describe('initiative', () => {
  const ember = creature('ember', { attributes: attributes({ dex: 1, str: 4 }) });
  const imp = creature('imp', { kind: 'npc', attributes: attributes({ dex: 3 }) });
  const wolf = creature('wolf', { kind: 'npc', attributes: attributes({ dex: 1 }) });

  it('T-05: a check each, strictly descending', () => {
    const played = play(game([ember, imp, wolf]), { kind: 'initiative', groups: [['ember'], ['imp'], ['wolf']] }, [5, 2, 20]);
    expect(played.outcome.result).toMatchObject({ order: ['wolf', 'ember', 'imp'], totals: { ember: 6, imp: 5, wolf: 21 } });
    expect(play(played, { kind: 'roundStart', round: 2 }).outcome.result.order).toEqual(['wolf', 'ember', 'imp']);
  });

  it('T-05: a group rolls once, each with its own bonus', () => {
    const played = play(game([ember, imp, wolf]), { kind: 'initiative', groups: [['imp', 'wolf'], ['ember']] }, [10, 3]);
    expect(played.outcome.result.totals).toEqual({ imp: 13, wolf: 11, ember: 4 });
  });

  it('T-05: nobody, a stranger or one listed twice is refused', () => {
    const refusal = (...groups: readonly (readonly string[])[]) => refused(game([ember]), { kind: 'initiative', groups }).reason;
    expect([refusal(), refusal(['nobody']), refusal(['ember'], ['ember'])]).toEqual(['noCombatants', 'unknownCreature', 'listedTwice']);
  });

  it.each([
    ['1d20 + Dex', 10 + 1],
    ['1d20 + Strength', 10 + 4],
    ['1d20', 10],
    ['2 * level + 1d20 + max(dex, str) - 1', 2 + 10 + 4 - 1],
  ])('t.initiative %s', (formula, total) => {
    const { result } = play(game([ember], { 't.initiative': formula }), { kind: 'initiative', groups: [['ember']] }, [10]).outcome;
    expect(result.totals).toEqual({ ember: total });
  });

  it.each([
    ['attribute', ['imp', 'ember', 'wolf']],
    ['player', ['ember', 'imp', 'wolf']],
    ['gm', ['wolf', 'imp', 'ember']],
  ])('t.initTie %s: equal totals (TR-01)', (tie, order) => {
    const settings = { 't.initTie': tie, 't.initiative': '1d20' };
    const { result } = play(
      game([wolf, imp, ember], settings),
      { kind: 'initiative', groups: [['wolf'], ['imp'], ['ember']] },
      [12, 12, 12],
    ).outcome;
    expect(result.order).toEqual(order);
  });
});
