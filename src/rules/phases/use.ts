/** Using an item without an attack roll, or an action by its name (T-13 … T-19, T-65 … T-71). */
import { isRefusal, refusal, refuse, type Refusal, type Rule } from '../kernel/ask.ts';
import type { Use } from '../kernel/command.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { declare, settle } from './action.ts';
import { affect, type Affected } from './affect.ts';
import { cancelledBy, circumstancesOf, reportTargets, warnRange } from './attack.ts';
import { isHarmful, isImmune } from './conditions.ts';
import { cannotCast, known, permitted } from './permission.ts';

/** `by` uses `what`: an item of its own, else an action of the ruleset. */
export function* use(r: Resolution, command: Use): Rule<void> {
  const user = yield* known(r, command.by);
  const item = Object.hasOwn(user.items, command.what) ? user.items[command.what] : undefined;
  if (item !== undefined) return yield* useItem(r, command, item);
  const action = Object.hasOwn(r.rules.actions, command.what) ? r.rules.actions[command.what] : undefined;
  if (action === undefined) return yield* refuse(refusal('unknownItem', r.rules.cites.action, { item: command.what }));
  yield* action(r, user, command);
}

function* useItem(r: Resolution, command: Use, item: Item): Rule<void> {
  const by = yield* user(r, command.by, item);
  const { action } = r.rules.cites;
  if (!item.equipped) return yield* refuse(refusal('notEquipped', action, { item: item.name }));
  for (const instead of r.rules.slots.instead) if (yield* instead(r, by, command, item)) return;
  // What strikes with an attack roll does not work without one.
  if (r.rules.exclusive.arms.needsRoll?.(item) ?? item.type === 'weapon')
    return yield* refuse(refusal('needsAttack', r.rules.cites.attack, { item: item.name }));
  if (item.tags.includes('counterspell')) return yield* refuse(refusal('nothingToCounter', r.rules.cites.reaction, { item: item.name }));
  yield* carryOut(r, command, by, item);
}

/** Whoever uses it, when they may now: a spell is cast, a reaction used at any time. */
function* user(r: Resolution, id: string, item: Item): Rule<Creature> {
  const reaction = r.rules.exclusive.economy.isReaction(item);
  if (!item.tags.includes('spell')) return yield* permitted(r, id, reaction ? 'react' : 'act', { item });
  const by = yield* permitted(r, id, reaction ? 'react' : 'cast', { item });
  return cannotCast(r.rules, by) ? yield* refuse(refusal('cannotAct', r.rules.cites.cannotAct, { name: by.name })) : by;
}

/** Aim, declare and pay, take effect. */
function* carryOut(r: Resolution, command: Use, by: Creature, item: Item): Rule<void> {
  const aimed = yield* aim(r, item, namedBy(r, command, item));
  warnRange(r, command, by);
  for (const { creature } of aimed) if (yield* cancelledBy(r, by, item, creature, circumstancesOf(command, creature.id))) return;
  const declaration = { by: by.id, item, command };
  const declared = yield* declare(r, declaration);
  if (declared === 'cancelled') return;
  if (declared === 'resolves') yield* takeEffect(r, by, item, aimed, command.circumstances);
  if (declared !== 'lost') for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, declared === 'countered');
  yield* settle(r, by.id);
}

/** What was declared and paid for works, on everybody as they stand now. */
export function* takeEffect(
  r: Resolution,
  by: Creature,
  item: Item,
  aimed: readonly Affected[],
  circumstances: NonNullable<Use['circumstances']> = {},
): Rule<void> {
  const targets = aimed.map(({ creature, projectiles }) => ({ creature: creatureOf(r, creature.id) ?? creature, projectiles }));
  const results = yield* affect(r, { by: creatureOf(r, by.id) ?? by, item, targets, key: `use/${item.id}`, circumstances });
  reportTargets(
    r,
    targets.map((target) => target.creature),
    results,
  );
}

/** A stance, a parry: what works on nobody but its user, whoever else is targeted. */
export function isForUser({ tags }: Item): boolean {
  return tags.includes('self');
}

/** The targets that were named; what only helps and names nobody is for its user. */
export function namedBy(r: Resolution, command: Use, item: Item): readonly string[] {
  if (isForUser(item)) return [command.by];
  const on = command.on ?? [];
  if (on.length > 0 || item.area === true || item.save !== undefined || (item.damage ?? []).length > 0) return on;
  const { condition } = item;
  if (condition === undefined)
    return item.heal !== undefined || item.bonusHealth !== undefined || item.relief !== undefined ? [command.by] : on;
  return isHarmful(r.rules, condition) ? on : [command.by];
}

/** Who is affected; what cannot be aimed so is refused. */
export function* aim(r: Resolution, item: Item, on: readonly string[]): Rule<readonly Affected[]> {
  const aimed = aimedAt(r, item, on);
  return isRefusal(aimed) ? yield* refuse(aimed) : aimed;
}

/** Who is affected, or why it cannot be aimed so. Of projectiles every name is one; the others count once. */
export function aimedAt(r: Resolution, item: Item, on: readonly string[]): readonly Affected[] | Refusal {
  const counts = new Map<string, number>();
  for (const id of on) counts.set(id, (item.projectiles ?? 0) > 0 ? (counts.get(id) ?? 0) + 1 : 1);
  const miscounted = miscount(r, item, on.length, counts.size);
  if (miscounted !== null) return miscounted;
  const affected: Affected[] = [];
  for (const [id, count] of counts) {
    const creature = creatureOf(r, id);
    if (creature === undefined) return refusal('unknownCreature', 'DATA', { id });
    // T-65, T-69: the dead are no targets; an area simply passes over them.
    if (creature.dead && item.area === true) continue;
    if (creature.dead) return refusal('targetDead', r.rules.cites.buff, { name: creature.name });
    if (onlyCondition(item) && isImmune(creature, item.condition?.key ?? ''))
      return refusal('immune', r.rules.cites.buff, { name: creature.name });
    affected.push({ creature, projectiles: count });
  }
  return affected;
}

function harmsOrHeals(item: Item): boolean {
  return (item.damage ?? []).length > 0 || item.heal !== undefined;
}

function meansSomebody(item: Item): boolean {
  return harmsOrHeals(item) || item.save !== undefined || item.condition !== undefined;
}

function onlyCondition(item: Item): boolean {
  return !harmsOrHeals(item) && item.bonusHealth === undefined && item.condition !== undefined;
}

/** Too many names, or none where somebody must be meant. */
function miscount(r: Resolution, item: Item, named: number, creatures: number): Refusal | null {
  const { action, projectiles: assigned } = r.rules.cites;
  const projectiles = item.projectiles ?? 0;
  if (projectiles > 0 && named > projectiles) return refusal('tooManyTargets', assigned, { item: item.name, targets: projectiles });
  if (item.area === true) return null;
  const most = item.targets ?? creatures;
  if (projectiles === 0 && creatures > most) return refusal('tooManyTargets', action, { item: item.name, targets: most });
  return creatures === 0 && meansSomebody(item) ? refusal('noTarget', action, { item: item.name }) : null;
}

export const CONFIRM = [
  { value: 'confirm', label: { key: 'FOURFOLD.Choice.confirm' } },
  { value: 'cancel', label: { key: 'FOURFOLD.Choice.cancel' } },
] as const;
