/** What a plan comes to: per creature and place, the value it started from and the value it leads to. */
import { sameValue, type Change } from '../../rules/kernel/change.ts';
import type { Plan } from './plan.ts';

/** Changes of one creature, first before and last after of each place. */
export function netChanges(changes: readonly Change[], creature: string): Change[] {
  const byPlace = new Map<string, Change>();
  for (const change of changes) {
    if (change.creature !== creature) continue;
    const place = placeKey(change.path);
    const earlier = byPlace.get(place);
    byPlace.set(place, earlier === undefined ? change : { ...earlier, after: change.after });
  }
  return [...byPlace.values()].filter((change) => !sameValue(change.before, change.after));
}

/** Creatures that a plan changes, in the order of its changes. */
export function creaturesIn(plan: Pick<Plan, 'changes'>): string[] {
  return [...new Set(plan.changes.map((change) => change.creature))].filter((id) => id !== '');
}

/** Names a place of a creature. */
export function placeKey(path: readonly string[]): string {
  return JSON.stringify(path);
}
