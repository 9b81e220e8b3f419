/** Putting conditions on and taking them off; what follows from being unable to act. */
import { named, type Label, type Reason } from '../kernel/explain.ts';
import { creatureOf, creaturesOf, newId, put, type Resolution } from '../kernel/resolution.ts';
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Condition, ConditionTemplate, Creature } from '../kernel/state.ts';
import { cannotCast } from './permission.ts';

/** Name of a condition: a language key for those of the ruleset, the given name for the table's own. */
export function conditionLabel(rules: CompiledRuleset, condition: { readonly key: string; readonly data: Condition['data'] }): Label {
  if (condition.data.name !== undefined) return named(condition.data.name);
  return Object.hasOwn(rules.conditions, condition.key) ? { key: `FOURFOLD.Condition.${condition.key}` } : named(condition.key);
}

/** The first condition of this key. */
export function conditionOf(creature: Creature, key: string): Condition | undefined {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    if (condition?.key === key) return condition;
  }
  return undefined;
}

function sameOrigin(creature: Creature, template: ConditionTemplate, single: boolean): Condition | undefined {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    if (condition?.key !== template.key) continue;
    if (single || condition.data.origin === template.data?.origin) return condition;
  }
  return undefined;
}

/** Whether a creature's tags make it immune to a condition. */
export function isImmune(creature: Creature, key: string): boolean {
  return creature.tags.includes(`immune:${key}`);
}

/**
 * Puts a condition on a creature. The same key and origin refreshes instead of stacking (T-71, TR-14); the dead and the immune
 * get none (T-69). Becoming unable to act has its consequences at once (T-62).
 * @returns whether anything changed
 */
export function addCondition(r: Resolution, id: string, template: ConditionTemplate, source: string | null, reason: Reason): boolean {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || isImmune(creature, template.key)) return false;
  const single = r.rules.conditions[template.key]?.single === true;
  const earlier = sameOrigin(creature, template, single);
  if (earlier !== undefined && single) return false;
  const condition: Condition = {
    id: earlier?.id ?? newId(r),
    key: template.key,
    stacks: template.stacks ?? 1,
    remaining: template.remaining ?? null,
    countsBy: template.countsBy ?? 'world',
    source,
    since: r.clock.turnKey,
    data: template.data ?? {},
  };
  const changed = put(r, id, ['conditions', condition.id], condition, { ...reason, label: reason.label });
  if (changed) watchAbility(r, id, reason.rule);
  return changed;
}

/** Takes one condition off; what hangs on it is told. */
export function removeCondition(r: Resolution, id: string, condition: Condition, reason: Reason): void {
  if (!put(r, id, ['conditions', condition.id], null, reason)) return;
  for (const ended of r.rules.slots.conditionEnded) ended(r, id, condition);
}

/** T-62: those who can neither act nor cast lose what depends on it. */
export function watchAbility(r: Resolution, id: string, rule: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !cannotCast(r.rules, creature)) return;
  for (const unable of r.rules.slots.unable) unable(r, id, rule);
}

/** Ends every condition, on anybody, that the test picks. */
export function removeWhere(r: Resolution, test: (condition: Condition, bearer: Creature) => boolean, rule: string): void {
  for (const creature of creaturesOf(r)) {
    for (const condition of Object.values(creature.conditions)) {
      if (test(condition, creature)) removeCondition(r, creature.id, condition, { rule, label: conditionLabel(r.rules, condition) });
    }
  }
}
