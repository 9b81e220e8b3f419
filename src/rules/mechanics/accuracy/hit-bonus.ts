/** What is added to the d20 of an attack, and which attribute it is made with (T-36 … T-39, TR-09). */
import { attributeLabel, derive } from '../../kernel/derive.ts';
import { named, type Part } from '../../kernel/explain.ts';
import type { CompiledRuleset, HitBonus } from '../../kernel/contract.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { bounded } from '../../kernel/sound-values.ts';

export interface AttackAttribute {
  readonly attribute: string;
  readonly rule: string;
}

const TAGGED: readonly (AttackAttribute & { readonly tag: string })[] = [
  { tag: 'arcane', attribute: 'int', rule: 'T-37' },
  { tag: 'spiritual', attribute: 'wis', rule: 'T-38' },
  { tag: 'eloquent', attribute: 'cha', rule: 'T-39' },
];

/** Word of the attribute that the class casts with (T-53). */
const SPELL = 'spell';

function castsWith(rules: CompiledRuleset, by: Creature, weapon: Item): boolean {
  return weapon.tags.includes('spell') && Object.hasOwn(rules.words, SPELL) && derive(rules, by, SPELL).parts.length > 0;
}

/** Attributes that a weapon may be used with; the best comes first (T-36 … T-39, TR-09). */
export function attackAttributes(rules: CompiledRuleset, by: Creature, weapon: Item): AttackAttribute[] {
  if (weapon.attribute !== undefined && weapon.attribute !== '') return [{ attribute: weapon.attribute, rule: 'TR-27' }];
  if (castsWith(rules, by, weapon)) return [{ attribute: SPELL, rule: 'T-53' }];
  const open: AttackAttribute[] = TAGGED.filter((entry) => weapon.tags.includes(entry.tag));
  const finesse = weapon.tags.includes('finesse');
  if (finesse) open.push({ attribute: 'dex', rule: 'T-36' });
  const forced = open.length > 0 && !(finesse && open.length === 1 && rules.settings['t.finesse'] === 'optional');
  const ranged = weapon.ranged === true && weapon.melee !== true;
  if (!forced) open.unshift(ranged ? { attribute: rules.settings['t.rangedAttr'], rule: 'T-40' } : { attribute: 'str', rule: 'TR-09' });
  return open.sort((left, right) => derive(rules, by, right.attribute).value - derive(rules, by, left.attribute).value);
}

/** The attribute, the weapon's own bonus and what adds to every attack. `wanted` is taken when the weapon allows it. */
export function hitBonus(rules: CompiledRuleset, by: Creature, weapon: Item, wanted?: string): HitBonus {
  const open = attackAttributes(rules, by, weapon);
  const { attribute, rule } = open.find((entry) => entry.attribute === wanted) ?? open[0] ?? { attribute: 'str', rule: 'TR-09' };
  const parts: Part[] =
    attribute === SPELL
      ? [...derive(rules, by, SPELL).parts]
      : [{ label: attributeLabel(rules, attribute), value: derive(rules, by, attribute).value, rule }];
  if (weapon.hit !== undefined && weapon.hit !== 0) {
    parts.push({ label: named(weapon.name), value: bounded(weapon.hit), rule: 'T-15', source: weapon.id });
  }
  parts.push(...derive(rules, by, 'attack').parts);
  return { attribute, rule, parts };
}
