/** Initiative: d20 and Swiftness, the highest first (C-01, C-02; CR-01). */
import type { Mechanic } from '../../kernel/contract.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.initTie': 'attribute' | 'player' | 'gm';
  }
}

export const cardsInitiative: Mechanic = {
  id: 'cards-initiative',
  rules: ['C-01', 'C-02'],
  settings: [choice('c.initTie', ['attribute', 'player', 'gm'], 'CR-01', ['C-02'])],
  exclusive: {
    initiative: {
      rule: 'C-01',
      tieRule: 'CR-01',
      formula: () => '1d20 + Swiftness',
      // CR-01.
      tie: (rules) => rules.settings['c.initTie'],
      attribute: 'swiftness',
    },
  },
};
