import { faultAt, isFaulty, type FormulaFault } from './fault.ts';
import { deepFreeze } from './freeze.ts';
import { MAX_REMEMBERED, MAX_TEXT_LENGTH } from './limits.ts';
import { parseTerms, type PlacedTerm } from './parse-terms.ts';
import type { Formula, Term } from './types.ts';
import { namesIn } from './walk.ts';

/** A formula together with the places of its summands. */
export interface PlacedFormula {
  readonly formula: Formula;
  readonly placed: readonly PlacedTerm[];
}

const remembered = new Map<string, PlacedFormula | FormulaFault>();

/**
 * Reads a formula such as `2d6 + @str + 3[fire]`.
 *
 * Never throws: a text that is no formula, or a value that is no text, gives a
 * fault. Results are deep-frozen and remembered, so the same text usually
 * gives the same object.
 *
 * @param text - what was typed in; at most 200 characters
 */
export function parseFormula(text: string): Formula | FormulaFault {
  const parsed = parsePlaced(text);
  return isFaulty(parsed) ? parsed : parsed.formula;
}

/** Like {@link parseFormula}, with the places of the summands for later checks. */
export function parsePlaced(input: unknown): PlacedFormula | FormulaFault {
  if (typeof input !== 'string') return faultAt(0, 'unexpected', typeof input);
  if (input.length > MAX_TEXT_LENGTH) {
    return faultAt(MAX_TEXT_LENGTH, 'tooLong', input.charAt(MAX_TEXT_LENGTH));
  }
  const known = remembered.get(input);
  if (known !== undefined) return known;
  const parsed = deepFreeze(parseFresh(input));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(input, parsed);
  return parsed;
}

function parseFresh(text: string): PlacedFormula | FormulaFault {
  const placed = parseTerms(text);
  if (isFaulty(placed)) return placed;
  const terms = placed.map((each) => each.term);
  const diceCount = terms.reduce((sum, term) => sum + diceIn(term), 0);
  const names = [...new Set(terms.flatMap(namesInTerm))];
  return { formula: { text, terms, diceCount, names }, placed };
}

function diceIn(term: Term): number {
  return term.kind === 'dice' ? term.count : 0;
}

function namesInTerm(term: Term): readonly string[] {
  return term.kind === 'dice' ? [] : namesIn(term.expression).map((each) => each.name);
}
