/** Prepared attacks: built up over turns, locked in and exposed, then released (T-50 … T-52; TR-10). */
import { decide, OVER, refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Declaration, Doing, DoingWith, HealthEvent, Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { pledge, settle } from '../../phases/action.ts';
import { isUnable, permitted } from '../../phases/permission.ts';
import { release } from './release.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.prepBreak': 'ask' | 'damage' | 'unable';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** The prepared attack that it builds up, for how many turns so far, and on whom. Nothing = `what` is empty. */
    readonly charging: { readonly what: readonly string[]; readonly turns: number; readonly on: readonly string[] };
  }
}

const isPrepared = (item: Item): boolean => item.tags.includes('prepared');

function isCharging(creature: Creature): boolean {
  return creature.charging.what.length > 0;
}

function end(r: Resolution, id: string, rule: string, key: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isCharging(creature)) return;
  const label = { key, args: { name: creature.name } };
  put(r, id, ['charging', 'what'], [], { rule, label });
  put(r, id, ['charging', 'turns'], 0, { rule, label });
  put(r, id, ['charging', 'on'], [], { rule, label });
}

/** T-50: locked in; and a prepared attack is none that can be made at once. */
function forbid(r: Resolution, creature: Creature, doing: Doing, about: DoingWith): Refusal | null {
  const args = { name: creature.name };
  if (doing !== 'react' && r.clock.running && isCharging(creature) && about.action !== 'yield') return refusal('charging', 'T-50', args);
  if (about.item === undefined || about.action !== undefined || !isPrepared(about.item)) return null;
  return refusal('needsPreparing', 'T-50', { ...args, item: about.item.name });
}

/** The charge begins; its price is that of one turn (TR-10). */
function* prepare(r: Resolution, user: Creature, command: Use): Rule<void> {
  const { choice: name = '' } = command;
  const item = Object.hasOwn(user.items, name) ? user.items[name] : undefined;
  if (item === undefined) return yield* refuse(refusal('nothingToPrepare', 'T-50', { name: user.name }));
  if (!isPrepared(item)) {
    // Another mechanic may begin it in a way of its own.
    for (const instead of r.rules.slots.instead) if (yield* instead(r, user, command, item)) return;
    return yield* refuse(refusal('nothingToPrepare', 'T-50', { name: user.name }));
  }
  if (!item.equipped) return yield* refuse(refusal('notEquipped', 'T-50', { item: item.name }));
  const by = yield* permitted(r, user.id, 'act', { item, action: 'prepare' });
  const [target, ...others] = command.on ?? [];
  if (target === undefined || others.length > 0) return yield* refuse(refusal('noTarget', 'T-50', { item: item.name }));
  if (creatureOf(r, target)?.dead !== false) return yield* refuse(refusal('unknownCreature', 'T-50', { id: target }));
  const declaration: Declaration = { by: by.id, item, command, rule: 'T-50' };
  if (!(yield* pledge(r, declaration))) return;
  const reason = { rule: 'T-50', label: { key: 'FOURFOLD.Action.prepare' }, source: item.id };
  put(r, by.id, ['charging', 'what'], [item.id], reason);
  put(r, by.id, ['charging', 'turns'], 1, reason);
  put(r, by.id, ['charging', 'on'], [target], reason);
  yield* releaseIfFull(r, by.id, item);
  yield* settle(r, by.id);
}

/** One more turn of it, paid like the first; at the full number it goes off (T-52). */
function* due(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  const [what] = creature?.charging.what ?? [];
  if (creature === undefined || what === undefined) return;
  const item = Object.hasOwn(creature.items, what) ? creature.items[what] : undefined;
  if (item?.equipped !== true) {
    end(r, id, 'T-50', 'FOURFOLD.Reason.chargeLost');
    return;
  }
  if (creature.charging.turns < turnsOf(item) && !payTurn(r, creature, item)) return;
  yield* releaseIfFull(r, id, item);
  yield* settle(r, id);
}

