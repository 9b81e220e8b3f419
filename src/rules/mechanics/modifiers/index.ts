/** Buffs, debuffs and worn things change derived numbers (T-69 … T-71). */
import type { Mechanic } from '../../kernel/contract.ts';
import { changedNumbers } from '../../phases/changed-numbers.ts';

export const modifiers: Mechanic = {
  id: 'modifiers',
  rules: ['T-69', 'T-70', 'T-71'],
  handlers: { parts: changedNumbers(() => true) },
};
