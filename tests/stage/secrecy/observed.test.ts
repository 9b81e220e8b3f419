import { afterEach, describe, expect, test } from 'vitest';
import { act, at, begin, closeGame, openGame, rollInitiative } from '../fights/game.ts';
import { GENERATIONS } from '../scenarios/world.ts';
import { leaked } from './reach.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('generation %i', (generation) => {
  test.each(['all', 'owned'])('what an Observe could tell is the GM’s to read; numbers of %s are shown (W-28)', async (shown) => {
    const game = await openGame(generation, 'warriors');
    const { who, seats } = game;
    await at(game, 'gm', `await game.settings.set('fourfold', 'showNumbers', '${shown}')`);
    await rollInitiative(game, [15, 10, 5, 13, 4]);
    await begin(game);
    const observe = { kind: 'use', by: who['Fern'], what: 'observe', on: [who['Rogue']], choice: 'actions' };
    await act(game, 'ana', observe, { faces: { ana: [18] } });
    expect(await leaked(seats.gm, ['Rake'])).toEqual(['Rake']);
    expect(await leaked(seats.ana, ['Rake', 'Observe'])).toEqual(['Observe']);
    expect(await leaked(seats.ben, ['Rake', 'Observe'])).toEqual(['Observe']);
  });
});
