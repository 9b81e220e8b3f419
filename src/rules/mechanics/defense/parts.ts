/** The parts of Defense (A-47 … A-51; AR-16, AR-17). */
import { evaluate, isNumberFault, type Term } from '../../dice/formula/index.ts';
import { nameOf } from '../../dice/amount.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';

/** the number of a bonus that is written as "+X"; `null` when it names none, as dice do not. */
export function bonusOf(text: string): number | null {
  const found = /\+\s*(\d+)(?!\d|\s*d\s*\d)/i.exec(text)?.[1];
  return found === undefined ? null : bounded(Number(found));
}

/** a warrior archetype may use PB in place of the armour bonus: the higher of both unless it says which. */
function usesPb(rules: CompiledRuleset, creature: Creature): boolean {
  if (!creature.warrior || creature.armorOrPb === 'armor') return false;
  return creature.armorOrPb === 'pb' || derived(rules, creature, 'pb') > creature.armorBonus;
}

/** AR-17: what a name in the formula stands for. */
function valueOf(rules: CompiledRuleset, creature: Creature, name: string): number | undefined {
  if (name === 'shield') return creature.shieldBonus;
  if (name === 'armor') return creature.armorBonus;
  if (name === 'armororpb') return usesPb(rules, creature) ? derived(rules, creature, 'pb') : creature.armorBonus;
  return nameOf(rules, creature, name);
}

function termPart(rules: CompiledRuleset, creature: Creature, term: Extract<Term, { kind: 'value' }>): Part {
  const { expression, sign } = term;
  const found = evaluate(expression, (name) => valueOf(rules, creature, name));
  const value = isNumberFault(found) ? 0 : sign * bounded(found);
  if (expression.kind !== 'name') return { label: { key: 'FOURFOLD.Part.base' }, value, rule: 'AR-17' };
  const { name } = expression;
  if (name === 'armororpb' && usesPb(rules, creature)) return { label: { key: 'FOURFOLD.Part.pb' }, value, rule: 'A-48' };
  if (name === 'armororpb' || name === 'armor') return { label: { key: 'FOURFOLD.Part.armor' }, value, rule: 'AR-17' };
  return { label: name === 'shield' ? { key: 'FOURFOLD.Part.shield' } : attributeLabel(rules, name), value, rule: 'AR-17' };
}

/** AR-17, A-49: the formula, and the bonus of Barbarians. */
function computed(rules: CompiledRuleset, creature: Creature): readonly Part[] {
  const terms = rules.formulas['a.defenseFormula']?.terms ?? [];
  const parts = terms.flatMap((term) => (term.kind === 'value' ? [termPart(rules, creature, term)] : []));
  if (creature.barbarian > 0) parts.push({ label: { key: 'FOURFOLD.Part.barbarian' }, value: creature.barbarian, rule: 'A-49' });
  return parts;
}

function sumOf(parts: readonly Part[]): number {
  let sum = 0;
  for (const { value } of parts) sum += value;
  return sum;
}

/** the highest floor lifts what is below it, passive bonuses included, and adds to nothing. */
function lift(rules: CompiledRuleset, creature: Creature, before: number): Part | null {
  const passives: Part[] = [];
  for (const contribute of rules.slots.parts) contribute(creature, 'defense', passives, rules);
  const floor = Math.max(0, ...Object.values(creature.floors));
  const value = floor - before - sumOf(passives);
  return value > 0 ? { label: { key: 'FOURFOLD.Part.defenseFloor', args: { floor } }, value, rule: 'A-50' } : null;
}

/** By hand, or `max(floor, computed)` and what is written as "+X" on top of it (AR-16). */
export function defenseParts(rules: CompiledRuleset, creature: Creature, parts: Part[]): void {
  if (creature.defense !== null) {
    parts.push({ label: { key: 'FOURFOLD.Part.byHand' }, value: creature.defense, rule: 'A-47' });
    return;
  }
  parts.push(...computed(rules, creature));
  const lifted = lift(rules, creature, sumOf(parts));
  if (lifted !== null) parts.push(lifted);
  for (const text of creature.plus) {
    const value = bonusOf(text) ?? 0;
    // AR-16: to the result, also when a floor made it.
    if (value > 0) parts.push({ label: named(text), value, rule: lifted === null ? 'A-51' : 'AR-16' });
  }
}
