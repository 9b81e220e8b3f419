/**
 * Small faults put into the rules, each behind a switch, so that one load of the rules holds all of them. A fault belongs to the
 * rule ids that its place cites: in a literal, through a ruleset's citations, or in the comment above it.
 */
import ts from 'typescript';
import { Citations } from './citations.ts';
import { Faults, type Mutant, type Place } from './faults.ts';
import { isFunction, isOnlyForTypes } from './nodes.ts';

export { SWITCH, type Mutant } from './faults.ts';

export interface Instrumented {
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

const MODULE: Place = { fn: null, statement: null };

const isUnit = (node: ts.Node): boolean => ts.isStatement(node) && !ts.isBlock(node);

/**
 * The text of a module with every fault in it.
 * @param cites rule ids by moment, of all rulesets: a use of a moment is a place of all of them
 * @param firstId id of the first fault
 */
export function instrument(path: string, source: string, cites: ReadonlyMap<string, readonly string[]>, firstId: number): Instrumented {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const faults = new Faults(file, new Citations(file, cites), firstId);
  const { transformed } = ts.transform(file, [
    (context) => {
      const visit = (node: ts.Node, place: Place): ts.Node => {
        if (isOnlyForTypes(node)) return node;
        const around: Place = isUnit(node) ? { fn: place.fn, statement: node } : place;
        const inside: Place = isFunction(node) ? { fn: node, statement: null } : around;
        const visited = ts.visitEachChild(node, (child) => visit(child, inside), context);
        return faults.in(node, visited, isFunction(node) ? place : around);
      };
      return (root) => ts.visitEachChild(root, (child) => visit(child, MODULE), context);
    },
  ]);
  const [out] = transformed;
  return { text: out === undefined ? source : ts.createPrinter({ removeComments: true }).printFile(out), mutants: faults.mutants };
}
