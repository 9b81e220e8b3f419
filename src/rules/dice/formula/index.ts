export { evaluate } from './evaluate.ts';
export { isFault, isNumberFault, type FaultReason, type FormulaFault } from './fault.ts';
export { parseFormula } from './parse.ts';
export type { Expression, Formula, Term } from './types.ts';
export { validateFormula } from './validate.ts';
