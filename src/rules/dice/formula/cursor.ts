import { faultAt, type FormulaFault } from './fault.ts';
import { MAX_NESTING } from './limits.ts';
import { scan } from './scan.ts';
import type { SymbolText, Token } from './tokens.ts';

/** A reading position in a formula's tokens. */
export interface Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Offsets of the parentheses that are open here. */
  readonly open: number[];
  index: number;
  /** How deeply nested this position is. */
  depth: number;
}

/** Starts reading a text at its first token. */
export function cursorOn(text: string): Cursor {
  return { text, tokens: scan(text), open: [], index: 0, depth: 0 };
}

/** The token to be read next. Past the last one it is `end` again. */
export function peek(cursor: Cursor, ahead = 0): Token {
  const end = cursor.text.length;
  return cursor.tokens[cursor.index + ahead] ?? { kind: 'end', at: end, end };
}

/** Moves past the next token. */
export function advance(cursor: Cursor): void {
  cursor.index += 1;
}

/** Which of the wanted symbols comes next, if any. Does not move. */
export function symbolAhead<S extends SymbolText>(cursor: Cursor, wanted: readonly S[], ahead = 0): S | null {
  const token = peek(cursor, ahead);
  if (token.kind !== 'symbol') return null;
  return wanted.find((each) => each === token.symbol) ?? null;
}

/** Offset just after the token read last. */
export function endOfRead(cursor: Cursor): number {
  return cursor.tokens[cursor.index - 1]?.end ?? 0;
}

/** Goes one level deeper; a fault if that is too deep. */
export function descend(cursor: Cursor): FormulaFault | null {
  if (cursor.depth >= MAX_NESTING) return faultHere(cursor, 'tooDeep');
  cursor.depth += 1;
  return null;
}

/** The fault for a next token that does not fit here. */
export function misfit(cursor: Cursor): FormulaFault {
  const token = peek(cursor);
  if (token.kind === 'bad') return faultHere(cursor, token.reason);
  const open = cursor.open.at(-1);
  if (token.kind === 'end' && open !== undefined) return faultAt(open, 'unclosed', '(');
  return faultHere(cursor, 'unexpected');
}

/** A fault that points at the next token. */
export function faultHere(cursor: Cursor, reason: FormulaFault['reason']): FormulaFault {
  const token = peek(cursor);
  return faultAt(token.at, reason, cursor.text.slice(token.at, token.end));
}
