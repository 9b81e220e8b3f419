/** Which rules a piece of source cites: in its literals, through the moments that rulesets give rules to, in the comment above it. */
import ts from 'typescript';

const RULE_ID = /\b[WATC]R?-\d{2}\b/g;

export class Citations {
  private readonly file: ts.SourceFile;
  private readonly cites: ReadonlyMap<string, readonly string[]>;
  /** Local names of moments, as taken apart anywhere in the file. */
  private readonly local: ReadonlyMap<string, string>;
  private readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of rule ids: `const DUAL = 'T-32'`. */
  private readonly named: ReadonlyMap<string, string>;
  private readonly lists: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
  private readonly known = new Map<ts.Node, ReadonlySet<string>>();

  constructor(file: ts.SourceFile, cites: ReadonlyMap<string, readonly string[]>) {
    this.file = file;
    this.cites = cites;
    this.local = localMoments(file);
    this.named = namedRules(file);
    this.numbers = this.numbersWithRules();
    this.lists = this.listsWithRules();
  }

  /** Rules of everything inside a node and of the comment above it. */
  within(node: ts.Node): ReadonlySet<string> {
    const earlier = this.known.get(node);
    if (earlier !== undefined) return earlier;
    const found = new Set([...this.above(node), ...beside(node)]);
    const add = (inner: ts.Node): void => {
      for (const rule of this.direct(inner)) found.add(rule);
      ts.forEachChild(inner, add);
    };
    add(node);
    this.known.set(node, found);
    return found;
  }

  /** Rules that the comment above a node names. */
  above(node: ts.Node): ReadonlySet<string> {
    const holder = ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent : node;
    const start = holder.parent !== undefined && ts.isVariableDeclarationList(holder.parent) ? holder.parent.parent : holder;
    const ranges = ts.getLeadingCommentRanges(this.file.text, start.getFullStart()) ?? [];
    return new Set(ranges.flatMap(({ pos, end }) => idsIn(this.file.text.slice(pos, end))));
  }

  /** Rules of a number that has a name of its own: `const MOST = 3` below a comment. */
  ofNumber(name: string): ReadonlySet<string> {
    return this.numbers.get(name) ?? NONE;
  }

  /** Rules of each entry of a list that has a name of its own. */
  ofEntries(name: string): readonly ReadonlySet<string>[] {
    return this.lists.get(name) ?? [];
  }

  private direct(node: ts.Node): readonly string[] {
    if (ts.isStringLiteral(node)) return idsIn(node.text);
    if (ts.isPropertyAccessExpression(node) && isCites(node.expression)) return this.cites.get(node.name.text) ?? [];
    if (!ts.isIdentifier(node)) return [];
    const rule = this.named.get(node.text);
    if (rule !== undefined) return [rule];
    const moment = this.local.get(node.text);
    return moment === undefined ? [] : (this.cites.get(moment) ?? []);
  }

  private listsWithRules(): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
    const lists = new Map<string, readonly ReadonlySet<string>[]>();
    for (const statement of this.file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || initializer === undefined || !ts.isArrayLiteralExpression(initializer)) continue;
        const rules = initializer.elements.map((entry) => this.within(entry));
        if (rules.some((of) => of.size > 0)) lists.set(name.text, rules);
      }
    }
    return lists;
  }

  private numbersWithRules(): ReadonlyMap<string, ReadonlySet<string>> {
    const numbers = new Map<string, ReadonlySet<string>>();
    for (const statement of this.file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!ts.isIdentifier(name) || initializer === undefined || !ts.isNumericLiteral(initializer)) continue;
        const rules = this.above(statement);
        if (rules.size > 0) numbers.set(name.text, rules);
      }
    }
    return numbers;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The rule of the object that a function is part of: `{ rule: 'T-16', critical: (natural) => … }`. */
function beside(node: ts.Node): readonly string[] {
  const property = node.parent;
  if (property === undefined || !ts.isPropertyAssignment(property) || !ts.isObjectLiteralExpression(property.parent)) return [];
  for (const other of property.parent.properties) {
    if (!ts.isPropertyAssignment(other) || !ts.isIdentifier(other.name) || other.name.text !== 'rule') continue;
    if (ts.isStringLiteral(other.initializer)) return idsIn(other.initializer.text);
  }
  return [];
}

function namedRules(file: ts.SourceFile): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || initializer === undefined || !ts.isStringLiteral(initializer)) continue;
      const [rule] = idsIn(initializer.text);
      if (rule !== undefined) named.set(name.text, rule);
    }
  }
  return named;
}

function idsIn(text: string): readonly string[] {
  return text.match(RULE_ID) ?? [];
}

function isCites(node: ts.Expression): boolean {
  return (ts.isPropertyAccessExpression(node) && node.name.text === 'cites') || (ts.isIdentifier(node) && node.text === 'cites');
}

/** `const { heal: rule } = r.rules.cites` makes `rule` stand for the moment `heal`. */
function localMoments(file: ts.SourceFile): ReadonlyMap<string, string> {
  const local = new Map<string, string>();
  const look = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isObjectBindingPattern(node.name) &&
      node.initializer !== undefined &&
      isCites(node.initializer)
    ) {
      for (const { name, propertyName } of node.name.elements) {
        if (ts.isIdentifier(name))
          local.set(name.text, propertyName !== undefined && ts.isIdentifier(propertyName) ? propertyName.text : name.text);
      }
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return local;
}
