/**
 * Repairs of stored and incoming `system` data before Foundry looks at it. It runs on whole sources and on partial updates alike
 * and cannot tell them apart, so it touches only what is there: what cannot be used is left out (a stored value then becomes
 * the initial one, an update then changes nothing). Running it twice does nothing the second time.
 */
import type { Shape, Shapes } from './shape.ts';

type Mutable = Record<string, unknown>;

const UNUSABLE = Symbol('unusable');

/** Repairs `source` in place. */
export function repairSource(shapes: Shapes, source: Mutable): void {
  for (const [name, shape] of Object.entries(shapes)) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value === undefined) continue;
    const sound = soundValue(shape, value);
    if (sound === UNUSABLE) delete source[name];
    else if (!Object.is(sound, value)) source[name] = sound;
  }
}

/** Made by `{}` in any realm; instances such as generation 14's update operators are not. */
function isPlain(value: unknown): value is Mutable {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** An update operator of generation 14 speaks for itself. */
function isOperator(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlain(value);
}

function soundValue(shape: Shape, value: unknown): unknown {
  if (isOperator(value)) return value;
  switch (shape.kind) {
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'list':
      return soundList(shape.of, value);
    case 'record':
      if (!isPlain(value)) return UNUSABLE;
      repairSource(shape.of, value);
      return value;
    default:
      return soundScalar(shape, value);
  }
}

function soundScalar(shape: Exclude<Shape, { kind: 'json' | 'list' | 'record' }>, value: unknown): unknown {
  switch (shape.kind) {
    case 'integer':
      return soundNumber(value, shape);
    case 'integerOrNull':
      return value === null || value === '' ? null : soundNumber(value, shape);
    case 'text':
      return soundChoice(value, shape.choices);
    case 'textOrNull':
      return value === null ? null : soundText(value);
    case 'formula':
    case 'html':
      return soundText(value);
    case 'flag':
      return soundFlag(value);
  }
}

/** Within bounds and cut to the parts of one that count: whole, unless the shape says otherwise. */
function soundNumber(
  value: unknown,
  { min, max, step = 1 }: { readonly min: number; readonly max: number; readonly step?: number },
): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return UNUSABLE;
  const cut = Math.min(max, Math.max(min, Math.trunc(number / step) * step));
  return cut === 0 ? 0 : cut;
}

function soundText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : UNUSABLE;
}

function soundChoice(value: unknown, choices: readonly string[] | undefined): unknown {
  const sound = soundText(value);
  return choices === undefined || choices.includes(sound as string) ? sound : UNUSABLE;
}

function soundFlag(value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'on') return true;
  return value === 'false' ? false : UNUSABLE;
}

/** Elements are always whole, so what one lacks becomes its initial value; elements that are none are dropped. */
function soundList(of: Shape, value: unknown): unknown {
  // Forms give lists as objects with numbers for keys; Foundry makes lists of those.
  if (isPlain(value)) return value;
  if (!Array.isArray(value)) return UNUSABLE;
  const elements: unknown[] = value;
  const sound = elements.map((element) => soundValue(of, element));
  return sound.every((element, index) => Object.is(element, elements[index])) ? value : sound.filter((element) => element !== UNUSABLE);
}
