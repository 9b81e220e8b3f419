/** Arete, from which the save DC is worked out and with which some spells attack. */
import type { Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** `null` = nobody has said. */
    readonly arete: number | null;
  }
}

/** The word that stands for it in items and formulas. */
export const ARETE = 'arete';

/** */
const BASE_DC = 8;

export const areteScore: Mechanic = {
  id: 'arete-score',
  rules: ['A-65'],
  slice: { [ARETE]: { kind: 'integerOrNull', min: 0, max: 100 } },
  words: {
    [ARETE]: {
      rule: 'A-65',
      min: 0,
      derive: (_rules, creature, into) => {
        into.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.arete ?? 0, rule: 'A-65' });
      },
    },
    saveDc: {
      rule: 'A-65',
      min: 0,
      derive: (rules, creature, into) => {
        into.push({ label: { key: 'FOURFOLD.Part.base' }, value: BASE_DC, rule: 'A-65' });
        into.push({ label: { key: 'FOURFOLD.Word.arete' }, value: derived(rules, creature, ARETE), rule: 'A-65' });
      },
    },
  },
};
