/** What a list of changes comes to. */
import { sameValue, type Change } from '../../src/rules/kernel/change.ts';

/** Changes of one creature, first before and last after of each place. */
export function netChanges(changes: readonly Change[], creature: string): Change[] {
  const places = new Map<string, Change>();
  for (const change of changes) {
    if (change.creature !== creature) continue;
    const place = change.path.join('/');
    const earlier = places.get(place);
    places.set(place, earlier === undefined ? change : { ...earlier, after: change.after });
  }
  return [...places.values()].filter(({ before, after }) => !sameValue(before, after));
}
