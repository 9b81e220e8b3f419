/** Repairs what cannot be right in a stored creature, so that no rule ever meets NaN, a missing field or a wrong type. */
import type { Label } from './explain.ts';
import { initialOf, type Slice, type SliceField } from './slice.ts';
import type { CompiledRuleset } from './contract.ts';
import { soundCondition } from './sound-condition.ts';
import { soundItem } from './sound-item.ts';
import { isBag, LIMIT, soundList, soundNames, soundNumbers, wholeNumber, type Bag } from './sound-values.ts';
import type { Adjustment, Clock, Creature } from './state.ts';

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

const soundTables = new WeakMap<object, Slice>();

/** Whether all creatures of a state are known to be sound for a ruleset. */
export function isSoundTable(rules: CompiledRuleset, creatures: object): boolean {
  return soundTables.get(creatures) === rules.slice;
}

/** Notes that all creatures of a state are sound: looked at, or made by the rules from sound ones. */
export function markSoundTable(rules: CompiledRuleset, creatures: object): void {
  soundTables.set(creatures, rules.slice);
}

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
  // Every field was checked above and nothing had to be repaired.
  if (Object.keys(fixed).length === 0) return { creature: stored as unknown as Creature, repaired };
  // Every field of Creature and of the slices was checked above.
  return { creature: { ...stored, ...fixed } as unknown as Creature, repaired };
}

const LATEST = 1e12;

/** The clock with every field present and of its type; the same object when nothing was wrong. */
export function soundClock(stored: Clock): Clock {
  if (soundClocks.has(stored)) return stored;
  const sound = repairClock(stored);
  soundClocks.add(sound);
  return sound;
}

const soundClocks = new WeakSet<Clock>();

function repairClock(stored: Clock): Clock {
  // Stored data may hold anything whatever its type says.
  const given = stored as unknown as Bag;
  const name = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const sound: Clock = {
    running: given['running'] === true,
    round: wholeNumber(given['round'], 0, LIMIT, 0),
    turn: name(given['turn']),
    turnKey: name(given['turnKey']),
    turnEnded: name(given['turnEnded']),
    order: soundNames(given['order']),
    worldTime: wholeNumber(given['worldTime'], 0, LATEST, 0),
  };
  const same = Object.entries(sound).every(([field, value]) => Object.is(given[field], value));
  return same ? stored : sound;
}

function soundTrack(value: unknown): unknown {
  const bag = isBag(value) ? value : {};
  const max = wholeNumber(bag['max'], 0, LIMIT, 0);
  const current = wholeNumber(bag['value'], 0, LIMIT, 0);
  return Object.is(bag['value'], current) && Object.is(bag['max'], max) ? value : { value: current, max };
}

function isAdjustment(value: unknown): value is Adjustment {
  if (!isBag(value)) return false;
  const adjustment = value as Partial<Adjustment>;
  const number = adjustment.value;
  const bounded = typeof number === 'number' && Math.abs(number) <= LIMIT;
  return typeof adjustment.word === 'string' && typeof adjustment.name === 'string' && bounded;
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

function soundField(shape: SliceField, value: unknown): unknown {
  switch (shape.kind) {
    case 'integer':
      return stepped(value, shape);
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

/** A number within bounds, cut to its step. */
function stepped(value: unknown, { min, max, initial, step = 1 }: Extract<SliceField, { kind: 'integer' }>): number {
  if (step === 1) return wholeNumber(value, min, max, initial);
  return typeof value === 'number' && Number.isFinite(value) ? wholeNumber(value / step, min / step, max / step, 0) * step : initial;
}

function soundRecord(of: Slice, stored: Bag): unknown {
  const fixed: Record<string, unknown> = {};
  for (const [field, shape] of Object.entries(of)) {
    const sound = soundField(shape, stored[field]);
    if (!Object.is(sound, stored[field])) fixed[field] = sound;
  }
  return Object.keys(fixed).length === 0 ? stored : { ...stored, ...fixed };
}
