/** What lies on the ground or cannot act (T-62, T-89, T-92, T-98), and Health as something gained or lost by name. */
import type { Mechanic } from '../../kernel/contract.ts';
import { changeHealth } from '../../phases/health.ts';
import { creatureOf } from '../../kernel/resolution.ts';
import { refusal, refuse } from '../../kernel/ask.ts';

export const unconsciousness: Mechanic = {
  id: 'unconsciousness',
  rules: ['T-89', 'T-92', 'T-98'],
  needs: ['deathClock'],
  conditions: [
    { key: 'unconscious', rule: 'T-92', cannotAct: true, single: true, harmful: true },
    { key: 'prone', rule: 'T-92', single: true, harmful: true },
    { key: 'stunned', rule: 'T-62', cannotAct: true, harmful: true },
  ],
  tracks: {
    health: {
      rule: 'T-98',
      gain: function* (r, id, amount, reason) {
        const creature = creatureOf(r, id);
        if (creature?.dead === true) return yield* refuse(refusal('dead', 'T-98', { name: creature.name }));
        const part = { label: reason.label, value: amount, rule: 'T-98' };
        changeHealth(r, id, { damages: [], healing: amount, parts: [part], reason });
      },
      // Lost, not damaged: padding and concentration are not asked (TR-11).
      // eslint-disable-next-line require-yield -- tracks are generators; this one never asks
      lose: function* (r, id, amount, reason) {
        const part = { label: reason.label, value: -amount, rule: 'T-92' };
        changeHealth(r, id, { damages: [amount], healing: 0, parts: [part], reason, unpadded: true });
      },
    },
  },
};
