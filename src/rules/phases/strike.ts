/** Blows: what one attack with one or more weapons on one target comes to. */
import { rollD20 } from '../dice/d20.ts';
import type { Rule } from '../kernel/ask.ts';
import type { Bonus, EdgeSource } from '../kernel/command.ts';
import { derive, hasAttribute } from '../kernel/derive.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { note, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { hitBonus } from './hit-bonus.ts';
import type { Hit } from './hit.ts';
import { leftBySave, rollSave, type SaveResult } from './save.ts';
import { weaponDamage } from './weapon-damage.ts';
import { bounded } from '../kernel/sound-values.ts';

export interface Strike {
  readonly by: Creature;
  /** In the order in which they strike; the first is the main hand. */
  readonly weapons: readonly Item[];
  readonly target: Creature;
  readonly edges: readonly EdgeSource[];
  readonly bonuses: readonly Bonus[];
  readonly attribute?: string;
  /** Start of every ask key of this attack. */
  readonly key: string;
}

/** A weapon that hit. */
export interface Landed {
  readonly weapon: Item;
  readonly hit: Hit;
  /** The target's save against the weapon, if it calls for one. */
  readonly saved: SaveResult | null;
}

export interface StrikeOutcome {
  readonly landed: readonly Landed[];
  readonly result: TargetResult;
}

interface AttackRoll {
  readonly natural: number;
  readonly total: number;
  readonly against: number;
  readonly hit: boolean;
  readonly critical: boolean;
}

/** One attack on one target: one roll for all weapons or one each (TR-08), then each weapon's damage as its own hit. */
export function* strike(r: Resolution, attack: Strike): Rule<StrikeOutcome> {
  const each = attack.weapons.length > 1 && r.rules.settings['t.dualRoll'] === 'each';
  const landed: Landed[] = [];
  let first: AttackRoll | undefined;
  let critical = false;
  if (attack.weapons.length > 1) note(r, 'T-31', { key: 'FOURFOLD.Note.together', args: { name: attack.by.name } }, attack.by.id);
  for (const [index, weapon] of attack.weapons.entries()) {
    const rolled: AttackRoll = first === undefined || each ? yield* rollAttack(r, attack, weapon, index) : first;
    first ??= rolled;
    if (!rolled.hit) continue;
    critical ||= rolled.critical;
    landed.push(yield* land(r, attack, weapon, rolled.critical, index));
  }
  let amount = 0;
  for (const { hit } of landed) amount += hit.amount;
  const hit = landed.length > 0;
  if (first === undefined) return { landed, result: { hit, miss: !hit, critical, amount } };
  const { natural, total, against } = first;
  return { landed, result: { natural, kept: natural, total, against, hit, miss: !hit, critical, amount } };
}

/** T-17: the target's save comes before the damage. Against a weapon with a condition it is about that one, unless it says half. */
function* land(r: Resolution, attack: Strike, weapon: Item, critical: boolean, index: number): Rule<Landed> {
  const { by, target } = attack;
  const key = `${attack.key}/${String(index)}`;
  const saved = weapon.save === undefined ? null : yield* rollSave(r, { item: weapon, by, target, key: `${key}/save` });
  const left = saved?.success === true ? yield* leftOf(r, weapon) : 'all';
  return { weapon, saved, hit: yield* weaponDamage(r, { by, weapon, target, critical, key, left }) };
}

function* leftOf(r: Resolution, weapon: Item): Rule<'all' | 'half' | 'none'> {
  if (weapon.condition === undefined) return yield* leftBySave(r, weapon);
  return weapon.save?.onSuccess === 'half' ? 'half' : 'all';
}

function* rollAttack(r: Resolution, attack: Strike, weapon: Item, index: number): Rule<AttackRoll> {
  const { by, target } = attack;
  const key = `${attack.key}/${String(index)}/d20`;
  const label = { key: 'FOURFOLD.Roll.attack', args: { weapon: weapon.name, target: target.name } };
  const parts = attackParts(r, attack, weapon);
  const rolled = yield* rollD20(r, { key, who: by.id, label, rule: 'T-15', parts, edges: attack.edges });
  const against = derive(r.rules, target, 'ac').value;
  const { naturalRanges, tieOwner } = r.rules.exclusive;
  const critical = naturalRanges.critical(rolled.natural);
  const sure = naturalRanges.alwaysHits(rolled.natural);
  const hit = sure || (!naturalRanges.alwaysMisses(r.rules, rolled.natural) && tieOwner.hits(r.rules, rolled.total, against));
  const verdict = hit ? (critical ? 'critical' : 'hit') : 'miss';
  r.trace.push({
    kind: 'roll',
    key,
    who: by.id,
    target: target.id,
    label,
    rule: critical ? 'T-16' : 'T-15',
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
    against,
    verdict,
  });
  return { natural: rolled.natural, total: rolled.total, against, hit, critical: hit && critical };
}

function attackParts(r: Resolution, attack: Strike, weapon: Item): readonly Part[] {
  const { by } = attack;
  const { attribute, rule, parts } = hitBonus(r.rules, by, weapon, attack.attribute);
  if (!hasAttribute(by, attribute)) warn(r, rule, { key: 'FOURFOLD.Warn.noAttribute', args: { name: by.name, attribute } }, by.id);
  if (attack.bonuses.length === 0) return parts;
  const situational = attack.bonuses.map(({ name, value }) => ({ label: named(name), value: bounded(value), rule: 'T-15' }));
  return [...parts, ...situational];
}
