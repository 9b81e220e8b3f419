/** Repairs what cannot be right in a stored creature, so that no rule ever meets NaN, a missing field or a wrong type. */
import type { Label } from './explain.ts';
import { initialOf, type Slice, type SliceField } from './slice.ts';
import type { CompiledRuleset } from './contract.ts';
import type { Adjustment, Condition, Creature } from './state.ts';

interface Sound {
  readonly creature: Creature;
  readonly repaired: readonly Label[];
}

const known = new WeakMap<object, { readonly slice: Slice; readonly sound: Sound }>();

/**
 * The creature with every field of the kernel and of the ruleset's slices present, finite and within bounds.
 * @returns the same object when nothing was wrong; else a repaired copy and what was repaired
 */
export function soundCreature(rules: CompiledRuleset, id: string, stored: Creature): Sound {
  if (!isBag(stored)) return repair(rules, id, {});
  const earlier = known.get(stored);
  if (earlier !== undefined && earlier.slice === rules.slice) return earlier.sound;
  // Stored data may hold anything whatever its type says; from here on it is read as unknown.
  const sound = repair(rules, id, stored);
  known.set(stored, { slice: rules.slice, sound });
  known.set(sound.creature, { slice: rules.slice, sound: { creature: sound.creature, repaired: [] } });
  return sound;
}

type Bag = Readonly<Record<string, unknown>>;

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number within bounds: fractions are truncated, what is no finite number becomes `fallback`. */
export function wholeNumber(value: unknown, min: number, max: number, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

const LIMIT = 1e6;

function repair(rules: CompiledRuleset, id: string, stored: Bag): Sound {
  const repaired: Label[] = [];
  const fixed: Record<string, unknown> = {};
  const keep = (field: string, value: unknown): void => {
    if (Object.is(stored[field], value)) return;
    fixed[field] = value;
    repaired.push({ key: 'FOURFOLD.Warn.repaired', args: { field } });
  };
  if (stored['id'] !== id) fixed['id'] = id;
  if (typeof stored['name'] !== 'string') keep('name', id);
  if (stored['kind'] !== 'player' && stored['kind'] !== 'npc') keep('kind', 'npc');
  keep('level', wholeNumber(stored['level'], 1, 1000, 1));
  keep('dead', stored['dead'] === true);
  keep('health', soundTrack(stored['health']));
  keep('attributes', soundNumbers(stored['attributes'], -LIMIT, LIMIT));
  keep('tags', soundNames(stored['tags']));
  keep('adjustments', soundList(stored['adjustments'], isAdjustment));
  keep('conditions', soundEntries(stored['conditions'], soundCondition));
  keep('items', soundEntries(stored['items'], soundItem));
  for (const [field, shape] of Object.entries(rules.slice)) keep(field, soundField(shape, stored[field]));
  if (Object.keys(fixed).length === 0) return { creature: stored as unknown as Creature, repaired };
  // Every field of Creature and of the slices was checked above.
  return { creature: { ...stored, ...fixed } as unknown as Creature, repaired };
}

function soundTrack(value: unknown): unknown {
  const bag = isBag(value) ? value : {};
  const max = wholeNumber(bag['max'], 0, LIMIT, 0);
  const current = wholeNumber(bag['value'], 0, LIMIT, 0);
  return bag['value'] === current && bag['max'] === max ? value : { value: current, max };
}

function soundNumbers(value: unknown, min: number, max: number): unknown {
  if (!isBag(value)) return {};
  const sound = Object.entries(value).every(([, entry]) => Number.isInteger(entry) && (entry as number) >= min && (entry as number) <= max);
  if (sound) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, wholeNumber(entry, min, max, 0)]));
}

function soundNames(value: unknown): unknown {
  return soundList(value, (entry) => typeof entry === 'string');
}

function soundList(value: unknown, good: (entry: unknown) => boolean): unknown {
  if (!Array.isArray(value)) return [];
  return value.every(good) ? value : value.filter(good);
}

function isAdjustment(value: unknown): boolean {
  if (!isBag(value)) return false;
  const adjustment = value as Partial<Adjustment>;
  return typeof adjustment.word === 'string' && typeof adjustment.name === 'string' && Number.isFinite(adjustment.value);
}

