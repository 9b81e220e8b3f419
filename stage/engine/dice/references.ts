import { textOf } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';

/** The value behind a dotted path of roll data. */
export function readPath(data: Record<string, unknown>, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Puts values in the place of `@path` references. */
export function replaceReferences(
  formula: string,
  read: (path: string) => unknown,
  { missing, warn = false }: { missing?: string; warn?: boolean },
): string {
  return formula.replaceAll(/@([a-z.0-9_-]+)/gi, (reference, path: string) => {
    const value = read(path);
    if (value !== undefined && value !== null) return textOf(value).trim();
    if (warn) runtime.notify('warn', `Roll data has no value for ${reference}`);
    return missing ?? reference;
  });
}
