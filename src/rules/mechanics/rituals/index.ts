/** Rituals: paid for turn after turn, and collapsed as soon as the channel stops (T-72 … T-78; TR-15, TR-29, TR-33). */
import { decide, refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Doing, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { isWithheld } from '../../phases/granted.ts';
import { permitted } from '../../phases/permission.ts';
import { begin, offerEnd } from './begin.ts';
import { end, isChanneling, isRitual, payAgain, progress, ritualOf, upkeepOf } from './channel.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.ritualFirst': 'both' | 'payOnly' | 'counterOnly' | 'neither';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** The ritual that it channels, how often it was paid for, and for whom. Nothing = `what` is empty. */
    readonly ritual: { readonly what: readonly string[]; readonly paid: number; readonly on: readonly string[] };
  }
}

/** T-75: while channeling one defends oneself through Reactions only. */
function forbid(_r: Resolution, creature: Creature, doing: Doing, about: DoingWith): Refusal | null {
  if (doing === 'react' || !isChanneling(creature)) return null;
  if (about.action === 'yield' || about.action === 'abandonRitual') return null;
  return refusal('channeling', 'T-75', { name: creature.name });
}

function* instead(r: Resolution, by: Creature, command: Use, item: Item): Rule<boolean> {
  if (item.tags.includes('counterspell')) yield* notOnceBegun(r, command);
  if (!isRitual(item)) return false;
  yield* begin(r, by, command, item);
  return true;
}

/** T-73: once begun it cannot be countered. */
function* notOnceBegun(r: Resolution, command: Use): Rule<void> {
  for (const id of command.on ?? []) {
    const caster = creatureOf(r, id);
    if (caster !== undefined && isChanneling(caster)) yield* refuse(refusal('ritualBegun', 'T-73', { name: caster.name }));
  }
}

/** T-72, TR-33: right after the refill the next payment is due; what cannot be paid fails, and nothing is spent. */
function* due(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isChanneling(creature)) return;
  const item = ritualOf(creature);
  if (item?.equipped !== true || isWithheld(creature, item.id)) {
    end(r, id, 'T-77', 'FOURFOLD.Reason.ritualCollapsed');
    return;
  }
  if (r.rules.exclusive.economy.lacks(r, creature, upkeepOf(r, item)) !== null) {
    end(r, id, 'T-72', 'FOURFOLD.Reason.ritualUnpaid');
    return;
  }
  if ((yield* askWhether(r, creature, item)) === 'abandon') {
    end(r, id, 'T-77', 'FOURFOLD.Reason.ritualAbandoned');
    return;
  }
  payAgain(r, creature, item);
  yield* progress(r, id, item);
  yield* settle(r, id);
  offerEnd(r, id);
}

function* askWhether(r: Resolution, creature: Creature, item: Item): Rule<string | number> {
  return yield* decide(r, {
    kind: 'decision',
    key: `ritual/${creature.id}`,
    who: creature.id,
    about: 'choose',
    choices: ['continue', 'abandon'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.ritual', args: { name: creature.name, item: item.name } },
    rule: 'T-72',
  });
}

/** T-77: the caster stops; what was paid is gone. */
function* abandon(r: Resolution, user: Creature): Rule<void> {
  const by = yield* permitted(r, user.id, 'act', { action: 'abandonRitual' });
  if (!isChanneling(by)) return yield* refuse(refusal('notChanneling', 'T-77', { name: by.name }));
  end(r, by.id, 'T-77', 'FOURFOLD.Reason.ritualAbandoned');
}

/** A counter out of turn: there is nothing to counter, least of all a ritual that has begun. */
function* counterspell(r: Resolution, by: Creature, command: Use): Rule<void> {
  yield* notOnceBegun(r, command);
  yield* refuse(refusal('nothingToCounter', r.rules.cites.reaction, { item: by.name }));
}

export const rituals: Mechanic = {
  id: 'rituals',
  rules: ['T-72', 'T-73', 'T-74', 'T-75', 'T-76', 'T-77', 'T-78'],
  needs: ['economy'],
  settings: [choice('t.ritualFirst', ['both', 'payOnly', 'counterOnly', 'neither'], 'TR-15', ['T-72', 'T-73'])],
  slice: {
    ritual: {
      kind: 'record',
      expires: true,
      of: { what: { kind: 'names' }, paid: { kind: 'integer', initial: 0, min: 0, max: 20 }, on: { kind: 'names', hidden: true } },
    },
  },
  actions: { abandonRitual: abandon, counterspell },
  forms: { abandonRitual: { during: 'ritual' }, counterspell: { targets: [{ label: { key: 'FOURFOLD.Form.whose' } }] } },
  handlers: {
    forbid,
    instead,
    due,
    // T-74: dead, or unable to act or to cast. Damage and displacement (TR-24) do not end it.
    unable: (r, id) => {
      end(r, id, 'T-74', 'FOURFOLD.Reason.ritualCollapsed');
    },
    // T-76: a spell that is also concentrated on obeys both.
    expire: (r, id, source) =>
      creatureOf(r, id)?.ritual.what.includes(source) === true && end(r, id, 'T-76', 'FOURFOLD.Reason.ritualCollapsed'),
    unequipped: (r, id, item) => {
      if (creatureOf(r, id)?.ritual.what.includes(item) === true) end(r, id, 'T-77', 'FOURFOLD.Reason.ritualCollapsed');
    },
  },
};
