/** How far the bands of distance reach, in spaces. The game names them without numbers, so they are the table's (C-05, C-06). */
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    /** Band → spaces. */
    readonly 'c.distances': Readonly<Record<string, number>>;
  }
}

/** Proposed, no source: the game's own table is missing. */
const PROPOSED = { melee: 1, short: 6 } as const;

function band(rules: CompiledRuleset, name: keyof typeof PROPOSED): number {
  const bands = rules.settings['c.distances'];
  return Object.hasOwn(bands, name) ? (bands[name] ?? PROPOSED[name]) : PROPOSED[name];
}

/** How far away somebody can be struck hand to hand (C-06). */
export function meleeDistance(rules: CompiledRuleset): number {
  return band(rules, 'melee');
}

/** How far one move goes (C-05). */
export function shortDistance(rules: CompiledRuleset): number {
  return band(rules, 'short');
}

export const rangeBands: Mechanic = {
  id: 'range-bands',
  rules: ['C-05', 'C-06'],
  reach: meleeDistance,
  settings: [
    {
      id: 'c.distances',
      type: 'table',
      shape: 'numbers',
      initial: PROPOSED,
      min: 0,
      max: 1000,
      ruling: 'C-05',
      rules: ['C-05', 'C-06', 'C-43', 'C-45'],
    },
  ],
};
