/** What skills put on somebody, and what is worn, changes derived numbers by what its card says (C-25). */
import type { Mechanic } from '../../kernel/contract.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';

const RULE = 'C-25';

function parts(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    const value = bounded(condition?.data.mods?.[word] ?? 0);
    // An aura works on those who stand in it, not on its bearer.
    if (condition === undefined || condition.data.aura === true || value === 0) continue;
    into.push({ label: named(condition.data.name ?? condition.key), value: value * condition.stacks, rule: RULE, source: id });
  }
  for (const id in creature.items) {
    const item = creature.items[id];
    const value = bounded(item?.mods?.[word] ?? 0);
    // Passive Skills are on whether they are worn or not; they count by themselves (C-26).
    if (item === undefined || item.type === 'passive' || !item.equipped || value === 0) continue;
    into.push({ label: named(item.name), value, rule: RULE, source: id });
  }
}

export const wornThings: Mechanic = { id: 'worn-things', rules: [RULE], handlers: { parts } };
