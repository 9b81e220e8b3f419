/** Passive Skills: always on; nobody switches them on, and they cost nothing (C-26, C-27). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { creatureOf, note, warn, type Resolution } from '../../kernel/resolution.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { permitted } from '../../phases/permission.ts';
import { aim, namedBy, takeEffect } from '../../phases/use.ts';

/** C-26: what it adds, whether it is worn, held or neither. */
function parts(creature: Creature, word: string, into: Part[]): void {
  for (const id in creature.items) {
    const item = creature.items[id];
    const value = bounded(item?.mods?.[word] ?? 0);
    if (item?.type === 'passive' && value !== 0) into.push({ label: named(item.name), value, rule: 'C-26', source: item.id });
  }
}

/** C-27: a price in the data is nobody's. */
function warnCost(r: Resolution, by: Creature, item: Item): void {
  const priced = Object.values(item.cost ?? {}).some((cost) => cost > 0);
  if (priced) warn(r, 'C-27', { key: 'FOURFOLD.Warn.passiveCost', args: { item: item.name } }, by.id);
}

/** C-26: its condition has come about, as the owner says; what it does, it does by itself and for nothing. */
function* comesAbout(r: Resolution, by: Creature, command: Use): Rule<void> {
  yield* permitted(r, by.id, 'react');
  const { choice = '' } = command;
  const item = Object.hasOwn(by.items, choice) ? by.items[choice] : undefined;
  if (item?.type !== 'passive') return yield* refuse(refusal('notPassive', 'C-26', { item: item?.name ?? choice }));
  warnCost(r, by, item);
  const aimed = yield* aim(r, item, namedBy(r, command, item));
  note(r, 'C-26', { key: 'FOURFOLD.Note.passive', args: { name: by.name, item: item.name } }, by.id);
  yield* takeEffect(r, by, item, aimed);
  yield* settle(r, by.id);
}

export const passiveSkills: Mechanic = {
  id: 'passive-skills',
  rules: ['C-26', 'C-27'],
  handlers: {
    parts,
    combatStarted: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature === undefined) return;
      for (const item of Object.values(creature.items)) if (item.type === 'passive') warnCost(r, creature, item);
    },
    forbid: (_r, _creature, _doing, { item }) => (item?.type === 'passive' ? refusal('passive', 'C-26', { item: item.name }) : null),
  },
  actions: { passive: comesAbout },
  forms: { passive: { item: (_rules, _by, { type }) => type === 'passive', others: { key: 'FOURFOLD.Form.targets' } } },
};
