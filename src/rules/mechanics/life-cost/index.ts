/** Warlocks pay with Health (T-57 … T-59; TR-11). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { changeHealth, fall } from '../../phases/health.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { CONFIRM } from '../../phases/use.ts';
import { bonusHealthOf } from '../bonus-health/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.lifeCostLethal': 'confirm' | 'refuse';
    readonly 't.lifeCostIsDamage': 'on' | 'off';
  }
}

/** Who casts how, from the class (T-53); only the warlock pays with life. */
function casterOf(creature: Creature): string {
  for (const id in creature.items) {
    const item = creature.items[id];
    if (item?.type === 'class' && item.caster !== undefined && item.caster !== '') return item.caster;
  }
  return 'none';
}

/** T-57: a cantrip counts as level 0. */
function levelOf(item: Item): number {
  return item.tags.includes('cantrip') ? 0 : Math.max(0, Math.trunc(item.level ?? 0));
}

/** T-58, T-59: the spell's level, unless the item lists its own life cost. */
export function lifeCostOf(caster: Creature, item: Item): number {
  const listed = item.cost?.['life'];
  if (listed !== undefined) return listed;
  return item.tags.includes('spell') && casterOf(caster) === 'warlock' ? levelOf(item) : 0;
}

function isDamage(r: Resolution): boolean {
  return r.rules.settings['t.lifeCostIsDamage'] === 'on';
}

/** TR-11: more than one has is refused; exactly as much is confirmed, or refused by setting. */
function* declare(r: Resolution, { by, item }: Declaration): Rule<void> {
  const caster = creatureOf(r, by);
  const cost = caster === undefined ? 0 : lifeCostOf(caster, item);
  if (caster === undefined || cost <= 0) return;
  const have = caster.health.value + (isDamage(r) ? bonusHealthOf(caster) : 0);
  const args = { name: caster.name, have, need: cost };
  if (cost > have) return yield* refuse(refusal('notEnoughHealth', 'T-58', args));
  if (cost < have) return;
  if (r.rules.settings['t.lifeCostLethal'] === 'refuse') return yield* refuse(refusal('lifeCostLethal', 'T-58', args));
  const label = { key: 'FOURFOLD.Ask.lifeCost', args: { name: caster.name, item: item.name } };
  const chosen = yield* decide(r, { kind: 'decision', key: 'lifeCost', who: by, about: 'confirm', choices: CONFIRM, label, rule: 'T-58' });
  if (chosen !== 'confirm') report(r, { cancelled: true });
}

/** Lost, not damage: past Bonus Health, no concentration save; by setting it is damage. Falling waits until the spell has worked. */
function* pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const caster = creatureOf(r, by);
  const cost = caster === undefined ? 0 : lifeCostOf(caster, item);
  if (cost <= 0) {
    noteFree(r, caster, item);
    return;
  }
  const damage = isDamage(r);
  const rule = levelOf(item) === 0 ? 'T-59' : 'T-58';
  const label = { key: 'FOURFOLD.Part.lifeCost' };
  const event = changeHealth(r, by, {
    damages: [cost],
    healing: 0,
    parts: [{ label, value: -cost, rule, source: item.id }],
    reason: { rule, label: named(item.name), source: item.id },
    unpadded: !damage,
    fallLater: true,
  });
  // At 0 the concentration ends without a save (T-62), once the spell has worked.
  if (damage && !event.fell) for (const damaged of r.rules.slots.damaged) yield* damaged(r, event);
}

/** T-57, T-59: says why a warlock's spell costs no life. */
function noteFree(r: Resolution, caster: Creature | undefined, item: Item): void {
  if (caster === undefined || !item.tags.includes('spell') || casterOf(caster) !== 'warlock' || levelOf(item) > 0) return;
  const counted = (item.level ?? 0) > 0;
  note(r, counted ? 'T-57' : 'T-59', { key: 'FOURFOLD.Note.cantrip', args: { item: item.name } }, caster.id);
}

/** TR-11: after the spell has worked, the caster at 0 falls, and its concentration ends. */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
function* settled(r: Resolution, by: string): Rule<void> {
  const caster = creatureOf(r, by);
  if (caster === undefined || caster.dead || caster.health.value > 0 || conditionOf(caster, 'unconscious') !== undefined) return;
  fall(r, by);
}

export const lifeCost: Mechanic = {
  id: 'life-cost',
  rules: ['T-57', 'T-58', 'T-59'],
  needs: ['bonus-health', 'unconsciousness'],
  settings: [
    choice('t.lifeCostLethal', ['confirm', 'refuse'], 'TR-11', ['T-58']),
    toggle('t.lifeCostIsDamage', 'off', 'TR-11', ['T-58', 'T-60']),
  ],
  pays: ['life'],
  handlers: { declare, pay, settled },
};
