/** Amounts: numbers and formulas, rolled or at their maximum, with their parts. */
import { evaluate, isFault, isNumberFault, parseFormula, type Formula, type Term } from './formula/index.ts';
import { refusal, refuse, roll, type Rule } from '../kernel/ask.ts';
import { attributeLabel, derived } from '../kernel/derive.ts';
import type { Label } from '../kernel/explain.ts';
import type { AmountPart } from './amount-part.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { LIMIT, wholeNumber } from '../kernel/sound-values.ts';
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Creature } from '../kernel/state.ts';
import type { TracedDie } from '../kernel/trace.ts';

export interface AmountRequest {
  readonly key: string;
  readonly who: string;
  readonly formula: string;
  readonly label: Label;
  readonly rule: string;
  /** Whose attributes the names stand for. */
  readonly creature: Creature;
  readonly type: string;
  /** Dice count as their maximum and are not rolled (T-16). */
  readonly maximised?: boolean;
}

export interface Amount {
  readonly parts: readonly AmountPart[];
  readonly dice: readonly TracedDie[];
}

/** Rolls a formula. A formula that cannot be read or evaluated refuses the step and says where. */
export function* rollAmount(r: Resolution, request: AmountRequest): Rule<Amount> {
  const formula = parseFormula(request.formula);
  if (isFault(formula)) {
    return yield* refuse(
      refusal('badFormula', 'DATA', { formula: request.formula.slice(0, 60), at: formula.at + 1, fault: formula.reason }),
    );
  }
  const faces = request.maximised === true ? maximumFaces(formula) : yield* rollDice(r, request, formula);
  const parts: AmountPart[] = [];
  const dice: TracedDie[] = [];
  let next = 0;
  for (const term of formula.terms) {
    if (term.kind === 'dice') {
      const mine = faces.slice(next, next + term.count);
      next += term.count;
      for (const face of mine) dice.push({ faces: term.faces, face, kept: true });
      parts.push(dicePart(request, term, mine));
      continue;
    }
    const value = evaluate(term.expression, (name) => nameOf(r.rules, request.creature, name));
    if (isNumberFault(value)) {
      return yield* refuse(refusal('badFormula', 'DATA', { formula: request.formula.slice(0, 60), at: value.at + 1, fault: value.reason }));
    }
    parts.push(valuePart(r.rules, request, term, value));
  }
  return { parts, dice };
}

function* rollDice(r: Resolution, request: AmountRequest, formula: Formula): Rule<readonly number[]> {
  if (formula.diceCount === 0) return [];
  const dice: number[] = [];
  for (const term of formula.terms) {
    if (term.kind === 'dice') for (let index = 0; index < term.count; index += 1) dice.push(term.faces);
  }
  return yield* roll(r, { kind: 'dice', key: request.key, who: request.who, dice, label: request.label, rule: request.rule });
}

function maximumFaces(formula: Formula): readonly number[] {
  return formula.terms.flatMap((term) => (term.kind === 'dice' ? new Array<number>(term.count).fill(term.faces) : []));
}

function dicePart(request: AmountRequest, term: Extract<Term, { kind: 'dice' }>, faces: readonly number[]): AmountPart {
  let sum = 0;
  for (const face of faces) sum += face;
  const key = request.maximised === true ? 'FOURFOLD.Part.maximum' : 'FOURFOLD.Part.dice';
  const text = `${String(term.count)}d${String(term.faces)}`;
  return {
    label: { key, args: { dice: text } },
    value: term.sign * sum,
    rule: request.rule,
    type: term.damageType ?? request.type,
    dice: true,
  };
}

function valuePart(rules: CompiledRuleset, request: AmountRequest, term: Extract<Term, { kind: 'value' }>, value: number): AmountPart {
  const expression = term.expression;
  const bounded = wholeNumber(value, -LIMIT, LIMIT, 0);
  const label: Label = expression.kind === 'name' ? attributeLabel(rules, expression.name) : { key: 'FOURFOLD.Part.modifier' };
  return { label, value: term.sign < 0 ? 0 - bounded : bounded, rule: request.rule, type: term.damageType ?? request.type };
}

/** What a name in a formula stands for: an attribute by id or name, the level, or a derived word. */
export function nameOf(rules: CompiledRuleset, creature: Creature, name: string): number | undefined {
  if (name === 'level') return creature.level;
  const attribute = rules.attributes.find((candidate) => candidate.id === name || candidate.names.includes(name));
  if (attribute !== undefined) return derived(rules, creature, attribute.id);
  return Object.hasOwn(rules.words, name) ? derived(rules, creature, name) : undefined;
}
