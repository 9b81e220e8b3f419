import type { Formula } from './types.ts';

/** Why a formula cannot be read, is not allowed or has no value. */
export type FaultReason =
  | 'empty'
  | 'unexpected'
  | 'unclosed'
  | 'unknownFunction'
  | 'arguments'
  | 'diceInside'
  | 'badDice'
  | 'tooLong'
  | 'tooDeep'
  | 'unknownName'
  | 'divisionByZero'
  | 'mayDivideByZero'
  | 'diceNotAllowed'
  | 'notFinite';

/** What is wrong with a formula, and where. */
export interface FormulaFault {
  readonly fault: true;
  /** 0-based offset into the formula's text. */
  readonly at: number;
  readonly reason: FaultReason;
  /** The piece of text at fault; empty at the end of the text. */
  readonly found: string;
}

/** Makes a frozen fault. */
export function faultAt(at: number, reason: FaultReason, found: string): FormulaFault {
  return Object.freeze({ fault: true, at, reason, found });
}

/** Tells a fault from the outcome of any step of reading a formula. */
export function isFaulty(x: object): x is FormulaFault {
  return 'fault' in x;
}

/** Tells a fault from a formula. */
export function isFault(x: Formula | FormulaFault): x is FormulaFault {
  return isFaulty(x);
}

/** Tells a fault from the value of an expression. */
export function isNumberFault(x: number | FormulaFault): x is FormulaFault {
  return typeof x !== 'number';
}
