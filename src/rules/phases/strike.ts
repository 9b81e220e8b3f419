/** Strikes: what one attack with one or more weapons on one target comes to. */
import type { Rule } from '../kernel/ask.ts';
import type { Bonus, Circumstances, EdgeSource } from '../kernel/command.ts';
import type { Attacked, AttackOn, AttackVerdict } from '../kernel/contract.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { note, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { bounded } from '../kernel/sound-values.ts';
import { attackRoll } from './attack-roll.ts';
import type { Hit } from './hit.ts';
import { leftBySave, rollSave, type SaveResult } from './save.ts';
import { weaponDamage } from './weapon-damage.ts';

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
  readonly circumstances: Circumstances;
  /** It answers somebody else's action. */
  readonly reaction: boolean;
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
  readonly attacks: readonly Attacked[];
  readonly result: TargetResult;
}

/** One attack on one target: one roll for all weapons or one each (TR-08), then each weapon's damage as its own hit. */
export function* strike(r: Resolution, attack: Strike): Rule<StrikeOutcome> {
  const each = attack.weapons.length > 1 && r.rules.exclusive.arms.rollsEach(r.rules);
  const { cites } = r.rules;
  const landed: Landed[] = [];
  const attacks: Attacked[] = [];
  const told = r.rules.slots.attacked.length > 0;
  let first: AttackVerdict | undefined;
  let critical = false;
  if (attack.weapons.length > 1) note(r, 'T-31', { key: 'FOURFOLD.Note.together', args: { name: attack.by.name } }, attack.by.id);
  for (const [index, weapon] of attack.weapons.entries()) {
    const again = first !== undefined && !each;
    const rolled: AttackVerdict = first === undefined || each ? yield* settleAttack(r, attack, weapon, index) : first;
    // TR-08.
    if (again && cites.oneRoll !== undefined) note(r, cites.oneRoll, { key: 'FOURFOLD.Note.oneRoll' }, attack.by.id);
    if (rolled !== first && told) attacks.push(attackedOf(attack, weapon, rolled, index));
    first ??= rolled;
    if (!rolled.hit) continue;
    critical ||= rolled.critical;
    landed.push(yield* land(r, attack, weapon, rolled.critical, index));
  }
  let amount = 0;
  for (const { hit } of landed) amount += hit.amount;
  const hit = landed.length > 0;
  return { landed, attacks, result: resultOf(first, { hit, miss: !hit, critical, amount }) };
}

interface Outcome {
  readonly hit: boolean;
  readonly miss: boolean;
  readonly critical: boolean;
  readonly amount: number;
}

function resultOf(verdict: AttackVerdict | undefined, outcome: Outcome): TargetResult {
  if (verdict === undefined) return outcome;
  const { natural, kept = natural, total, against } = verdict;
  if (natural !== null && total !== undefined && against !== undefined) {
    const { hit, miss, critical, amount } = outcome;
    return { natural, kept: natural, total, against, hit, miss, critical, amount };
  }
  return {
    ...outcome,
    ...(natural === null ? NOTHING_ROLLED : { natural }),
    ...(kept === null ? NOTHING_ROLLED : { kept }),
    ...(total === undefined ? NOTHING_ROLLED : { total }),
    ...(against === undefined ? NOTHING_ROLLED : { against }),
  };
}

const NOTHING_ROLLED: TargetResult = {};

function attackedOf(attack: Strike, weapon: Item, { natural, hit, critical }: AttackVerdict, index: number): Attacked {
  return {
    by: attack.by.id,
    weapon,
    target: attack.target.id,
    natural,
    hit,
    critical,
    reaction: attack.reaction,
    key: `${attack.key}/${String(index)}`,
    circumstances: attack.circumstances,
  };
}

/** T-17: the target's save comes before the damage. Against a weapon with a condition it is about that one, unless it says half. */
function* land(r: Resolution, attack: Strike, weapon: Item, critical: boolean, index: number): Rule<Landed> {
  const { by, target } = attack;
  const key = `${attack.key}/${String(index)}`;
  const saved =
    weapon.save === undefined
      ? null
      : yield* rollSave(r, { item: weapon, by, target, key: `${key}/save`, circumstances: attack.circumstances });
  const left = saved?.success === true ? yield* leftOf(r, weapon) : 'all';
  return { weapon, saved, hit: yield* weaponDamage(r, { by, item: weapon, target, critical, key, left, from: 'attack' }) };
}

function* leftOf(r: Resolution, weapon: Item): Rule<'all' | 'half' | 'none'> {
  if (weapon.condition === undefined) return yield* leftBySave(r, weapon);
  return weapon.save?.onSuccess === 'half' ? 'half' : 'all';
}

function* settleAttack(r: Resolution, attack: Strike, weapon: Item, index: number): Rule<AttackVerdict> {
  const { by, target, edges, circumstances, attribute } = attack;
  const extra = situational(r, attack.bonuses);
  const plain: AttackOn = { by, target, weapon, edges, extra, circumstances, key: `${attack.key}/${String(index)}` };
  const on = attribute === undefined ? plain : { ...plain, attribute };
  const { settle } = r.rules.exclusive.accuracy;
  return settle === undefined ? yield* attackRoll(r, on) : yield* settle(r, on);
}

const NO_PARTS: readonly Part[] = [];

function situational(r: Resolution, bonuses: readonly Bonus[]): readonly Part[] {
  if (bonuses.length === 0) return NO_PARTS;
  return bonuses.map(({ name, value }) => ({ label: named(name), value: bounded(value), rule: r.rules.cites.situational }));
}
