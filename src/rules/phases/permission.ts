/** Who may do what now: the checks that stand before every action. */
import { refusal, refuse, type Refusal, type Rule } from '../kernel/ask.ts';
import type { Doing, DoingWith } from '../kernel/contract.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import { LIMIT, wholeNumber } from '../kernel/sound-values.ts';
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Creature } from '../kernel/state.ts';

/** The creature, or a refusal that names the id. Where it matters, `creatureOf` is asked first: a generator costs more than the look. */
export function* known(r: Resolution, id: string): Rule<Creature> {
  const creature = creatureOf(r, id);
  return creature ?? (yield* refuse(refusal('unknownCreature', 'DATA', { id })));
}

/** Dead, or under a condition that forbids acting (T-62, T-92). */
export function isUnable(rules: CompiledRuleset, creature: Creature): boolean {
  return creature.dead || hasFlag(rules, creature, 'cannotAct');
}

/** Unable to act, or under a condition that forbids casting (T-62). */
export function cannotCast(rules: CompiledRuleset, creature: Creature): boolean {
  return isUnable(rules, creature) || hasFlag(rules, creature, 'cannotCast');
}

function hasFlag(rules: CompiledRuleset, creature: Creature, flag: 'cannotAct' | 'cannotCast'): boolean {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    if (condition === undefined) continue;
    if (condition.data[flag] === true || rules.conditions[condition.key]?.[flag] === true) return true;
  }
  return false;
}

/** Rule of the condition that keeps it from acting, where that is not the ruleset's own. */
function forbidding(rules: CompiledRuleset, creature: Creature): string | undefined {
  for (const id in creature.conditions) {
    const rule = rules.conditions[creature.conditions[id]?.key ?? '']?.forbids;
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** Why the creature may not do this now; `null` when it may. Turn order counts for all but reactions. */
export function forbidden(r: Resolution, creature: Creature, doing: Doing, about: DoingWith = NOTHING): Refusal | null {
  const args = { name: creature.name };
  const { cites, exclusive } = r.rules;
  if (creature.dead) return refusal('dead', cites.dead, args);
  if (creature.health.value <= 0 && exclusive.atZero.stops(r.rules, creature)) return refusal('unconscious', cites.fall, args);
  if (doing === 'cast' ? cannotCast(r.rules, creature) : isUnable(r.rules, creature))
    return refusal('cannotAct', forbidding(r.rules, creature) ?? cites.cannotAct, args);
  if (doing !== 'react' && r.clock.running && r.clock.turn !== null && r.clock.turn !== creature.id)
    return refusal('notYourTurn', cites.notYourTurn, args);
  for (const forbid of r.rules.slots.forbid) {
    const why = forbid(r, creature, doing, about);
    if (why !== null) return why;
  }
  return null;
}

const NOTHING: DoingWith = {};

/** The creature, when it may do this now. */
export function* permitted(r: Resolution, id: string, doing: Doing, about: DoingWith = NOTHING): Rule<Creature> {
  const creature = creatureOf(r, id) ?? (yield* known(r, id));
  const why = forbidden(r, creature, doing, about);
  return why === null ? creature : yield* refuse(why);
}

/** A whole amount of at least 0; anything else refuses the step (shared rules, section 2, input guards). */
export function* amountOf(value: unknown, rule: string): Rule<number> {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    return yield* refuse(refusal('badAmount', rule, { amount: String(value).slice(0, 40) }));
  }
  return wholeNumber(value, 0, LIMIT, 0);
}
