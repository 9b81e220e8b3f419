/** Prone and Cursed on the d20 (C-44, C-45, C-48). */
import type { Circumstances, EdgeSource } from '../../kernel/command.ts';
import type { CompiledRuleset, RollFor } from '../../kernel/contract.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Item } from '../../kernel/state.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { meleeDistance } from '../range-bands/index.ts';

/** C-44, C-45: attacks on the Prone, from beside them or from afar. */
export function proneEdges(r: Resolution, { kind, against, item, circumstances }: RollFor, into: EdgeSource[]): void {
  if (kind !== 'attack' || against === undefined || item === undefined || conditionOf(against, 'prone') === undefined) return;
  if (isFromAfar(r.rules, item, circumstances)) into.push({ edge: 'disadvantage', rule: 'C-45' });
  else into.push({ edge: 'advantage', rule: 'C-44' });
}

/** What can be thrown, or used both ways, counts by how far away the target is (C-45). */
function isFromAfar(rules: CompiledRuleset, item: Item, circumstances: Circumstances | undefined): boolean {
  const distance = circumstances?.distance?.value;
  const both = item.tags.includes('thrown') || (item.melee === true && item.ranged === true);
  if (both && distance !== undefined) return distance > meleeDistance(rules);
  return item.ranged === true && item.melee !== true;
}

/** C-48: every roll but damage. */
export function cursedEdges({ by }: RollFor, into: EdgeSource[]): void {
  if (conditionOf(by, 'cursed') !== undefined) into.push({ edge: 'disadvantage', rule: 'C-48' });
}
