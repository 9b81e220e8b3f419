/** Names of what a creature has or can do. A name that nobody knows fails: it may not pass for a refusal. */
import { fail } from '../fault.ts';
import { isBag, text } from '../plain.ts';
import type { Reading } from './reader.ts';

export function hasItem(reading: Reading, creature: string, item: string): boolean {
  const items = reading.state[creature]?.['items'];
  return isBag(items) && Object.hasOwn(items, item);
}

export function itemName(value: unknown, place: string, creature: string, reading: Reading): string {
  const name = text(value, place);
  return hasItem(reading, creature, name) ? name : fail(place, `${creature} has no item "${name}"`);
}

/** An item of the creature, or an action of the ruleset. */
export function itemOrAction(value: unknown, place: string, creature: string, reading: Reading): string {
  const name = text(value, place);
  if (hasItem(reading, creature, name) || Object.hasOwn(reading.scene.rules.actions, name)) return name;
  return fail(place, `"${name}" is neither an item of ${creature} nor an action of ruleset ${reading.scene.rules.id}`);
}
