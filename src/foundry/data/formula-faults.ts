/** Formulas that cannot be read: stored as they are, and shown to whoever can mend them. */
import { isFault, validateFormula } from '../../rules/dice/formula/index.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import type { Shape, Shapes } from './shape.ts';

export interface FormulaFault {
  /** Dotted, below `system`; elements of lists by their number. */
  readonly path: string;
  readonly text: string;
  readonly why: Label;
}

/** What may be named in a formula of an item: attributes, derived words and the level. */
function formulaNames(rules: CompiledRuleset): readonly string[] {
  return ['level', ...rules.attributes.flatMap(({ id, names }) => [id, ...names]), ...Object.keys(rules.words)];
}

/** Every formula below `system` that cannot be read. Blank ones are none. */
export function formulaFaults(shapes: Shapes, system: Readonly<Record<string, unknown>>, rules: CompiledRuleset): FormulaFault[] {
  const names = formulaNames(rules);
  return formulasIn({ kind: 'record', of: shapes }, system, '').flatMap(([path, text]) => {
    const parsed = validateFormula(text, { names, positive: ['level'], dice: 'any' });
    if (!isFault(parsed)) return [];
    return [{ path, text, why: { key: `FOURFOLD.Formula.${parsed.reason}`, args: { at: parsed.at + 1, found: parsed.found } } }];
  });
}

function formulasIn(shape: Shape, value: unknown, path: string): [string, string][] {
  const below = (name: string | number): string => (path === '' ? String(name) : `${path}.${String(name)}`);
  if (shape.kind === 'formula') return typeof value === 'string' && value.trim() !== '' ? [[path, value]] : [];
  if (shape.kind === 'list') return Array.isArray(value) ? value.flatMap((entry, index) => formulasIn(shape.of, entry, below(index))) : [];
  if (shape.kind !== 'record' || typeof value !== 'object' || value === null) return [];
  const bag = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape.of).flatMap(([name, inner]) => formulasIn(inner, bag[name], below(name)));
}
