/** An attack on nobody: the roll alone. */
import { rollD20 } from '../../dice/d20.ts';
import { refuse, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { creatureOf, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';

/** paid like any other; without a target there is a total and no verdict. */
export function* untargeted(r: Resolution, by: Creature, weapon: Item, edges: readonly EdgeSource[]): Rule<void> {
  const { accuracy, economy } = r.rules.exclusive;
  const cost = weapon.cost ?? economy.defaultCost(weapon);
  const lacking = economy.lacks(r, creatureOf(r, by.id) ?? by, cost);
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, by.id, cost, { rule: 'A-09', label: named(weapon.name), source: weapon.id });
  const parts: readonly Part[] = accuracy.bonus(r.rules, by, weapon).parts;
  const label = { key: 'FOURFOLD.Roll.attackNobody', args: { weapon: weapon.name } };
  const purpose = { kind: 'attack', by, item: weapon } as const;
  const rolled = yield* rollD20(r, { key: 'attack/d20', who: by.id, label, rule: 'A-09', parts, edges, for: purpose });
  const { natural, total, dice } = rolled;
  r.trace.push({ kind: 'roll', key: 'attack/d20', who: by.id, label, rule: 'A-09', dice, natural, total, parts: rolled.parts });
  report(r, { natural, kept: natural, total });
  yield* settle(r, by.id);
}
