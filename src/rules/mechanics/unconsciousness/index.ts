/** What lies on the ground or cannot act (T-62, T-89, T-92, T-98), and Health as something gained or lost by name. */
import type { Mechanic } from '../../kernel/contract.ts';
import { changeHealth, die, staysAlive, wakeUp } from '../../phases/health.ts';
import { addCondition } from '../../phases/conditions.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { refusal, refuse } from '../../kernel/ask.ts';

/** T-92: at 0 Health a creature is unconscious and on the ground; one that no death clock covers is dead (TR-28). */
function fall(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  if (!staysAlive(r.rules, creature)) {
    die(r, id, 'TR-28');
    return;
  }
  const reason = { rule: 'T-92', label: { key: 'FOURFOLD.Reason.fell' } };
  addCondition(r, id, { key: 'prone' }, null, reason);
  addCondition(r, id, { key: 'unconscious' }, null, reason);
  r.rules.exclusive.economy.stop(r, id, { rule: 'T-92', label: { key: 'FOURFOLD.Condition.unconscious' } });
}

export const unconsciousness: Mechanic = {
  id: 'unconsciousness',
  rules: ['T-89', 'T-92', 'T-98'],
  conditions: [
    { key: 'unconscious', rule: 'T-92', cannotAct: true, single: true, harmful: true },
    { key: 'prone', rule: 'T-92', single: true, harmful: true },
    { key: 'stunned', rule: 'T-62', cannotAct: true, harmful: true },
  ],
  // T-98: above 0 Health it acts again.
  exclusive: { atZero: { stops: () => true, fall, wake: wakeUp } },
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
