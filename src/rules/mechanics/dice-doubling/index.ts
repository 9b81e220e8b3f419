/** A 20 doubles what the dice give; what is no die stays as it is (C-21; CR-03). */
import type { AmountPart } from '../../dice/amount-part.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.critMode': 'total' | 'dice' | 'size';
  }
}

const DIE = /(?<![a-z\d])(\d*)d(\d+)/gi;

function twiceAsMany(formula: string): string {
  return formula.replace(DIE, (_whole, count: string, faces: string) => `${String(2 * Number(count === '' ? 1 : count))}d${faces}`);
}

function twiceAsLarge(formula: string): string {
  return formula.replace(DIE, (_whole, count: string, faces: string) => `${count}d${String(2 * Number(faces))}`);
}

export const diceDoubling: Mechanic = {
  id: 'dice-doubling',
  rules: ['C-21'],
  settings: [choice('c.critMode', ['total', 'dice', 'size'], 'CR-03', ['C-19', 'C-21'])],
  exclusive: {
    critical: {
      rule: 'C-21',
      // CR-03: by setting twice as many dice are rolled, or dice of twice the size.
      entry: (rules, entry) => {
        const mode = rules.settings['c.critMode'];
        if (mode === 'total') return entry;
        return { ...entry, formula: mode === 'dice' ? twiceAsMany(entry.formula) : twiceAsLarge(entry.formula) };
      },
      // CR-03: the total of the dice once more; the Stat only once.
      // eslint-disable-next-line require-yield -- critical rules are generators; this one never asks
      extra: function* (r, _blow, parts) {
        if (r.rules.settings['c.critMode'] !== 'total') return [];
        return parts.flatMap((part): AmountPart[] =>
          part.dice === true ? [{ label: { key: 'FOURFOLD.Part.doubled' }, value: part.value, rule: 'CR-03', type: part.type }] : [],
        );
      },
    },
  },
};
