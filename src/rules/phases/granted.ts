/** T-28: what another item grants exists only while that one is equipped. */
import type { Creature } from '../kernel/state.ts';

/** Whether another item of the creature grants this one. */
export function isGranted(creature: Creature, item: string): boolean {
  for (const id in creature.items) if (id !== item && creature.items[id]?.grants === item) return true;
  return false;
}

/** Whether everything that grants this item is put away. */
export function isWithheld(creature: Creature, item: string): boolean {
  let withheld = false;
  for (const id in creature.items) {
    const granter = creature.items[id];
    if (granter?.grants !== item || id === item) continue;
    if (granter.equipped) return false;
    withheld = true;
  }
  return withheld;
}
