/** Initiative as Foundry's tracker rolls it (T-05, TR-01). */
import { nameOf } from '../../rules/dice/amount.ts';
import { evaluate, isFault, isNumberFault, parseFormula, type Term } from '../../rules/dice/formula/index.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { attributeLabel } from '../../rules/kernel/derive.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import type { Roll } from '../ports/index.ts';
import { flavor } from './revive.ts';
import { CheckRoll } from './roll-classes.ts';

/** The ruleset's initiative formula for a creature, not yet rolled; each number stands under its own name. */
export function initiativeRoll(rules: CompiledRuleset, creature: Creature): Roll {
  const terms = termsOf(rules).map((term) => written(rules, creature, term));
  const [first = '0', ...others] = terms.map(({ text, negative }, index) =>
    index === 0 && !negative ? text : `${negative ? '-' : '+'} ${text}`,
  );
  return new CheckRoll([first.startsWith('-') ? `0 ${first}` : first, ...others].join(' '));
}

function termsOf(rules: CompiledRuleset): readonly Term[] {
  const formula = parseFormula(rules.exclusive.initiative.formula(rules));
  return isFault(formula) ? [] : formula.terms;
}

function written(rules: CompiledRuleset, creature: Creature, term: Term): { readonly text: string; readonly negative: boolean } {
  if (term.kind === 'dice') return { text: `${String(term.count)}d${String(term.faces)}`, negative: term.sign < 0 };
  const found = evaluate(term.expression, (name) => nameOf(rules, creature, name));
  const value = term.sign * (isNumberFault(found) ? 0 : Math.trunc(found));
  const name = term.expression.kind === 'name' ? flavor(attributeLabel(rules, term.expression.name)) : '';
  return { text: name === '' ? String(Math.abs(value)) : `${String(Math.abs(value))}[${name}]`, negative: value < 0 };
}

/** What a creature adds to its initiative die. */
export function initiativeBonus(rules: CompiledRuleset, creature: Creature): number {
  let sum = 0;
  for (const term of termsOf(rules)) {
    const value = term.kind === 'value' ? evaluate(term.expression, (name) => nameOf(rules, creature, name)) : 0;
    sum += isNumberFault(value) ? 0 : term.sign * Math.trunc(value);
  }
  return sum;
}
