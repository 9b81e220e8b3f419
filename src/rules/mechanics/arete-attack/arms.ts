/** What strikes and what its damage is (A-09, A-16, A-28; AR-21). */
import { parseFormula, isFault } from '../../dice/formula/index.ts';
import { refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Attack } from '../../kernel/command.ts';
import type { Arms, CompiledRuleset, Declaration, DoingWith, RuledEntry } from '../../kernel/contract.ts';
import { put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, DamageEntry, Item } from '../../kernel/state.ts';
import { weaponOf } from '../../phases/weapons.ts';

/** What a command calls whatever weapon the second hand holds; also the tag of such a weapon. */
const OFF_HAND = 'offHand';

const isOffHand = (item: Item): boolean => item.type === 'weapon' && item.tags.includes(OFF_HAND);

/** Weapons, and abilities that deal damage without asking for a save. */
function strikes(item: Item): boolean {
  if (item.type === 'weapon') return true;
  return (
    item.type === 'ability' &&
    (item.damage ?? []).length > 0 &&
    item.save === undefined &&
    item.area !== true &&
    (item.projectiles ?? 0) === 0
  );
}

/** one weapon strikes. */
function* choose(r: Resolution, by: Creature, { with: ids }: Attack): Rule<readonly Item[]> {
  const [id, second] = ids;
  if (second !== undefined) return yield* refuse(refusal('oneWeapon', 'A-09', { name: by.name }));
  if (id === undefined) return [];
  if (id !== OFF_HAND || Object.hasOwn(by.items, OFF_HAND)) return [yield* weaponOf(r, by, id, strikes)];
  const held = Object.values(by.items).find((item) => item.equipped && isOffHand(item));
  return held === undefined ? yield* refuse(refusal('noOffHand', 'A-16', { name: by.name })) : [held];
}

/** AR-21: dice alone, without what is added to them. */
function diceOnly(formula: string): string {
  const parsed = parseFormula(formula);
  if (isFault(parsed)) return formula;
  const dice = parsed.terms.flatMap((term) => {
    if (term.kind !== 'dice') return [];
    const type = term.damageType === null ? '' : `[${term.damageType}]`;
    return [`${term.sign < 0 ? '-' : '+'}${String(term.count)}d${String(term.faces)}${type}`];
  });
  return dice.length === 0 ? '0' : dice.join('').replace(/^\+/, '');
}

function withBonus(formula: string, bonus: string | number | undefined): string {
  const text = String(bonus ?? '').trim();
  if (text === '' || text === '0') return formula;
  return /^[+-]/.test(text) ? `${formula}${text}` : `${formula}+${text}`;
}

/** the damage dice and the bonuses. */
function entries(rules: CompiledRuleset, _by: Creature, weapon: Item): readonly RuledEntry[] {
  const bare = isOffHand(weapon) && ['noBonus', 'strict'].includes(rules.settings['a.offhand']);
  return (weapon.damage ?? []).map((entry: DamageEntry, index): RuledEntry => {
    if (bare) return { formula: diceOnly(entry.formula), type: entry.type, rule: 'AR-21' };
    const formula = index === 0 ? withBonus(entry.formula, weapon.damageBonus) : entry.formula;
    return { formula, type: entry.type, rule: 'A-28' };
  });
}

export const arms: Arms = { builtIn: () => [], choose, needsRoll: strikes, entries, rollsEach: () => false };

const wantsAttackFirst = (r: Resolution): boolean => ['afterAttack', 'strict'].includes(r.rules.settings['a.offhand']);

/** AR-21: by setting, the second hand strikes only once the Attack action was taken. */
export function offHandTooEarly(r: Resolution, by: Creature, { item }: DoingWith): Refusal | null {
  if (!r.clock.running || item === undefined || !isOffHand(item) || by.attackTaken || !wantsAttackFirst(r)) return null;
  return refusal('attackFirst', 'AR-21', { name: by.name });
}

/** AR-21: remembers that the Attack action was taken; a spell is another action. */
export function rememberAttack(r: Resolution, { by, item, command }: Declaration): void {
  const taken = r.clock.running && command.kind === 'attack' && !isOffHand(item) && !item.tags.includes('spell');
  if (!taken || !wantsAttackFirst(r) || r.rules.exclusive.economy.isReaction(item)) return;
  put(r, by, ['attackTaken'], true, { rule: 'AR-21', label: { key: 'FOURFOLD.Reason.attackTaken' } });
}
