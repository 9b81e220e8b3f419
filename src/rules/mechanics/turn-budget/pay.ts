/** Paying for an action that everybody has by name. */
import { refuse, type Rule } from '../../kernel/ask.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { permitted } from '../../phases/permission.ts';

/** Takes one of a kind from whoever may act now, or refuses. */
export function* payKind(r: Resolution, by: Creature, kind: 'action' | 'bonus', rule: string, action: string): Rule<void> {
  yield* permitted(r, by.id, 'act', { action, cost: { [kind]: 1 } });
  const { economy } = r.rules.exclusive;
  const lacking = economy.lacks(r, creatureOf(r, by.id) ?? by, { [kind]: 1 });
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, by.id, { [kind]: 1 }, { rule, label: { key: `FOURFOLD.Action.${action}` } });
}
