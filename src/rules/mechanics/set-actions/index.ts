/** Set Actions: paid for now, done out of turn when their trigger comes (C-10 … C-13; CR-29). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Trigger, Use } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { named, type Reason } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { pledge, settle } from '../../phases/action.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { permitted } from '../../phases/permission.ts';
import { stillThere } from '../../phases/pick-target.ts';
import { payPrice } from '../../phases/price.ts';
import { namedBy } from '../../phases/use.ts';
import { workNow } from '../../phases/work-later.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** What waits for its trigger, the trigger in the player's words, and on whom. Nothing = `what` is empty. */
    readonly setAction: { readonly what: readonly string[]; readonly trigger: readonly string[]; readonly on: readonly string[] };
  }
}

/** Whether something waits for its trigger. */
export function isWaiting(creature: Creature): boolean {
  // The slice is there only where this mechanic is.
  const waiting = (creature as Partial<Creature>).setAction;
  return waiting !== undefined && waiting.what.length > 0;
}

/** What waits is used up or lapses. */
export function useUp(r: Resolution, id: string, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isWaiting(creature)) return;
  for (const field of ['what', 'trigger', 'on']) put(r, id, ['setAction', field], [], reason);
}

/** The item or weapon of that name; `null` = it is neither, but an action of the game. */
function* meant(r: Resolution, by: Creature, choice: string): Rule<Item | null> {
  const item = Object.hasOwn(by.items, choice) ? by.items[choice] : undefined;
  if (item !== undefined && item.type !== 'weapon') return item;
  if (item === undefined && Object.hasOwn(r.rules.actions, choice)) return null;
  const [weapon] = yield* r.rules.exclusive.arms.choose(r, by, { kind: 'attack', id: r.command.id, by: by.id, with: [choice], on: [] });
  return weapon ?? (yield* refuse(refusal('noWeapon', 'C-10', { name: by.name })));
}

/** C-10, C-11: spent at once, whether the trigger ever comes or not. */
function* setAction(r: Resolution, user: Creature, command: Use): Rule<void> {
  const { choice = '', trigger = '' } = command;
  const by = yield* permitted(r, user.id, 'act', { action: 'setAction' });
  if (!r.clock.running) return yield* refuse(refusal('notInCombat', 'C-10', { name: by.name }));
  if (trigger.trim() === '') return yield* refuse(refusal('noTrigger', 'C-10', { name: by.name }));
  if (isWaiting(by)) return yield* refuse(refusal('alreadySet', 'C-10', { name: by.name }));
  const item = yield* meant(r, by, choice);
  if (item === null) yield* payPrice(r, by.id, { ap: yield* askedPrice(r, by, choice) }, { rule: 'C-11', label: actionLabel(choice) });
  else {
    yield* permitted(r, by.id, 'act', { item, action: 'setAction' });
    if (!item.equipped) return yield* refuse(refusal('notEquipped', 'C-10', { item: item.name }));
    if (!(yield* pledge(r, { by: by.id, item, command, rule: 'C-11' }))) return;
  }
  const reason = { rule: 'C-10', label: { key: 'FOURFOLD.Action.setAction' } };
  put(r, by.id, ['setAction', 'what'], [choice], reason);
  put(r, by.id, ['setAction', 'trigger'], [trigger], reason);
  put(r, by.id, ['setAction', 'on'], [...(command.on ?? [])], reason);
  yield* settle(r, by.id);
}

const actionLabel = (action: string) => ({ key: `FOURFOLD.Action.${action}` });

/** What no item names has no price of its own: the GM says. */
function* askedPrice(r: Resolution, by: Creature, action: string): Rule<number> {
  const ap = yield* decide(r, {
    kind: 'decision',
    key: `price/${action}`,
    who: null,
    about: 'choose',
    choices: [],
    bounds: [0, DEAREST],
    label: { key: 'FOURFOLD.Ask.otherAction', args: { name: by.name } },
    rule: 'C-11',
  });
  return Number(ap);
}

const DEAREST = 20;

/** C-13: it happens out of turn, at no further cost. Stunned meanwhile, one still does it (CR-29). */
function* trigger(r: Resolution, command: Trigger): Rule<void> {
  const by = yield* permitted(r, command.of, 'react');
  const [choice = ''] = by.setAction.what;
  if (!isWaiting(by) || (command.what !== undefined && command.what !== choice)) {
    return yield* refuse(refusal('nothingSet', 'C-13', { name: by.name }));
  }
  const item = yield* meant(r, by, choice);
  const on = yield* targetsOf(r, by, item, command.on ?? by.setAction.on);
  useUp(r, by.id, { rule: 'C-13', label: item === null ? actionLabel(choice) : named(item.name) });
  if (on === null) note(r, 'C-13', { key: 'FOURFOLD.Note.lapsed', args: { name: by.name } }, by.id);
  else if (item === null) note(r, 'C-13', { key: 'FOURFOLD.Note.triggered', args: { name: by.name } }, by.id);
  else yield* workNow(r, { by: creatureOf(r, by.id) ?? by, item, on, key: `trigger/${by.id}`, reaction: true });
  yield* settle(r, by.id);
}

/** On whom it works; `null` = those it was meant for are gone, and its owner lets it lapse. */
function* targetsOf(r: Resolution, by: Creature, item: Item | null, on: readonly string[]): Rule<readonly string[] | null> {
  if (item === null) return on;
  if (on.length === 0) return namedBy(r, { kind: 'use', id: r.command.id, by: by.id, what: item.id }, item);
  const label = { key: 'FOURFOLD.Ask.targetGone', args: { name: by.name, item: item.name } };
  const there = yield* stillThere(r, { by: by.id, on, key: `trigger/${by.id}/target`, label, rule: 'C-13' });
  return there.length === 0 ? null : there.map(({ id }) => id);
}

export const setActions: Mechanic = {
  id: 'set-actions',
  rules: ['C-10', 'C-11', 'C-12', 'C-13'],
  needs: ['economy'],
  slice: {
    setAction: { kind: 'record', of: { what: { kind: 'names' }, trigger: { kind: 'names' }, on: { kind: 'names', hidden: true } } },
  },
  commands: { trigger },
  actions: {
    setAction,
    trigger: (r, by, command) =>
      trigger(r, { kind: 'trigger', id: command.id, of: by.id, ...(command.on === undefined ? {} : { on: command.on }) }),
  },
  forms: {
    setAction: {
      item: (_rules, _by, { type, equipped }) => equipped && (type === 'weapon' || type === 'ability' || type === 'gear'),
      orAction: true,
      others: { key: 'FOURFOLD.Form.targets' },
      trigger: { key: 'FOURFOLD.Form.trigger' },
    },
    trigger: { during: 'setAction', others: { key: 'FOURFOLD.Form.targetsNow' } },
  },
  handlers: {
    // C-12: until the setter's next turn.
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    turnStarts: function* (r, id) {
      useUp(r, id, { rule: 'C-12', label: { key: 'FOURFOLD.Reason.triggerExpires' } });
    },
    // C-12, CR-29: unconscious it is cancelled; merely kept from acting it is not.
    unable: (r, id) => {
      const creature = creatureOf(r, id);
      const out =
        creature === undefined || creature.dead || creature.health.value === 0 || conditionOf(creature, 'unconscious') !== undefined;
      if (out) useUp(r, id, { rule: 'CR-29', label: { key: 'FOURFOLD.Condition.unconscious' } });
    },
    combatEnded: (r, id) => {
      useUp(r, id, { rule: 'C-12', label: { key: 'FOURFOLD.Reason.combatEnds' } });
    },
  },
};
