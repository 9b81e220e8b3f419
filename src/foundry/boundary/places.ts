/** Taking steps back or doing them again, place by place: which value comes, and where somebody has changed it since. Pure. */
import { sameValue, type Change, type Value } from '../../rules/kernel/change.ts';
import { placeKey } from './net-changes.ts';

/** What several steps did to one place, oldest first. */
export interface Place {
  readonly creature: string;
  readonly path: readonly string[];
  readonly history: readonly Pick<Change, 'before' | 'after'>[];
  readonly reason: Change['reason'];
}

/** Whether somebody restores the recorded value all the same, applies only the difference, or leaves what is there. */
export type Choice = 'restore' | 'difference' | 'leave';

/** Somebody's choice for a place, made in view of a value. */
export interface PlaceChoice {
  readonly creature: string;
  readonly path: readonly string[];
  readonly present: Value;
  readonly choice: Choice;
}

/** A place that holds neither what the steps left nor what they found. */
export interface Conflict {
  readonly creature: string;
  readonly path: readonly string[];
  readonly expected: Value;
  readonly present: Value;
  readonly wanted: Value;
  /** What it comes to when only the difference is applied; `null` where there is none. */
  readonly difference: number | null;
}

/** Places of the changes of several steps, given oldest first. */
export function placesOf(steps: readonly (readonly Change[])[]): Place[] {
  const found = new Map<string, { readonly place: Omit<Place, 'history'>; readonly history: Change[] }>();
  for (const changes of steps) {
    for (const change of changes) {
      const { creature, path, reason } = change;
      const key = `${creature} ${placeKey(path)}`;
      const known = found.get(key) ?? { place: { creature, path, reason }, history: [] };
      known.history.push(change);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ place, history }) => ({ ...place, history }));
}

type Way = 'back' | 'again';

function ways(history: Place['history'], way: Way): readonly { readonly expected: Value; readonly wanted: Value }[] {
  const each = history.map(({ before, after }) =>
    way === 'back' ? { expected: after, wanted: before } : { expected: before, wanted: after },
  );
  return way === 'back' ? each.reverse() : each;
}

/**
 * The value that a place comes to, one step after the other; a value that is there already counts as done.
 * @returns the conflict where the present value fits neither end
 */
export function valueOf(place: Place, present: Value, way: Way): { readonly value: Value } | Conflict {
  let here = present;
  const steps = ways(place.history, way);
  const end = steps.at(-1)?.wanted ?? null;
  if (sameValue(present, end)) return { value: end };
  for (const { expected, wanted } of steps) {
    if (!sameValue(here, expected) && !sameValue(here, wanted)) return conflictAt(place, present, steps);
    here = wanted;
  }
  return { value: here };
}

function conflictAt({ creature, path }: Place, present: Value, steps: ReturnType<typeof ways>): Conflict {
  const expected = steps[0]?.expected ?? null;
  const wanted = steps.at(-1)?.wanted ?? null;
  return { creature, path, expected, present, wanted, difference: differenceOf(present, steps) };
}

function differenceOf(present: Value, steps: ReturnType<typeof ways>): number | null {
  let sum = present;
  for (const { expected, wanted } of steps) {
    if (typeof sum !== 'number' || typeof expected !== 'number' || typeof wanted !== 'number') return null;
    sum += wanted - expected;
  }
  return typeof sum === 'number' ? sum : null;
}

/** The choice for a conflict; one that was made in view of another value does not count. */
export function choiceFor(conflict: Conflict, choices: readonly PlaceChoice[]): Choice | null {
  const found = choices.find((one) => one.creature === conflict.creature && placeKey(one.path) === placeKey(conflict.path));
  return found === undefined || !sameValue(found.present, conflict.present) ? null : found.choice;
}

/** The value that a choice gives a place. */
export function chosenValue({ present, wanted, difference }: Conflict, choice: Choice): Value {
  if (choice === 'restore') return wanted;
  return choice === 'difference' && difference !== null ? difference : present;
}
