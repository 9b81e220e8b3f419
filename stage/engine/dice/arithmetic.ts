import { OperatorTerm } from './terms/simple.ts';
import type { RollTerm } from './terms/term.ts';

/** The value of evaluated terms joined by operators; `null` when they do not make a number. */
export function computeTotal(terms: readonly RollTerm[]): number | null {
  if (terms.length === 0) return 0;
  let at = 0;

  const operand = (): number => {
    const term = terms[at];
    at += 1;
    if (term === undefined) return Number.NaN;
    if (!(term instanceof OperatorTerm)) return Number(term.total ?? Number.NaN);
    if (term.operator === '-') return -operand();
    return term.operator === '+' ? operand() : Number.NaN;
  };

  const chain = (minimum: number): number => {
    let left = operand();
    for (let term = terms[at]; term instanceof OperatorTerm; term = terms[at]) {
      const precedence = OperatorTerm.PRECEDENCE[term.operator] ?? 0;
      if (precedence < minimum) break;
      at += 1;
      left = apply(term.operator, left, chain(precedence + 1));
    }
    return left;
  };

  const total = chain(0);
  return at < terms.length || Number.isNaN(total) ? null : total + 0;
}

function apply(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return Number.NaN;
  }
}
