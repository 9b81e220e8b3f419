/** What an expression may come to, whatever its names stand for: bounds that hold it, though perhaps more as well. */
import type { Expression, FunctionName, Operator } from './types.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

const ANYTHING: Range = { low: -Infinity, high: Infinity };
const POSITIVE: Range = { low: 1, high: Infinity };

/**
 * The bounds of an expression.
 * @param positive names that stand for 1 or more; any other may stand for any number
 */
export function rangeOf(expression: Expression, positive: ReadonlySet<string>): Range {
  switch (expression.kind) {
    case 'number':
      return { low: expression.value, high: expression.value };
    case 'name':
      return positive.has(expression.name) ? POSITIVE : ANYTHING;
    case 'negate':
      return negated(rangeOf(expression.of, positive));
    case 'binary':
      return combined(expression.op, rangeOf(expression.left, positive), rangeOf(expression.right, positive));
    case 'call':
      return called(
        expression.fn,
        expression.args.map((arg) => rangeOf(arg, positive)),
      );
  }
}

export const mayBeZero = ({ low, high }: Range): boolean => low <= 0 && high >= 0;

const negated = ({ low, high }: Range): Range => ({ low: 0 - high, high: 0 - low });

function combined(op: Operator, left: Range, right: Range): Range {
  switch (op) {
    case '+':
      return { low: left.low + right.low, high: left.high + right.high };
    case '-':
      return combined('+', left, negated(right));
    case '*':
      return corners(left, right, (one, other) => one * other);
    case '/':
      // Such a division is a fault of its own.
      return mayBeZero(right) ? ANYTHING : corners(left, right, (one, other) => one / other);
  }
}

/** Products and quotients are greatest and least at the ends of their ranges. What has no value there may be 0. */
function corners(left: Range, right: Range, result: (one: number, other: number) => number): Range {
  const ends = [left.low, left.high].flatMap((one) => [right.low, right.high].map((other) => result(one, other)));
  const known = ends.map((end) => (Number.isNaN(end) ? 0 : end));
  return { low: Math.min(...known), high: Math.max(...known) };
}

function called(fn: FunctionName, args: readonly Range[]): Range {
  const lows = args.map(({ low }) => low);
  const highs = args.map(({ high }) => high);
  const [{ low, high } = ANYTHING] = args;
  switch (fn) {
    case 'min':
      return { low: Math.min(...lows), high: Math.min(...highs) };
    case 'max':
      return { low: Math.max(...lows), high: Math.max(...highs) };
    case 'floor':
      return { low: Math.floor(low), high: Math.floor(high) };
    case 'ceil':
      return { low: Math.ceil(low), high: Math.ceil(high) };
    case 'round':
      return { low: Math.round(low), high: Math.round(high) };
    case 'abs':
      return { low: low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high)), high: Math.max(Math.abs(low), Math.abs(high)) };
  }
}
