/** Initiative of ruleset arts: a formula and who wins ties (T-05; TR-01). */
import type { Mechanic } from '../../kernel/contract.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.initiative': string;
    readonly 't.initTie': 'attribute' | 'player' | 'gm';
  }
}

export const initiativeMechanic: Mechanic = {
  id: 'initiative',
  rules: ['T-05'],
  settings: [
    { id: 't.initiative', type: 'formula', dice: 'oneD20', names: 'attributes', initial: '1d20 + Dex', ruling: 'TR-01', rules: ['T-05'] },
    choice('t.initTie', ['attribute', 'player', 'gm'], 'TR-01', ['T-05']),
  ],
  exclusive: {
    initiative: {
      rule: 'T-05',
      tieRule: 'TR-01',
      formula: (rules) => rules.settings['t.initiative'],
      // TR-01.
      tie: (rules) => rules.settings['t.initTie'],
      attribute: 'dex',
    },
  },
};
