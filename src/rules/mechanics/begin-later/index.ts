/** What is dearer than one turn can pay is begun now and finished later (C-14 … C-16; CR-12, CR-13, CR-17). */
import { refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Doing, Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { pledge, settle } from '../../phases/action.ts';
import { amountOf, permitted } from '../../phases/permission.ts';
import { aim, namedBy } from '../../phases/use.ts';
import { clear, isPreparing, payable } from './debt.ts';
import { due } from './due.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.prepLost': 'on' | 'off';
    readonly 'c.prepFirst': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** What it has begun, how much of its price is paid, and on whom it will work. Nothing = `what` is empty. */
    readonly debt: { readonly what: readonly string[]; readonly paid: number; readonly cost: number; readonly on: readonly string[] };
  }
}

/** C-15: locked in, for every other action and for moving. What answers others is paid for already. */
function forbid(r: Resolution, creature: Creature, doing: Doing): Refusal | null {
  if (doing === 'react' || !r.clock.running || !isPreparing(creature)) return null;
  return refusal('lockedIn', 'C-15', { name: creature.name });
}

function costOf(item: Item): number {
  return item.cost?.['ap'] ?? 0;
}

/** C-14: begins what is named. Focus and Mana are paid now and do not come back; of the AP as much as is said, else all (CR-12). */
function* begin(r: Resolution, user: Creature, command: Use, item: Item): Rule<void> {
  const by = yield* permitted(r, user.id, 'act', { item, action: 'prepare' });
  if (!r.clock.running) return yield* refuse(refusal('notInCombat', 'C-14', { name: by.name }));
  if (!item.equipped) return yield* refuse(refusal('notEquipped', 'C-14', { item: item.name }));
  const cost = costOf(item);
  if (cost <= derived(r.rules, by, 'maxAp')) return yield* refuse(refusal('notDearEnough', 'C-14', { item: item.name, cost }));
  const aimed = yield* aim(r, item, namedBy(r, command, item));
  const paid = yield* firstPayment(r, by, command, cost);
  if (!(yield* pledge(r, { by: by.id, item, command, rule: 'C-14', cost: { ...item.cost, ap: paid } }))) return;
  const reason = { rule: 'C-14', label: named(item.name), source: item.id };
  put(r, by.id, ['debt', 'what'], [item.id], reason);
  put(r, by.id, ['debt', 'paid'], paid, { ...reason, rule: 'CR-12' });
  put(r, by.id, ['debt', 'cost'], cost, reason);
  put(r, by.id, ['debt', 'on'], [...aimed.map(({ creature }) => creature.id)], reason);
  yield* settle(r, by.id);
}

/** Any split will do, as long as it is a beginning and no end (CR-12). */
function* firstPayment(r: Resolution, by: Creature, { amount }: Use, cost: number): Rule<number> {
  const most = payable(r, by, cost - 1);
  const paid = amount === undefined ? most : yield* amountOf(amount, 'C-14');
  if (paid > 0 && paid <= most) return paid;
  return yield* refuse(refusal('notEnoughAp', 'C-14', { name: by.name, have: most, need: Math.max(1, paid) }));
}

/** C-14: what is named by `choice`. */
function* prepare(r: Resolution, user: Creature, command: Use): Rule<void> {
  const { choice = '' } = command;
  const item = Object.hasOwn(user.items, choice) ? user.items[choice] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', 'C-14', { item: choice }));
  yield* begin(r, user, command, item);
}

/** Where preparing means something else, what no turn can pay is begun by using it. Rituals have a way of their own. */
function* instead(r: Resolution, user: Creature, command: Use, item: Item): Rule<boolean> {
  const tooDear = r.clock.running && costOf(item) > derived(r.rules, user, 'maxAp');
  if (!tooDear || item.tags.includes('ritual')) return false;
  yield* begin(r, user, command, item);
  return true;
}

export const beginLater: Mechanic = {
  id: 'begin-later',
  rules: ['C-14', 'C-15', 'C-16'],
  needs: ['economy'],
  settings: [toggle('c.prepLost', 'on', 'CR-13', ['C-16']), toggle('c.prepFirst', 'off', 'CR-17', ['C-16', 'C-36', 'C-49'])],
  slice: {
    debt: {
      kind: 'record',
      expires: true,
      of: {
        what: { kind: 'names' },
        paid: { kind: 'integer', initial: 0, min: 0, max: 1000 },
        cost: { kind: 'integer', initial: 0, min: 0, max: 1e6, hidden: true },
        on: { kind: 'names', hidden: true },
      },
    },
  },
  exclusive: { turnOrder: { actsFirst: (rules) => rules.settings['c.prepFirst'] === 'on' } },
  actions: { prepare },
  forms: {
    prepare: {
      label: { key: 'FOURFOLD.Action.begin' },
      item: (rules, by, item) => costOf(item) > derived(rules, by, 'maxAp'),
      others: { key: 'FOURFOLD.Form.targets' },
      amount: { label: { key: 'FOURFOLD.Form.apNow' }, min: 1, max: 20 },
    },
  },
  handlers: {
    forbid,
    due,
    // C-15: the GM may break it by its name.
    expire: (r, id, source, rule) => {
      const creature = creatureOf(r, id);
      return creature?.debt.what.includes(source) === true && clear(r, id, rule, 'FOURFOLD.Reason.preparationLost');
    },
    unable: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || !isPreparing(creature)) return;
      const fallen = creature.health.value === 0 && r.rules.settings['c.prepLost'] === 'on';
      if (creature.dead || fallen) clear(r, id, 'CR-13', 'FOURFOLD.Reason.preparationLost');
    },
    unequipped: (r, id, item) => {
      if (creatureOf(r, id)?.debt.what.includes(item) === true) clear(r, id, 'CR-13', 'FOURFOLD.Reason.preparationLost');
    },
    combatEnded: (r, id) => {
      clear(r, id, 'C-16', 'FOURFOLD.Reason.combatEnds');
    },
  },
};

/** The same in a game whose `prepare` is another thing already. */
export const beginLaterAbroad: Mechanic = {
  ...beginLater,
  actions: {},
  forms: {},
  handlers: { ...beginLater.handlers, instead },
};
