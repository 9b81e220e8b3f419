/** What pieces of source are, as far as putting faults into them goes. */
import ts from 'typescript';

export function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node);
}

export function isOnlyForTypes(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}

/** A call, or something added to a variable: left out, it is missed. An assignment left out would break what follows. */
export function isCall(expression: ts.Expression): boolean {
  if (ts.isYieldExpression(expression)) return expression.expression !== undefined && isCall(expression.expression);
  if (ts.isBinaryExpression(expression)) return ADDS.has(expression.operatorToken.kind);
  return ts.isCallExpression(expression);
}

const ADDS: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken]);

export const isUndefined = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'undefined';

/** What decides whether a loop goes on: flipped, it might never end. */
export function isLoopHead(node: ts.Node): boolean {
  let here: ts.Node = node;
  while (ts.isExpression(here.parent)) here = here.parent;
  const { parent } = here;
  return (ts.isForStatement(parent) || ts.isWhileStatement(parent)) && here !== parent.statement;
}

/** An identifier whose value is read, not one that names something. */
export function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return ts.isExpression(parent) || ts.isReturnStatement(parent) || (ts.isVariableDeclaration(parent) && parent.initializer === node);
}

export function withFirst(node: ts.Node, first: ts.Statement): ts.Node {
  const f = ts.factory;
  if (ts.isArrowFunction(node)) {
    const rest = ts.isBlock(node.body) ? node.body.statements : [f.createReturnStatement(node.body)];
    const body = f.createBlock([first, ...rest], true);
    return f.updateArrowFunction(node, node.modifiers, node.typeParameters, node.parameters, node.type, node.equalsGreaterThanToken, body);
  }
  const add = (body: ts.Block): ts.Block => f.createBlock([first, ...body.statements], true);
  if (ts.isFunctionDeclaration(node) && node.body !== undefined) {
    return f.updateFunctionDeclaration(
      node,
      node.modifiers,
      node.asteriskToken,
      node.name,
      node.typeParameters,
      node.parameters,
      node.type,
      add(node.body),
    );
  }
  if (ts.isFunctionExpression(node)) {
    return f.updateFunctionExpression(
      node,
      node.modifiers,
      node.asteriskToken,
      node.name,
      node.typeParameters,
      node.parameters,
      node.type,
      add(node.body),
    );
  }
  return node;
}
