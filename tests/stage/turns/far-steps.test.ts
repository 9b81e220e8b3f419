import { afterEach, describe, expect, test } from 'vitest';
import { begin, closeGame, openGame, passTo, rollInitiative, walk } from '../fights/game.ts';
import { faults, GENERATIONS } from '../scenarios/world.ts';

afterEach(closeGame);

describe.each(GENERATIONS)('generation %i', (generation) => {
  test('a step to the end of the world is refused at once, and put back', async () => {
    const game = await openGame(generation, 'arete');
    const { gm, ana, ben } = game.seats;
    await rollInitiative(game, [19, 15, 10, 8, 4]);
    await begin(game);
    await passTo(game, 'Kira');
    const [x = 0, y = 0] = await ben.run<number[]>("const { x, y } = game.scenes.active.tokens.getName('Kira'); return [x / 100, y / 100]");
    for (const far of [1e13, -1e13, 1e298]) expect(await walk(game, 'ben', 'Kira', [far, y])).toEqual([x, y]);
    expect(ben.notifications.map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'Kira has 30 of Movement left; this takes 50000.'),
    );
    expect(faults(gm, ana, ben)).toEqual([]);
  });
});
