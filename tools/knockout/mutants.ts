/**
 * Small faults put into the rules, each behind a switch, so that one load of the rules holds all of them. A fault belongs to the
 * rule ids that its place cites: in a literal, through a ruleset's citations, or in the comment above it.
 */
import ts from 'typescript';
import { Citations } from './citations.ts';
import { neutralOf } from './neutral.ts';

export interface Mutant {
  readonly id: number;
  readonly rules: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly kind: string;
}

export interface Instrumented {
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/** Name of the global that holds the id of the fault that is on. */
export const SWITCH = '__fourfoldKnockout';

/** A function that cites no more rules than this answers for all of them with every fault in it. */
const FEW = 4;

const OTHER_OPERATOR: ReadonlyMap<ts.SyntaxKind, ts.BinaryOperator> = new Map<ts.SyntaxKind, ts.BinaryOperator>([
  [ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken],
  [ts.SyntaxKind.LessThanEqualsToken, ts.SyntaxKind.LessThanToken],
  [ts.SyntaxKind.GreaterThanToken, ts.SyntaxKind.GreaterThanEqualsToken],
  [ts.SyntaxKind.GreaterThanEqualsToken, ts.SyntaxKind.GreaterThanToken],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ts.SyntaxKind.EqualsEqualsEqualsToken],
]);

interface Place {
  /** The function that it stands in; `null` = evaluated once, when the module is loaded. */
  readonly fn: ts.FunctionLikeDeclaration | null;
  /** The statement of that function. */
  readonly statement: ts.Node | null;
}

/**
 * The text of a module with every fault in it.
 * @param cites rule ids by moment, of all rulesets: a use of a moment is a place of all of them
 * @param firstId id of the first fault
 */
