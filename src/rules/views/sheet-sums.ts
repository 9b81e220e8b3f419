/** Derived numbers with their parts, as a sheet shows them. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import { derive } from '../kernel/derive.ts';
import type { Total } from '../kernel/explain.ts';
import type { Creature } from '../kernel/state.ts';
import { partViews } from './report-lines.ts';
import type { SumView } from './sheet-types.ts';
import { plain, signed } from './signs.ts';

/** A derived number of a creature. */
export function sumOf(rules: CompiledRuleset, creature: Creature, word: string): SumView {
  return sumView(derive(rules, creature, word));
}

export function sumView({ value, parts, clamped }: Total): SumView {
  return { value, shown: plain(value), signed: signed(value), parts: partViews(parts), clamped: clamped ?? null };
}
