/** Puts `before` on a fixture: key by key, a list replaces the list, `null` takes the key away. */
import { fail } from './fault.ts';
import { isBag, type Bag } from './plain.ts';

/** @param place names the place of `given`; a key that is not there cannot be taken away */
export function merge(fixture: Bag, given: Bag, place: string): Bag {
  const merged: Record<string, unknown> = { ...fixture };
  for (const [key, value] of Object.entries(given)) {
    const here = `${place}.${key}`;
    if (value === null) {
      if (!Object.hasOwn(merged, key)) fail(here, 'there is no such key to take away');
      delete merged[key];
    } else if (isBag(value)) merged[key] = merge(isBag(merged[key]) ? merged[key] : {}, value, here);
    else merged[key] = value;
  }
  return merged;
}
