/** Drawing and stowing (A-08; AR-10). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Equip } from '../../kernel/command.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { known, permitted } from '../../phases/permission.ts';
import { CONFIRM } from '../../phases/use.ts';
import { followSpeed, movementLeft, spendMovement } from './budget.ts';
import { refillBonus } from './refill.ts';

/** turns an item over: what is held is stowed, what is stowed is drawn. */
export function* drawOrStow(r: Resolution, given: Creature, choice: string | undefined): Rule<void> {
  const by = yield* permitted(r, given.id, 'move');
  const item = choice !== undefined && Object.hasOwn(by.items, choice) ? by.items[choice] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', 'A-08', { item: choice ?? '' }));
  if (r.clock.running && !(yield* paid(r, by, item))) {
    report(r, { cancelled: true });
    return;
  }
  put(r, by.id, ['items', item.id, 'equipped'], !item.equipped, { rule: 'A-08', label: named(item.name), source: item.id });
  turnedOver(r, by.id, item);
  yield* settle(r, by.id);
}

/** What follows from having it at hand, or no more. */
function turnedOver(r: Resolution, id: string, item: Item): void {
  if (item.equipped) for (const unequipped of r.rules.slots.unequipped) unequipped(r, id, item.id);
  followSpeed(r, id);
  refillBonus(r, id);
}

/** AR-10: one is free with each Movement, of a second one the GM is asked; or it uses the Movement up. */
function* paid(r: Resolution, by: Creature, item: Item): Rule<boolean> {
  const { drew } = by.turnBudget;
  const movement = movementLeft(r.rules, by);
  const label = named(item.name);
  if (r.rules.settings['a.drawCost'] === 'wholeMovement') {
    if (movement === 0) return yield* refuse(refusal('movementSpent', 'AR-10', { name: by.name, have: 0, need: movement }));
    spendMovement(r, by.id, movement, { rule: 'AR-10', label });
    return true;
  }
  if (drew) return yield* allowed(r, by, item);
  put(r, by.id, ['turnBudget', 'drew'], true, { rule: 'AR-10', label });
  return true;
}

function* allowed(r: Resolution, by: Creature, item: Item): Rule<boolean> {
  const label = { key: 'FOURFOLD.Ask.secondDraw', args: { name: by.name, item: item.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `draw/${item.id}`,
    who: null,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'A-08',
  });
  return chosen === 'confirm';
}

/** Equipment outside a turn's handling: the item itself, by whoever may. In combat a weapon is drawn or stowed. */
export function* equip(r: Resolution, command: Equip): Rule<void> {
  const who = yield* known(r, command.who);
  const item = Object.hasOwn(who.items, command.item) ? who.items[command.item] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', 'A-08', { item: command.item }));
  const wanted = command.kind === 'equip';
  if (item.equipped === wanted) return yield* refuse(refusal(wanted ? 'alreadyEquipped' : 'notEquipped', 'A-08', { item: item.name }));
  if (r.clock.running && item.type === 'weapon') return yield* drawOrStow(r, creatureOf(r, who.id) ?? who, item.id);
  put(r, who.id, ['items', item.id, 'equipped'], wanted, { rule: 'A-08', label: named(item.name), source: item.id });
  turnedOver(r, who.id, item);
}
