/**
 * Manoeuvres come in three groups: what replaces an attack, stances and moves, timing and initiative. The source's lists are
 * empty, so every one of them is an item of the table's own, tagged with its group; nothing is invented here.
 */
import type { Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';

/** Tags of the groups. */
const GROUPS: readonly string[] = ['attackReplacement', 'stance', 'timing'];

/** says of which group it is; what it does is its own text and data. */
// eslint-disable-next-line require-yield -- the slot may ask; this handler never does
function* pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const group = GROUPS.find((tag) => item.tags.includes(tag));
  if (group === undefined) return;
  const name = creatureOf(r, by)?.name ?? by;
  note(r, 'A-55', { key: `FOURFOLD.Note.manoeuvre-${group}`, args: { name, item: item.name } }, by);
}

export const manoeuvres: Mechanic = { id: 'manoeuvres', rules: ['A-55'], groups: GROUPS, handlers: { pay } };
