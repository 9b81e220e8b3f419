/** Warlocks pay with Health (T-57 … T-59; TR-11). */
import { decide, OVER, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { changeHealth, fall } from '../../phases/health.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { CONFIRM } from '../../phases/use.ts';
import { bonusHealthOf } from '../bonus-health/index.ts';
import { casterFor, levelOf } from '../casting/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.lifeCostLethal': 'confirm' | 'refuse';
    readonly 't.lifeCostIsDamage': 'on' | 'off';
  }
}

/** T-58, T-59: the spell's level, unless the item lists its own life cost. Only the warlock pays with life (T-53). */
export function lifeCostOf(caster: Creature, item: Item): number {
  const listed = item.cost?.['life'];
  if (listed !== undefined) return listed;
  return casterFor(caster, item) === 'warlock' ? levelOf(item) : 0;
}

function isDamage(r: Resolution): boolean {
  return r.rules.settings['t.lifeCostIsDamage'] === 'on';
}

/** What a life cost can be paid from. */
function lifeOf(r: Resolution, caster: Creature): number {
  return caster.health.value + (isDamage(r) ? bonusHealthOf(caster) : 0);
}

/** TR-11: more than one has is refused; exactly as much too, by setting. */
function forbid(r: Resolution, caster: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  const need = item === undefined ? 0 : lifeCostOf(caster, item);
  if (need <= 0) return null;
  const have = lifeOf(r, caster);
  const args = { name: caster.name, have, need };
  if (need > have) return refusal('notEnoughHealth', 'T-58', args);
  return need === have && r.rules.settings['t.lifeCostLethal'] === 'refuse' ? refusal('lifeCostLethal', 'TR-11', args) : null;
}

function declare(r: Resolution, { by, item }: Declaration): Rule<void> {
  const caster = creatureOf(r, by);
  const cost = caster === undefined ? 0 : lifeCostOf(caster, item);
  return caster === undefined || cost <= 0 || cost < lifeOf(r, caster) ? OVER : confirmLast(r, caster, item);
}

/** TR-11: the last Health is confirmed. */
function* confirmLast(r: Resolution, caster: Creature, item: Item): Rule<void> {
  const label = { key: 'FOURFOLD.Ask.lifeCost', args: { name: caster.name, item: item.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'lifeCost',
    who: caster.id,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'T-58',
  });
  if (chosen !== 'confirm') report(r, { cancelled: true });
}

function pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const caster = creatureOf(r, by);
  const cost = caster === undefined ? 0 : lifeCostOf(caster, item);
  if (cost > 0) return payLife(r, by, item, cost);
  noteFree(r, caster, item);
  return OVER;
}

/** Lost, not damage: past Bonus Health, no concentration save; by setting it is damage. Falling waits until the spell has worked. */
function* payLife(r: Resolution, by: string, item: Item, cost: number): Rule<void> {
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
  if (caster === undefined || casterFor(caster, item) !== 'warlock' || levelOf(item) > 0) return;
  const counted = (item.level ?? 0) > 0;
  note(r, counted ? 'T-57' : 'T-59', { key: 'FOURFOLD.Note.cantrip', args: { item: item.name } }, caster.id);
}

/** TR-11: after the spell has worked, the caster at 0 falls, and its concentration ends. */
function settled(r: Resolution, by: string): Rule<void> {
  const caster = creatureOf(r, by);
  if (caster === undefined || caster.dead || caster.health.value > 0 || conditionOf(caster, 'unconscious') !== undefined) return OVER;
  fall(r, by);
  return OVER;
}

export const lifeCost: Mechanic = {
  id: 'life-cost',
  rules: ['T-57', 'T-58', 'T-59'],
  needs: ['bonus-health', 'casting', 'unconsciousness'],
  settings: [
    choice('t.lifeCostLethal', ['confirm', 'refuse'], 'TR-11', ['T-58']),
    toggle('t.lifeCostIsDamage', 'off', 'TR-11', ['T-58', 'T-60']),
  ],
  pays: ['life'],
  handlers: { forbid, declare, pay, settled },
};
