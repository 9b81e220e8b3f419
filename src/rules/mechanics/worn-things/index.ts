/** What skills put on somebody, and what is worn, changes derived numbers by what its card says (C-25). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Equip } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { put, type Resolution } from '../../kernel/resolution.ts';
import { changedNumbers } from '../../phases/changed-numbers.ts';
import { isUnable, known } from '../../phases/permission.ts';

/** Takes something up or puts it away. No rule prices it: what it costs, the GM says (C-09). */
function* equip(r: Resolution, command: Equip): Rule<void> {
  const { cites } = r.rules;
  const who = yield* known(r, command.who);
  if (isUnable(r.rules, who)) return yield* refuse(refusal('cannotAct', cites.cannotAct, { name: who.name }));
  const item = Object.hasOwn(who.items, command.item) ? who.items[command.item] : undefined;
  if (item === undefined) return yield* refuse(refusal('unknownItem', cites.equip, { item: command.item }));
  const wanted = command.kind === 'equip';
  if (item.equipped === wanted) {
    return yield* refuse(refusal(wanted ? 'alreadyEquipped' : 'notEquipped', cites.equip, { item: item.name }));
  }
  put(r, who.id, ['items', item.id, 'equipped'], wanted, { rule: cites.equip, label: named(item.name), source: item.id });
  if (!wanted) for (const unequipped of r.rules.slots.unequipped) unequipped(r, who.id, item.id);
}

export const wornThings: Mechanic = {
  id: 'worn-things',
  rules: ['C-25'],
  // Passive Skills are on whether they are worn or not; they count by themselves (C-26).
  handlers: { parts: changedNumbers(({ type }) => type !== 'passive') },
  commands: { equip, unequip: equip },
};
