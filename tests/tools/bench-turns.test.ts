import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fightOf, nextTurn } from '../../tools/bench/many.ts';
import { countEdge } from '../../tools/bench/turns.ts';
import { GENERATIONS } from '../../tools/matrix/world.ts';

describe.each(GENERATIONS)('a turn edge, from the server of generation %i', (generation) => {
  test('one write per changed document and one message, however many take part', async () => {
    for (const count of [3, 30]) {
      const fight = await fightOf(count, generation, resolve('dist'));
      await nextTurn(fight);
      const { changed, writes, messages } = await countEdge(fight);
      // The creature, whose turn has ended, and whose turn has begun.
      expect({ changed, writes, messages }).toEqual({ changed: 3, writes: 3, messages: 1 });
      expect(fight.gm.errors).toEqual([]);
      await fight.table.close();
    }
  });
});
