/** Which weapons strike in one action (T-31 … T-34) and what their damage is (T-46 … T-49). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Attack } from '../../kernel/command.ts';
import type { Arms, RuledEntry } from '../../kernel/contract.ts';
import { note, warn, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, DamageEntry, Item } from '../../kernel/state.ts';
import { UNARMED, weaponOf } from '../../phases/weapons.ts';
import { unarmedOf } from './unarmed.ts';

/** The weapons that strike, main hand first. */
function* choose(r: Resolution, by: Creature, { with: ids }: Attack): Rule<readonly Item[]> {
  const weapons: Item[] = [];
  for (const id of new Set(ids)) weapons.push(yield* weaponOf(r, by, id, (item) => item.type === 'weapon'));
  const [main, second] = weapons;
  if (main === undefined || second === undefined) return weapons;
  if (weapons.length > 2) return yield* refuse(refusal('tooManyWeapons', 'T-31', { name: by.name }));
  if (main.tags.includes('light') && second.tags.includes('light')) return weapons;
  if (by.tags.includes(DUAL_TRAINING) && [main, second].every(isOneHanded)) {
    note(r, 'T-34', { key: 'FOURFOLD.Note.dualTraining', args: { name: by.name } }, by.id);
    return weapons;
  }
  // T-33, T-34: without training, or without it any more, only one of two weapons may attack.
  warn(r, 'T-33', { key: 'FOURFOLD.Warn.onlyOne', args: { name: by.name, weapon: main.name } }, by.id);
  return [main];
}

/** Tag of a feature that lets two Standard weapons, or a Standard and a Light one, strike together. */
const DUAL_TRAINING = 'dualTraining';

function isOneHanded({ tags }: Item): boolean {
  return tags.includes('light') || tags.includes('standard');
}

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

export const arms: Arms = {
  builtIn: (_rules, creature) => [unarmedOf(creature)],
  choose,
  pairs: true,
  entries: (_rules, by, weapon) =>
    weaponEntries(by, weapon).map(({ formula, type }, index): RuledEntry => ({
      formula,
      type,
      rule: index === 0 ? ruleOf(by, weapon) : 'T-17',
    })),
  rollsEach: (rules) => rules.settings['t.dualRoll'] === 'each',
};
