/** Six seconds per round on the world clock (T-04). */
import type { Mechanic } from '../../kernel/contract.ts';
import { toggle } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.worldClock': 'on' | 'off';
  }
}

export const worldClock: Mechanic = { id: 'world-clock', rules: ['T-04'], settings: [toggle('t.worldClock', 'on', 'T-04', ['T-04'])] };
