/** Finds every way into the shell, and what each of them writes without passing the gate of `boundary/executor.ts`. */
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, root } from './source-files.ts';

const GATE = 'asExecutor';
const PORTS = '/src/foundry/ports/';
const UNKNOWN = '?';

/** Members of Foundry's that write, as the ports declare them. */
const WRITES = new Set([
  'create',
  'update',
  'delete',
  'createEmbeddedDocuments',
  'updateEmbeddedDocuments',
  'deleteEmbeddedDocuments',
  'modifyBatch',
  'set',
  'toMessage',
  'toggleStatusEffect',
  'modifyTokenAttribute',
  'startCombat',
  'nextTurn',
  'nextRound',
  'previousTurn',
  'previousRound',
]);

/** Calls that let something run later or on somebody's doing. */
const LATER = new Set(['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame', 'addEventListener']);

export interface Way {
  /** Entries of the gate that it passes. */
  readonly gates: readonly string[];
  /** Functions that write on this way without the gate. */
  readonly writers: readonly string[];
}

export type Ways = ReadonlyMap<string, Way>;

/** What one piece of code does by itself, and what it calls or names. */
interface Facts {
  readonly gates: string[];
  readonly writers: string[];
  readonly next: Set<ts.Node>;
}

/** A program of the system's own sources, without Foundry's published types. */
function systemProgram(files: ReadonlyMap<string, string> | null): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    noEmit: true,
    strict: true,
  };
  const paths = filesBelow('src').filter((path) => path.endsWith('.ts') && !path.endsWith('ports/check.ts'));
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.readFile = (path) => files?.get(path) ?? read(path);
  host.fileExists = (path) => files?.has(path) === true || exists(path);
  return ts.createProgram([...paths.map((path) => join(root, path)), ...(files?.keys() ?? [])], options, host);
}

/** @param more files besides those on the disk, for a test of the search itself */
export function waysIn(more: ReadonlyMap<string, string> | null = null): Ways {
  const program = systemProgram(more);
  return new Search(program).ways();
}

