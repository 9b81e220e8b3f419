/** The table of Action Points by class and level (T-06, TR-06). */
import type { Creature } from '../../kernel/state.ts';

export type ApTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Row for creatures whose class has none of its own. */
const ANY_CLASS = 'any';

function proposed(): ApTable {
  const row: Record<string, number> = {};
  for (let level = 1; level <= 20; level += 1) row[String(level)] = 3 + Math.floor(level / 5);
  return { [ANY_CLASS]: Object.freeze(row) };
}

/** Proposed, no source: 3 + a fifth of the level, for levels 1 to 20. */
export const DEFAULT_AP_TABLE: ApTable = Object.freeze(proposed());

export interface ApRow {
  readonly value: number;
  /** The table has a row for this very level. */
  readonly exact: boolean;
}

/** AP by the creature's class (by name or id) and level; the nearest lower level where its own is missing; `null` without any. */
export function apFromTable(table: ApTable, creature: Creature): ApRow | null {
  const row = rowFor(table, creature);
  if (row === undefined) return null;
  const own = row[String(creature.level)];
  if (own !== undefined) return { value: own, exact: true };
  let nearest = -1;
  for (const level of Object.keys(row)) {
    const at = Number(level);
    if (at <= creature.level && at > nearest) nearest = at;
  }
  const value = row[String(nearest)];
  return value === undefined ? null : { value, exact: false };
}

function rowFor(table: ApTable, creature: Creature): Readonly<Record<string, number>> | undefined {
  for (const id in creature.items) {
    const item = creature.items[id];
    if (item?.type !== 'class') continue;
    const row = rowOf(table, item.name.toLowerCase()) ?? rowOf(table, item.id);
    if (row !== undefined) return row;
  }
  return rowOf(table, ANY_CLASS);
}

function rowOf(table: ApTable, name: string): Readonly<Record<string, number>> | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
