import { advance, cursorOn, endOfRead, faultHere, misfit, peek, symbolAhead, type Cursor } from './cursor.ts';
import { faultAt, isFaulty, type FormulaFault } from './fault.ts';
import { parseProduct } from './parse-expression.ts';
import type { DiceToken } from './tokens.ts';
import type { Term } from './types.ts';

/** A summand and where it was written; the offset leaves the sign out. */
export interface PlacedTerm {
  readonly term: Term;
  readonly at: number;
  /** The summand as written, without sign and annotation. */
  readonly written: string;
}

/** Reads a whole text as summands with `+` or `-` between them. */
export function parseTerms(text: string): readonly PlacedTerm[] | FormulaFault {
  const cursor = cursorOn(text);
  if (peek(cursor).kind === 'end') return faultAt(0, 'empty', '');
  const placed: PlacedTerm[] = [];
  let sign: 1 | -1 = symbolAhead(cursor, ['-']) === null ? 1 : -1;
  if (sign === -1) advance(cursor);
  for (;;) {
    const term = parseTerm(cursor, sign);
    if (isFaulty(term)) return term;
    placed.push(term);
    if (peek(cursor).kind === 'end') return placed;
    const joint = symbolAhead(cursor, ['+', '-']);
    if (joint === null) return misfit(cursor);
    sign = joint === '+' ? 1 : -1;
    advance(cursor);
  }
}

function parseTerm(cursor: Cursor, sign: 1 | -1): PlacedTerm | FormulaFault {
  const token = peek(cursor);
  return token.kind === 'dice' ? parseDice(cursor, sign, token) : parseValue(cursor, sign);
}

function parseDice(cursor: Cursor, sign: 1 | -1, token: DiceToken): PlacedTerm | FormulaFault {
  const isFactor = symbolAhead(cursor, ['*', '/'], 1) !== null;
  if (isFactor) return faultHere(cursor, 'diceInside');
  advance(cursor);
  const written = cursor.text.slice(token.at, token.end);
  const { count, faces } = token;
  const damageType = parseNote(cursor);
  return { term: { kind: 'dice', sign, count, faces, damageType }, at: token.at, written };
}

function parseValue(cursor: Cursor, sign: 1 | -1): PlacedTerm | FormulaFault {
  const { at } = peek(cursor);
  const expression = parseProduct(cursor);
  if (isFaulty(expression)) return expression;
  const text = cursor.text.slice(at, endOfRead(cursor));
  const damageType = parseNote(cursor);
  return { term: { kind: 'value', sign, expression, text, damageType }, at, written: text };
}

function parseNote(cursor: Cursor): string | null {
  const token = peek(cursor);
  if (token.kind !== 'note') return null;
  advance(cursor);
  return token.damageType;
}
