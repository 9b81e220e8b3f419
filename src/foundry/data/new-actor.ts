/** What a new actor has beside the initial values: everything that a turn refills is full. */
import { valueAt } from '../../rules/kernel/change.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature, State } from '../../rules/kernel/state.ts';
import { step } from '../../rules/kernel/step.ts';
import { creatureOfActor } from '../boundary/actor-snapshot.ts';
import { updateOf } from '../boundary/paths.ts';
import type { Actor, Bag } from '../ports/index.ts';

/**
 * Update data for an actor that is being created. What the creator gave stays as it is.
 * @param given `system` of the creation data
 */
export function freshValues(actor: Actor, rules: CompiledRuleset, given: unknown): Bag {
  const stated = typeof given === 'object' && given !== null ? (given as Bag) : {};
  return { ...fullHealth(stated), ...refilled(actor, rules, stated) };
}

/** A maximum alone means as much Health. */
function fullHealth(stated: Bag): Bag {
  const max = valueAt(stated, ['health', 'max']);
  return max === null || valueAt(stated, ['health', 'value']) !== null ? {} : { 'system.health.value': max };
}

/** The rules say themselves what a turn refills: the start of one is tried out, and what it asks nobody about is kept. */
function refilled(actor: Actor, rules: CompiledRuleset, stated: Bag): Bag {
  const stored = creatureOfActor(actor, rules);
  const able: Creature = { ...stored, conditions: {}, dead: false, health: { ...stored.health, value: Math.max(1, stored.health.value) } };
  const clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };
  const state: State = { creatures: { [able.id]: able }, clock };
  const outcome = step(rules, state, { kind: 'turnStart', id: 'new', of: able.id }, {});
  if (outcome.kind !== 'done') return {};
  const fresh = outcome.changes.filter(({ creature, path: [field = ''] }) => {
    return creature === able.id && Object.hasOwn(rules.slice, field) && !Object.hasOwn(stated, field);
  });
  return updateOf(actor, fresh, stored).actor;
}
