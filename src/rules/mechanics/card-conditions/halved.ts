/** Half of normal movement: Prone (C-43), Slowed (C-33, CR-09). */
import type { Part } from '../../kernel/explain.ts';
import type { Creature } from '../../kernel/state.ts';
import { conditionOf } from '../../phases/conditions.ts';

const RULES: Readonly<Record<string, string>> = { prone: 'C-43', slowed: 'C-33' };

/** Halves what the parts come to, for each of the conditions that is there. Halves stay exact (C-43). */
export function halvedSpeed(creature: Creature, keys: readonly string[], parts: Part[]): void {
  for (const key of keys) {
    const condition = conditionOf(creature, key);
    if (condition === undefined) continue;
    let sum = 0;
    for (const part of parts) sum += part.value;
    parts.push({ label: { key: `FOURFOLD.Condition.${key}` }, value: 0 - sum / 2, rule: RULES[key] ?? 'DATA', source: condition.id });
  }
}
