/** The attack roll: d20 and bonuses against what the target must be hit for (T-15, T-16). */
import { rollD20 } from '../dice/d20.ts';
import type { Rule } from '../kernel/ask.ts';
import type { AttackOn, AttackVerdict, RollFor } from '../kernel/contract.ts';
import { hasAttribute } from '../kernel/derive.ts';
import { totalOf, type Part, type Total } from '../kernel/explain.ts';
import { warn, type Resolution } from '../kernel/resolution.ts';
import type { Item } from '../kernel/state.ts';

/** What an attack is rolled for. */
export function attackFor({ by, target, weapon, circumstances }: AttackOn): RollFor {
  return { kind: 'attack', by, against: target, item: weapon, circumstances };
}

/** What the target is hit for, with what the occasion adds (cover). */
export function defenceOf(r: Resolution, attack: AttackOn): Total {
  const plain = r.rules.exclusive.accuracy.defence(r.rules, attack.target);
  if (r.rules.slots.defended.length === 0) return plain;
  const parts: Part[] = [];
  for (const defended of r.rules.slots.defended) defended(r, attackFor(attack), parts);
  if (parts.length === 0) return plain;
  const total = totalOf([{ label: { key: 'FOURFOLD.Part.base' }, value: plain.value, rule: 'DATA' }, ...parts]);
  const label = { key: 'FOURFOLD.Part.defended' };
  r.trace.push({ kind: 'total', creature: attack.target.id, label, rule: r.rules.cites.compare, total: total.value, parts: total.parts });
  return total;
}

/** The attribute, the weapon's own bonus, what adds to every attack, and what the table adds to this one. */
function attackParts(r: Resolution, { by, weapon, attribute: wanted, extra }: AttackOn): readonly Part[] {
  const { attribute, rule, parts } = r.rules.exclusive.accuracy.bonus(r.rules, by, weapon, wanted);
  const known = attribute === '' || hasAttribute(by, attribute) || Object.hasOwn(r.rules.words, attribute);
  if (!known) warn(r, rule, { key: 'FOURFOLD.Warn.noAttribute', args: { name: by.name, attribute } }, by.id);
  return extra.length === 0 ? parts : [...parts, ...extra];
}

/** The attacker rolls; the natural result, then the comparison, decide. */
export function* attackRoll(r: Resolution, attack: AttackOn): Rule<AttackVerdict> {
  const { by, target, weapon, edges } = attack;
  const key = `${attack.key}/d20`;
  const label = { key: 'FOURFOLD.Roll.attack', args: { weapon: weapon.name, target: target.name } };
  const { cites } = r.rules;
  const parts = attackParts(r, attack);
  const rolled = yield* rollD20(r, { key, who: by.id, label, rule: cites.attack, parts, edges, for: attackFor(attack) });
  const against = defenceOf(r, attack).value;
  const { naturalRanges, tieOwner, critical: rule } = r.rules.exclusive;
  const { natural, total } = rolled;
  const sure = naturalRanges.alwaysHits(natural);
  const missed = naturalRanges.alwaysMisses(r.rules, natural);
  const hit = sure || (!missed && tieOwner.hits(r.rules, total, against));
  const critical = hit && naturalRanges.critical(natural) && rule.possible?.(r.rules, weapon) !== false;
  const rolledBy = critical ? (naturalRanges.criticalRule ?? naturalRanges.rule) : cites.attack;
  const tied = total === against && !sure && !missed ? cites.tie : undefined;
  const judgedBy = tied ?? verdictRule(r, weapon, sure, missed);
  r.trace.push({
    kind: 'roll',
    key,
    who: by.id,
    target: target.id,
    label,
    rule: rolledBy,
    dice: rolled.dice,
    natural,
    total,
    parts: rolled.parts,
    against,
    verdict: hit ? (critical ? 'critical' : 'hit') : 'miss',
    ...(judgedBy === rolledBy ? NO_OTHER : { verdictRule: judgedBy }),
  });
  return { natural, total, against, hit, critical };
}

const NO_OTHER = {};

/** By which rule the roll was judged. */
function verdictRule(r: Resolution, weapon: Item, sure: boolean, missed: boolean): string {
  const { rule, missRule = rule } = r.rules.exclusive.naturalRanges;
  if (sure) return rule;
  return missed ? missRule : (r.rules.exclusive.accuracy.compareRule?.(weapon) ?? r.rules.cites.compare);
}
