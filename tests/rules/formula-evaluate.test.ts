import { describe, expect, it } from 'vitest';
import { evaluate, isFault, isNumberFault, parseFormula, type Expression, type FormulaFault } from '../../src/rules/dice/formula/index.ts';

const KNOWN: ReadonlyMap<string, number> = new Map([
  ['str', 4],
  ['dex', -1],
  ['damage', 25],
  ['item.level', 3],
  ['zero', 0],
  ['broken', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
]);

/** The value of a text that is one value term. */
function valueOf(text: string): number | FormulaFault {
  const formula = parseFormula(text);
  if (isFault(formula)) return formula;
  const term = formula.terms[0];
  if (term?.kind !== 'value') throw new Error(`${text} is not one value`);
  return evaluate(term.expression, (name) => KNOWN.get(name));
}

const VALUES = [
  ['7', 7],
  ['1.5', 1.5],
  ['@STR', 4],
  ['item.level', 3],
  ['(1+2*3)', 7],
  ['(1+2)*3', 9],
  ['(10-3-2)', 5],
  ['8/4/2', 1],
  ['7/2', 3.5],
  ['(-str)', -4],
  ['(--str)', 4],
  ['2*-str', -8],
  ['(-zero)', 0],
  ['zero*(-1)', 0],
  ['max(10, floor(damage / 2))', 12],
  ['min(3, 1, 2)', 1],
  ['max(dex)', -1],
  ['floor(-1.5*1)', -2],
  ['ceil(1.2)', 2],
  ['ceil(-0.5)', 0],
  ['abs(dex)', 1],
  ['round(2.5)', 3],
  ['round(-2.5)', -2],
  ['round(-0.2)', 0],
] as const;

const FAULTS = [
  ['wis', 'unknownName', 0, 'wis'],
  ['max(1, @Wis)', 'unknownName', 7, 'wis'],
  ['4 / zero', 'divisionByZero', 2, '/'],
  ['abs(4 / (str - 4))', 'divisionByZero', 6, '/'],
  ['2 * broken', 'notFinite', 4, 'broken'],
  ['endless', 'notFinite', 0, 'endless'],
] as const;

describe('evaluate', () => {
  it.each(VALUES)('%s is %d', (text, expected) => {
    expect(valueOf(text)).toBe(expected);
  });

  it.each(FAULTS)('%s is the fault %s at %i', (text, reason, at, found) => {
    expect(valueOf(text)).toEqual({ fault: true, reason, at, found });
  });

  it('faults where a value grows beyond all bounds', () => {
    const big: Expression = { kind: 'number', value: 1e200 };
    const expression: Expression = { kind: 'binary', op: '*', left: big, right: big, at: 5 };
    expect(evaluate(expression, () => 0)).toEqual({ fault: true, reason: 'notFinite', at: 5, found: '*' });
  });

  it('faults on expressions that no text gives', () => {
    const noArguments: Expression = { kind: 'call', fn: 'max', args: [], at: 2 };
    expect(evaluate(noArguments, () => 0)).toMatchObject({ reason: 'arguments', at: 2, found: 'max' });
    expect(evaluate({ kind: 'number', value: Number.NaN }, () => 0)).toMatchObject({ reason: 'notFinite' });
    let deep: Expression = { kind: 'number', value: 1 };
    for (let level = 0; level < 50_000; level += 1) deep = { kind: 'negate', of: deep };
    expect(evaluate(deep, () => 0)).toMatchObject({ reason: 'tooDeep' });
  });

  it('tells numbers from faults', () => {
    expect(isNumberFault(valueOf('1'))).toBe(false);
    expect(isNumberFault(valueOf('nobody'))).toBe(true);
  });

  it('evaluates the longest chain a text can hold', () => {
    expect(valueOf(`(${Array.from({ length: 99 }, () => '1').join('+')})`)).toBe(99);
  });
});
