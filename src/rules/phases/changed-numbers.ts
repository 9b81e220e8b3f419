/** What is put on somebody, and what is worn, changes derived numbers; all different ones count together (T-69 … T-71, C-25). */
import type { CompiledRuleset, Handlers } from '../kernel/contract.ts';
import { named, type Part } from '../kernel/explain.ts';
import { bounded } from '../kernel/sound-values.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { isWithheld } from './granted.ts';

type Counts = (item: Item) => boolean;

/** What the creature's conditions and equipped items give to a derived number. @param counts which items do */
export function changedNumbers(counts: Counts): Handlers['parts'] {
  return (creature, word, into, rules) => {
    fromConditions(creature, word, into, rules);
    fromItems(creature, word, into, rules, counts);
  };
}

function fromConditions(creature: Creature, word: string, into: Part[], { cites }: CompiledRuleset): void {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    const value = bounded(condition?.data.mods?.[word] ?? 0);
    // An aura works on those who stand in it, not on its bearer.
    if (condition === undefined || condition.data.aura === true || value === 0) continue;
    const label = named(condition.data.name ?? condition.key);
    into.push({ label, value: value * condition.stacks, rule: value < 0 ? cites.debuff : cites.buff, source: id });
  }
}

function fromItems(creature: Creature, word: string, into: Part[], { cites }: CompiledRuleset, counts: Counts): void {
  for (const id in creature.items) {
    const item = creature.items[id];
    const value = bounded(item?.mods?.[word] ?? 0);
    if (item === undefined || !counts(item) || !item.equipped || value === 0 || isWithheld(creature, id)) continue;
    into.push({ label: named(item.name), value, rule: cites.buff, source: id });
  }
}
