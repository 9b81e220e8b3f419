/** 0 Health: unconscious, until somebody's healing wakes (C-58 … C-60; CR-10, CR-28, CR-30). */
import type { Mechanic } from '../../kernel/contract.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { addCondition } from '../../phases/conditions.ts';
import { staysAlive, wakeUp } from '../../phases/health.ts';
import { healthTrack } from '../../phases/health-track.ts';
import { defeat } from '../defeat/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.wakeHealth': 'one' | 'amount';
  }
}

/** C-60: literally 1, whatever was healed; the rest is lost. */
const AWAKE = 1;

/** C-58; who takes no wounds is out of the fight (CR-30), unless a borrowed clock counts for it. */
function fall(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  addCondition(r, id, { key: 'unconscious' }, null, { rule: 'C-58', label: { key: 'FOURFOLD.Reason.fell' } });
  r.rules.exclusive.economy.stop(r, id, { rule: 'C-59', label: { key: 'FOURFOLD.Condition.unconscious' } });
  if (!staysAlive(r.rules, creature)) defeat(r, id, { rule: 'CR-30', label: { key: 'FOURFOLD.Reason.fell' } });
}

export const cardUnconscious: Mechanic = {
  id: 'card-unconscious',
  rules: ['C-58', 'C-59', 'C-60'],
  needs: ['wounds', 'defeat'],
  settings: [choice('c.wakeHealth', ['one', 'amount'], 'CR-10', ['C-60'])],
  conditions: [{ key: 'unconscious', rule: 'C-58', cannotAct: true, single: true, harmful: true }],
  exclusive: {
    atZero: {
      stops: () => true,
      fall,
      wakeRule: 'CR-10',
      // CR-10.
      wakesAt: (rules, _creature, amount) => (rules.settings['c.wakeHealth'] === 'one' ? AWAKE : amount),
      wake: wakeUp,
    },
  },
  tracks: { health: healthTrack('C-60', 'C-20') },
};
