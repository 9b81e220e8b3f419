import { afterEach, describe, expect, test } from 'vitest';
import { readMix } from '../../../tools/start/mixes.ts';
import { GENERATIONS } from '../scenarios/world.ts';
import {
  act,
  begin,
  cited,
  closeGame,
  conditions,
  endCombat,
  expectAgreement,
  item,
  look,
  next,
  openGame,
  place,
  rollInitiative,
} from './game.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('a mix, generation %i', (generation) => {
  test('arts with Resolve, Bleeding and wounds', async () => {
    const mix = readMix('grim-arts');
    const game = await openGame(generation, mix.ruleset, mix);
    const { who } = game;
    const on = (...names: string[]): string[] => names.map((name) => who[name] ?? '');
    await place(game, { Ember: [6, 5], Vex: [5, 6], Hobgoblin: [7, 5], Ghoul: [7, 6], Imp: [9, 3] });
    expect(await look(game, 'Ember')).toMatchObject({ resolve: { value: 6, max: 6 }, woundTrack: 'inherit' });
    expect(await look(game, 'Ghoul')).toMatchObject({ woundTrack: 'off' });

    // 17, 15, 6, 9 and 4.
    expect(await rollInitiative(game, [15, 14, 5, 8, 1])).toEqual(['Ember', 'Vex', 'Hobgoblin', 'Ghoul', 'Imp']);
    await begin(game);

    // A veil that Vex concentrates on, for 1 Health.
    expect(await next(game)).toBe('Vex');
    await act(
      game,
      'ben',
      { kind: 'use', by: who['Vex'], what: item('vexVeil'), on: on('Ember') },
      { answers: { ana: ['pass'], gm: ['pass'] } },
    );
    expect(await look(game, 'Vex')).toMatchObject({ health: { value: 17, max: 18 }, concentrating: [item('vexVeil')] });
    expect(await conditions(game, 'Ember')).toEqual(['veil']);

    // Fear takes all Resolve: Shaken, and the veil is gone.
    await act(game, 'gm', { kind: 'lose', who: who['Vex'], track: 'resolve', amount: 6, why: 'fear' });
    expect(await look(game, 'Vex')).toMatchObject({ resolve: { value: 0, max: 6 }, concentrating: [] });
    expect([await conditions(game, 'Vex'), await conditions(game, 'Ember')]).toEqual([['shaken'], []]);

    // At the end of the turn the Breakdown Save, with what stands for Insight here: 9 + 0 is below 10.
    expect(await next(game, { faces: { ben: [9] } })).toBe('Hobgoblin');
    expect(await look(game, 'Vex')).toMatchObject({ breakdownFailures: 1 });

    // S-1: with half of all Health in one blow, and down for the first time today, two wounds. Falling alone costs no Resolve.
    await act(game, 'gm', { kind: 'lose', who: who['Ember'], track: 'resolve', amount: 4 });
    await act(game, 'gm', { kind: 'damage', to: on('Ember'), parts: [{ amount: 11, type: 'slashing' }] });
    expect(await look(game, 'Ember')).toMatchObject({ health: { value: 13, max: 24 }, wounds: 0 });
    await act(game, 'gm', { kind: 'damage', to: on('Ember'), parts: [{ amount: 13, type: 'slashing' }] });
    expect(await look(game, 'Ember')).toMatchObject({ health: { value: 0 }, wounds: 2, deathRow: 0, resolve: { value: 2, max: 6 } });
    expect(await conditions(game, 'Ember')).toEqual(['prone', 'unconscious']);

    // Her own turn: an odd face is one on Death Row, the one clock; the wounds stay what they are.
    await next(game);
    await next(game);
    expect(await next(game, { faces: { ana: [9] } })).toBe('Vex');
    expect(await look(game, 'Ember')).toMatchObject({ deathRow: 1, wounds: 2, dead: false, resolve: { value: 2 } });
    // Damage at 0 moves the clock, and no wound.
    await act(game, 'gm', { kind: 'damage', to: on('Ember'), parts: [{ amount: 3, type: 'slashing' }] });
    expect(await look(game, 'Ember')).toMatchObject({ deathRow: 2, wounds: 2 });

    // Bleeding ticks at the end of a turn, before the Breakdown Save: 1d4, and a 20 that ends it all.
    await act(game, 'gm', { kind: 'apply', to: on('Vex'), condition: { key: 'bleeding', stacks: 1 } });
    expect(await next(game, { faces: { ben: [2, 20] } })).toBe('Hobgoblin');
    expect(await look(game, 'Vex')).toMatchObject({ health: { value: 15, max: 18 }, resolve: { value: 1 }, breakdownFailures: 0 });
    expect(await conditions(game, 'Vex')).toEqual([]);

    // Healed, and after a long rest the clock is back at nothing.
    await endCombat(game);
    await act(game, 'gm', { kind: 'heal', to: on('Ember'), amount: 5 });
    await act(game, 'gm', { kind: 'rest', who: on('Ember', 'Vex'), length: 'long' });
    expect(await look(game, 'Ember')).toMatchObject({ deathRow: 0, wounds: 2, resolve: { value: 6, max: 6 }, knockedOutToday: false });

    const signature = ['C-61', 'C-63', 'T-92', 'T-93', 'T-97', 'W-62', 'W-63', 'W-68', 'W-36', 'W-72'];
    expect(await cited(game)).toEqual(expect.arrayContaining(signature));
    await expectAgreement(game);
  });
});
