/** A dynamic object. */
export type Bag = Record<string, unknown>;

/** A plain object: not an array, not an instance of a class. Realm does not matter. */
export function isPlain(value: unknown): value is Bag {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a dynamic object, else an empty one. */
export function bagOf(value: unknown): Bag {
  return isBag(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function bagsOf(value: unknown): Bag[] {
  return listOf(value).filter(isBag);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Foundry's names of types: Object, Array, Set, null, number, … */
export function getType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (isPlain(value)) return 'Object';
  const known: [string, boolean][] = [
    ['Array', Array.isArray(value)],
    ['Set', value instanceof Set],
    ['Map', value instanceof Map],
    ['Promise', value instanceof Promise],
    ['Error', value instanceof Error],
    ['Number', value instanceof Number],
    ['Color', value.constructor?.name === 'Color'],
  ];
  return known.find(([, fits]) => fits)?.[0] ?? 'Unknown';
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return false;
}
