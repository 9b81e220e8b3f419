/** A checksum over all changes, so that speed is never bought with other results. */
import type { Change } from '../../src/rules/kernel/change.ts';

/** Folds changes (who, where, before, after, rule) into a 32-bit number. */
export function fold(start: number, changes: readonly Change[]): number {
  let sum = start >>> 0;
  const text = (value: string): void => {
    for (let index = 0; index < value.length; index += 1) sum = Math.imul(sum ^ value.charCodeAt(index), 0x01000193) >>> 0;
  };
  for (const { creature, path, before, after, reason } of changes) {
    text(creature);
    for (const name of path) text(name);
    text(typeof before === 'number' ? String(before) : (JSON.stringify(before) ?? ''));
    text(typeof after === 'number' ? String(after) : (JSON.stringify(after) ?? ''));
    text(reason.rule);
  }
  return sum;
}
