/** What a creature concentrates on, where nothing but Shaken and being unable ends it (W-63; WR-30). */
import type { Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { removeWhere } from '../../phases/conditions.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Names of what it concentrates on. */
    readonly concentrating: readonly string[];
  }
}

const FIELD = ['concentrating'] as const;

/** All of them, and every condition that hangs on them. */
function end(r: Resolution, id: string, rule: string): void {
  const held = creatureOf(r, id)?.concentrating ?? [];
  if (held.length === 0) return;
  put(r, id, FIELD, [], { rule, label: { key: 'FOURFOLD.Reason.concentrationEnds', args: { spell: held.join(', ') } } });
  removeWhere(r, (condition) => condition.data.linked === id, rule);
}

/** WR-30: also somebody Shaken may begin; how many there may be is not said. */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
function* resolved(r: Resolution, { by, item }: Declaration, countered: boolean): Rule<void> {
  const creature = creatureOf(r, by);
  if (countered || creature === undefined || !item.tags.includes('concentration') || creature.concentrating.includes(item.id)) return;
  put(r, by, FIELD, [...creature.concentrating, item.id], { rule: 'WR-30', label: named(item.name), source: item.id });
}

export const concentrations: Mechanic = {
  id: 'concentrations',
  rules: ['W-63'],
  slice: { concentrating: { kind: 'names' } },
  handlers: { resolved, endConcentration: end, unable: end },
};
