/** Repairs of single stored values. Each gives back the same value when nothing was wrong with it. */

export type Bag = Readonly<Record<string, unknown>>;

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Largest amount that anything may have. */
export const LIMIT = 1e6;

/** A whole number within bounds: fractions are truncated, what is no finite number becomes `fallback`. */
export function wholeNumber(value: unknown, min: number, max: number, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  const whole = Math.min(max, Math.max(min, Math.trunc(value)));
  return whole === 0 ? 0 : whole;
}

/** A summand as it can be added to anything. */
export function bounded(value: unknown): number {
  return wholeNumber(value, -LIMIT, LIMIT, 0);
}

export function soundNumbers(value: unknown, min: number, max: number): Readonly<Record<string, number>> {
  if (!isBag(value)) return {};
  const sound = Object.values(value).every((entry) => Number.isInteger(entry) && Object.is(wholeNumber(entry, min, max, 0), entry));
  if (sound) return value as Readonly<Record<string, number>>;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, wholeNumber(entry, min, max, 0)]));
}

export function soundNames(value: unknown): readonly string[] {
  return soundList(value, (entry): entry is string => typeof entry === 'string');
}

export function soundList<T>(value: unknown, good: (entry: unknown) => entry is T): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.every(good) ? value : value.filter(good);
}

/** A bag without the fields that cannot be used; `fix` gives `undefined` for those. */
export function soundBag(stored: Bag, fix: (field: string, value: unknown) => unknown): Bag {
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const [field, value] of Object.entries(stored)) {
    const sound = fix(field, value);
    if (!Object.is(sound, value)) changed = true;
    if (sound !== undefined) entries.push([field, sound]);
  }
  return changed ? Object.fromEntries(entries) : stored;
}

/** A few words for what stands where it cannot stand; an object may have no text of its own. */
export function saying(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, 40);
  const plain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'undefined' || typeof value === 'bigint';
  return plain ? String(value).slice(0, 40) : '';
}
