/** A critical hit: normal damage, then one more base die of the action (W-24; WR-06, WR-29). */
import { isFault, parseFormula, type Term } from '../../dice/formula/index.ts';
import type { AmountPart } from '../../dice/amount-part.ts';
import { roll, type Rule } from '../../kernel/ask.ts';
import type { Mechanic, RuledEntry, WeaponBlow } from '../../kernel/contract.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.critDie': 'first' | 'largest';
  }
}

type Dice = Extract<Term, { kind: 'dice' }>;

/** WR-06: of the action's own formula, not of what rides on it; the first dice, or by setting the largest. */
function baseDie(r: Resolution, formula: string): Dice | undefined {
  const parsed = parseFormula(formula);
  if (isFault(parsed)) return undefined;
  const dice = parsed.terms.filter((term): term is Dice => term.kind === 'dice');
  const [first] = dice;
  if (r.rules.settings['w.critDie'] === 'first') return first;
  return dice.reduce<Dice | undefined>((largest, term) => (term.faces > (largest?.faces ?? 0) ? term : largest), first);
}

/** W-24: no dice in the action, nothing extra. */
function* extra(
  r: Resolution,
  blow: WeaponBlow,
  _parts: readonly AmountPart[],
  entries: readonly RuledEntry[],
): Rule<readonly AmountPart[]> {
  const [own] = entries;
  const die = own === undefined ? undefined : baseDie(r, own.formula);
  if (own === undefined || die === undefined) return [];
  const { by, item, target } = blow;
  const key = `${blow.key}/critical`;
  const label = { key: 'FOURFOLD.Roll.criticalDie', args: { weapon: item.name, target: target.name } };
  const faces = yield* roll(r, { kind: 'dice', key, who: by.id, dice: [die.faces], label, rule: 'W-24' });
  const [value = 0] = faces;
  const part: AmountPart = {
    label: { key: 'FOURFOLD.Part.criticalDie', args: { dice: `1d${String(die.faces)}` } },
    value,
    rule: 'W-24',
    type: die.damageType ?? own.type,
    dice: true,
  };
  const dice = [{ faces: die.faces, face: value, kept: true }];
  r.trace.push({ kind: 'roll', key, who: by.id, target: target.id, label, rule: 'WR-06', dice, total: value, parts: [part] });
  return [part];
}

export const warriorCritical: Mechanic = {
  id: 'warrior-critical',
  rules: ['W-24'],
  settings: [choice('w.critDie', ['first', 'largest'], 'WR-06', ['W-24'])],
  exclusive: { critical: { rule: 'W-24', extra } },
};
