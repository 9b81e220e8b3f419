/** The faults of one module: each kind knows where it can stand and what it turns the place into. */
import ts from 'typescript';
import type { Citations } from './citations.ts';
import { neutralOf } from './neutral.ts';
import { isCall, isFunction, isLoopHead, isRead, isUndefined, withFirst } from './nodes.ts';

export interface Mutant {
  readonly id: number;
  readonly rules: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly kind: string;
}

export interface Place {
  /** The function that it stands in; `null` = evaluated once, when the module is loaded. */
  readonly fn: ts.FunctionLikeDeclaration | null;
  /** The statement of that function. */
  readonly statement: ts.Node | null;
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

const f = ts.factory;
const paren = (expression: ts.Expression): ts.Expression => f.createParenthesizedExpression(expression);
const either = (test: ts.Expression, faulty: ts.Expression, right: ts.Expression): ts.Expression =>
  paren(f.createConditionalExpression(test, undefined, faulty, undefined, right));

export class Faults {
  readonly mutants: Mutant[] = [];
  private readonly file: ts.SourceFile;
  private readonly citations: Citations;
  private readonly firstId: number;

  constructor(file: ts.SourceFile, citations: Citations, firstId: number) {
    this.file = file;
    this.citations = citations;
    this.firstId = firstId;
  }

  /** The node with the fault that fits it, behind its switch; the node itself where none does. */
  in(node: ts.Node, visited: ts.Node, place: Place): ts.Node {
    if (isFunction(node)) return this.nothingDone(node, visited, place);
    if (place.fn === null) return visited;
    if (ts.isExpressionStatement(node) && ts.isExpressionStatement(visited)) return this.leftOut(node, visited, place);
    if (ts.isIfStatement(node) && ts.isIfStatement(visited)) return this.neverTaken(node, visited, place);
    if (ts.isBinaryExpression(node) && ts.isBinaryExpression(visited)) return this.flipped(node, visited, place);
    if (ts.isConditionalExpression(node) && ts.isConditionalExpression(visited)) return this.turnedRound(node, visited, place);
    return ts.isIdentifier(node) && isRead(node) ? this.otherData(node) : visited;
  }

  private rulesAt(node: ts.Node, place: Place): readonly string[] {
    const { citations } = this;
    const near = new Set([...citations.within(node), ...(place.statement === null ? [] : citations.within(place.statement))]);
    const whole = place.fn === null ? new Set<string>() : citations.within(place.fn);
    return near.size === 0 || whole.size <= FEW ? [...new Set([...near, ...whole])] : [...near];
  }

  /** Whether this fault is on. */
  private on(node: ts.Node, rules: Iterable<string>, kind: string): ts.Expression {
    const id = this.firstId + this.mutants.length;
    const { line } = this.file.getLineAndCharacterOfPosition(node.getStart(this.file));
    this.mutants.push({ id, rules: [...rules], file: this.file.fileName, line: line + 1, kind });
    const global = f.createPropertyAccessExpression(f.createIdentifier('globalThis'), SWITCH);
    return paren(f.createStrictEquality(global, f.createNumericLiteral(id)));
  }

  private leftOut(node: ts.ExpressionStatement, visited: ts.ExpressionStatement, place: Place): ts.Node {
    const rules = this.rulesAt(node, place);
    if (rules.length === 0 || !isCall(node.expression)) return visited;
    // In a block of its own, so that no `else` behind it goes astray.
    return f.createBlock([f.createIfStatement(f.createLogicalNot(this.on(node, rules, 'left out')), f.createBlock([visited]))]);
  }

  private neverTaken(node: ts.IfStatement, visited: ts.IfStatement, place: Place): ts.Node {
    const rules = this.rulesAt(node, place);
    if (rules.length === 0) return visited;
    const test = f.createLogicalAnd(f.createLogicalNot(this.on(node, rules, 'never')), paren(visited.expression));
    return f.updateIfStatement(visited, test, visited.thenStatement, visited.elseStatement);
  }

  private flipped(node: ts.BinaryExpression, visited: ts.BinaryExpression, place: Place): ts.Node {
    const other = OTHER_OPERATOR.get(node.operatorToken.kind);
    const rules = other === undefined || isLoopHead(node) || isUndefined(node.right) ? [] : this.rulesAt(node, place);
    if (other === undefined || rules.length === 0) return visited;
    return either(this.on(node, rules, 'flipped'), f.createBinaryExpression(visited.left, other, visited.right), visited);
  }

  private turnedRound(node: ts.ConditionalExpression, visited: ts.ConditionalExpression, place: Place): ts.Node {
    const rules = this.rulesAt(node, place);
    if (rules.length === 0) return visited;
    const test = either(this.on(node, rules, 'turned round'), f.createLogicalNot(paren(visited.condition)), visited.condition);
    return f.updateConditionalExpression(visited, test, visited.questionToken, visited.whenTrue, visited.colonToken, visited.whenFalse);
  }

  /** A number that has a name one more, or a list that has a name without one of its entries. */
  private otherData(node: ts.Identifier): ts.Node {
    const rules = this.citations.ofNumber(node.text);
    if (rules.size > 0) return either(this.on(node, rules, 'one more'), f.createAdd(node, f.createNumericLiteral(1)), node);
    return this.citations.ofEntries(node.text).reduce<ts.Expression>((read, of, at) => this.withoutEntry(node, read, of, at), node);
  }

  private withoutEntry(node: ts.Identifier, read: ts.Expression, rules: ReadonlySet<string>, at: number): ts.Expression {
    if (rules.size === 0) return read;
    const others = f.createCallExpression(f.createPropertyAccessExpression(node, 'toSpliced'), undefined, [
      f.createNumericLiteral(at),
      f.createNumericLiteral(1),
    ]);
    return either(this.on(node, rules, 'entry left out'), others, read);
  }

  private nothingDone(node: ts.FunctionLikeDeclaration, visited: ts.Node, place: Place): ts.Node {
    const { citations } = this;
    const rules = [...new Set([...citations.within(node), ...(place.statement === null ? [] : citations.above(place.statement))])];
    const neutral = neutralOf(node, this.file);
    if (rules.length === 0 || neutral === null) return visited;
    return withFirst(visited, f.createIfStatement(this.on(node, rules, 'does nothing'), f.createReturnStatement(neutral.value)));
  }
}
