/** Rulesets in which 0 Health starts no clock: nothing is rolled, nothing is counted. */
import type { DeathClock } from '../kernel/contract.ts';

export const NO_CLOCK: DeathClock = {
  uses: () => false,
  order: () => 'afterNet',
  // eslint-disable-next-line require-yield -- a clock's roll is a generator; this one never asks
  roll: function* () {
    return [];
  },
  advance: () => undefined,
};
