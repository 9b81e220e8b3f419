/** Soaked: Air does double damage to whoever is (C-34; CR-09, CR-32, CR-33). */
import type { AmountPart } from '../../dice/amount-part.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { Blow, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition, conditionLabel, conditionOf, removeCondition } from '../../phases/conditions.ts';
import { known } from '../../phases/permission.ts';
import { elementOf } from '../elements/index.ts';

const KEY = 'wet';

/** C-34: only the Air part; with the Stat and after the critical rule (CR-32). */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
function* amplify(r: Resolution, { target }: Blow, parts: readonly AmountPart[]): Rule<readonly AmountPart[]> {
  if (conditionOf(target, KEY) === undefined) return [];
  const sums = new Map<string, number>();
  const air = parts.filter(({ type, value }) => value !== 0 && elementOf(r.rules, type) === 'air');
  for (const { type, value } of air) sums.set(type, (sums.get(type) ?? 0) + value);
  const label = { key: `FOURFOLD.Condition.${KEY}` };
  return [...sums].flatMap(([type, value]) => (value > 0 ? [{ label, value, rule: air.length > 1 ? 'CR-32' : 'C-34', type }] : []));
}

/** CR-33, CR-09: puts fire out like a hit by water; else one is wet until dried, and that alone. */
function* swim(r: Resolution, by: Creature): Rule<void> {
  const swimmer = yield* known(r, by.id);
  const reason = { rule: 'CR-33', label: { key: 'FOURFOLD.Action.swim' } };
  const burning = conditionOf(swimmer, 'burning');
  if (burning !== undefined) {
    removeCondition(r, by.id, burning, { rule: 'CR-33', label: conditionLabel(r.rules, burning) });
    return;
  }
  addCondition(r, by.id, { key: KEY }, null, reason);
  const soaked = creatureOf(r, by.id);
  const wetness = soaked === undefined ? undefined : conditionOf(soaked, KEY);
  if (wetness !== undefined) put(r, by.id, ['conditions', wetness.id, 'remaining'], null, { ...reason, rule: 'CR-09' });
}

export const wet: Mechanic = {
  id: 'wet',
  rules: ['C-33', 'C-34'],
  conditions: [{ key: KEY, rule: 'C-33', harmful: true, oneOfKey: true, remaining: 2 }],
  handlers: { amplify },
  actions: { swim },
};
