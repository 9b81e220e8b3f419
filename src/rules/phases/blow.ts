/** One attack on one creature from the roll to what it brings about: strike, Health, conditions, and what others make of it. */
import type { Rule } from '../kernel/ask.ts';
import { named } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { riders } from './riders.ts';
import { strike, type Landed, type Strike } from './strike.ts';
import { takeHold } from './take-hold.ts';
import type { HitLanded } from '../kernel/contract.ts';

/** Carries out an attack on one target; it opens no window for reactions of its own. */
export function* blow(r: Resolution, attack: Strike): Rule<TargetResult> {
  const outcome = yield* strike(r, attack);
  const [main] = attack.weapons;
  const { by, target } = attack;
  if (outcome.landed.length > 0 && main !== undefined) {
    yield* takeHold(r, target.id, {
      hits: outcome.landed.map(({ hit }) => hit),
      landed: r.rules.slots.landed.length === 0 ? NOBODY_TOLD : outcome.landed.map((landed) => landedOf(r, attack, landed)),
      healing: 0,
      healingParts: [],
      rule: r.rules.cites.harm,
      label: named(main.name),
      source: main.id,
    });
    yield* riders(r, by, target.id, outcome.landed);
  }
  for (const attacked of r.rules.slots.attacked) for (const one of outcome.attacks) yield* attacked(r, one);
  return outcome.result;
}

const NOBODY_TOLD: readonly HitLanded[] = [];

function landedOf(r: Resolution, attack: Strike, { weapon, hit }: Landed): HitLanded {
  const types = r.rules.exclusive.arms.entries(r.rules, attack.by, weapon).map(({ type }) => type);
  return { by: attack.by, target: attack.target.id, item: weapon, types, amount: hit.amount, key: `${attack.key}/${weapon.id}` };
}