function payTurn(r: Resolution, creature: Creature, item: Item): boolean {
  const { economy } = r.rules.exclusive;
  const cost = item.cost ?? economy.defaultCost(item);
  const reason = { rule: 'T-50', label: named(item.name), source: item.id };
  if (economy.lacks(r, creature, cost) !== null) {
    end(r, creature.id, 'T-50', 'FOURFOLD.Reason.chargeLost');
    return false;
  }
  economy.spend(r, creature.id, cost, reason);
  put(r, creature.id, ['charging', 'turns'], creature.charging.turns + 1, reason);
  return true;
}

function turnsOf(item: Item): number {
  return item.turns ?? 1;
}

function* releaseIfFull(r: Resolution, id: string, item: Item): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isCharging(creature) || creature.charging.turns < turnsOf(item)) return;
  const { on } = creature.charging;
  end(r, id, 'T-52', 'FOURFOLD.Reason.released');
  yield* release(r, creature, item, on);
}

function damaged(r: Resolution, event: HealthEvent): Rule<void> {
  const creature = creatureOf(r, event.creature);
  return creature !== undefined && isCharging(creature) ? hurt(r, creature, event) : OVER;
}

/** T-51, TR-10: damage may break it, as the table rules; also damage that healing made up for (TR-25). */
function* hurt(r: Resolution, creature: Creature, { net }: HealthEvent): Rule<void> {
  const ruling = r.rules.settings['t.prepBreak'];
  if (ruling === 'unable') return;
  const broken = ruling === 'damage' || (yield* askBroken(r, creature)) === 'break';
  if (broken) end(r, creature.id, net < 0 ? 'T-51' : 'TR-25', 'FOURFOLD.Reason.chargeBroken');
  else note(r, 'T-51', { key: 'FOURFOLD.Note.chargeKept', args: { name: creature.name } }, creature.id);
}

function* askBroken(r: Resolution, creature: Creature): Rule<string | number> {
  return yield* decide(r, {
    kind: 'decision',
    key: `charge/${creature.id}/${String(timesKept(r, creature.id))}`,
    who: null,
    about: 'choose',
    choices: ['keep', 'break'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.charge', args: { name: creature.name } },
    rule: 'T-51',
  });
}

/** Several damages of one step are asked about one by one. */
function timesKept(r: Resolution, id: string): number {
  return r.trace.filter((entry) => entry.kind === 'note' && entry.rule === 'T-51' && entry.creature === id).length;
}

export const preparedAttacks: Mechanic = {
  id: 'prepared-attacks',
  rules: ['T-50', 'T-51', 'T-52'],
  needs: ['economy'],
  settings: [choice('t.prepBreak', ['ask', 'damage', 'unable'], 'TR-10', ['T-50', 'T-51'])],
  slice: {
    charging: {
      kind: 'record',
      of: { what: { kind: 'names' }, turns: { kind: 'integer', initial: 0, min: 0, max: 20 }, on: { kind: 'names', hidden: true } },
    },
  },
  actions: { prepare },
  forms: {
    prepare: {
      item: (rules, by, item) => isPrepared(item) || (item.cost?.['ap'] ?? 0) > derived(rules, by, 'maxAp'),
      targets: [{ label: { key: 'FOURFOLD.Form.target' } }],
    },
  },
  handlers: {
    forbid,
    due,
    damaged,
    // TR-10: being unable to act always breaks it; being unable to cast does not.
    unable: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature !== undefined && isUnable(r.rules, creature)) end(r, id, 'TR-10', 'FOURFOLD.Reason.chargeBroken');
    },
    unequipped: (r, id, item) => {
      if (creatureOf(r, id)?.charging.what.includes(item) === true) end(r, id, 'T-50', 'FOURFOLD.Reason.chargeLost');
    },
    combatEnded: (r, id) => {
      end(r, id, 'T-50', 'FOURFOLD.Reason.combatEnds');
    },
  },
};
