import { afterEach, describe, expect, test } from 'vitest';
import { begin, closeGame, look, openGame, passTo, place, rollInitiative, walk } from '../fights/game.ts';
import { faults, GENERATIONS } from '../scenarios/world.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('generation %i: the key for what is no walk', (generation) => {
  test('A-46: a token that is put elsewhere while it is held provokes nobody and walks nothing; afterwards it walks again', async () => {
    const game = await openGame(generation, 'arete');
    const { ben } = game.seats;
    await place(game, { Kira: [6, 5], Bren: [5, 9], Ogre: [7, 5], Wolf: [11, 9], Acolyte: [12, 3] });
    await rollInitiative(game, [19, 15, 10, 8, 4]);
    await begin(game);
    await passTo(game, 'Kira');
    await ben.run("game.keybindings.press('fourfold', 'teleport')");
    expect(await walk(game, 'ben', 'Kira', [2, 5])).toEqual([2, 5]);
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { movement: 30 } });
    expect(await look(game, 'Ogre')).toMatchObject({ turnBudget: { reaction: 1 } });
    await ben.run("game.keybindings.release('fourfold', 'teleport')");
    expect(await walk(game, 'ben', 'Kira', [3, 5])).toEqual([3, 5]);
    expect(await look(game, 'Kira')).toMatchObject({ turnBudget: { movement: 25 } });
    expect(faults(game.seats.gm, ben)).toEqual([]);
  });
});
