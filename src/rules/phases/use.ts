/** Using an item without an attack roll, or an action by its name (T-13 … T-19, T-65 … T-71). */
import { refusal, refuse, type Refusal, type Rule } from '../kernel/ask.ts';
import type { Use } from '../kernel/command.ts';
import { creatureOf, warn, type Resolution } from '../kernel/resolution.ts';
import type { Item } from '../kernel/state.ts';
import { declare, settle } from './action.ts';
import { affect, type Affected } from './affect.ts';
import { reportTargets } from './attack.ts';
import { isImmune } from './conditions.ts';
import { known, permitted } from './permission.ts';
import { respond } from './respond.ts';

/** `by` uses `what`: an item of its own, else an action of the ruleset. */
export function* use(r: Resolution, command: Use): Rule<void> {
  const user = yield* known(r, command.by);
  const item = Object.hasOwn(user.items, command.what) ? user.items[command.what] : undefined;
  if (item !== undefined) return yield* useItem(r, command, item);
  const action = Object.hasOwn(r.rules.actions, command.what) ? r.rules.actions[command.what] : undefined;
  if (action === undefined) return yield* refuse(refusal('unknownItem', 'T-13', { item: command.what }));
  yield* action(r, user, command);
}

function* useItem(r: Resolution, command: Use, item: Item): Rule<void> {
  const spell = item.tags.includes('spell');
  const by = yield* permitted(r, command.by, spell ? 'cast' : 'act');
  if (!item.equipped) return yield* refuse(refusal('notEquipped', 'T-13', { item: item.name }));
  // T-15: what strikes with an attack roll does not work without one.
  if (item.type === 'weapon') return yield* refuse(refusal('needsAttack', 'T-15', { item: item.name }));
  if (item.tags.includes('counterspell')) return yield* refuse(refusal('nothingToCounter', 'T-14', { item: item.name }));
  const aimed = yield* aim(r, item, namedBy(r, command, item));
  for (const [target, circumstances] of Object.entries(command.circumstances ?? {})) {
    if (circumstances.reach?.value === false) warn(r, 'T-13', { key: 'FOURFOLD.Warn.outOfRange', args: { name: by.name, target } }, target);
  }
  const declaration = { by: by.id, item, command };
  const declared = yield* declare(r, declaration, respond);
  if (declared === 'cancelled') return;
  if (declared === 'resolves') {
    const targets = aimed.map(({ creature, projectiles }) => ({ creature: creatureOf(r, creature.id) ?? creature, projectiles }));
    const user = creatureOf(r, by.id) ?? by;
    const results = yield* affect(r, { by: user, item, targets, key: `use/${item.id}` });
    reportTargets(
      r,
      targets.map((target) => target.creature),
      results,
    );
  }
  if (declared !== 'lost') for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, declared === 'countered');
  yield* settle(r, by.id);
}

/** The targets that were named; what only helps and names nobody is for its user. */
function namedBy(r: Resolution, command: Use, item: Item): readonly string[] {
  const on = command.on ?? [];
  if (on.length > 0 || item.area === true || item.save !== undefined || (item.damage ?? []).length > 0) return on;
  const { condition } = item;
  if (condition === undefined)
    return item.heal !== undefined || item.bonusHealth !== undefined || item.relief !== undefined ? [command.by] : on;
  const harmful = condition.data?.harmful ?? r.rules.conditions[condition.key]?.harmful;
  return harmful === true ? on : [command.by];
}

/** Who is affected. Of projectiles every name is one; the others count once. */
function* aim(r: Resolution, item: Item, on: readonly string[]): Rule<readonly Affected[]> {
  const counts = new Map<string, number>();
  for (const id of on) counts.set(id, (item.projectiles ?? 0) > 0 ? (counts.get(id) ?? 0) + 1 : 1);
  const miscounted = miscount(item, on.length, counts.size);
  if (miscounted !== null) return yield* refuse(miscounted);
  const affected: Affected[] = [];
  for (const [id, count] of counts) {
    const creature = yield* known(r, id);
    // T-65, T-69: the dead are no targets; an area simply passes over them.
    if (creature.dead && item.area === true) continue;
    if (creature.dead) return yield* refuse(refusal('targetDead', 'T-69', { name: creature.name }));
    if (onlyCondition(item) && isImmune(creature, item.condition?.key ?? ''))
      return yield* refuse(refusal('immune', 'T-69', { name: creature.name }));
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
function miscount(item: Item, named: number, creatures: number): Refusal | null {
  const projectiles = item.projectiles ?? 0;
  if (projectiles > 0 && named > projectiles) return refusal('tooManyTargets', 'T-67', { item: item.name, targets: projectiles });
  if (item.area === true) return null;
  const most = item.targets ?? creatures;
  if (projectiles === 0 && creatures > most) return refusal('tooManyTargets', 'T-13', { item: item.name, targets: most });
  return creatures === 0 && meansSomebody(item) ? refusal('noTarget', 'T-13', { item: item.name }) : null;
}

export const CONFIRM = [
  { value: 'confirm', label: { key: 'FOURFOLD.Choice.confirm' } },
  { value: 'cancel', label: { key: 'FOURFOLD.Choice.cancel' } },
] as const;
