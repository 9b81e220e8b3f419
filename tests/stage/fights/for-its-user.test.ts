/** What works on nobody but its user: as the heroes of the packs have it, through documents and all. */
import { afterEach, describe, expect, test } from 'vitest';
import { GENERATIONS } from '../scenarios/world.ts';
import { act, begin, closeGame, conditions, item, look, openGame, passTo, place, rollInitiative } from './game.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('generation %i', (generation) => {
  test('T-14 a parry pads the one who parries, not the one who struck', async () => {
    const game = await openGame(generation, 'arts');
    const { who } = game;
    await place(game, { Ember: [6, 5], Imp: [7, 5] });
    await rollInitiative(game, [15, 14, 5, 8, 1]);
    await begin(game);
    await passTo(game, 'Imp');
    const claw = { kind: 'attack', by: who['Imp'], with: [item('impClaw')], on: [who['Ember']] };
    await act(game, 'gm', claw, { answers: { ana: [item('emberParry')], gm: ['pass'] }, faces: { gm: [2] } });
    expect(await look(game, 'Ember')).toMatchObject({ bonusHealth: [expect.objectContaining({ value: 3 })], economy: { reactions: 0 } });
    expect(await look(game, 'Imp')).toMatchObject({ bonusHealth: [] });
  });

  test('A-55 a stance is taken by whoever takes it, whomever they have targeted', async () => {
    const game = await openGame(generation, 'arete');
    const { who } = game;
    await act(game, 'ben', { kind: 'use', by: who['Kira'], what: item('kiraStance'), on: [who['Ogre']] });
    expect(await conditions(game, 'Kira')).toEqual(['bridgeStance']);
    expect(await conditions(game, 'Ogre')).toEqual([]);
  });
});
