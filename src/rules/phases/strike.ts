/** Blows: which weapons strike, with which attribute, and what one attack on one target comes to. */
import { rollAmount, type AmountPart } from '../dice/amount.ts';
import { rollD20 } from '../dice/d20.ts';
import type { Rule } from '../kernel/ask.ts';
import type { Bonus, EdgeSource } from '../kernel/command.ts';
import { attributeLabel, derive, hasAttribute } from '../kernel/derive.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { note, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, DamageEntry, Item } from '../kernel/state.ts';
import { landHit, type Hit } from './hit.ts';

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

export interface StrikeOutcome {
  readonly hits: readonly Hit[];
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
  const hits: Hit[] = [];
  let first: AttackRoll | undefined;
  let anyHit = false;
  let anyCritical = false;
  for (const [index, weapon] of attack.weapons.entries()) {
    const rolled: AttackRoll = first === undefined || each ? yield* rollAttack(r, attack, weapon, index) : first;
    first ??= rolled;
    if (!rolled.hit) continue;
    anyHit = true;
    anyCritical ||= rolled.critical;
    hits.push(yield* weaponDamage(r, attack, weapon, rolled.critical, index));
  }
  return {
    hits,
    result: { ...rolledResult(first), hit: anyHit, miss: !anyHit, critical: anyCritical, ...(anyHit ? { amount: sumOf(hits) } : {}) },
  };
}

function rolledResult(roll: AttackRoll | undefined): TargetResult {
  return roll === undefined ? {} : { natural: roll.natural, kept: roll.natural, total: roll.total, against: roll.against };
}

function sumOf(hits: readonly Hit[]): number {
  let amount = 0;
  for (const hit of hits) amount += hit.amount;
  return amount;
}

