import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  isFault,
  isNumberFault,
  parseFormula,
  validateFormula,
  type Expression,
  type Formula,
  type Term,
} from '../../src/rules/dice/formula/index.ts';

const NAMES = ['str', 'd', 'd6x', 'item.level', 'max', '_x1'] as const;

/** Non-negative, and written without an exponent. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 999 }),
  fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100),
);
const leaf: fc.Arbitrary<Expression> = fc.oneof(
  value.map((each): Expression => ({ kind: 'number', value: each })),
  fc.constantFrom(...NAMES).map((name): Expression => ({ kind: 'name', name, at: 0 })),
);
const expression: fc.Arbitrary<Expression> = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    tie('any').map((of): Expression => ({ kind: 'negate', of })),
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), tie('any'), tie('any'))
      .map(([op, left, right]): Expression => ({ kind: 'binary', op, left, right, at: 0 })),
    fc
      .tuple(fc.constantFrom('floor', 'ceil', 'abs', 'round'), tie('any'))
      .map(([fn, arg]): Expression => ({ kind: 'call', fn, args: [arg], at: 0 })),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('any'), { minLength: 1, maxLength: 3 }))
      .map(([fn, args]): Expression => ({ kind: 'call', fn, args, at: 0 })),
  ),
})).any;

const sign = fc.constantFrom(1 as const, -1 as const);
const damageType = fc.constantFrom(null, 'fire', 'holy light', 'Säure');
const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    kind: fc.constant('dice' as const),
    sign,
    count: fc.integer({ min: 1, max: 100 }),
    faces: fc.integer({ min: 1, max: 1000 }),
    damageType,
  }),
  fc.tuple(sign, expression, damageType).map(([itsSign, of, type]): Term => ({
    kind: 'value',
    sign: itsSign,
    expression: of,
    text: print(of),
    damageType: type,
  })),
);
const terms = fc.array(term, { minLength: 1, maxLength: 6 }).filter((each) => printTerms(each).length <= 200);

/** Text made of pieces that formulas are made of, so that more of it parses. */
const nearlyFormula = fc
  .array(
    fc.constantFrom(
      ...['1', '20', '.5', 'd6', '2d', '@', 'str', 'max', 'floor', '(', ')', '((', '+', '-', '*', '/'],
      ...[',', '[', ']', '[fire]', ' ', '0', '1d20', '\n', '\u{1f3b2}', '\ud800', 'ſ'],
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
const anyText = fc.oneof(nearlyFormula, fc.string({ unit: 'binary', maxLength: 250 }), fc.string());

function print(of: Expression): string {
  switch (of.kind) {
    case 'number':
      return String(of.value);
    case 'name':
      return `@${of.name}`;
    case 'negate':
      return `(-${print(of.of)})`;
    case 'binary':
      return `(${print(of.left)} ${of.op}${print(of.right)})`;
    case 'call':
      return `${of.fn}(${of.args.map(print).join(', ')})`;
  }
}

function printTerm(of: Term): string {
  const body = of.kind === 'dice' ? `${of.count}d${of.faces}` : of.text;
  return of.damageType === null ? body : `${body}[${of.damageType}]`;
}

function printTerms(all: readonly Term[]): string {
  const joined = all.map((each) => (each.sign === 1 ? '+' : '-') + printTerm(each)).join('');
  return joined.startsWith('+') ? joined.slice(1) : joined;
}

/** The same terms with every offset set to 0. */
function withoutPlaces(all: readonly Term[]): unknown {
  return JSON.parse(JSON.stringify(all, (key, each: unknown) => (key === 'at' ? 0 : each)));
}

function allFrozen(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  return Object.isFrozen(part) && Object.values(part).every(allFrozen);
}

function read(text: string): Formula {
  const formula = parseFormula(text);
  if (isFault(formula)) throw new Error(`${text}: ${formula.reason} at ${formula.at}`);
  return formula;
}

describe('any text', () => {
  it('is read or refused, never thrown at, with a fault inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseFormula(text);
        if (!isFault(parsed)) return;
        expect(parsed.at).toBeGreaterThanOrEqual(0);
        expect(parsed.at).toBeLessThanOrEqual(text.length);
        expect(text.startsWith(parsed.found, parsed.at)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('can be checked against any rules', () => {
    const rules = fc.record({
      names: fc.array(fc.oneof(fc.string(), fc.constantFrom(...NAMES))),
      dice: fc.constantFrom('none' as const, 'any' as const, 'oneD20' as const),
    });
    fc.assert(
      fc.property(anyText, rules, (text, allowed) => {
        const checked = validateFormula(text, allowed);
        if (!isFault(checked)) expect(checked).toBe(parseFormula(text));
      }),
    );
  });

  it('gives a frozen result', () => {
    fc.assert(fc.property(anyText, (text) => allFrozen(parseFormula(text))));
  });
});

describe('a generated formula', () => {
  it('survives printing and reading', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const formula = read(printTerms(given));
        expect(withoutPlaces(formula.terms)).toEqual(withoutPlaces(given));
        expect(printTerms(formula.terms)).toBe(printTerms(given));
      }),
      { numRuns: 500 },
    );
  });

  it('means the same without spaces and in capitals', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const plain = given.map((each) => ({ ...each, damageType: null }));
        const text = printTerms(plain);
        const packed = read(text.replaceAll(' ', '').toUpperCase());
        expect(packed.names).toEqual(read(text).names);
        expect(packed.diceCount).toBe(read(text).diceCount);
        expect(packed.terms.map((each) => each.sign)).toEqual(plain.map((each) => each.sign));
      }),
    );
  });

  it('is frozen all the way down', () => {
    fc.assert(fc.property(terms, (given) => allFrozen(read(printTerms(given)))));
  });

  it('passes the check with its own names unless a part of it may have no value', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const formula = read(printTerms(given));
        const checked = validateFormula(formula.text, { names: formula.names, dice: 'any' });
        if (isFault(checked)) expect(['divisionByZero', 'mayDivideByZero', 'notFinite']).toContain(checked.reason);
      }),
    );
  });

  it('never divides by zero once it has passed, whatever its names stand for', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: -3, max: 3 }), (given, each) => {
        const formula = read(printTerms(given));
        const checked = validateFormula(formula.text, { names: formula.names, dice: 'any' });
        for (const term of isFault(checked) ? [] : checked.terms) {
          const value = term.kind === 'value' ? evaluate(term.expression, () => each) : 0;
          if (isNumberFault(value)) expect(value.reason).not.toBe('divisionByZero');
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('evaluate', () => {
  it('gives a finite number or a fault, and never -0', () => {
    const lookedUp = fc.oneof(fc.double(), fc.integer(), fc.constant(undefined));
    fc.assert(
      fc.property(expression, lookedUp, (given, each) => {
        const result = evaluate(given, () => each);
        if (isNumberFault(result)) return;
        expect(Number.isFinite(result)).toBe(true);
        expect(Object.is(result, -0)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes every looked-up number as it is', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0));
    fc.assert(fc.property(finite, (each) => evaluate({ kind: 'name', name: 'x', at: 0 }, () => each) === each));
  });
});
