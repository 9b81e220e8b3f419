import { advance, descend, faultHere, misfit, peek, symbolAhead, type Cursor } from './cursor.ts';
import { faultAt, isFaulty, type FormulaFault } from './fault.ts';
import { functionNamed, takesArguments } from './functions.ts';
import type { NameToken } from './tokens.ts';
import type { Expression, FunctionName } from './types.ts';

type Outcome = Expression | FormulaFault;

/** Reads operands joined by `+` and `-`. */
function parseSum(cursor: Cursor): Outcome {
  let left = parseProduct(cursor);
  while (!isFaulty(left)) {
    const op = symbolAhead(cursor, ['+', '-']);
    if (op === null) return left;
    const { at } = peek(cursor);
    advance(cursor);
    const right = parseProduct(cursor);
    if (isFaulty(right)) return right;
    left = { kind: 'binary', op, left, right, at };
  }
  return left;
}

/** Reads operands joined by `*` and `/`: what one summand of a formula may hold. */
export function parseProduct(cursor: Cursor): Outcome {
  let left = parseUnary(cursor);
  while (!isFaulty(left)) {
    const op = symbolAhead(cursor, ['*', '/']);
    if (op === null) return left;
    const { at } = peek(cursor);
    advance(cursor);
    const right = parseUnary(cursor);
    if (isFaulty(right)) return right;
    left = { kind: 'binary', op, left, right, at };
  }
  return left;
}

function parseUnary(cursor: Cursor): Outcome {
  if (symbolAhead(cursor, ['-']) === null) return parseOperand(cursor);
  const tooDeep = descend(cursor);
  if (tooDeep !== null) return tooDeep;
  advance(cursor);
  const of = parseUnary(cursor);
  if (isFaulty(of)) return of;
  cursor.depth -= 1;
  return { kind: 'negate', of };
}

function parseOperand(cursor: Cursor): Outcome {
  const token = peek(cursor);
  if (token.kind === 'dice') return faultHere(cursor, 'diceInside');
  if (token.kind === 'name') return parseName(cursor, token);
  if (token.kind === 'number') {
    advance(cursor);
    return { kind: 'number', value: token.value };
  }
  if (symbolAhead(cursor, ['(']) === null) return misfit(cursor);
  return parseBracketed(cursor, parseSum);
}

function parseName(cursor: Cursor, token: NameToken): Outcome {
  const isCall = !token.marked && symbolAhead(cursor, ['('], 1) !== null;
  if (!isCall) {
    advance(cursor);
    return { kind: 'name', name: token.name, at: token.at };
  }
  const fn = functionNamed(token.name);
  if (fn === null) return faultHere(cursor, 'unknownFunction');
  return parseCall(cursor, token, fn);
}

function parseCall(cursor: Cursor, token: NameToken, fn: FunctionName): Outcome {
  advance(cursor);
  const args = parseBracketed(cursor, parseArguments);
  if (isFaulty(args)) return args;
  if (!takesArguments(fn, args.length)) {
    return faultAt(token.at, 'arguments', cursor.text.slice(token.at, token.end));
  }
  return { kind: 'call', fn, args, at: token.at };
}

function parseArguments(cursor: Cursor): readonly Expression[] | FormulaFault {
  const args: Expression[] = [];
  if (symbolAhead(cursor, [')']) !== null) return args;
  for (;;) {
    const arg = parseSum(cursor);
    if (isFaulty(arg)) return arg;
    args.push(arg);
    if (symbolAhead(cursor, [',']) === null) return args;
    advance(cursor);
  }
}

/** Reads `(`, what `inner` reads, and `)`. The next token must be the `(`. */
function parseBracketed<T extends object>(cursor: Cursor, inner: (cursor: Cursor) => T | FormulaFault): T | FormulaFault {
  const tooDeep = descend(cursor);
  if (tooDeep !== null) return tooDeep;
  cursor.open.push(peek(cursor).at);
  advance(cursor);
  const inside = inner(cursor);
  if (isFaulty(inside)) return inside;
  if (symbolAhead(cursor, [')']) === null) return misfit(cursor);
  advance(cursor);
  cursor.open.pop();
  cursor.depth -= 1;
  return inside;
}
