/** Critical hits double the damage (A-38 … A-40; AR-02, AR-15). */
import type { AmountPart } from '../../dice/amount-part.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { Attacked, Mechanic, RollFor, WeaponBlow } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import type { Item } from '../../kernel/state.ts';
import { ARETE } from '../arete/index.ts';
import { CRIT_ORDER } from '../crit-order/index.ts';

const DOUBLED = { key: 'FOURFOLD.Part.doubled' } as const;

const isSpell = (item: Item): boolean => item.tags.includes('spell');

/** a spell doubles only when Arete is what it attacks with; A-40: never when it calls for a save, as a poisoned blade may. */
function mayDouble(item: Item): boolean {
  return !isSpell(item) || (item.attribute === ARETE && item.save === undefined);
}

/** A-38, AR-02: dice and bonus together, once more, before Soak; of each type by itself. */
// eslint-disable-next-line require-yield -- critical rules may roll; this one never asks
function* doubled(r: Resolution, { item }: WeaponBlow, parts: readonly AmountPart[]): Rule<readonly AmountPart[]> {
  if (r.rules.settings['a.critOrder'] === 'afterSoak') return [];
  const sums = new Map<string, number>();
  for (const { type, value } of parts) sums.set(type, (sums.get(type) ?? 0) + value);
  const rule = isSpell(item) ? 'A-39' : 'A-38';
  return [...sums].map(([type, value]) => ({ label: DOUBLED, value, rule, type }));
}

/** A-39, AR-15: the 20 hits all the same. */
function tellUndoubled(r: Resolution, { by, weapon, natural }: Attacked): void {
  if (natural === null || !r.rules.exclusive.naturalRanges.critical(natural) || mayDouble(weapon)) return;
  note(r, 'A-39', { key: 'FOURFOLD.Note.notDoubled', args: { item: weapon.name } }, by);
  note(r, 'AR-15', { key: 'FOURFOLD.Note.hitsAnyway', args: { natural } }, by);
}

const HIGHEST = 20;

/** what a save shows has no meaning of its own. */
function tellPlainSave(r: Resolution, { kind, by }: RollFor, natural: number | null): void {
  if (kind !== 'save' || (natural !== 1 && natural !== HIGHEST)) return;
  note(r, 'A-40', { key: 'FOURFOLD.Note.plainSave', args: { natural } }, by.id);
}

export const doubling: Mechanic = {
  id: 'doubling',
  rules: ['A-38', 'A-39', 'A-40'],
  needs: ['naturalRanges'],
  settings: [CRIT_ORDER],
  handlers: {
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    attacked: function* (r, attacked) {
      tellUndoubled(r, attacked);
    },
    rolled: tellPlainSave,
  },
  exclusive: {
    critical: {
      rule: 'A-38',
      possible: (_rules, item) => mayDouble(item),
      extra: doubled,
      // AR-02: what is left after Soak, once more.
      afterReduction: (rules, sum): readonly Part[] =>
        rules.settings['a.critOrder'] === 'afterSoak' ? [{ label: DOUBLED, value: sum, rule: 'AR-02' }] : [],
    },
  },
};
