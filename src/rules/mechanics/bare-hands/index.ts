/** What strikes in an attack: a weapon, bare hands, or whatever lies about (C-06, C-19, C-54 … C-57; CR-18, CR-19). */
import type { Mechanic } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { choice, number } from '../../kernel/setting.ts';
import { choose, entries, isAimedSkill } from './arms.ts';
import { IMPROVISED, UNARMED_ATTACK } from './built-in.ts';
import { rollImprovised } from './improvised.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.round': 'down' | 'up';
    readonly 'c.minDamage': number;
  }
}

const NONE: readonly Part[] = [];

export const bareHands: Mechanic = {
  id: 'bare-hands',
  rules: ['C-06', 'C-19', 'C-54', 'C-55', 'C-56', 'C-57'],
  settings: [choice('c.round', ['down', 'up'], 'CR-18', ['C-57']), number('c.minDamage', 0, 1, 0, 'CR-19', ['C-19', 'C-55'])],
  exclusive: {
    arms: {
      builtIn: () => [UNARMED_ATTACK, IMPROVISED],
      choose,
      mayStrike: isAimedSkill,
      entries,
      rollsEach: () => false,
      rollDamage: rollImprovised,
    },
  },
  handlers: {
    // CR-19: by setting a hit comes to something, whatever was taken off it.
    least: (r, _target, sum, { from, harmful }) => {
      const missing = r.rules.settings['c.minDamage'] - sum;
      const isHit = harmful && (from === 'attack' || from === 'ability');
      return isHit && missing > 0 ? [{ label: { key: 'FOURFOLD.Part.atLeast' }, value: missing, rule: 'CR-19' }] : NONE;
    },
  },
};
