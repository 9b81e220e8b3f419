/** Every derived number, with its parts: for rules, sheets and forecasts alike. */
import { named, totalOf, type Part, type Total } from './explain.ts';
import type { CompiledRuleset } from './contract.ts';
import type { Creature } from './state.ts';
import { bounded } from './sound-values.ts';

/**
 * A derived number of a creature.
 * @param word an attribute, a word of a mechanic (`speed`, `ac` …) or `<item id>.<hit|dc>`
 * @returns the total with its parts; 0 without parts for an unknown word
 */
export function derive(rules: CompiledRuleset, creature: Creature, word: string): Total {
  const parts: Part[] = [];
  const definition = Object.hasOwn(rules.words, word) ? rules.words[word] : undefined;
  const set = creature.adjustments.find((adjustment) => adjustment.op === 'set' && adjustment.word === word);
  if (set !== undefined)
    return { value: Math.trunc(set.value), parts: [{ label: named(set.name), value: Math.trunc(set.value), rule: 'DATA' }] };
  if (definition !== undefined) definition.derive(rules, creature, parts);
  else if (Object.hasOwn(creature.attributes, word)) {
    parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.attributes[word] ?? 0, rule: 'DATA' });
  } else deriveOfItem(rules, creature, word, parts);
  for (const contribute of rules.slots.parts) contribute(creature, word, parts, rules);
  for (const adjustment of creature.adjustments) {
    if (adjustment.op !== 'add' || adjustment.word !== word) continue;
    parts.push({ label: named(adjustment.name), value: bounded(adjustment.value), rule: 'DATA' });
  }
  return totalOf(parts, definition?.min);
}

/** Ids of items may hold dots; what stands after the last one is the word. */
function deriveOfItem(rules: CompiledRuleset, creature: Creature, word: string, parts: Part[]): void {
  const dot = word.lastIndexOf('.');
  if (dot < 0) return;
  const id = word.slice(0, dot);
  const name = word.slice(dot + 1);
  const item = Object.hasOwn(creature.items, id) ? creature.items[id] : undefined;
  const definition = Object.hasOwn(rules.itemWords, name) ? rules.itemWords[name] : undefined;
  if (item !== undefined) definition?.(rules, creature, item, parts);
}

/** The value alone. */
export function derived(rules: CompiledRuleset, creature: Creature, word: string): number {
  return derive(rules, creature, word).value;
}

/** Whether the creature has this attribute at all. */
export function hasAttribute(creature: Creature, attribute: string): boolean {
  return Object.hasOwn(creature.attributes, attribute);
}

/** Label of an attribute of the ruleset. */
export function attributeLabel(rules: CompiledRuleset, attribute: string): { key: string } | { key: string; args: { name: string } } {
  const definition = rules.attributes.find((candidate) => candidate.id === attribute);
  return definition === undefined ? { key: 'FOURFOLD.Named', args: { name: attribute } } : { key: definition.label.key };
}
