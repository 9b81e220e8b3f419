/** What two hands can hold (T-33, T-35). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Equip } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { put, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { isUnable, known } from '../../phases/permission.ts';
import { UNARMED } from '../../phases/weapons.ts';
import { CONFIRM } from '../../phases/use.ts';
import { arms } from './arms.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.dualRoll': 'one' | 'each';
  }
}

const HANDS = 2;

/** Tag of a feature that lets a Heavy weapon be held in one hand ("unless a feature says so", T-35). */
const HEAVY_TRAINING = 'heavyTraining';

/** Tag of claws, teeth and of moves that are made with what is held already: they take no hand. */
export const NATURAL = 'natural';

/** Hands that an item takes while it is equipped. */
export function handsOf(creature: Creature, item: Item): number {
  if (item.id === UNARMED || item.tags.includes(NATURAL)) return 0;
  if (item.type === 'weapon' && item.tags.includes('heavy')) return creature.tags.includes(HEAVY_TRAINING) ? 1 : HANDS;
  return item.type === 'weapon' || item.tags.includes('shield') || item.tags.includes('held') ? 1 : 0;
}

/** What must be put away so that the item can be held, longest held first. */
export function inTheWay(creature: Creature, item: Item): Item[] {
  let free = HANDS - handsOf(creature, item);
  if (handsOf(creature, item) === 0) return [];
  const held = Object.values(creature.items).filter((other) => other.equipped && other.id !== item.id && handsOf(creature, other) > 0);
  const kept: Item[] = [];
  for (const other of [...held].reverse()) {
    const hands = handsOf(creature, other);
    if (hands > free) continue;
    free -= hands;
    kept.push(other);
  }
  return held.filter((other) => !kept.includes(other));
}

function* equip(r: Resolution, command: Equip): Rule<void> {
  const who = yield* known(r, command.who);
  if (isUnable(r.rules, who)) return yield* refuse(refusal('cannotAct', 'T-92', { name: who.name }));
  const item = Object.hasOwn(who.items, command.item) ? who.items[command.item] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', 'T-35', { item: command.item }));
  const wanted = command.kind === 'equip';
  if (item.equipped === wanted) return yield* refuse(refusal(wanted ? 'alreadyEquipped' : 'notEquipped', 'T-35', { item: item.name }));
  const away = wanted ? inTheWay(who, item) : [];
  if (away.length > 0 && !(yield* confirmed(r, who, item, away))) {
    report(r, { cancelled: true });
    return;
  }
  for (const other of away) hold(r, who.id, other, false, 'T-35');
  hold(r, who.id, item, wanted, 'T-33');
}

/** Takes an item in hand or puts it away; what hangs on it is told. */
function hold(r: Resolution, who: string, item: Item, equipped: boolean, rule: string): void {
  put(r, who, ['items', item.id, 'equipped'], equipped, { rule, label: named(item.name), source: item.id });
  if (!equipped) for (const unequipped of r.rules.slots.unequipped) unequipped(r, who, item.id);
}

function* confirmed(r: Resolution, who: Creature, item: Item, away: readonly Item[]): Rule<boolean> {
  const label = { key: 'FOURFOLD.Ask.putAway', args: { item: item.name, others: away.map((other) => other.name).join(', ') } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'putAway',
    who: who.id,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'T-35',
  });
  return chosen === 'confirm';
}

export const wielding: Mechanic = {
  id: 'wielding',
  rules: ['T-31', 'T-32', 'T-33', 'T-34', 'T-35', 'T-46', 'T-47', 'T-48', 'T-49'],
  settings: [choice('t.dualRoll', ['one', 'each'], 'TR-08', ['T-31', 'T-32'])],
  exclusive: { arms },
  commands: { equip, unequip: equip },
};
