/** What a weapon shoots, and how much of it there is (T-41 … T-45). */
import { named, totalOf, type Part } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';

export function isCrossbow(item: Item): boolean {
  return item.tags.includes('crossbow');
}

export function isTracked(r: Resolution): boolean {
  return r.rules.settings['t.trackAmmo'] === 'on';
}

export function loadedIn(item: Item): number {
  return item.loaded ?? 0;
}

/** What is left to shoot; `null` = it has no count of its own. Without any it is none. */
export function arrowsLeft(creature: Creature, weapon: Item): number | null {
  const ammo = weapon.ammo !== undefined && Object.hasOwn(creature.items, weapon.ammo) ? creature.items[weapon.ammo] : undefined;
  if (ammo === undefined) return 0;
  return ammo.uses?.value ?? null;
}

/** Takes from what is counted; what is not stays. */
export function takeFrom(r: Resolution, id: string, weapon: Item, count: number, rule: string): void {
  const owner = creatureOf(r, id);
  const left = owner === undefined ? null : arrowsLeft(owner, weapon);
  if (left === null || weapon.ammo === undefined || left === 0) return;
  const reason = { rule, label: named(weapon.name), source: weapon.id };
  put(r, id, ['items', weapon.ammo, 'uses', 'value'], Math.max(0, left - count), reason);
}

/** T-45: the design and the wielder's skill, at least 1. */
export function capacityParts(wielder: Creature, crossbow: Item): readonly Part[] {
  const parts: Part[] = [{ label: named(crossbow.name), value: crossbow.capacity ?? 1, rule: 'T-45', source: crossbow.id }];
  if (wielder.crossbowSkill !== 0) parts.push({ label: { key: 'FOURFOLD.Part.skill' }, value: wielder.crossbowSkill, rule: 'T-45' });
  const { value } = totalOf(parts);
  if (value < 1) parts.push({ label: { key: 'FOURFOLD.Part.atLeastOne' }, value: 1 - value, rule: 'T-45' });
  return parts;
}

export function capacityOf(wielder: Creature, crossbow: Item): number {
  return totalOf(capacityParts(wielder, crossbow)).value;
}
