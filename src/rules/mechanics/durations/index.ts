/** How long conditions last: each says what it counts by; only edges begun after it was applied count (shared rules, section 2 item 6). */
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { creaturesOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { conditionLabel, removeCondition } from '../../phases/conditions.ts';

type Edge = 'turnStart' | 'turnEnd' | 'round';

function countsAt(rules: CompiledRuleset, bearer: Creature, condition: Condition, edge: Edge, of: string): boolean {
  const own = Object.hasOwn(rules.conditions, condition.key) ? rules.conditions[condition.key]?.countsBy : undefined;
  const by = condition.countsBy === 'world' ? (own ?? rules.countsBy) : condition.countsBy;
  switch (by) {
    case 'bearerStart':
      return edge === 'turnStart' && bearer.id === of;
    case 'bearerEnd':
      return edge === 'turnEnd' && bearer.id === of;
    case 'sourceStart':
      return edge === 'turnStart' && condition.source === of;
    case 'round':
      return edge === 'round';
  }
}

function countDown(r: Resolution, edge: Edge, of: string): void {
  for (const bearer of creaturesOf(r)) {
    for (const id in bearer.conditions) {
      const condition = bearer.conditions[id];
      if (condition === undefined || condition.remaining === null || !countsAt(r.rules, bearer, condition, edge, of)) continue;
      // Put on in the running turn: its edges do not count.
      if (edge !== 'round' && condition.since !== null && condition.since === r.clock.turnKey) continue;
      const label = conditionLabel(r.rules, condition);
      const reason = { rule: r.rules.cites.duration, label, source: condition.id };
      if (condition.remaining > 1)
        put(r, bearer.id, ['conditions', condition.id], { ...condition, remaining: condition.remaining - 1 }, reason);
      else removeCondition(r, bearer.id, condition, reason);
    }
  }
}

export const durations: Mechanic = { id: 'durations', rules: ['T-07', 'CR-22'], handlers: { countDown } };
