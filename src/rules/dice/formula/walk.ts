import type { Expression } from './types.ts';

/** The expressions directly inside an expression, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'name':
      return [];
    case 'negate':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.args;
  }
}

/** The names an expression uses, from left to right, with repeats. */
export function namesIn(expression: Expression): readonly Extract<Expression, { kind: 'name' }>[] {
  if (expression.kind === 'name') return [expression];
  return partsOf(expression).flatMap(namesIn);
}
