/** Initiative: a Dexterity check each, the highest first (W-01, W-02; WR-01). */
import type { Mechanic } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.initTie': 'player' | 'attribute' | 'gm';
  }
}

export const warriorInitiative: Mechanic = {
  id: 'warrior-initiative',
  rules: ['W-01', 'W-02'],
  settings: [choice('w.initTie', ['player', 'attribute', 'gm'], 'WR-01', ['W-02', 'W-14'])],
  words: {
    initiative: {
      rule: 'W-01',
      derive: (rules, creature, parts) => {
        parts.push({ label: attributeLabel(rules, 'dex'), value: derived(rules, creature, 'dex'), rule: 'W-01' });
      },
    },
  },
  exclusive: {
    initiative: {
      rule: 'W-01',
      formula: () => '1d20 + Dex',
      // WR-01: who goes first among equals.
      tie: (rules) => rules.settings['w.initTie'],
      attribute: 'dex',
      tieRule: 'WR-01',
    },
  },
};
