/** Six seconds per round on the world clock (T-04). */
import type { Mechanic } from '../../kernel/contract.ts';
import { putClock, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.worldClock': 'on' | 'off';
  }
}

/** T-04: a round lasts six seconds. */
const SECONDS_PER_ROUND = 6;

function roundStarts(r: Resolution, passed: number): void {
  if (r.rules.secondsPerRound === 0) return;
  const label = { key: 'FOURFOLD.Reason.roundStarts' };
  putClock(r, 'worldTime', r.clock.worldTime + passed * r.rules.secondsPerRound, { rule: 'T-04', label });
}

export const worldClock: Mechanic = {
  id: 'world-clock',
  rules: ['T-04'],
  settings: [toggle('t.worldClock', 'on', 'T-04', ['T-04'])],
  secondsPerRound: (settings) => (settings['t.worldClock'] === 'on' ? SECONDS_PER_ROUND : 0),
  handlers: { roundStarts },
};
