/** What a step did to the state, value by value; applying and reverting it is exact. */
import type { Reason } from './explain.ts';
import type { Slice, SliceField } from './slice.ts';
import type { State } from './state.ts';

/** `null` = the value is absent there. */
export type Value = unknown;

export interface Change {
  /** Creature id; '' = the clock. */
  readonly creature: string;
  /** Place below the creature, e.g. `['health', 'value']`, `['conditions', '<id>']`. */
  readonly path: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly reason: Reason;
}

type Bag = Readonly<Record<string, unknown>>;

/** A copy with the value at `path` set; `null` takes a key away from a keyed collection (depth 2 and more). */
export function withValue<T extends object>(of: T, path: readonly string[], value: Value, keyed: boolean): T {
  // Whatever it is, it is read as a bag of places here; paths come from something of the same shape, so the copy has it too.
  return withValueFrom(of as unknown as Bag, path, 0, value, keyed) as unknown as T;
}

function withValueFrom(bag: Bag, path: readonly string[], at: number, value: Value, keyed: boolean): Bag {
  const head = path[at];
  if (head === undefined) return bag;
  const copy: Record<string, unknown> = { ...bag };
  if (at + 1 < path.length) {
    const inner = bag[head];
    setOwn(copy, head, withValueFrom(isBag(inner) ? inner : {}, path, at + 1, value, keyed));
  } else if (value === null && keyed) delete copy[head];
  else setOwn(copy, head, value);
  return copy;
}

/** Sets a key of its own, also one that plain assignment would take for something else. */
function setOwn(bag: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(bag, key, { value, enumerable: true, configurable: true, writable: true });
  else bag[key] = value;
}

/** The value at `path`, `null` when there is none. */
export function valueAt(of: object, path: readonly string[]): Value {
  let here: unknown = of;
  for (const name of path) {
    if (!isBag(here)) return null;
    here = Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return here ?? null;
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const KEYED_COLLECTIONS: ReadonlySet<string> = new Set(['conditions', 'items', 'bonusHealth']);

/**
 * Whether an absent value at this path means that the key itself is gone: in collections by key, and where a condition or an item
 * need not say something. Everywhere else `null` is a value.
 * @param slice the fields of the ruleset's mechanics; without it only what every ruleset has is known
 */
export function isKeyed(path: readonly string[], slice: Slice = {}): boolean {
  const [head = '', , third] = path;
  if (path.length === 2 && KEYED_COLLECTIONS.has(head)) return true;
  if (head === 'items') return path.length === 3 || (path.length > 3 && third !== 'save');
  if (head === 'conditions') return path.length > 3 && third === 'data';
  return Object.hasOwn(slice, head) && isKeyOf(slice[head], path.slice(1));
}

function isKeyOf(field: SliceField | undefined, below: readonly string[]): boolean {
  const [head = '', ...rest] = below;
  switch (field?.kind) {
    case 'record':
      return isKeyOf(Object.hasOwn(field.of, head) ? field.of[head] : undefined, rest);
    case 'numbers':
      return below.length === 1;
    case 'keyed':
      return (
        below.length === 1 ||
        isKeyOf(rest[0] !== undefined && Object.hasOwn(field.of, rest[0]) ? field.of[rest[0]] : undefined, rest.slice(1))
      );
    default:
      return false;
  }
}

function assign(state: State, change: Change, value: Value, slice?: Slice): State {
  if (change.creature === '') {
    return { ...state, clock: withValue(state.clock, change.path, value, false) };
  }
  const creature = Object.hasOwn(state.creatures, change.creature) ? state.creatures[change.creature] : undefined;
  if (creature === undefined) return state;
  const next = withValue(creature, change.path, value, isKeyed(change.path, slice));
  return { ...state, creatures: { ...state.creatures, [change.creature]: next } };
}

/** The state after all changes, in order. With the ruleset's `slice`, keys of its mechanics come and go exactly. */
export function applyChanges(state: State, changes: readonly Change[], slice?: Slice): State {
  return changes.reduce((reached, change) => assign(reached, change, change.after, slice), state);
}

/** The state before the changes: the inverse of `applyChanges`. */
export function revertChanges(state: State, changes: readonly Change[], slice?: Slice): State {
  return changes.reduceRight((reached, change) => assign(reached, change, change.before, slice), state);
}

/** Deep equality of plain JSON; the order of keys does not matter. */
export function sameValue(left: Value, right: Value): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((value, index) => sameValue(value, right[index]));
  }
  const leftBag = left as Bag;
  const rightBag = right as Bag;
  const names = Object.keys(leftBag);
  if (names.length !== Object.keys(rightBag).length) return false;
  return names.every((name) => Object.hasOwn(rightBag, name) && sameValue(leftBag[name], rightBag[name]));
}
