/** Defense: computed or by hand, with floors and "+X" bonuses (A-47 … A-51; AR-16, AR-17). */
import type { Mechanic, RollFor } from '../../kernel/contract.ts';
import { derive } from '../../kernel/derive.ts';
import { creatureOf, warn, type Resolution } from '../../kernel/resolution.ts';
import { ARETE } from '../arete/index.ts';
import { bonusOf, defenseParts } from './parts.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.defenseFormula': string;
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** By hand; `null` = by the formula. */
    readonly defense: number | null;
    readonly armorBonus: number;
    readonly shieldBonus: number;
    /** Baselines by what gives them. */
    readonly floors: Readonly<Record<string, number>>;
    /** Bonuses as they are written: "+1 bonus". */
    readonly plus: readonly string[];
    /** A warrior archetype. */
    readonly warrior: boolean;
    readonly armorOrPb: 'higher' | 'armor' | 'pb';
    readonly barbarian: number;
  }
}

/** whatever it is that attacks, its target shows what it is hit for. A-51: a bonus that names no number is told. */
function explain(r: Resolution, { kind, against }: RollFor): void {
  const target = against === undefined ? undefined : creatureOf(r, against.id);
  if (kind !== 'attack' || target === undefined) return;
  const { value, parts } = derive(r.rules, target, 'defense');
  r.trace.push({ kind: 'total', creature: target.id, label: { key: 'FOURFOLD.Word.defense' }, rule: 'A-47', total: value, parts });
  for (const text of target.plus)
    if (bonusOf(text) === null) warn(r, 'A-51', { key: 'FOURFOLD.Warn.noBonus', args: { name: target.name, text } }, target.id);
}

const bonus = { kind: 'integer', initial: 0, min: -100, max: 100 } as const;

export const defense: Mechanic = {
  id: 'defense',
  rules: ['A-47', 'A-48', 'A-49', 'A-50', 'A-51'],
  settings: [
    {
      id: 'a.defenseFormula',
      type: 'formula',
      dice: 'none',
      names: ['level', 'endurance', 'agility', 'spirit', 'strength', ARETE, 'pb', 'armor', 'armororpb', 'shield'],
      spoken: { 'armou?r-or-pb': 'armorOrPb' },
      initial: '10 + Agility + armour-or-PB + shield',
      ruling: 'AR-17',
      rules: ['A-47', 'A-48', 'A-49', 'A-50', 'A-51'],
    },
  ],
  slice: {
    defense: { kind: 'integerOrNull', min: 0, max: 1000 },
    armorBonus: bonus,
    shieldBonus: bonus,
    floors: { kind: 'numbers', min: 0, max: 1000 },
    plus: { kind: 'names' },
    warrior: { kind: 'flag', initial: false },
    //
    armorOrPb: { kind: 'choice', initial: 'higher', choices: ['higher', 'armor', 'pb'], onlyWith: 'warrior' },
    barbarian: { kind: 'integer', initial: 0, min: 0, max: 20 },
  },
  words: { defense: { rule: 'A-47', min: 0, derive: defenseParts } },
  handlers: { defended: explain },
};
