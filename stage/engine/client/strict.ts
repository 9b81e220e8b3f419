import { isPlain } from '../objects/bags.ts';

export type Strictness = 'throw' | 'record';

/** What asks for members without meaning them: promises, JSON, printing. */
const harmless = new Set(['then', 'toJSON', 'constructor', 'inspect', 'nodeType', 'asymmetricMatch', '$$typeof', 'toString', 'valueOf']);

export interface Guard {
  readonly mode: Strictness;
  readonly absent: readonly string[];
  report(path: string): void;
}

/**
 * A namespace whose undeclared members cannot be read by mistake: asking for one throws an error that names it, or, when
 * recording, is noted and gives undefined. Members that this generation lacks on purpose are undefined. Writing declares.
 */
export function guarded<T extends object>(target: T, path: string, guard: Guard, deep = false): T {
  const inner = new Map<unknown, unknown>();
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key);
      if (value !== undefined) return deep && isPlain(value) ? wrapped(inner, value, `${path}.${String(key)}`, guard) : value;
      if (typeof key === 'symbol' || key in object || harmless.has(key)) return value;
      const name = `${path}.${key}`;
      if (guard.absent.includes(name)) return undefined;
      guard.report(name);
      if (guard.mode === 'throw') throw new Error(`The stage does not have ${name}`);
      return undefined;
    },
  });
}

function wrapped(known: Map<unknown, unknown>, value: object, path: string, guard: Guard): unknown {
  if (!known.has(value)) known.set(value, guarded(value, path, guard, true));
  return known.get(value);
}
