import { MAX_DICE, MAX_FACES } from './limits.ts';
import type { BadToken, DiceToken, NameToken, SymbolText, Token } from './tokens.ts';

const SPACE = /\s*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const DICE_AFTER_NUMBER = /\s*d\s*(\d*(?:\.\d+)?)(?![\w.])/iy;
const SINGLE_DIE = /d\s*(\d+)(?![\w.])/iy;
const NAME = /(@?)([a-z_]\w*(?:\.[a-z_]\w*)*)/iy;
const NOTE_TEXT = /[\p{L}\p{M}\p{N}_ -]*/uy;
const WHOLE = /^\d+$/;
const SYMBOLS: readonly SymbolText[] = ['+', '-', '*', '/', '(', ')', ','];

/**
 * Splits a formula's text into tokens. White space between tokens is dropped.
 * The last token is always `end`; a `bad` token, if any, comes just before it,
 * so that whoever reads from left to right meets the first mistake first.
 */
export function scan(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const token = nextToken(text, at);
    tokens.push(token);
    if (token.kind === 'bad') break;
    at = skipSpace(text, token.end);
  }
  tokens.push({ kind: 'end', at: text.length, end: text.length });
  return tokens;
}

function nextToken(text: string, at: number): Token {
  const symbol = SYMBOLS.find((each) => each === text.charAt(at));
  if (symbol !== undefined) return { kind: 'symbol', at, end: at + 1, symbol };
  if (text.charAt(at) === '[') return noteToken(text, at);
  return numberToken(text, at) ?? singleDieToken(text, at) ?? nameToken(text, at) ?? badAt(text, at);
}

function numberToken(text: string, at: number): Token | null {
  const number = matchAt(NUMBER, text, at);
  if (number === null) return null;
  const end = at + number[0].length;
  const dice = matchAt(DICE_AFTER_NUMBER, text, end);
  if (dice === null) return { kind: 'number', at, end, value: Number(number[0]) };
  return diceToken(at, end + dice[0].length, number[0], dice[1] ?? '');
}

function singleDieToken(text: string, at: number): Token | null {
  const die = matchAt(SINGLE_DIE, text, at);
  if (die === null) return null;
  return diceToken(at, at + die[0].length, '1', die[1] ?? '');
}

function diceToken(at: number, end: number, countText: string, facesText: string): DiceToken | BadToken {
  const count = wholeWithin(countText, MAX_DICE);
  const faces = wholeWithin(facesText, MAX_FACES);
  if (count === null || faces === null) return { kind: 'bad', at, end, reason: 'badDice' };
  return { kind: 'dice', at, end, count, faces };
}

function wholeWithin(text: string, most: number): number | null {
  if (!WHOLE.test(text)) return null;
  const value = Number(text);
  return value >= 1 && value <= most ? value : null;
}

function nameToken(text: string, at: number): NameToken | null {
  const match = matchAt(NAME, text, at);
  if (match === null) return null;
  const name = (match[2] ?? '').toLowerCase();
  return { kind: 'name', at, end: at + match[0].length, name, marked: match[1] === '@' };
}

function noteToken(text: string, at: number): Token {
  const written = matchAt(NOTE_TEXT, text, at + 1)?.[0] ?? '';
  const close = at + 1 + written.length;
  if (!text.includes(']', at)) return { kind: 'bad', at, end: at + 1, reason: 'unclosed' };
  const damageType = written.trim();
  if (text.charAt(close) !== ']' || damageType === '') return badAt(text, close);
  return { kind: 'note', at, end: close + 1, damageType };
}

function badAt(text: string, at: number): BadToken {
  const isPair = (text.codePointAt(at) ?? 0) > 0xffff;
  return { kind: 'bad', at, end: at + (isPair ? 2 : 1), reason: 'unexpected' };
}

function skipSpace(text: string, at: number): number {
  return at + (matchAt(SPACE, text, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
