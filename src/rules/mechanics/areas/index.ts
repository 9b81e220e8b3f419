/** Areas and projectiles (T-65 … T-68; TR-13). The phase `affect` carries them out; this mechanic owns the ruling. */
import type { Mechanic } from '../../kernel/contract.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.aoeRoll': 'each' | 'shared';
  }
}

export const areas: Mechanic = {
  id: 'areas',
  rules: ['T-65', 'T-66', 'T-67', 'T-68'],
  settings: [choice('t.aoeRoll', ['each', 'shared'], 'TR-13', ['T-66'])],
};
