/** Focus and Mana pay for skills (C-23 … C-25, C-28, C-29). Where they come from and come back is the table's. */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic, TrackRule } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Slice } from '../../kernel/slice.ts';
import type { Creature, Item } from '../../kernel/state.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly focus: Track;
    readonly mana: Track;
  }
}

interface Fuel {
  readonly kind: 'focus' | 'mana';
  /** By which it is paid. */
  readonly rule: string;
}

const FOCUS: Fuel = { kind: 'focus', rule: 'C-24' };
const MANA: Fuel = { kind: 'mana', rule: 'C-28' };
const FUELS = [FOCUS, MANA];

function costIn({ kind }: Fuel, item: Item): number {
  return Math.max(0, item.cost?.[kind] ?? 0);
}

function leftOf({ kind }: Fuel, creature: Creature): number {
  return creature[kind].value;
}

/** C-24, C-28: when either is too low, nothing is spent. */
function* declare(r: Resolution, { by, item }: Declaration): Rule<void> {
  const user = creatureOf(r, by);
  if (user === undefined) return;
  for (const fuel of FUELS) {
    const need = costIn(fuel, item);
    const have = leftOf(fuel, user);
    if (need <= have) continue;
    const reason = fuel === FOCUS ? 'notEnoughFocus' : 'notEnoughMana';
    return yield* refuse(refusal(reason, fuel.rule, { name: user.name, have, need }));
  }
}

// eslint-disable-next-line require-yield -- costs are generators; this one never asks
function* pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const user = creatureOf(r, by);
  if (user === undefined || item.type !== 'ability') return;
  if (!r.clock.running) note(r, 'C-23', { key: 'FOURFOLD.Note.costsNothingNow', args: { name: user.name } }, by);
  for (const fuel of FUELS) {
    const cost = costIn(fuel, item);
    if (cost === 0) continue;
    note(r, fuel === MANA ? 'C-29' : 'C-25', cardOf(item, fuel), by);
    put(r, by, [fuel.kind, 'value'], leftOf(fuel, user) - cost, { rule: fuel.rule, label: named(item.name), source: item.id });
  }
}

/** C-25, C-29: name and cost, and the Stat and the saving throw of a card that has them. */
function cardOf(item: Item, { kind }: Fuel) {
  const scaling = item.attribute ?? '';
  const save = item.save?.attribute ?? '';
  const shown = `${scaling === '' ? '' : 'Scaling'}${save === '' ? '' : 'Save'}`;
  return { key: `FOURFOLD.Note.card${shown}`, args: { name: item.name, cost: item.cost?.[kind] ?? 0, kind, scaling, save } };
}

function track(fuel: Fuel): TrackRule {
  const path = [fuel.kind, 'value'];
  return {
    rule: fuel.rule,
    // eslint-disable-next-line require-yield -- tracks are generators; this one never asks
    gain: function* (r, id, amount, reason) {
      const held = creatureOf(r, id)?.[fuel.kind];
      if (held !== undefined) put(r, id, path, Math.max(held.value, Math.min(held.max, held.value + amount)), reason);
    },
    // eslint-disable-next-line require-yield -- as above
    lose: function* (r, id, amount, reason) {
      const held = creatureOf(r, id)?.[fuel.kind];
      if (held !== undefined) put(r, id, path, Math.max(0, held.value - amount), reason);
    },
  };
}

const POOL: Slice = {
  value: { kind: 'integer', initial: 0, min: 0, max: 1000 },
  max: { kind: 'integer', initial: 0, min: 0, max: 1000 },
};

export const skillFuel: Mechanic = {
  id: 'skill-fuel',
  rules: ['C-23', 'C-24', 'C-25', 'C-28', 'C-29'],
  slice: { focus: { kind: 'record', of: POOL }, mana: { kind: 'record', of: POOL } },
  pays: ['focus', 'mana'],
  tracks: { focus: track(FOCUS), mana: track(MANA) },
  handlers: { declare, pay },
};
