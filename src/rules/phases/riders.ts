/** What a weapon does beside damage to the one it hit (T-18, T-69 … T-71). */
import type { Rule } from '../kernel/ask.ts';
import { named } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { soundTemplate } from '../kernel/sound-condition.ts';
import type { ConditionTemplate, Creature, Item } from '../kernel/state.ts';
import { afflict } from './conditions.ts';
import type { Landed } from './strike.ts';

/** A condition template as this item puts it on: it remembers where it came from. */
export function conditionFrom(by: string, item: Item, template: ConditionTemplate): ConditionTemplate {
  const concentration = item.tags.includes('concentration');
  return soundTemplate({ ...template, data: { origin: item.id, ...template.data, ...(concentration ? { linked: by } : {}) } });
}

/** The conditions of the weapons that hit and were not saved against. */
export function* riders(r: Resolution, by: Creature, target: string, landed: readonly Landed[]): Rule<void> {
  for (const { weapon, saved } of landed) {
    if (weapon.condition === undefined || saved?.success === true) continue;
    const reason = { rule: r.rules.cites.harm, label: named(weapon.name), source: weapon.id };
    yield* afflict(r, target, conditionFrom(by.id, weapon, weapon.condition), by.id, reason);
  }
}
