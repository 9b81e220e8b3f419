import { describe, expect, it } from 'vitest';
import { isFault, parseFormula, type Expression, type FaultReason, type Formula, type Term } from '../../src/rules/dice/formula/index.ts';

function read(text: string): Formula {
  const formula = parseFormula(text);
  if (isFault(formula)) throw new Error(`${text}: ${formula.reason} at ${formula.at}`);
  return formula;
}

function dice(count: number, faces: number, damageType: string | null = null, sign: 1 | -1 = 1): Term {
  return { kind: 'dice', sign, count, faces, damageType };
}

function value(expression: Expression, text: string, damageType: string | null = null, sign: 1 | -1 = 1): Term {
  return { kind: 'value', sign, expression, text, damageType };
}

const number = (of: number): Expression => ({ kind: 'number', value: of });
const name = (of: string, at: number): Expression => ({ kind: 'name', name: of, at });

const TERMS: readonly (readonly [string, readonly Term[]])[] = [
  ['7', [value(number(7), '7')]],
  ['0', [value(number(0), '0')]],
  ['1.25', [value(number(1.25), '1.25')]],
  ['-3', [value(number(3), '3', null, -1)]],
  ['2d6', [dice(2, 6)]],
  ['2D6', [dice(2, 6)]],
  ['d20', [dice(1, 20)]],
  ['D20', [dice(1, 20)]],
  ['100d1000', [dice(100, 1000)]],
  ['1d1', [dice(1, 1)]],
  [' 2 d 6 ', [dice(2, 6)]],
  ['-1d4', [dice(1, 4, null, -1)]],
  ['1d6-1d4', [dice(1, 6), dice(1, 4, null, -1)]],
  ['@str', [value(name('str', 0), '@str')]],
  ['Dex', [value(name('dex', 0), 'Dex')]],
  ['@Item.Level', [value(name('item.level', 0), '@Item.Level')]],
  ['item.level', [value(name('item.level', 0), 'item.level')]],
  ['d', [value(name('d', 0), 'd')]],
  ['@d20', [value(name('d20', 0), '@d20')]],
  ['d20x', [value(name('d20x', 0), 'd20x')]],
  ['max', [value(name('max', 0), 'max')]],
  ['3[fire]', [value(number(3), '3', 'fire')]],
  ['1d6 [ holy light ]', [dice(1, 6, 'holy light')]],
  ['2d6+@str+3[fire]', [dice(2, 6), value(name('str', 4), '@str'), value(number(3), '3', 'fire')]],
  ['1d6[cold] - 2[fire] + 1', [dice(1, 6, 'cold'), value(number(2), '2', 'fire', -1), value(number(1), '1')]],
  [
    '1d8+3-@str*2',
    [
      dice(1, 8),
      value(number(3), '3'),
      value({ kind: 'binary', op: '*', left: name('str', 6), right: number(2), at: 10 }, '@str*2', null, -1),
    ],
  ],
];

describe('terms', () => {
  it.each(TERMS)('reads %j', (text, terms) => {
    expect(read(text).terms).toEqual(terms);
    expect(read(text).text).toBe(text);
  });
});

const EXPRESSIONS: readonly (readonly [string, Expression])[] = [
  [
    'max(10, floor(damage / 2))',
    {
      kind: 'call',
      fn: 'max',
      at: 0,
      args: [
        number(10),
        {
          kind: 'call',
          fn: 'floor',
          at: 8,
          args: [{ kind: 'binary', op: '/', left: name('damage', 14), right: number(2), at: 21 }],
        },
      ],
    },
  ],
  ['MIN(1)', { kind: 'call', fn: 'min', at: 0, args: [number(1)] }],
  ['((4))', number(4)],
  ['(-4)', { kind: 'negate', of: number(4) }],
  ['2*-x', { kind: 'binary', op: '*', left: number(2), right: { kind: 'negate', of: name('x', 3) }, at: 1 }],
  [
    '8/4/2',
    {
      kind: 'binary',
      op: '/',
      left: { kind: 'binary', op: '/', left: number(8), right: number(4), at: 1 },
      right: number(2),
      at: 3,
    },
  ],
  [
    '(1-2*3)',
    {
      kind: 'binary',
      op: '-',
      left: number(1),
      right: { kind: 'binary', op: '*', left: number(2), right: number(3), at: 4 },
      at: 2,
    },
  ],
];

describe('expressions', () => {
  it.each(EXPRESSIONS)('reads %j as one value', (text, expression) => {
    expect(read(text).terms).toEqual([value(expression, text)]);
  });

  it('keeps a second minus in the expression', () => {
    expect(read('1 - -3').terms[1]).toEqual(value({ kind: 'negate', of: number(3) }, '-3', null, -1));
  });
});

describe('summary', () => {
  it('counts the dice of all terms', () => {
    expect(read('2d6+1d8-d4+3').diceCount).toBe(4);
    expect(read('3').diceCount).toBe(0);
  });

  it('lists each name once in order of first use', () => {
    expect(read('@str + dex * max(STR, item.level) + 1d4').names).toEqual(['str', 'dex', 'item.level']);
  });

  it('gives the same frozen object for the same text', () => {
    expect(read('1d6+@con')).toBe(read('1d6+@con'));
    expect(Object.isFrozen(read('1d6+@con').terms[0])).toBe(true);
  });

  it('forgets what it read after more texts than are remembered', () => {
    const before = read('1d6+@con');
    for (let n = 0; n < 2100; n += 1) read(`${n} + 1d6`);
    expect(read('1d6+@con')).not.toBe(before);
    expect(read('1d6+@con')).toEqual(before);
    expect(read('5 + 1d6').terms).toEqual([value(number(5), '5'), dice(1, 6)]);
  });
});

