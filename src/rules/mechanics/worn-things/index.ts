/** What skills put on somebody, and what is worn, changes derived numbers by what its card says (C-25). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Equip } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { put, type Resolution } from '../../kernel/resolution.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';
import { isUnable, known } from '../../phases/permission.ts';

const RULE = 'C-25';

function parts(creature: Creature, word: string, into: Part[]): void {
  fromConditions(creature, word, into);
  fromItems(creature, word, into);
}

function fromConditions(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    const value = bounded(condition?.data.mods?.[word] ?? 0);
    // An aura works on those who stand in it, not on its bearer.
    if (condition === undefined || condition.data.aura === true || value === 0) continue;
    into.push({ label: named(condition.data.name ?? condition.key), value: value * condition.stacks, rule: RULE, source: id });
  }
}

function fromItems(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.items) {
    const item = creature.items[id];
    const value = bounded(item?.mods?.[word] ?? 0);
    // Passive Skills are on whether they are worn or not; they count by themselves (C-26).
    if (item === undefined || item.type === 'passive' || !item.equipped || value === 0) continue;
    into.push({ label: named(item.name), value, rule: RULE, source: id });
  }
}

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
  rules: [RULE],
  handlers: { parts },
  commands: { equip, unequip: equip },
};
