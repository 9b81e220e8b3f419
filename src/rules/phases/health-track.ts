/** Health as something gained or lost by name (a bar edited by hand), outside damage and healing. */
import { refusal, refuse } from '../kernel/ask.ts';
import type { TrackRule } from '../kernel/contract.ts';
import { creatureOf } from '../kernel/resolution.ts';
import { changeHealth } from './health.ts';

/**
 * The track `health`.
 * @param gained rule by which Health comes back
 * @param lost rule by which it goes; it is lost, not damaged: no padding, no reduction
 */
export function healthTrack(gained: string, lost: string): TrackRule {
  return {
    rule: gained,
    gain: function* (r, id, amount, reason) {
      const creature = creatureOf(r, id);
      if (creature?.dead === true) return yield* refuse(refusal('dead', gained, { name: creature.name }));
      const part = { label: reason.label, value: amount, rule: gained };
      changeHealth(r, id, { damages: [], healing: amount, parts: [part], reason });
    },
    // eslint-disable-next-line require-yield -- tracks are generators; this one never asks
    lose: function* (r, id, amount, reason) {
      const part = { label: reason.label, value: -amount, rule: lost };
      changeHealth(r, id, { damages: [amount], healing: 0, parts: [part], reason, unpadded: true });
    },
  };
}