const deep = (levels: number): string => '('.repeat(levels) + '1' + ')'.repeat(levels);
const FAULTS: readonly (readonly [string, FaultReason, number, string])[] = [
  ['', 'empty', 0, ''],
  [' \t ', 'empty', 0, ''],
  ['+3', 'unexpected', 0, '+'],
  ['1 +', 'unexpected', 3, ''],
  ['1 ++ 2', 'unexpected', 3, '+'],
  ['2 3', 'unexpected', 2, '3'],
  ['2(3)', 'unexpected', 1, '('],
  ['2str', 'unexpected', 1, 'str'],
  ['.5', 'unexpected', 0, '.'],
  ['1.5.2', 'unexpected', 3, '.'],
  ['1)', 'unexpected', 1, ')'],
  ['()', 'unexpected', 1, ')'],
  ['(1 2)', 'unexpected', 3, '2'],
  ['max(1,)', 'unexpected', 6, ')'],
  ['1, 2', 'unexpected', 1, ','],
  ['@', 'unexpected', 0, '@'],
  ['@ str', 'unexpected', 0, '@'],
  ['@max(1)', 'unexpected', 4, '('],
  ['item.', 'unexpected', 4, '.'],
  ['1 + 🎲', 'unexpected', 4, '🎲'],
  ['2 % 3', 'unexpected', 2, '%'],
  ['2d6kh1', 'unexpected', 1, 'd6kh1'],
  ['3[]', 'unexpected', 2, ']'],
  ['3[a<b]', 'unexpected', 3, '<'],
  ['3[a][b]', 'unexpected', 4, '[b]'],
  ['[fire]', 'unexpected', 0, '[fire]'],
  ['2[fire]*3', 'unexpected', 7, '*'],
  ['(2[fire])', 'unexpected', 2, '[fire]'],
  ['(1 + 2', 'unclosed', 0, '('],
  ['1 + (2 * (3)', 'unclosed', 4, '('],
  ['(1 +', 'unclosed', 0, '('],
  ['max(1, 2', 'unclosed', 3, '('],
  ['3[fire', 'unclosed', 1, '['],
  ['1 + sqrt(4)', 'unknownFunction', 4, 'sqrt'],
  ['constructor(4)', 'unknownFunction', 0, 'constructor'],
  ['a.max(4)', 'unknownFunction', 0, 'a.max'],
  ['1 + max()', 'arguments', 4, 'max'],
  ['Floor(1, 2)', 'arguments', 0, 'Floor'],
  ['abs()', 'arguments', 0, 'abs'],
  ['(1d6)', 'diceInside', 1, '1d6'],
  ['1d6*2', 'diceInside', 0, '1d6'],
  ['1 + 1d6 / 2', 'diceInside', 4, '1d6'],
  ['2 * d6', 'diceInside', 4, 'd6'],
  ['1 - -1d6', 'diceInside', 5, '1d6'],
  ['max(1, 2d6)', 'diceInside', 7, '2d6'],
  ['0d6', 'badDice', 0, '0d6'],
  ['1 + 101d6', 'badDice', 4, '101d6'],
  ['1d0', 'badDice', 0, '1d0'],
  ['1d1001', 'badDice', 0, '1d1001'],
  ['d0', 'badDice', 0, 'd0'],
  ['2d', 'badDice', 0, '2d'],
  ['1.5d6', 'badDice', 0, '1.5d6'],
  ['2d1.5', 'badDice', 0, '2d1.5'],
  ['1'.repeat(201), 'tooLong', 200, '1'],
  [deep(21), 'tooDeep', 20, '('],
  [`1-${'-'.repeat(21)}1`, 'tooDeep', 22, '-'],
  ['abs('.repeat(21), 'tooDeep', 83, '('],
];

describe('faults', () => {
  it.each(FAULTS)('%j is %s at %i', (text, reason, at, found) => {
    expect(parseFormula(text)).toEqual({ fault: true, reason, at, found });
  });

  it('accepts what is just within the limits', () => {
    expect(isFault(parseFormula(deep(20)))).toBe(false);
    expect(isFault(parseFormula('1'.repeat(200)))).toBe(false);
    expect(isFault(parseFormula(`1-${'-'.repeat(20)}1`))).toBe(false);
    expect(isFault(parseFormula(Array.from({ length: 30 }, () => '(1)').join('+')))).toBe(false);
  });

  it('points at the first of several mistakes', () => {
    expect(parseFormula('1 1 + 0d6')).toMatchObject({ reason: 'unexpected', at: 2 });
  });

  it.each([undefined, null, 5, true, {}, [], Symbol('x'), () => '1'])('refuses a value that is no text', (given) => {
    // Callers outside the type checker's reach may hand over anything.
    expect(parseFormula(given as string)).toMatchObject({ fault: true, reason: 'unexpected', at: 0 });
  });
});
