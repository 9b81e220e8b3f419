/** JSON that is stored as text, because Foundry takes keys with dots in objects apart. */
import type { Shape, Shapes } from './shape.ts';

/** The value that a text holds; anything else than a text is the value itself. `fallback` for what is no JSON. */
export function parsedJson(stored: unknown, fallback: unknown): unknown {
  if (typeof stored !== 'string') return stored ?? fallback;
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return fallback;
  }
}

/** Puts values in the place of their texts in prepared data. */
export function parseTexts(shapes: Shapes, prepared: Record<string, unknown>): void {
  for (const [name, shape] of Object.entries(shapes)) {
    if (shape.kind === 'json') prepared[name] = parsedJson(prepared[name], JSON.parse(shape.initial));
    else parseBelow(shape, prepared[name]);
  }
}

function parseBelow(shape: Shape, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  // A record's prepared value is a bag of its fields.
  if (shape.kind === 'record') parseTexts(shape.of, value as Record<string, unknown>);
  if (shape.kind === 'list' && Array.isArray(value)) for (const element of value) parseBelow(shape.of, element);
}

/** A copy of data for a write, with texts in the place of values. */
export function withTexts(shapes: Shapes, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const packed = Object.entries(data).map(([name, value]): [string, unknown] => {
    const isJson = Object.hasOwn(shapes, name) && shapes[name]?.kind === 'json';
    return [name, isJson && typeof value !== 'string' && value !== undefined ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(packed);
}
