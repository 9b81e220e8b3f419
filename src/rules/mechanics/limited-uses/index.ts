/** Limited uses: counted per item, refilled by what the item names (T-29, T-30; TR-31). */
import { OVER, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, warn, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';

type Occasion = 'battle' | 'day' | 'rest';

/** Uses that could come back: what is shot or drunk is gone. */
function isArt({ type }: Item): boolean {
  return type !== 'ammo' && type !== 'gear';
}

function forbid(_r: Resolution, creature: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  if (item?.uses === undefined || item.uses.value > 0) return null;
  return refusal('noUses', 'T-29', { name: creature.name, item: item.name });
}

function pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  if (item.uses === undefined) return OVER;
  const { value } = item.uses;
  put(r, by, ['items', item.id, 'uses', 'value'], Math.max(0, value - 1), { rule: 'T-29', label: named(item.name), source: item.id });
  if (isArt(item) && neverRefills(item)) warnNever(r, by, item);
  return OVER;
}

function neverRefills({ recharge }: Item): boolean {
  return recharge === undefined || recharge === 'none';
}

/** T-29: how it recharges is not known, so it never does by itself. */
function warnNever(r: Resolution, id: string, item: Item): void {
  warn(r, 'T-29', { key: 'FOURFOLD.Warn.neverRefilled', args: { item: item.name } }, id);
}

/** TR-31: at the start of a battle, on a new day, by any rest. */
function refill(r: Resolution, id: string, occasion: Occasion): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  for (const item of Object.values(creature.items)) {
    if (item.uses === undefined || item.uses.value >= item.uses.max || !isArt(item)) continue;
    if (neverRefills(item)) warnNever(r, id, item);
    if (item.recharge !== occasion) continue;
    put(r, id, ['items', item.id, 'uses', 'value'], item.uses.max, { rule: 'TR-31', label: named(item.name), source: item.id });
  }
}

export const limitedUses: Mechanic = {
  id: 'limited-uses',
  rules: ['T-29', 'T-30'],
  handlers: {
    forbid,
    pay,
    combatStarted: (r, id) => {
      refill(r, id, 'battle');
    },
    newDay: (r, id) => {
      refill(r, id, 'day');
    },
    rested: (r, id) => {
      refill(r, id, 'rest');
      return OVER;
    },
  },
};
