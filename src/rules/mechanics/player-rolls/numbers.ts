/** Attack Values and Defences: fixed ones, and the same numbers as what is added to a d20 (W-07 … W-09, W-11, W-12, W-20). */
import { attributeLabel, derive, derived, hasAttribute } from '../../kernel/derive.ts';
import { named, totalOf, type Part, type Total } from '../../kernel/explain.ts';
import { warn, type Resolution } from '../../kernel/resolution.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import type { Creature, Item } from '../../kernel/state.ts';

/** What stands in for the die where nobody rolls (W-09, W-11). */
const FIXED = 10;

const BASE = { key: 'FOURFOLD.Part.base' } as const;
const BY_HAND = { key: 'FOURFOLD.Part.byHand' } as const;

/** W-20: what the item names; else of a Soul Art the class's attribute; else Strength, or Dexterity where agility serves. */
export function attackAttributes(rules: CompiledRuleset, by: Creature, item: Item | null): readonly string[] {
  if (item?.attribute !== undefined && item.attribute !== '') return [item.attribute];
  if (item?.tags.includes('soulArt') === true) return [by.soulAttribute];
  if (item?.tags.includes('finesse') !== true) return ['str'];
  return derived(rules, by, 'dex') > derived(rules, by, 'str') ? ['dex', 'str'] : ['str', 'dex'];
}

/** The attribute that this attack or ability is made with; `wanted` where the item leaves a choice. */
export function attributeFor(rules: CompiledRuleset, by: Creature, item: Item | null, wanted?: string): string {
  const open = attackAttributes(rules, by, item);
  return open.find((attribute) => attribute === wanted) ?? open[0] ?? 'str';
}

/** W-07: everybody adds it. */
export function proficiency(rules: CompiledRuleset, creature: Creature): Part {
  return { label: { key: 'FOURFOLD.Part.pb' }, value: derived(rules, creature, 'pb'), rule: 'W-07' };
}

/** W-07, W-20: what is missing counts 0, and somebody is told. */
export function warnMissing(r: Resolution, creature: Creature, attribute: string): void {
  const { name, id } = creature;
  if (creature.pb === null) warn(r, 'W-07', { key: 'FOURFOLD.Warn.noPb', args: { name } }, id);
  if (!hasAttribute(creature, attribute)) warn(r, 'W-20', { key: 'FOURFOLD.Warn.noAttribute', args: { name, attribute } }, id);
}

interface Made {
  /** 10, or what stands on the sheet by hand. */
  readonly fixed: Part;
  /** What is added to a die in its place. */
  readonly rest: readonly Part[];
}

/** W-09: a number by hand on an NPC's sheet wins over the formula. */
function madeOf(byHand: number | null, creature: Creature, rule: string, rest: readonly Part[]): Made {
  const fixed = creature.kind === 'npc' ? byHand : null;
  if (fixed === null) return { fixed: { label: BASE, value: FIXED, rule }, rest };
  return { fixed: { label: BY_HAND, value: fixed, rule: 'W-09' }, rest: [] };
}

function nonZero(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ value }) => value !== 0);
}

/** W-08, W-11: attribute, Proficiency Bonus, specialization, and the weapon's own bonus. */
export function attackMade(rules: CompiledRuleset, by: Creature, item: Item | null, wanted?: string): Made {
  const attribute = attributeFor(rules, by, item, wanted);
  const rest: Part[] = [
    { label: attributeLabel(rules, attribute), value: derived(rules, by, attribute), rule: 'W-20' },
    proficiency(rules, by),
    ...nonZero([{ label: { key: 'FOURFOLD.Part.attackSpec' }, value: by.attackSpec, rule: 'W-08' }]),
  ];
  if (item?.hit !== undefined && item.hit !== 0)
    rest.push({ label: named(item.name), value: bounded(item.hit), rule: 'W-08', source: item.id });
  return madeOf(by.attackValue, by, 'W-11', rest);
}

/** W-09, W-12: Dexterity, Proficiency Bonus, specialization. */
export function defenceMade(rules: CompiledRuleset, target: Creature): Made {
  const rule = target.kind === 'npc' ? 'W-09' : 'W-12';
  return madeOf(target.defence, target, 'W-09', [
    { label: attributeLabel(rules, 'dex'), value: derived(rules, target, 'dex'), rule },
    proficiency(rules, target),
    ...nonZero([{ label: { key: 'FOURFOLD.Part.defenceSpec' }, value: target.defenceSpec, rule }]),
  ]);
}

/** What conditions, items and the GM add to a word. */
function added(rules: CompiledRuleset, creature: Creature, word: 'attackValue' | 'defence', made: Made): readonly Part[] {
  return derive(rules, creature, word).parts.slice(1 + made.rest.length);
}

/** The one part of a number that a GM set. */
function setBy(rules: CompiledRuleset, creature: Creature, word: string): Part | undefined {
  const set = creature.adjustments.some((adjustment) => adjustment.op === 'set' && adjustment.word === word);
  return set ? derive(rules, creature, word).parts[0] : undefined;
}

/** W-11: the fixed Attack Value of this attack. */
export function attackValueOf(rules: CompiledRuleset, by: Creature, item: Item, wanted?: string): Total {
  const set = setBy(rules, by, 'attackValue');
  if (set !== undefined) return totalOf([set]);
  const { fixed, rest } = attackMade(rules, by, item, wanted);
  return totalOf([fixed, ...rest, ...added(rules, by, 'attackValue', attackMade(rules, by, null))]);
}

/** W-08: what is added to the die of this attack. */
export function attackRollParts(rules: CompiledRuleset, by: Creature, item: Item, wanted?: string): readonly Part[] {
  const set = setBy(rules, by, 'attackValue');
  if (set !== undefined) return [{ ...set, value: set.value - FIXED }];
  const made = attackMade(rules, by, item, wanted);
  return [...asBonus(made), ...added(rules, by, 'attackValue', attackMade(rules, by, null))];
}

/** W-12: what is added to the die of a Defence Check. */
export function defenceRollParts(rules: CompiledRuleset, target: Creature): readonly Part[] {
  const set = setBy(rules, target, 'defence');
  if (set !== undefined) return [{ ...set, value: set.value - FIXED }];
  const made = defenceMade(rules, target);
  return [...asBonus(made), ...added(rules, target, 'defence', made)];
}

/** Of a number by hand, what it stands above the 10 that a die replaces. */
function asBonus({ fixed, rest }: Made): readonly Part[] {
  const above = fixed.value - FIXED;
  return above === 0 ? rest : [{ ...fixed, value: above }, ...rest];
}
