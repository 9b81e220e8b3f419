/** What a document's `system` holds, as plain data: Foundry's fields, repairs, tests and converters are all made from it. */

export type Shape =
  /** `step`: parts of one that count, where a number need not be whole. */
  | { readonly kind: 'integer'; readonly initial: number; readonly min: number; readonly max: number; readonly step?: number }
  | { readonly kind: 'integerOrNull'; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly initial: string; readonly choices?: readonly string[] }
  | { readonly kind: 'textOrNull' }
  /** A formula. Any text can be stored; whether it can be read is shown, never enforced. */
  | { readonly kind: 'formula' }
  | { readonly kind: 'flag'; readonly initial: boolean }
  | { readonly kind: 'html' }
  /** Any JSON value, stored as text: keys with dots (uuids, places of asks) would be taken apart in an object. */
  | { readonly kind: 'json'; readonly initial: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'record'; readonly of: Shapes };

export type Shapes = Readonly<Record<string, Shape>>;

export const integer = (initial: number, min: number, max: number): Shape => ({ kind: 'integer', initial, min, max });
export const integerOrNull = (min: number, max: number): Shape => ({ kind: 'integerOrNull', min, max });
export const text = (initial = ''): Shape => ({ kind: 'text', initial });
export const choice = (choices: readonly [string, ...string[]]): Shape => ({ kind: 'text', initial: choices[0], choices });
export const flag = (initial = false): Shape => ({ kind: 'flag', initial });
export const json = (initial: unknown): Shape => ({ kind: 'json', initial: JSON.stringify(initial) });
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const record = (of: Shapes): Shape => ({ kind: 'record', of });
export const FORMULA: Shape = { kind: 'formula' };
export const HTML: Shape = { kind: 'html' };
export const TEXT_OR_NULL: Shape = { kind: 'textOrNull' };

/** The stored value before anything was ever stored. */
function initialOf(shape: Shape): unknown {
  switch (shape.kind) {
    case 'integer':
    case 'text':
    case 'flag':
    case 'json':
      return shape.initial;
    case 'integerOrNull':
    case 'textOrNull':
      return null;
    case 'formula':
    case 'html':
      return '';
    case 'list':
      return [];
    case 'record':
      return initialsOf(shape.of);
  }
}

export function initialsOf(shapes: Shapes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, initialOf(shape)]));
}

export interface Place {
  /** Dotted, below `system`; the elements of a list are called `element`. */
  readonly path: string;
  readonly shape: Shape;
}

/** Every place of a schema, records and lists included. */
export function placesOf(shapes: Shapes, below = ''): Place[] {
  return Object.entries(shapes).flatMap(([name, shape]) => placesIn(`${below}${name}`, shape));
}

function placesIn(path: string, shape: Shape): Place[] {
  const inner =
    shape.kind === 'record' ? placesOf(shape.of, `${path}.`) : shape.kind === 'list' ? placesIn(`${path}.element`, shape.of) : [];
  return [{ path, shape }, ...inner];
}
