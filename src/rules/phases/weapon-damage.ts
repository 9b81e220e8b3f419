/** Damage of a weapon that hit (T-16, T-17, T-46 … T-49). */
import { rollAmount, type Amount, type AmountPart } from '../dice/amount.ts';
import type { Rule } from '../kernel/ask.ts';
import type { Label } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import type { Creature, DamageEntry, Item } from '../kernel/state.ts';
import { landHit, type Hit } from './hit.ts';
import { UNARMED } from './weapons.ts';

/** Damage of a weapon: the projectile's unless the weapon replaces it, with the weapon's bonus (T-46, T-47). */
function weaponEntries(by: Creature, weapon: Item): readonly DamageEntry[] {
  const own = weapon.damage ?? [];
  const [main = NO_DAMAGE, ...separate] = projectileOf(by, weapon)?.concat(own.slice(1)) ?? own;
  const { damage: replaced, damageType: replacedType } = weapon.replaces ?? {};
  if (main === NO_DAMAGE && replaced === undefined) return own;
  const formula = withBonus(replaced ?? main.formula, weapon.damageBonus);
  return [{ formula, type: replacedType ?? main.type }, ...separate];
}

const NO_DAMAGE: DamageEntry = { formula: '0', type: 'untyped' };

/** T-46: what is shot decides kind and dice; without its data the weapon's own count. */
function projectileOf(by: Creature, weapon: Item): readonly DamageEntry[] | undefined {
  if (weapon.ammo === undefined || !Object.hasOwn(by.items, weapon.ammo)) return undefined;
  const damage = by.items[weapon.ammo]?.damage ?? [];
  return damage.length > 0 ? damage : undefined;
}

function withBonus(formula: string, bonus: string | number | undefined): string {
  const text = String(bonus ?? '').trim();
  if (text === '' || text === '0') return formula;
  return /^[+-]/.test(text) ? `${formula}${text}` : `${formula}+${text}`;
}

/** Rule that decides the first entry; the others are separate effects. */
function ruleOf(by: Creature, weapon: Item): string {
  if (weapon.id === UNARMED) return weapon.tags.includes('taught') ? 'T-49' : 'T-48';
  const changed = weapon.replaces !== undefined || weapon.damageBonus !== undefined;
  if (changed) return 'T-47';
  return projectileOf(by, weapon) === undefined ? 'T-17' : 'T-46';
}

export interface WeaponDamage {
  readonly by: Creature;
  readonly weapon: Item;
  readonly target: Creature;
  readonly critical: boolean;
  /** Start of every ask key. */
  readonly key: string;
  /** What a made save leaves. */
  readonly left: 'all' | 'half' | 'none';
}

/** Rolls every entry and lands them as one hit. */
export function* weaponDamage(r: Resolution, damage: WeaponDamage): Rule<Hit> {
  const { by, weapon, target } = damage;
  if (damage.left === 'none') return NOTHING;
  const parts: AmountPart[] = [];
  for (const [entry, { formula, type }] of weaponEntries(by, weapon).entries()) {
    const key = `${damage.key}/damage/${String(entry)}`;
    const label = { key: 'FOURFOLD.Roll.damage', args: { weapon: weapon.name, target: target.name } };
    const maximised = damage.critical && r.rules.exclusive.critical.maximised(r.rules, entry);
    const plain = entry === 0 ? ruleOf(by, weapon) : 'T-17';
    const rule = maximised ? r.rules.exclusive.critical.rule : plain;
    const rolled = yield* rollAmount(r, { key, who: by.id, formula, type, label, rule, creature: by, maximised });
    parts.push(...rolled.parts);
    trace(r, damage, key, label, rule, rolled);
  }
  return landHit(r, target, parts, { half: damage.left === 'half' });
}

const NOTHING: Hit = { amount: 0, parts: [] };

function trace(r: Resolution, damage: WeaponDamage, key: string, label: Label, rule: string, rolled: Amount): void {
  let total = 0;
  for (const part of rolled.parts) total += part.value;
  const { by, target } = damage;
  r.trace.push({ kind: 'roll', key, who: by.id, target: target.id, label, rule, dice: rolled.dice, total, parts: rolled.parts });
}