class Search {
  readonly #checker: ts.TypeChecker;
  readonly #sources: readonly ts.SourceFile[];
  readonly #roots = new Map<string, ts.Node[]>();
  readonly #facts = new Map<ts.Node, Facts>();

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
    this.#sources = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/src/') && !fileName.includes('node_modules'));
  }

  ways(): Ways {
    for (const source of this.#sources) this.#findRoots(source, source);
    const ways = [...this.#roots].map(([name, nodes]): [string, Way] => [name, this.#wayFrom(nodes)]);
    return new Map(ways.sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  #wayFrom(nodes: readonly ts.Node[]): Way {
    const reached = new Set<ts.Node>(nodes);
    const [gates, writers] = [new Set<string>(), new Set<string>()];
    // A set goes on with what is added while it is walked.
    for (const node of reached) {
      const facts = this.#factsOf(node);
      for (const gate of facts.gates) gates.add(gate);
      for (const writer of facts.writers) writers.add(writer);
      for (const next of facts.next) reached.add(next);
    }
    return { gates: [...gates].sort(), writers: [...writers].sort() };
  }

  #factsOf(node: ts.Node): Facts {
    const known = this.#facts.get(node);
    if (known !== undefined) return known;
    const facts: Facts = { gates: [], writers: [], next: new Set() };
    this.#facts.set(node, facts);
    this.#read(node, node, facts);
    return facts;
  }

  #root(name: string, node: ts.Node): void {
    this.#roots.set(name, [...(this.#roots.get(name) ?? []), node]);
  }

  #findRoots(node: ts.Node, source: ts.SourceFile): void {
    const where = shortName(source);
    if (ts.isCallExpression(node)) this.#rootOfCall(node, where);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'onChange') this.#root(`onChange in ${where}`, node.initializer);
    if (ts.isClassDeclaration(node) && node.heritageClauses !== undefined) this.#rootsOfClass(node, where);
    if (ts.isVariableDeclaration(node) && where === 'api.ts' && node.name.getText() === 'api') this.#rootsOfApi(node);
    node.forEachChild((child) => {
      this.#findRoots(child, source);
    });
  }

  #rootOfCall(call: ts.CallExpression, where: string): void {
    const [first, second] = call.arguments;
    const name = laterCall(call);
    if (name === null) return;
    if (name === 'on' || name === 'once') {
      const event = first?.getText().replaceAll("'", '') ?? '';
      if (second !== undefined) this.#root(`${call.expression.getText()} ${event} in ${where}`, second);
      return;
    }
    for (const argument of call.arguments) this.#root(`${name} in ${where}`, argument);
  }

  /** Each method of a document class is a way in of its own; a window is one. */
  #rootsOfClass(declared: ts.ClassDeclaration, where: string): void {
    const name = declared.name?.text ?? '';
    const each = where.startsWith('documents/');
    for (const member of declared.members) {
      if (each && member.name !== undefined) this.#root(`${name}.${member.name.getText()}`, member);
      if (!each) this.#root(`${name} in ${where}`, member);
    }
  }

  #rootsOfApi(declared: ts.VariableDeclaration): void {
    const visit = (node: ts.Node): void => {
      if (ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node)) this.#root(`fourfold.${node.name.getText()}`, node);
      else node.forEachChild(visit);
    };
    visit(declared);
  }

  #read(node: ts.Node, start: ts.Node, facts: Facts): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    // A function with a name is followed from where it is used.
    if (node !== start && ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionLike(node.initializer)) return;
    if (ts.isCallExpression(node)) {
      if (this.#isGate(node)) {
        facts.gates.push(...this.#entriesOf(node));
        return;
      }
      // What runs later is a way in of its own.
      if (laterCall(node) !== null) return;
      if (this.#isWrite(node)) facts.writers.push(writerOf(node));
    }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      for (const declared of this.#declarationsOf(node)) facts.next.add(declared);
    }
    node.forEachChild((child) => {
      this.#read(child, start, facts);
    });
  }

  #isGate(call: ts.CallExpression): boolean {
    return ts.isIdentifier(call.expression) && call.expression.text === GATE;
  }

  /** The entries that a call of the gate may name, by the type of its argument. */
  #entriesOf(call: ts.CallExpression): readonly string[] {
    const [entry] = call.arguments;
    if (entry === undefined) return [UNKNOWN];
    const type = this.#checker.getTypeAtLocation(entry);
    const named = type.isUnion() ? type.types : [type];
    return named.map((one) => (one.isStringLiteral() ? one.value : UNKNOWN));
  }

  #isWrite({ expression }: ts.CallExpression): boolean {
    if (!ts.isPropertyAccessExpression(expression) || !WRITES.has(expression.name.text)) return false;
    const symbol = this.#checker.getSymbolAtLocation(expression.name);
    return symbol?.declarations?.some((declared) => declared.getSourceFile().fileName.includes(PORTS)) === true;
  }

  /** What a name of the system's stands for: functions, methods and constants, not windows and documents. */
  #declarationsOf(name: ts.Identifier | ts.PrivateIdentifier): readonly ts.Node[] {
    const shorthand = ts.isShorthandPropertyAssignment(name.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
      : undefined;
    const symbol = shorthand ?? this.#checker.getSymbolAtLocation(name);
    if (symbol === undefined) return [];
    const aliased = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return (aliased.declarations ?? []).filter(
      (declared) =>
        declared.getSourceFile().fileName.includes('/src/') &&
        !declared.getSourceFile().fileName.includes(PORTS) &&
        (ts.isFunctionDeclaration(declared) ||
          ts.isMethodDeclaration(declared) ||
          ts.isGetAccessor(declared) ||
          (ts.isVariableDeclaration(declared) && declared.initializer !== undefined)),
    );
  }
}

function shortName({ fileName }: ts.SourceFile): string {
  return fileName.slice(fileName.indexOf('/src/') + '/src/'.length).replace(/^foundry\//, '');
}

/** The name of a call that lets something run later or on somebody's doing; `null` for any other. */
function laterCall({ expression, arguments: given }: ts.CallExpression): string | null {
  if (given.length === 0) return null;
  if (!ts.isPropertyAccessExpression(expression)) return LATER.has(expression.getText()) ? expression.getText() : null;
  const name = expression.name.text;
  if (name === 'on' || name === 'once') return /hooks|socket/i.test(expression.expression.getText()) ? name : null;
  return LATER.has(name) ? name : null;
}

/** The named function that a write stands in, with its file. */
function writerOf(node: ts.Node): string {
  let at: ts.Node | undefined = node;
  for (;;) {
    at = at.parent;
    if (ts.isSourceFile(at)) return shortName(at);
    const name = (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at) || ts.isClassDeclaration(at)) && at.name?.getText();
    if (typeof name === 'string') return `${shortName(at.getSourceFile())} ${name}`;
  }
}