function* rollAttack(r: Resolution, attack: Strike, weapon: Item, index: number): Rule<AttackRoll> {
  const { by, target } = attack;
  const key = `${attack.key}/${String(index)}/d20`;
  const label = { key: 'FOURFOLD.Roll.attack', args: { weapon: weapon.name, target: target.name } };
  const parts = attackParts(r, by, weapon, attack);
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

function attackParts(r: Resolution, by: Creature, weapon: Item, attack: Strike): Part[] {
  const { attribute, rule } = attackAttribute(r, by, weapon, attack.attribute);
  if (!hasAttribute(by, attribute)) warn(r, rule, { key: 'FOURFOLD.Warn.noAttribute', args: { name: by.name, attribute } }, by.id);
  const parts: Part[] = [{ label: attributeLabel(r.rules, attribute), value: derive(r.rules, by, attribute).value, rule }];
  if (weapon.hit !== undefined && weapon.hit !== 0)
    parts.push({ label: named(weapon.name), value: Math.trunc(weapon.hit), rule: 'T-15', source: weapon.id });
  parts.push(...derive(r.rules, by, 'attack').parts);
  for (const bonus of attack.bonuses) parts.push({ label: named(bonus.name), value: Math.trunc(bonus.value), rule: 'T-15' });
  return parts;
}

interface AttackAttribute {
  readonly attribute: string;
  readonly rule: string;
}

const TAGGED: readonly (AttackAttribute & { readonly tag: string })[] = [
  { tag: 'arcane', attribute: 'int', rule: 'T-37' },
  { tag: 'spiritual', attribute: 'wis', rule: 'T-38' },
  { tag: 'eloquent', attribute: 'cha', rule: 'T-39' },
];

/** Attributes that a weapon may be used with; the best comes first (T-36 … T-39, TR-09). */
export function attackAttributes(r: Pick<Resolution, 'rules'>, by: Creature, weapon: Item): AttackAttribute[] {
  if (weapon.attribute !== undefined && weapon.attribute !== '') return [{ attribute: weapon.attribute, rule: 'TR-27' }];
  const open: AttackAttribute[] = TAGGED.filter((entry) => weapon.tags.includes(entry.tag));
  const finesse = weapon.tags.includes('finesse');
  if (finesse) open.push({ attribute: 'dex', rule: 'T-36' });
  const forced = open.length > 0 && !(finesse && open.length === 1 && r.rules.settings['t.finesse'] === 'optional');
  const ranged = weapon.ranged === true && weapon.melee !== true;
  if (!forced) open.unshift(ranged ? { attribute: r.rules.settings['t.rangedAttr'], rule: 'TR-09' } : { attribute: 'str', rule: 'TR-09' });
  return open.sort((left, right) => derive(r.rules, by, right.attribute).value - derive(r.rules, by, left.attribute).value);
}

function attackAttribute(r: Resolution, by: Creature, weapon: Item, wanted: string | undefined): AttackAttribute {
  const open = attackAttributes(r, by, weapon);
  return open.find((entry) => entry.attribute === wanted) ?? open[0] ?? { attribute: 'str', rule: 'TR-09' };
}

/** Damage of a weapon: the projectile's unless the weapon replaces it, with the weapon's bonus (T-46, T-47). */
export function weaponEntries(by: Creature, weapon: Item): readonly DamageEntry[] {
  const own = weapon.damage ?? [];
  const { damage: replaced, damageType: replacedType } = weapon.replaces ?? {};
  const main = projectileOf(by, weapon) ?? own[0] ?? NO_DAMAGE;
  if (main === NO_DAMAGE && replaced === undefined) return own;
  const separate = own.slice(1);
  const formula = replaced ?? main.formula;
  const type = replacedType ?? main.type;
  return [{ formula: withBonus(formula, weapon.damageBonus), type }, ...separate];
}

const NO_DAMAGE: DamageEntry = { formula: '0', type: 'untyped' };

function projectileOf(by: Creature, weapon: Item): DamageEntry | undefined {
  return weapon.ammo === undefined ? undefined : by.items[weapon.ammo]?.damage?.[0];
}

function withBonus(formula: string, bonus: string | number | undefined): string {
  const text = String(bonus ?? '').trim();
  if (text === '' || text === '0') return formula;
  return text.startsWith('-') ? `${formula}${text}` : `${formula}+${text}`;
}

function* weaponDamage(r: Resolution, attack: Strike, weapon: Item, critical: boolean, index: number): Rule<Hit> {
  const parts: AmountPart[] = [];
  const { by, target } = attack;
  for (const [entry, { formula, type }] of weaponEntries(by, weapon).entries()) {
    const key = `${attack.key}/${String(index)}/damage/${String(entry)}`;
    const label = { key: 'FOURFOLD.Roll.damage', args: { weapon: weapon.name, target: target.name } };
    const maximised = critical && r.rules.exclusive.critical.maximised(r.rules, entry);
    const rule = maximised ? r.rules.exclusive.critical.rule : 'T-17';
    const rolled = yield* rollAmount(r, { key, who: by.id, formula, type, label, rule, creature: by, maximised });
    parts.push(...rolled.parts);
    traceDamage(r, key, attack, label, rule, rolled);
  }
  return landHit(r, target, parts);
}

function traceDamage(
  r: Resolution,
  key: string,
  attack: Strike,
  label: { readonly key: string; readonly args: { readonly weapon: string; readonly target: string } },
  rule: string,
  rolled: {
    readonly parts: readonly AmountPart[];
    readonly dice: readonly { readonly faces: number; readonly face: number; readonly kept: boolean }[];
  },
): void {
  let total = 0;
  for (const part of rolled.parts) total += part.value;
  r.trace.push({
    kind: 'roll',
    key,
    who: attack.by.id,
    target: attack.target.id,
    label,
    rule,
    dice: rolled.dice,
    total,
    parts: rolled.parts,
  });
}

/** A note that an attack could not be made with everything that was asked for. */
export function noteSingle(r: Resolution, by: Creature, rule: string): void {
  note(r, rule, { key: 'FOURFOLD.Warn.onlyOne', args: { name: by.name } }, by.id);
}