export function instrument(path: string, source: string, cites: ReadonlyMap<string, readonly string[]>, firstId: number): Instrumented {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const mutants: Mutant[] = [];
  const citations = new Citations(file, cites);
  const f = ts.factory;

  const rulesAt = (node: ts.Node, place: Place): readonly string[] => {
    const near = new Set([...citations.within(node), ...(place.statement === null ? [] : citations.within(place.statement))]);
    const whole = place.fn === null ? new Set<string>() : citations.within(place.fn);
    return near.size === 0 || whole.size <= FEW ? [...new Set([...near, ...whole])] : [...near];
  };
  const on = (node: ts.Node, rules: readonly string[], kind: string): ts.Expression => {
    const id = firstId + mutants.length;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    mutants.push({ id, rules, file: path, line: line + 1, kind });
    const global = f.createPropertyAccessExpression(f.createIdentifier('globalThis'), SWITCH);
    return f.createParenthesizedExpression(f.createStrictEquality(global, f.createNumericLiteral(id)));
  };
  const either = (test: ts.Expression, faulty: ts.Expression, right: ts.Expression): ts.Expression =>
    f.createParenthesizedExpression(f.createConditionalExpression(test, undefined, faulty, undefined, right));
  const paren = (expression: ts.Expression): ts.Expression => f.createParenthesizedExpression(expression);

  const statementLeftOut = (node: ts.ExpressionStatement, visited: ts.ExpressionStatement, place: Place): ts.Node => {
    const rules = rulesAt(node, place);
    if (rules.length === 0 || !isCall(node.expression)) return visited;
    // In a block of its own, so that no `else` behind it goes astray.
    return f.createBlock([f.createIfStatement(f.createLogicalNot(on(node, rules, 'left out')), f.createBlock([visited]))]);
  };
  const neverTaken = (node: ts.IfStatement, visited: ts.IfStatement, place: Place): ts.Node => {
    const rules = rulesAt(node, place);
    if (rules.length === 0) return visited;
    const test = f.createLogicalAnd(f.createLogicalNot(on(node, rules, 'never')), paren(visited.expression));
    return f.updateIfStatement(visited, test, visited.thenStatement, visited.elseStatement);
  };
  const flipped = (node: ts.BinaryExpression, visited: ts.BinaryExpression, place: Place): ts.Node => {
    const other = OTHER_OPERATOR.get(node.operatorToken.kind);
    const rules = other === undefined || isLoopHead(node) || isUndefined(node.right) ? [] : rulesAt(node, place);
    if (other === undefined || rules.length === 0) return visited;
    return either(on(node, rules, 'flipped'), f.createBinaryExpression(visited.left, other, visited.right), visited);
  };
  const turned = (node: ts.ConditionalExpression, visited: ts.ConditionalExpression, place: Place): ts.Node => {
    const rules = rulesAt(node, place);
    if (rules.length === 0) return visited;
    const test = either(on(node, rules, 'turned round'), f.createLogicalNot(paren(visited.condition)), visited.condition);
    return f.updateConditionalExpression(visited, test, visited.questionToken, visited.whenTrue, visited.colonToken, visited.whenFalse);
  };
  const oneMore = (node: ts.Identifier, place: Place): ts.Node => {
    if (place.fn === null || !isRead(node)) return node;
    const rules = citations.ofNumber(node.text);
    if (rules.size === 0)
      return citations.ofEntries(node.text).reduce<ts.Expression>((read, of, at) => withoutEntry(node, read, of, at), node);
    return either(on(node, [...rules], 'one more'), f.createAdd(node, f.createNumericLiteral(1)), node);
  };
  const withoutEntry = (node: ts.Identifier, read: ts.Expression, rules: ReadonlySet<string>, at: number): ts.Expression => {
    if (rules.size === 0) return read;
    const others = f.createCallExpression(f.createPropertyAccessExpression(node, 'toSpliced'), undefined, [
      f.createNumericLiteral(at),
      f.createNumericLiteral(1),
    ]);
    return either(on(node, [...rules], 'entry left out'), others, read);
  };
  const nothingDone = <T extends ts.FunctionLikeDeclaration>(node: T, visited: ts.Node, place: Place): ts.Node => {
    const rules = [...new Set([...citations.within(node), ...(place.statement === null ? [] : citations.above(place.statement))])];
    const neutral = neutralOf(node, file);
    if (rules.length === 0 || neutral === null) return visited;
    return withFirst(visited, f.createIfStatement(on(node, rules, 'does nothing'), f.createReturnStatement(neutral.value)));
  };

  const faulty = (node: ts.Node, visited: ts.Node, place: Place): ts.Node => {
    if (isFunction(node)) return nothingDone(node, visited, place);
    if (place.fn === null) return visited;
    if (ts.isExpressionStatement(node) && ts.isExpressionStatement(visited)) return statementLeftOut(node, visited, place);
    if (ts.isIfStatement(node) && ts.isIfStatement(visited)) return neverTaken(node, visited, place);
    if (ts.isBinaryExpression(node) && ts.isBinaryExpression(visited)) return flipped(node, visited, place);
    if (ts.isConditionalExpression(node) && ts.isConditionalExpression(visited)) return turned(node, visited, place);
    return ts.isIdentifier(node) ? oneMore(node, place) : visited;
  };

  const { transformed } = ts.transform(file, [
    (context) => {
      const visit = (node: ts.Node, place: Place): ts.Node => {
        if (isOnlyForTypes(node)) return node;
        const inside: Place = isFunction(node)
          ? { fn: node, statement: null }
          : { fn: place.fn, statement: ts.isStatement(node) && !ts.isBlock(node) ? node : place.statement };
        const around: Place = ts.isStatement(node) && !ts.isBlock(node) ? inside : place;
        return faulty(
          node,
          ts.visitEachChild(node, (child) => visit(child, inside), context),
          isFunction(node) ? place : around,
        );
      };
      return (root) => ts.visitEachChild(root, (child) => visit(child, { fn: null, statement: null }), context);
    },
  ]);
  const [out] = transformed;
  return { text: out === undefined ? source : ts.createPrinter({ removeComments: true }).printFile(out), mutants };
}

function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node);
}

function isOnlyForTypes(node: ts.Node): boolean {
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
function isCall(expression: ts.Expression): boolean {
  if (ts.isYieldExpression(expression)) return expression.expression !== undefined && isCall(expression.expression);
  if (ts.isBinaryExpression(expression)) return ADDS.has(expression.operatorToken.kind);
  return ts.isCallExpression(expression);
}

const ADDS: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.PlusEqualsToken, ts.SyntaxKind.MinusEqualsToken]);

const isUndefined = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'undefined';

/** What decides whether a loop goes on: flipped, it might never end. */
function isLoopHead(node: ts.Node): boolean {
  let here: ts.Node = node;
  while (ts.isExpression(here.parent)) here = here.parent;
  const { parent } = here;
  return (ts.isForStatement(parent) || ts.isWhileStatement(parent)) && here !== parent.statement;
}

/** An identifier whose value is read, not one that names something. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return ts.isExpression(parent) || ts.isReturnStatement(parent) || (ts.isVariableDeclaration(parent) && parent.initializer === node);
}

function withFirst(node: ts.Node, first: ts.Statement): ts.Node {
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
