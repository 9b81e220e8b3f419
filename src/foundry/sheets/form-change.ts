/**
 * One field of a form that a person has changed, as the smallest update there is. What cannot be used is refused, so nothing ever
 * becomes null, NaN or lost; what did not change is not written. Elements of lists take the whole list with them.
 */
import type { Label } from '../../rules/kernel/explain.ts';
import { initialsOf, type Shape, type Shapes } from '../data/shape.ts';

type Bag = Readonly<Record<string, unknown>>;

export type FormChange =
  | { readonly kind: 'write'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'same' }
  /** Without a reason nothing was said, and nothing need be told. */
  | { readonly kind: 'refused'; readonly why: Label | null };

const REFUSED: FormChange = { kind: 'refused', why: null };

interface Found {
  readonly shape: Shape;
  readonly value: unknown;
  /** Dotted path of the outermost list on the way, and the way on from there. */
  readonly list: { readonly path: string; readonly value: readonly unknown[]; readonly below: readonly string[] } | null;
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function find(shapes: Shapes, system: Bag, path: string): Found | null {
  const names = path.split('.');
  let shape: Shape = { kind: 'record', of: shapes };
  let value: unknown = system;
  let list: Found['list'] = null;
  for (const [index, name] of names.entries()) {
    if (shape.kind === 'list') {
      const elements = listOf(value);
      if (!/^\d+$/.test(name) || Number(name) >= elements.length) return null;
      list ??= { path: names.slice(0, index).join('.'), value: elements, below: names.slice(index) };
      shape = shape.of;
      value = elements[Number(name)];
      continue;
    }
    if (shape.kind !== 'record' || !Object.hasOwn(shape.of, name)) return null;
    shape = shape.of[name] as Shape;
    value = isBag(value) ? value[name] : undefined;
  }
  return { shape, value, list };
}

/**
 * What a changed field means.
 * @param system what is stored below `system`
 * @param path dotted, below `system`; elements of lists by their number
 * @param raw text of the field, whether a box is ticked, or the list that a field holds
 */
export function formChange(shapes: Shapes, system: Bag, path: string, raw: unknown): FormChange {
  const found = find(shapes, system, path);
  if (found === null) return REFUSED;
  const read = readValue(found.shape, raw);
  if ('why' in read) return { kind: 'refused', why: read.why };
  if (same(read.value, found.value)) return { kind: 'same' };
  if (found.list === null) return { kind: 'write', path, value: read.value };
  return { kind: 'write', path: found.list.path, value: placed(found.list.value, found.list.below, read.value) };
}

function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || (Array.isArray(left) && JSON.stringify(left) === JSON.stringify(right));
}

function placed(value: unknown, [head, ...rest]: readonly string[], next: unknown): unknown {
  if (head === undefined) return next;
  if (Array.isArray(value))
    return (value as readonly unknown[]).map((one, index) => (String(index) === head ? placed(one, rest, next) : one));
  const bag = isBag(value) ? value : {};
  return { ...bag, [head]: placed(bag[head], rest, next) };
}

type Read = { readonly value: unknown } | { readonly why: Label | null };

function readValue(shape: Shape, raw: unknown): Read {
  switch (shape.kind) {
    case 'integer':
      return readNumber(shape, raw);
    case 'integerOrNull':
      return typeof raw === 'string' && raw.trim() === '' ? { value: null } : readNumber(shape, raw);
    case 'flag':
      return typeof raw === 'boolean' ? { value: raw } : UNREADABLE;
    case 'list':
      return shape.of.kind === 'text' ? readNames(raw) : UNREADABLE;
    case 'record':
    case 'json':
      return UNREADABLE;
    default:
      return readText(shape.kind === 'text' ? shape.choices : undefined, raw);
  }
}

const UNREADABLE: Read = { why: null };

function readText(choices: readonly string[] | undefined, raw: unknown): Read {
  return typeof raw === 'string' && (choices?.includes(raw) ?? true) ? { value: raw } : UNREADABLE;
}

/** A field that takes numbers gives an empty text for anything that is none. */
function readNumber({ min, max }: { readonly min: number; readonly max: number }, raw: unknown): Read {
  const typed = String(raw).trim().replace(/[−–]/g, '-');
  if (typed === '') return { why: null };
  const number = /^[+-]?\d{1,15}$/.test(typed) ? Number(typed) : NaN;
  if (number >= min && number <= max) return { value: number === 0 ? 0 : number };
  return { why: { key: 'FOURFOLD.Sheet.badNumber', args: { typed: typed.slice(0, 20), min, max } } };
}

/** Names with commas between them. */
function readNames(raw: unknown): Read {
  const given = Array.isArray(raw) ? (raw as readonly unknown[]).map(String) : String(raw).split(',');
  return { value: [...new Set(given.map((name) => name.trim()).filter((name) => name !== ''))] };
}

/** A list with one more element, as new ones start out; `null` when there is no such list. */
export function withRow(shapes: Shapes, system: Bag, path: string): readonly unknown[] | null {
  const found = find(shapes, system, path);
  if (found?.shape.kind !== 'list') return null;
  return [...listOf(found.value), initialsOf({ row: found.shape.of })['row']];
}

/** A list without an element; `null` when there is no such element. */
export function withoutRow(shapes: Shapes, system: Bag, path: string, index: number): readonly unknown[] | null {
  const found = find(shapes, system, path);
  const elements = listOf(found?.value);
  if (found?.shape.kind !== 'list' || !Number.isInteger(index) || index < 0 || index >= elements.length) return null;
  return elements.filter((_one, at) => at !== index);
}
