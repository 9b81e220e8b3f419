import { expect, test } from 'vitest';
import { burning, conditions, creature, game, of, play } from './fixtures.ts';

test('MIT-17 damage over time meets the same resistances as a blow', () => {
  const resist = { fire: { half: true, amount: 0 } };
  const from = game([creature('ember', { resist, conditions: conditions(burning(7)) })]);
  expect(of(play(from, { kind: 'turnStart', of: 'ember' }), 'ember').health.value).toBe(7);
});
