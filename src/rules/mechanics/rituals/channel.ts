/** A ritual under way: payments, what grows meanwhile, what comes at the end, and its collapse (T-72, T-77, T-78). */
import type { Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, DamageEntry, Item } from '../../kernel/state.ts';
import { answered } from '../../phases/action.ts';
import { addCondition, isHarmful, removeWhere } from '../../phases/conditions.ts';
import { stillThere } from '../../phases/pick-target.ts';
import { conditionFrom } from '../../phases/riders.ts';
import { takeEffect } from '../../phases/use.ts';

export function isRitual(item: Item): boolean {
  return item.tags.includes('ritual');
}

export function isChanneling(creature: Creature): boolean {
  return creature.ritual.what.length > 0;
}

/** The item of the ritual that it channels. */
export function ritualOf(creature: Creature): Item | undefined {
  const [what = ''] = creature.ritual.what;
  return Object.hasOwn(creature.items, what) ? creature.items[what] : undefined;
}

/** Number of payments (TR-15). */
function paymentsOf(item: Item): number {
  return item.turns ?? 1;
}

/**
 * Ends the channel before its time: the spell collapses, nothing is paid back, and what grew meanwhile goes (T-77, T-78).
 * @returns whether there was one
 */
export function end(r: Resolution, id: string, rule: string, key: string): boolean {
  const creature = creatureOf(r, id);
  const [what] = creature?.ritual.what ?? [];
  if (creature === undefined || what === undefined) return false;
  clear(r, id, rule, key, ritualOf(creature)?.name ?? what);
  removeWhere(r, ({ source, data }) => source === id && data.origin === what, 'T-78');
  for (const expire of r.rules.slots.expire) expire(r, id, what, rule);
  return true;
}

function clear(r: Resolution, id: string, rule: string, key: string, spell: string): void {
  const reason = { rule, label: { key, args: { spell } } };
  put(r, id, ['ritual', 'what'], [], reason);
  put(r, id, ['ritual', 'paid'], 0, reason);
  put(r, id, ['ritual', 'on'], [], reason);
}

/** What each payment takes. */
export function upkeepOf(r: Resolution, item: Item): Readonly<Record<string, number>> {
  return item.cost ?? r.rules.exclusive.economy.defaultCost(item);
}

/** One more payment, out of what this turn has just refilled (TR-33). */
export function payAgain(r: Resolution, creature: Creature, item: Item): void {
  const reason = { rule: 'T-72', label: named(item.name), source: item.id };
  r.rules.exclusive.economy.spend(r, creature.id, upkeepOf(r, item), { ...reason, rule: 'TR-33' });
  put(r, creature.id, ['ritual', 'paid'], creature.ritual.paid + 1, reason);
}

/** T-78: what was paid for makes a boon grow; the last payment releases the rest. */
export function* progress(r: Resolution, id: string, item: Item): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isChanneling(creature)) return;
  if (isBoon(r, item)) grow(r, creature, item);
  if (creature.ritual.paid < paymentsOf(item)) return;
  const { on, paid } = creature.ritual;
  clear(r, id, 'T-72', 'FOURFOLD.Reason.ritualDone', item.name);
  if (!isBoon(r, item)) yield* release(r, creature, released(r, id, item, paid), on);
}

/** What only helps grows while the ritual runs; everything else comes at its end. */
function isBoon(r: Resolution, item: Item): boolean {
  const { condition, damage = [], heal, save } = item;
  return condition !== undefined && damage.length === 0 && heal === undefined && save === undefined && !isHarmful(r.rules, condition);
}

function grow(r: Resolution, { id, ritual }: Creature, item: Item): void {
  if (item.condition === undefined || ritual.paid < 1) return;
  const boon = conditionFrom(id, item, { ...item.condition, stacks: ritual.paid });
  for (const target of ritual.on.length > 0 ? ritual.on : [id]) {
    addCondition(r, target, boon, id, { rule: 'T-78', label: named(item.name), source: item.id });
  }
}

/** The item with what was stored, once for each payment. */
function released(r: Resolution, id: string, item: Item, paid: number): Item {
  const { stores, damage = [], heal } = item;
  if (stores === undefined) return item;
  note(r, 'T-78', { key: 'FOURFOLD.Note.stored', args: { item: item.name, count: paid, formula: stores } }, id);
  if (heal !== undefined) return { ...item, heal: [heal, ...repeated(stores, paid)].join('+') };
  const type = damage[0]?.type ?? 'untyped';
  const stored = repeated(stores, paid).map((formula): DamageEntry => ({ formula, type }));
  return { ...item, damage: [...damage, ...stored] };
}

function repeated(formula: string, times: number): readonly string[] {
  return new Array<string>(times).fill(formula);
}

function* release(r: Resolution, by: Creature, item: Item, on: readonly string[]): Rule<void> {
  if (!doesSomething(item)) return;
  const command: Use = { kind: 'use', id: r.command.id, by: by.id, what: item.id, on };
  const targets = item.area === true ? present(r, on) : yield* targetsFor(r, by, item, on);
  // T-73: others may react to it, but not counter it any more.
  if ((yield* answered(r, { by: by.id, item, command, counterable: false })) !== 'resolves') return;
  const aimed = targets.map((creature) => ({ creature, projectiles: item.projectiles ?? 1 }));
  if (aimed.length > 0 || item.area === true) yield* takeEffect(r, by, item, aimed);
}

function doesSomething({ damage = [], heal, save, condition, bonusHealth, relief }: Item): boolean {
  const gives = heal !== undefined || condition !== undefined || bonusHealth !== undefined || relief !== undefined;
  return damage.length > 0 || save !== undefined || gives;
}

function present(r: Resolution, on: readonly string[]): readonly Creature[] {
  return on.flatMap((id) => {
    const creature = creatureOf(r, id);
    return creature === undefined || creature.dead ? [] : [creature];
  });
}

/** What heals or helps and named nobody is for its caster; what harms wants somebody. */
function* targetsFor(r: Resolution, by: Creature, item: Item, on: readonly string[]): Rule<readonly Creature[]> {
  const harms = (item.damage ?? []).length > 0 || item.save !== undefined;
  if (on.length === 0 && !harms) return present(r, [by.id]);
  const label = { key: 'FOURFOLD.Ask.ritualTarget', args: { name: by.name, item: item.name } };
  return yield* stillThere(r, { by: by.id, on, key: 'ritual/target', label, rule: 'T-78' });
}