function soundEntries(value: unknown, fix: (id: string, entry: Bag) => unknown): unknown {
  if (!isBag(value)) return {};
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const [id, entry] of Object.entries(value)) {
    if (!isBag(entry)) {
      changed = true;
      continue;
    }
    const sound = fix(id, entry);
    if (sound !== entry) changed = true;
    entries.push([id, sound]);
  }
  return changed ? Object.fromEntries(entries) : value;
}

const COUNTS: ReadonlySet<unknown> = new Set(['world', 'bearerStart', 'bearerEnd', 'sourceStart', 'round']);

function soundCondition(id: string, stored: Bag): unknown {
  const remaining = stored['remaining'];
  const condition: Condition = {
    id,
    key: typeof stored['key'] === 'string' ? stored['key'] : id,
    stacks: wholeNumber(stored['stacks'], 1, 1000, 1),
    remaining: remaining === null || remaining === undefined ? null : wholeNumber(remaining, 0, 999, 0),
    // COUNTS holds exactly the members of CountsBy.
    countsBy: COUNTS.has(stored['countsBy']) ? (stored['countsBy'] as Condition['countsBy']) : 'world',
    source: typeof stored['source'] === 'string' ? stored['source'] : null,
    since: typeof stored['since'] === 'string' ? stored['since'] : null,
    data: isBag(stored['data']) ? stored['data'] : {},
  };
  const same = Object.entries(condition).every(([field, value]) =>
    field === 'data' ? isBag(stored['data']) : Object.is(stored[field], value),
  );
  return same ? stored : condition;
}

const TYPES: ReadonlySet<unknown> = new Set(['weapon', 'armor', 'ability', 'gear', 'class', 'passive', 'ammo', 'condition']);

function soundItem(id: string, stored: Bag): unknown {
  const fixed: Record<string, unknown> = {};
  if (stored['id'] !== id) fixed['id'] = id;
  if (typeof stored['name'] !== 'string') fixed['name'] = id;
  if (!TYPES.has(stored['type'])) fixed['type'] = 'gear';
  if (typeof stored['equipped'] !== 'boolean') fixed['equipped'] = true;
  if (soundNames(stored['tags']) !== stored['tags']) fixed['tags'] = soundNames(stored['tags']);
  if (stored['cost'] !== undefined && soundNumbers(stored['cost'], 0, LIMIT) !== stored['cost'])
    fixed['cost'] = soundNumbers(stored['cost'], 0, LIMIT);
  if (stored['mods'] !== undefined && soundNumbers(stored['mods'], -LIMIT, LIMIT) !== stored['mods'])
    fixed['mods'] = soundNumbers(stored['mods'], -LIMIT, LIMIT);
  if (stored['damage'] !== undefined && !Array.isArray(stored['damage'])) fixed['damage'] = [];
  return Object.keys(fixed).length === 0 ? stored : { ...stored, ...fixed };
}

function soundField(shape: SliceField, value: unknown): unknown {
  switch (shape.kind) {
    case 'integer':
      return wholeNumber(value, shape.min, shape.max, shape.initial);
    case 'integerOrNull':
      return value === null || value === undefined || !Number.isFinite(value) ? null : wholeNumber(value, shape.min, shape.max, shape.min);
    case 'flag':
      return typeof value === 'boolean' ? value : shape.initial;
    case 'choice':
      return shape.choices.includes(value as string) ? value : shape.initial;
    case 'names':
      return soundNames(value);
    case 'numbers':
      return soundNumbers(value, shape.min, shape.max);
    case 'record':
      return isBag(value) ? soundRecord(shape.of, value) : initialOf(shape);
    case 'keyed':
      return soundEntries(value, (_id, entry) => soundRecord(shape.of, entry));
  }
}

function soundRecord(of: Slice, stored: Bag): unknown {
  const fixed: Record<string, unknown> = {};
  for (const [field, shape] of Object.entries(of)) {
    const sound = soundField(shape, stored[field]);
    if (!Object.is(sound, stored[field])) fixed[field] = sound;
  }
  return Object.keys(fixed).length === 0 ? stored : { ...stored, ...fixed };
}
