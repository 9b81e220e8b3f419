/** C-16: at the start of the next turn it goes on by itself, with the AP of that turn, and completes when all is paid. */
import { isRefusal, type Rule } from '../../kernel/ask.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { isUnable } from '../../phases/permission.ts';
import { stillThere } from '../../phases/pick-target.ts';
import { aimedAt } from '../../phases/use.ts';
import { workNow } from '../../phases/work-later.ts';
import { clear, isPreparing, payable } from './debt.ts';

export function* due(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !isPreparing(creature)) return;
  const [what = ''] = creature.debt.what;
  const item = Object.hasOwn(creature.items, what) ? creature.items[what] : undefined;
  if (item === undefined) {
    clear(r, id, 'CR-13', 'FOURFOLD.Reason.preparationLost');
    return;
  }
  if (missesTurn(r, creature)) {
    if (r.rules.settings['c.prepLost'] === 'on') clear(r, id, 'CR-13', 'FOURFOLD.Reason.preparationLost');
    else note(r, 'CR-13', { key: 'FOURFOLD.Note.preparationWaits', args: { name: creature.name, item: item.name } }, id);
    return;
  }
  payOn(r, creature, item);
  yield* completeIfPaid(r, id, item);
  yield* settle(r, id);
}

/** Stunned or unconscious, the turn is over before it began. */
function missesTurn(r: Resolution, creature: Creature): boolean {
  return r.result.turnEnd === 'now' || creature.health.value === 0 || isUnable(r.rules, creature);
}

/** CR-12: each turn pays as much as it can. */
function payOn(r: Resolution, creature: Creature, item: Item): void {
  const { paid, cost } = creature.debt;
  const ap = payable(r, creature, cost - paid);
  const reason = { rule: 'C-16', label: named(item.name), source: item.id };
  r.rules.exclusive.economy.spend(r, creature.id, { ap }, reason);
  put(r, creature.id, ['debt', 'paid'], paid + ap, { ...reason, rule: 'CR-12' });
}

function* completeIfPaid(r: Resolution, id: string, item: Item): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.debt.paid < creature.debt.cost) return;
  const { on } = creature.debt;
  clear(r, id, 'C-16', 'FOURFOLD.Reason.preparationDone');
  const label = { key: 'FOURFOLD.Ask.targetGone', args: { name: creature.name, item: item.name } };
  // CR-13: whom it was meant for may be gone by now.
  const there = on.length === 0 ? [] : yield* stillThere(r, { by: id, gm: true, on, key: 'prepared/target', label, rule: 'CR-13' });
  const meant = there.map((target) => target.id);
  // An edge of a turn is refused for nobody: what cannot be aimed any more lapses.
  if ((on.length > 0 && meant.length === 0) || isRefusal(aimedAt(r, item, meant))) {
    note(r, 'CR-13', { key: 'FOURFOLD.Note.lapsed', args: { name: creature.name } }, id);
    return;
  }
  note(r, 'C-16', { key: 'FOURFOLD.Note.preparationDone', args: { name: creature.name, item: item.name } }, id);
  const by = creatureOf(r, id) ?? creature;
  yield* workNow(r, { by, item, on: meant, key: `prepared/${id}`, reaction: false });
}
