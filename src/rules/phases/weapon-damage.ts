/** Damage of a weapon that hit (T-16, T-17, T-46 … T-49). */
import { rollAmount, type Amount } from '../dice/amount.ts';
import type { AmountPart } from '../dice/amount-part.ts';
import type { Rule } from '../kernel/ask.ts';
import type { RuledEntry, WeaponBlow } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { amplified } from './amplify.ts';
import { landHit, type Hit } from './hit.ts';

export interface WeaponDamage extends WeaponBlow {
  /** What a made save leaves. */
  readonly left: 'all' | 'half' | 'none';
}

/** Rolls every entry, lets the critical rule and types add theirs, and lands all of it as one hit. */
export function* weaponDamage(r: Resolution, damage: WeaponDamage): Rule<Hit> {
  if (damage.left === 'none') return NOTHING;
  const { arms, critical } = r.rules.exclusive;
  const own = arms.rollDamage === undefined ? null : yield* arms.rollDamage(r, damage);
  const rolled = own ?? (yield* rollEntries(r, damage));
  const parts = yield* amplified(r, damage, rolled);
  const { target, item, from } = damage;
  const after = damage.critical ? critical.afterReduction : undefined;
  const half = damage.left === 'half';
  const plain = { half, saved: half, from, item };
  return landHit(r, target, parts, after === undefined ? plain : { ...plain, after: (sum: number) => after(r.rules, sum) });
}

function* rollEntries(r: Resolution, damage: WeaponDamage): Rule<readonly AmountPart[]> {
  const { by, item, target } = damage;
  const { arms, critical } = r.rules.exclusive;
  const parts: AmountPart[] = [];
  const entries = arms.entries(r.rules, by, item);
  const label = { key: 'FOURFOLD.Roll.damage', args: { weapon: item.name, target: target.name } };
  for (const [index, plain] of entries.entries()) {
    const key = `${damage.key}/damage/${String(index)}`;
    const { formula, type } = damage.critical ? (critical.entry?.(r.rules, plain, index) ?? plain) : plain;
    const maximised = damage.critical && critical.maximised?.(r.rules, index) === true;
    const rule = ruleOf(r, damage, plain.rule, maximised, index);
    const rolled = yield* rollAmount(r, { key, who: by.id, formula, type, label, rule, creature: by, maximised });
    parts.push(...rolled.parts);
    trace(r, damage, key, label, rule, rolled);
  }
  if (!damage.critical || critical.extra === undefined) return parts;
  return [...parts, ...(yield* extraOf(r, damage, parts, entries))];
}

/** Which rule an entry goes by: of a critical hit the first is its own, the others as the table rules (TR-22). */
function ruleOf(r: Resolution, damage: WeaponDamage, plain: string, maximised: boolean, index: number): string {
  const { rule, scopeRule } = r.rules.exclusive.critical;
  if (damage.critical && index > 0 && scopeRule !== undefined) return scopeRule;
  return maximised ? rule : plain;
}

function* extraOf(
  r: Resolution,
  damage: WeaponDamage,
  parts: readonly AmountPart[],
  entries: readonly RuledEntry[],
): Rule<readonly AmountPart[]> {
  const { extra } = r.rules.exclusive.critical;
  const added = extra === undefined ? [] : yield* extra(r, damage, parts, entries);
  return added.map((part) => ({ ...part, critical: true }));
}

const NOTHING: Hit = { amount: 0, parts: [] };

function trace(r: Resolution, damage: WeaponDamage, key: string, label: Label, rule: string, rolled: Amount): void {
  let total = 0;
  for (const part of rolled.parts) total += part.value;
  const { by, target } = damage;
  r.trace.push({ kind: 'roll', key, who: by.id, target: target.id, label, rule, dice: rolled.dice, total, parts: rolled.parts });
}
