/** Names and kinds of the places of a creature that a report tells of. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import { named, type Label } from '../kernel/explain.ts';
import type { SliceField } from '../kernel/slice.ts';
import type { ChangeLine, Shown } from './report-types.ts';
import { plain } from './signs.ts';

interface Place {
  readonly kind: ChangeLine['kind'];
  readonly name: string;
}

const PLACES: Readonly<Record<string, Place>> = {
  'health/value': { kind: 'health', name: 'health' },
  'health/max': { kind: 'other', name: 'maxHealth' },
  'economy/ap': { kind: 'economy', name: 'ap' },
  'economy/reactions': { kind: 'economy', name: 'reactions' },
  'turnBudget/movement': { kind: 'economy', name: 'movement' },
  'turnBudget/action': { kind: 'economy', name: 'action' },
  'turnBudget/bonus': { kind: 'economy', name: 'bonus' },
  'turnBudget/reaction': { kind: 'economy', name: 'reaction' },
  'pools/preparation': { kind: 'economy', name: 'preparation' },
  'pools/action': { kind: 'economy', name: 'action' },
  'pools/reaction': { kind: 'economy', name: 'reaction' },
  'pools/extraAttack': { kind: 'economy', name: 'extraAttack' },
  actionPoints: { kind: 'economy', name: 'actionPoints' },
  deathRow: { kind: 'deathRow', name: 'deathRow' },
  deathFailures: { kind: 'deathRow', name: 'deathFailures' },
  breakdownFailures: { kind: 'deathRow', name: 'breakdownFailures' },
  wounds: { kind: 'deathRow', name: 'wounds' },
  'debt/paid': { kind: 'other', name: 'debtPaid' },
  'ritual/paid': { kind: 'other', name: 'ritualPaid' },
  'charging/turns': { kind: 'other', name: 'chargingTurns' },
};

function placeOf(path: readonly string[]): Place {
  const known = PLACES[path.join('/')];
  if (known !== undefined) return known;
  const [head = ''] = path;
  if (head === 'bonusHealth') return { kind: 'bonusHealth', name: 'bonusHealth' };
  // Of an item, its own field has a name; of everything else the outermost.
  return { kind: 'other', name: head === 'items' ? (path[2] ?? 'items') : head };
}

export const kindOf = (path: readonly string[]): ChangeLine['kind'] => placeOf(path).kind;

/** Label of the place of a value. */
export function fieldLabel(path: readonly string[], item?: string | null): Label {
  const key = `FOURFOLD.Field.${placeOf(path).name}`;
  return typeof item === 'string' ? { key, args: { name: item } } : { key };
}

/** The declaration of a place in the ruleset's slices. */
function sliceAt(rules: CompiledRuleset, path: readonly string[]): SliceField | null {
  let here: SliceField | undefined = rules.slice[path[0] ?? ''];
  for (const name of path.slice(1)) here = here?.kind === 'record' ? here.of[name] : here;
  return here ?? null;
}

/** Whether a place is bookkeeping that no one reads. */
export function isHidden(rules: CompiledRuleset, path: readonly string[]): boolean {
  return sliceAt(rules, path)?.hidden === true;
}

/** Longest track that is shown as pips. */
const MOST_PIPS = 10;

/** A short track as places that are taken or free. */
export function pipsOf(rules: CompiledRuleset, path: readonly string[], value: unknown): readonly boolean[] | null {
  const shape = sliceAt(rules, path);
  if (kindOf(path) !== 'deathRow' || shape?.kind !== 'integer' || shape.max > MOST_PIPS || typeof value !== 'number') return null;
  return Array.from({ length: shape.max }, (_none, index) => index < value);
}

/** The number in a value, `null` when there is none. */
export function numberIn(path: readonly string[], value: unknown): number | null {
  if (kindOf(path) !== 'bonusHealth') return typeof value === 'number' ? value : null;
  if (value === null) return 0;
  const amount = (value as { readonly value?: unknown }).value;
  return typeof amount === 'number' ? amount : null;
}

/** A value in words; items stand in lists by their ids. */
export function shownValue(path: readonly string[], value: unknown, itemName: (id: string) => string | null = () => null): Shown {
  const number = numberIn(path, value);
  if (number !== null) return plain(number);
  if (value === null || value === undefined) return { key: 'FOURFOLD.Value.none' };
  if (typeof value === 'boolean') return { key: value ? 'FOURFOLD.Value.yes' : 'FOURFOLD.Value.no' };
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return { key: 'FOURFOLD.Value.some' };
  const names = value.filter((entry) => typeof entry === 'string');
  return names.length === 0 ? { key: 'FOURFOLD.Value.none' } : named(names.map((name) => itemName(name) ?? name).join(', '));
}
