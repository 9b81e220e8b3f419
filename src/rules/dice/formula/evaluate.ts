import { faultAt, isNumberFault, type FormulaFault } from './fault.ts';
import { callFunction, takesArguments } from './functions.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import type { Expression, Operator } from './types.ts';

/** Gives the number a lower-case name stands for, or undefined for an unknown name. */
export type Lookup = (name: string) => number | undefined;

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/**
 * The value of an expression: a finite number (never -0), or the fault that
 * keeps it from having one. Nothing is rounded unless the expression says so.
 *
 * @param expression - from a value term of a parsed formula
 * @param lookup - gives the number behind each name
 */
export function evaluate(expression: Expression, lookup: Lookup): number | FormulaFault {
  return evaluateAt(expression, lookup, 0);
}

function evaluateAt(expression: Expression, lookup: Lookup, depth: number): number | FormulaFault {
  // No text short enough to be parsed nests deeper than it has characters.
  if (depth > MAX_TEXT_LENGTH) return faultAt(0, 'tooDeep', '');
  switch (expression.kind) {
    case 'number':
      return finite(expression.value, 0, String(expression.value));
    case 'name':
      return nameValue(expression, lookup);
    case 'negate':
      return negated(evaluateAt(expression.of, lookup, depth + 1));
    case 'binary':
      return binaryValue(expression, lookup, depth + 1);
    case 'call':
      return callValue(expression, lookup, depth + 1);
  }
}

function nameValue(expression: Of<'name'>, lookup: Lookup): number | FormulaFault {
  const { name, at } = expression;
  const value = lookup(name);
  return value === undefined ? faultAt(at, 'unknownName', name) : finite(value, at, name);
}

function negated(value: number | FormulaFault): number | FormulaFault {
  return isNumberFault(value) ? value : withoutMinusZero(-value);
}

function binaryValue(expression: Of<'binary'>, lookup: Lookup, depth: number): number | FormulaFault {
  const { op, at } = expression;
  const left = evaluateAt(expression.left, lookup, depth);
  if (isNumberFault(left)) return left;
  const right = evaluateAt(expression.right, lookup, depth);
  if (isNumberFault(right)) return right;
  if (op === '/' && right === 0) return faultAt(at, 'divisionByZero', op);
  return finite(combined(op, left, right), at, op);
}

function combined(op: Operator, left: number, right: number): number {
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
  }
}

function callValue(expression: Of<'call'>, lookup: Lookup, depth: number): number | FormulaFault {
  const { fn, at } = expression;
  if (!takesArguments(fn, expression.args.length)) return faultAt(at, 'arguments', fn);
  const values: number[] = [];
  for (const arg of expression.args) {
    const value = evaluateAt(arg, lookup, depth);
    if (isNumberFault(value)) return value;
    values.push(value);
  }
  return finite(callFunction(fn, values), at, fn);
}

function finite(value: number, at: number, found: string): number | FormulaFault {
  return Number.isFinite(value) ? withoutMinusZero(value) : faultAt(at, 'notFinite', found);
}

function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}
