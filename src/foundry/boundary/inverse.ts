/** The plan that takes steps back, or does them again, from how things stand now. */
import { valueAt, withValue, isKeyed, sameValue, type Change, type Value } from '../../rules/kernel/change.ts';
import { soundCreature } from '../../rules/kernel/sound.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { documentOf, foundryApi, type Actor, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { effectiveChanges } from './noted.ts';
import { actorOf } from './people.ts';
import { choiceFor, chosenValue, placesOf, valueOf, type Choice, type Conflict, type Place, type PlaceChoice } from './places.ts';
import type { DefeatedEntry, Plan } from './plan.ts';
import type { Logged } from './plan-log.ts';
import { creatureOfActor } from './snapshot.ts';

/** How to go about places that somebody has changed since. */
export type Deciding = (conflict: Conflict) => Choice | null;

/** By the choices that people made; what they have not seen stays open. */
export function byChoices(choices: readonly PlaceChoice[]): Deciding {
  return (conflict) => choiceFor(conflict, choices);
}

/** Without a person: what can be reckoned is, everything else stays as somebody has made it. */
export const byItself: Deciding = ({ difference }) => (difference === null ? 'leave' : 'difference');

/** Restores the recorded values whatever is there. */
export const byForce: Deciding = () => 'restore';

export interface Inverse {
  readonly changes: readonly Change[];
  /** Places on which nobody has decided; with any of them nothing may be written. */
  readonly open: readonly Conflict[];
  /** Places that were left as they are. */
  readonly left: readonly Conflict[];
}

interface Standing {
  readonly place: Place;
  readonly creature: Creature;
  readonly present: Value;
}

/** Places of steps with what is there now. What is gone for good has none: deleted actors, and items that were deleted. */
function standing(place: Place): Standing[] {
  const actor: Actor | null = actorOf(place.creature);
  if (actor === null) return [];
  const creature = creatureOfActor(actor, activeRuleset());
  const [head, id = ''] = place.path;
  if (head === 'items' && !Object.hasOwn(creature.items, id)) return [];
  return [{ place, creature, present: valueAt(creature, place.path) }];
}

const changesOf = ({ plan, message }: Logged): readonly Change[] => effectiveChanges(plan, message);

/** A difference is no reason to leave the bounds of a field, nor to raise a track above its maximum. */
function inBounds({ place, creature, present }: Standing, value: number): number {
  const { path } = place;
  const rules = activeRuleset();
  const max = path.at(-1) === 'value' ? valueAt(creature, [...path.slice(0, -1), 'max']) : null;
  const capped = typeof max === 'number' && typeof present === 'number' ? Math.min(value, Math.max(max, present)) : value;
  const candidate = withValue(creature, path, capped, isKeyed(path, rules.slice));
  const held = valueAt(soundCreature(rules, creature.id, candidate).creature, path);
  return typeof held === 'number' ? held : capped;
}

/** Works out what taking steps back (or doing them `again`) comes to. Steps are given oldest first. */
export function inverseOf(steps: readonly Logged[], way: 'back' | 'again', deciding: Deciding): Inverse {
  const changes: Change[] = [];
  const open: Conflict[] = [];
  const left: Conflict[] = [];
  for (const at of placesOf(steps.map(changesOf)).flatMap(standing)) {
    const found = valueOf(at.place, at.present, way);
    if ('value' in found) {
      pushChange(changes, at, found.value);
      continue;
    }
    const conflict = found.difference === null ? found : { ...found, difference: inBounds(at, found.difference) };
    const choice = deciding(conflict);
    if (choice === null) open.push(conflict);
    else if (choice === 'leave') left.push(conflict);
    else pushChange(changes, at, chosenValue(conflict, choice));
  }
  return { changes, open, left };
}

function pushChange(changes: Change[], { place, present }: Standing, after: Value): void {
  const { creature, path, reason } = place;
  if (!sameValue(present, after)) changes.push({ creature, path, before: present, after, reason: { ...reason, parts: [] } });
}

/** Marks of defeat that the steps set or took off. */
function defeats(steps: readonly Logged[], way: 'back' | 'again'): DefeatedEntry[] {
  const ends = new Map<string, boolean>();
  const entries = steps.flatMap(({ plan }) => plan.defeated);
  for (const { combatant, before, after } of way === 'back' ? [...entries].reverse() : entries) {
    ends.set(combatant, way === 'back' ? before : after);
  }
  return [...ends].flatMap(([combatant, after]): DefeatedEntry[] => {
    const found = documentOf(combatant) as Combatant | null;
    return found === null || found.defeated === after ? [] : [{ combatant, before: found.defeated, after }];
  });
}

/** A plan of the changes; the newest step gives it its title. */
export function planOfInverse(
  steps: readonly Logged[],
  changes: readonly Change[],
  more: Pick<Plan, 'kind'> & Partial<Pick<Plan, 'planId' | 'trace' | 'ledger' | 'by'>>,
): Plan {
  const way = more.kind === 'redo' ? 'again' : 'back';
  return {
    planId: foundryApi().utils.randomID(16),
    // A plan is made of at least one step.
    command: (steps[0] as Logged).plan.command,
    tape: {},
    changes,
    trace: [],
    result: {},
    notNeeded: [],
    ledger: [],
    defeated: defeats(steps, way),
    undoes: steps.map(({ plan }) => plan.planId),
    ...more,
  };
}
