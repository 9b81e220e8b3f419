/** Sneaking: the GM grants it; one attack on somebody who suspects nothing has advantage (C-52, C-53; CR-34). */
import { decide, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import type { Aim, Attacked, Mechanic, RollFor } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';

const KEY = 'sneaking';
const UNAWARE = 'FOURFOLD.Note.unaware';

/** C-52: whether the victim suspects anything, unless that was said. Of whom nothing at all was said, it does. */
function* aimed(r: Resolution, { by, item, target, circumstances }: Aim): Rule<void> {
  const strikes = item.type === 'weapon' || r.command.kind === 'attack';
  const open = Object.keys(circumstances).length > 0 && circumstances.unaware === undefined;
  if (!strikes || !open || conditionOf(by, KEY) === undefined) return;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `unaware/${target.id}`,
    who: null,
    about: 'choose',
    choices: ['unaware', 'aware'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.unaware', args: { name: target.name, by: by.name } },
    rule: 'C-52',
  });
  if (chosen === 'unaware') note(r, 'C-52', { key: UNAWARE, args: { name: target.name } }, target.id);
}

/** What the GM answered is in the record of this step. */
function isUnaware(r: Resolution, { against, circumstances }: RollFor): boolean {
  if (circumstances?.unaware !== undefined) return circumstances.unaware.value;
  return r.trace.some((entry) => entry.kind === 'note' && entry.label.key === UNAWARE && entry.creature === against?.id);
}

/** C-52: for whoever was granted it (CR-34). */
function edges(r: Resolution, roll: RollFor, into: EdgeSource[]): void {
  if (roll.kind !== 'attack' || conditionOf(roll.by, KEY) === undefined || !isUnaware(r, roll)) return;
  into.push({ edge: 'advantage', rule: 'C-52' });
}

/** C-53: whether it hits or not. */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
function* attacked(r: Resolution, { by }: Attacked): Rule<void> {
  const attacker = creatureOf(r, by);
  const sneaking = attacker === undefined ? undefined : conditionOf(attacker, KEY);
  if (sneaking === undefined) return;
  removeCondition(r, by, sneaking, { rule: 'C-53', label: { key: `FOURFOLD.Condition.${KEY}` } });
}

export const sneaking: Mechanic = {
  id: 'sneaking',
  reads: ['unaware'],
  rules: ['C-52', 'C-53'],
  conditions: [{ key: KEY, rule: 'CR-34', single: true }],
  handlers: { aimed, edges, attacked },
};
