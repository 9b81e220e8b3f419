/** What a function returns when it does nothing, by the type that it declares. */
import ts from 'typescript';

export interface Neutral {
  readonly value: ts.Expression | undefined;
}

/** `null` when nothing can be said to be "nothing" for it. */
export function neutralOf(node: ts.FunctionLikeDeclaration, file: ts.SourceFile): Neutral | null {
  const f = ts.factory;
  const returned = node.type === undefined ? declaredElsewhere(node) : node.type.getText(file);
  const plain = /^Rule<(.*)>$/.exec(returned)?.[1] ?? returned;
  if (plain === 'void') return { value: undefined };
  if (/\bnull$/.test(plain)) return { value: f.createNull() };
  if (/\[\]$/.test(plain)) return { value: f.createArrayLiteralExpression() };
  if (plain === 'boolean') return { value: f.createFalse() };
  if (plain === 'number') return { value: f.createNumericLiteral(0) };
  return null;
}

/** Handlers written in place declare no type: those with a block that returns nothing do their work by what they change. */
function declaredElsewhere(node: ts.FunctionLikeDeclaration): string {
  const { body } = node;
  if (body === undefined || !ts.isBlock(body)) return '';
  return returnsSomething(body) ? '' : 'void';
}

function returnsSomething(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return node.expression !== undefined;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, returnsSomething) === true;
}
