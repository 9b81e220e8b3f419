/** Out of the fight without dying: what 0 Health means to those whom no death clock covers (WR-34). */
import type { Mechanic } from '../../kernel/contract.ts';
import type { Reason } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** At 0 Health and out of the fight. */
    readonly defeated: boolean;
  }
}

/** Takes a creature out of the fight; what it holds by concentration ends. */
export function defeat(r: Resolution, id: string, reason: Reason): void {
  if (!put(r, id, ['defeated'], true, reason)) return;
  for (const unable of r.rules.slots.unable) unable(r, id, reason.rule);
}

export const defeatMechanic: Mechanic = {
  id: 'defeat',
  rules: ['WR-34', 'CR-30'],
  slice: { defeated: { kind: 'flag', initial: false } },
  handlers: {
    // Above 0 Health it is back in the fight.
    healed: (r, id, { rule }) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || creature.health.value === 0) return;
      put(r, id, ['defeated'], false, { rule, label: { key: 'FOURFOLD.Reason.woke' } });
    },
  },
};
