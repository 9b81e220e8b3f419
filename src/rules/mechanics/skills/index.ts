/** Skills that the rules name: Medicine (W-38) and Discernment (W-28). What they come to is the sheet's. */
import type { Mechanic, Word } from '../../kernel/contract.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly skills: { readonly medicine: number; readonly discernment: number };
  }
}

const SKILL = { kind: 'integer', initial: 0, min: -100, max: 100 } as const;

function skill(name: 'medicine' | 'discernment', rule: string): Word {
  return {
    rule,
    derive: (_rules, { skills }, parts) => {
      parts.push({ label: { key: `FOURFOLD.Skill.${name}` }, value: skills[name], rule });
    },
  };
}

export const skillsMechanic: Mechanic = {
  id: 'skills',
  checks: ['medicine', 'discernment'],
  rules: ['W-28', 'W-38'],
  slice: { skills: { kind: 'record', of: { medicine: SKILL, discernment: SKILL } } },
  words: { medicine: skill('medicine', 'W-38'), discernment: skill('discernment', 'W-28') },
};
