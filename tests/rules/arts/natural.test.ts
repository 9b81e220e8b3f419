import { expect, test } from 'vitest';
import { handsOf, inTheWay, NATURAL } from '../../../src/rules/mechanics/wielding/index.ts';
import { creature } from '../../bench/cases.ts';

test('T-35: claws and moves made with what is held take no hand', () => {
  const maul = { id: 'maul', name: 'Maul', type: 'weapon', equipped: false, tags: ['heavy'] } as const;
  const claw = { id: 'claw', name: 'Claw', type: 'weapon', equipped: true, tags: [NATURAL, 'light'] } as const;
  const who = creature('a', 'npc', { items: { maul, claw } });
  expect(handsOf(who, claw)).toBe(0);
  expect(inTheWay(who, maul)).toEqual([]);
});
