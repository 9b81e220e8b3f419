import { isBag } from './bags.ts';
import type { Bag } from './bags.ts';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function stepInto(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Bag)[key] : undefined;
}

export function getProperty(object: unknown, path: string): unknown {
  if (!path || typeof object !== 'object' || object === null) return undefined;
  if (path in object) return (object as Bag)[path];
  return path.split('.').reduce<unknown>(stepInto, object);
}

export function hasProperty(object: unknown, path: string): boolean {
  if (!path || typeof object !== 'object' || object === null) return false;
  if (path in object) return true;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const target = parts.reduce<unknown>(stepInto, object);
  return typeof target === 'object' && target !== null && last in target;
}

/** Sets a value at a dotted path; makes the objects on the way. Says whether anything changed. */
export function setProperty(object: unknown, path: string, value: unknown): boolean {
  if (!path || typeof object !== 'object' || object === null) return false;
  const parts = path.split('.');
  if (parts.some((part) => forbidden.has(part))) return false;
  const last = parts.pop() ?? '';
  let target = object as Bag;
  for (const part of parts) {
    if (typeof target[part] !== 'object' || target[part] === null) target[part] = {};
    target = target[part] as Bag;
  }
  const changed = !(last in target) || target[last] !== value;
  if (changed) target[last] = value;
  return changed;
}

export function deleteProperty(object: unknown, path: string): boolean {
  if (!path || typeof object !== 'object' || object === null) return false;
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const target = parts.reduce<unknown>(stepInto, object);
  if (!isBag(target) || !(last in target)) return false;
  delete target[last];
  return true;
}
