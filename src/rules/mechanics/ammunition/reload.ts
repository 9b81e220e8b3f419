/** Loading a crossbow: for Action Points, or by itself at the end of the turn (T-43 … T-45; TR-06). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { permitted } from '../../phases/permission.ts';
import { arrowsLeft, capacityOf, capacityParts, isCrossbow, isTracked, loadedIn, takeFrom } from './quiver.ts';

/** Proposed, no source (TR-06). */
const RELOAD_COST = 1;

/** Bolts that go in now: up to the capacity, or as many as there are. */
function missing(r: Resolution, wielder: Creature, crossbow: Item): number {
  const room = Math.max(0, capacityOf(wielder, crossbow) - loadedIn(crossbow));
  return isTracked(r) ? Math.min(room, arrowsLeft(wielder, crossbow) ?? room) : room;
}

function fill(r: Resolution, wielder: Creature, crossbow: Item, rule: string): void {
  const bolts = missing(r, wielder, crossbow);
  if (isTracked(r)) takeFrom(r, wielder.id, crossbow, bolts, rule);
  put(r, wielder.id, ['items', crossbow.id, 'loaded'], loadedIn(crossbow) + bolts, {
    rule,
    label: named(crossbow.name),
    source: crossbow.id,
    parts: capacityParts(wielder, crossbow),
  });
}

/** T-44: an action of its own. */
export function* reload(r: Resolution, user: Creature, command: Use): Rule<void> {
  const by = yield* permitted(r, user.id, 'act', { action: 'reload' });
  const crossbow = yield* crossbowOf(r, by, command.choice);
  const args = { name: by.name, item: crossbow.name };
  if (crossbow.reload === 'auto') return yield* refuse(refusal('reloadsItself', 'T-43', args));
  if (loadedIn(crossbow) >= capacityOf(by, crossbow)) return yield* refuse(refusal('alreadyLoaded', 'T-44', args));
  if (missing(r, by, crossbow) === 0) return yield* refuse(refusal('noAmmo', 'T-44', args));
  const { economy } = r.rules.exclusive;
  const cost = { ap: crossbow.reloadCost ?? RELOAD_COST };
  const lacking = economy.lacks(r, by, cost);
  if (lacking !== null) return yield* refuse(lacking);
  const label = { key: 'FOURFOLD.Action.reload' };
  // What the item does not say is proposed (TR-06).
  const parts = [{ label, value: 0 - cost.ap, rule: crossbow.reloadCost === undefined ? 'TR-06' : 'T-44' }];
  economy.spend(r, by.id, cost, { rule: 'T-44', label, source: crossbow.id, parts });
  fill(r, by, crossbow, 'T-44');
  yield* settle(r, by.id);
}

/** The one that is named, else the one that is in hand; of several the wielder says which. */
function* crossbowOf(r: Resolution, by: Creature, name: string | undefined): Rule<Item> {
  const held = Object.values(by.items).filter((item) => item.equipped && isCrossbow(item));
  const [only] = held;
  if (name === undefined && held.length > 1) return yield* askWhich(r, by, held);
  const found = name === undefined ? only : held.find(({ id }) => id === name);
  return found ?? (yield* refuse(refusal('noCrossbow', 'T-44', { name: by.name })));
}

function* askWhich(r: Resolution, by: Creature, held: readonly Item[]): Rule<Item> {
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'reload',
    who: by.id,
    about: 'choose',
    choices: held.map(({ id, name }) => ({ value: id, label: named(name) })),
    label: { key: 'FOURFOLD.Ask.reload', args: { name: by.name } },
    rule: 'T-44',
  });
  return held.find(({ id }) => id === chosen) ?? (yield* refuse(refusal('noCrossbow', 'T-44', { name: by.name })));
}

/** T-43: some fill themselves at the end of the turn. */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
export function* refillAtTurnEnd(r: Resolution, id: string): Rule<void> {
  for (const item of Object.values(creatureOf(r, id)?.items ?? {})) {
    if (!item.equipped || !isCrossbow(item) || item.reload !== 'auto') continue;
    // Two crossbows may share their bolts.
    const wielder = creatureOf(r, id);
    if (wielder !== undefined && missing(r, wielder, item) > 0) fill(r, wielder, item, 'T-43');
  }
}
