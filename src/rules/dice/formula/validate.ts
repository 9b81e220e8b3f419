import { evaluate } from './evaluate.ts';
import { faultAt, isFaulty, isNumberFault, type FormulaFault } from './fault.ts';
import { parsePlaced } from './parse.ts';
import type { Expression, Formula, Term } from './types.ts';
import { mayBeZero, rangeOf } from './ranges.ts';
import { namesIn, partsOf } from './walk.ts';

/** What a formula may hold in the place it is typed into. */
export interface FormulaRules {
  /** The names that mean something there; upper and lower case are the same. */
  readonly names: readonly string[];
  /** Those of them that are never below 1. */
  readonly positive?: readonly string[];
  /** No dice, any dice, or exactly one d20 that is added. */
  readonly dice: 'none' | 'any' | 'oneD20';
}

/**
 * Checks a formula when it is typed in, before any name has a value: unknown
 * names, dice that are not allowed, and arithmetic that has no value, such as
 * `@str / 0`, or has none for some of what names may stand for, such as `6 / @str`.
 */
export function validateFormula(text: string, rules: FormulaRules): Formula | FormulaFault {
  const parsed = parsePlaced(text);
  if (isFaulty(parsed)) return parsed;
  const names = new Set(rules.names.map((each) => each.toLowerCase()));
  const positive = new Set(rules.positive?.map((each) => each.toLowerCase()));
  let diceSeen = 0;
  for (const { term, at, written } of parsed.placed) {
    if (term.kind === 'value') {
      const fault = nameFault(term.expression, names) ?? constantFault(term.expression) ?? divisorFault(term.expression, positive);
      if (fault !== null) return fault;
      continue;
    }
    if (!allowsDice(rules.dice, term, diceSeen)) return faultAt(at, 'diceNotAllowed', written);
    diceSeen += term.count;
  }
  const lacksD20 = rules.dice === 'oneD20' && diceSeen === 0;
  return lacksD20 ? faultAt(text.length, 'diceNotAllowed', '') : parsed.formula;
}

function allowsDice(allowed: FormulaRules['dice'], dice: Extract<Term, { kind: 'dice' }>, diceBefore: number): boolean {
  if (allowed !== 'oneD20') return allowed === 'any';
  return diceBefore === 0 && dice.sign === 1 && dice.count === 1 && dice.faces === 20;
}

function nameFault(expression: Expression, names: ReadonlySet<string>): FormulaFault | null {
  const unknown = namesIn(expression).find((each) => !names.has(each.name));
  return unknown === undefined ? null : faultAt(unknown.at, 'unknownName', unknown.name);
}

/** The first fault in a part of the expression whose value no name can change. */
function constantFault(expression: Expression): FormulaFault | null {
  for (const part of partsOf(expression)) {
    const fault = constantFault(part);
    if (fault !== null) return fault;
  }
  if (expression.kind === 'binary' && expression.op === '/' && constantOf(expression.right) === 0) {
    return faultAt(expression.at, 'divisionByZero', expression.op);
  }
  const value = constantOf(expression);
  return isNumberFault(value) && value.reason !== 'unknownName' ? value : null;
}

function constantOf(expression: Expression): number | FormulaFault {
  return evaluate(expression, () => undefined);
}

/** The first division whose divisor is 0 for something that its names may stand for. */
function divisorFault(expression: Expression, positive: ReadonlySet<string>): FormulaFault | null {
  for (const part of partsOf(expression)) {
    const fault = divisorFault(part, positive);
    if (fault !== null) return fault;
  }
  if (expression.kind !== 'binary' || expression.op !== '/' || !mayBeZero(rangeOf(expression.right, positive))) return null;
  return faultAt(expression.at, 'mayDivideByZero', expression.op);
}
