/** Conditions that hurt or heal at the start of a turn; auras work on those who stand in them (T-07 … T-09, TR-25). */
import type { Mechanic } from '../../kernel/contract.ts';
import { contributeTicks } from '../../phases/ticks.ts';

export const overTime: Mechanic = {
  id: 'over-time',
  rules: ['T-07', 'T-08', 'T-09'],
  conditions: [
    { key: 'burning', rule: 'T-07', tick: 'damage', type: 'fire', harmful: true },
    { key: 'poisoned', rule: 'T-07', tick: 'damage', type: 'poison', harmful: true },
    { key: 'regeneration', rule: 'T-07', tick: 'heal' },
  ],
  handlers: { contribute: (r, window) => contributeTicks(r, window, () => 'T-08') },
};
