/** An attack on nobody: the roll alone. */
import { rollD20 } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { Attack } from '../../kernel/command.ts';
import type { Part } from '../../kernel/explain.ts';
import { report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { declare, settle } from '../../phases/action.ts';

/** paid like any other; without a target there is a total and no verdict. */
export function* untargeted(r: Resolution, by: Creature, weapon: Item, command: Attack): Rule<void> {
  const declaration = { by: by.id, item: weapon, command };
  if ((yield* declare(r, declaration)) !== 'resolves') return;
  const parts: readonly Part[] = r.rules.exclusive.accuracy.bonus(r.rules, by, weapon).parts;
  const label = { key: 'FOURFOLD.Roll.attackNobody', args: { weapon: weapon.name } };
  const purpose = { kind: 'attack', by, item: weapon } as const;
  const { edges = [] } = command;
  const rolled = yield* rollD20(r, { key: 'attack/d20', who: by.id, label, rule: 'A-09', parts, edges, for: purpose });
  const { natural, total, dice } = rolled;
  r.trace.push({ kind: 'roll', key: 'attack/d20', who: by.id, label, rule: 'A-09', dice, natural, total, parts: rolled.parts });
  report(r, { natural, kept: natural, total });
  for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, false);
  yield* settle(r, by.id);
}
