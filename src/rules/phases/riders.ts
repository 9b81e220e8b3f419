/** What an item does beside damage: conditions, Bonus Health, Death Row relief; with its save (T-18, T-69 … T-71). */
import type { Rule } from '../kernel/ask.ts';
import { named } from '../kernel/explain.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import type { ConditionTemplate, Creature, Item } from '../kernel/state.ts';
import { addCondition } from './conditions.ts';
import { rollSave } from './save.ts';

/** A condition template as this item puts it on: it remembers where it came from. */
export function conditionFrom(by: string, item: Item, template: ConditionTemplate): ConditionTemplate {
  const concentration = item.tags.includes('concentration');
  return { ...template, data: { origin: item.id, ...template.data, ...(concentration ? { linked: by } : {}) } };
}

/** The condition of a weapon that hit, after its save if it has one. */
export function* riders(r: Resolution, by: Creature, item: Item, target: Creature, key: string): Rule<void> {
  if (item.condition === undefined) return;
  if (item.save !== undefined) {
    const saved = yield* rollSave(r, { item, by, target, key: `${key}/save` });
    if (saved.success) return;
  }
  if (creatureOf(r, target.id)?.dead === true) return;
  addCondition(r, target.id, conditionFrom(by.id, item, item.condition), by.id, { rule: 'T-17', label: named(item.name), source: item.id });
}
