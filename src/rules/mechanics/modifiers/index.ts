/** Buffs, debuffs and worn things change derived numbers; all different ones count together (T-69 … T-71). */
import type { Mechanic } from '../../kernel/contract.ts';
import { named, type Part } from '../../kernel/explain.ts';
import type { Creature } from '../../kernel/state.ts';
import { isWithheld } from '../../phases/granted.ts';
import { bounded } from '../../kernel/sound-values.ts';

function parts(creature: Creature, word: string, into: Part[]): void {
  fromConditions(creature, word, into);
  fromItems(creature, word, into);
}

function fromConditions(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    const value = condition?.data.mods?.[word];
    // An aura works on those who stand in it, not on its bearer.
    if (condition === undefined || condition.data.aura === true || value === undefined || !Number.isFinite(value) || value === 0) continue;
    const rule = value < 0 ? 'T-70' : 'T-69';
    into.push({
      label: named(condition.data.name ?? condition.key),
      value: bounded(value) * condition.stacks,
      rule,
      source: condition.id,
    });
  }
}

function fromItems(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.items) {
    const item = creature.items[id];
    const value = item?.mods?.[word];
    if (item === undefined || !item.equipped || value === undefined || value === 0 || isWithheld(creature, id)) continue;
    into.push({ label: named(item.name), value, rule: 'T-69', source: item.id });
  }
}

export const modifiers: Mechanic = { id: 'modifiers', rules: ['T-69', 'T-70', 'T-71'], handlers: { parts } };
