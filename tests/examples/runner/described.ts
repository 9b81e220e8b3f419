/** Finds the named buffs and debuffs that an example describes with more than their name. */
import { isBag } from './plain.ts';

/** Ids of everything in `value` that stands under `condition` or `conditions` and says more than its id, or that an item brings about. */
export function describedConditions(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  walk(value, null, found);
  return found;
}

function walk(value: unknown, key: string | null, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, key, found);
    return;
  }
  if (!isBag(value)) return;
  const id = value['id'];
  const brought = isBag(value['condition']) ? value['condition']['id'] : undefined;
  // An item has a type and a spell a level; what it brings about needs no more than a name.
  const brings = typeof value['type'] === 'string' || typeof value['level'] === 'number';
  if (brings && typeof brought === 'string') found.add(brought);
  if ((key === 'condition' || key === 'conditions') && typeof id === 'string' && Object.keys(value).length > 1) found.add(id);
  for (const [name, entry] of Object.entries(value)) {
    // An expectation describes nothing: it could make its own mistake legal.
    if (name !== 'after') walk(entry, name, found);
  }
}
