/** Repairs of stored items: a field that cannot be what it should be is left out. */
import { isBag, LIMIT, soundBag, soundNames, soundNumbers, wholeNumber, type Bag } from './sound-values.ts';
import { soundTemplate } from './sound-condition.ts';
import type { ConditionTemplate, DamageEntry } from './state.ts';

type Fix = (value: unknown) => unknown;

const TYPES: ReadonlySet<unknown> = new Set(['weapon', 'armor', 'ability', 'gear', 'class', 'passive', 'ammo', 'condition']);

const text: Fix = (value) => (typeof value === 'string' ? value : undefined);
const truth: Fix = (value) => (typeof value === 'boolean' ? value : undefined);
const amount: Fix = (value) => (typeof value === 'number' ? whole(-LIMIT)(value) : text(value));
const numbers =
  (min: number): Fix =>
  (value) =>
    isBag(value) ? soundNumbers(value, min, LIMIT) : undefined;
function whole(min: number): Fix {
  return (value) => (typeof value === 'number' && Number.isFinite(value) ? wholeNumber(value, min, LIMIT, 0) : undefined);
}

function isEntry(value: unknown): value is DamageEntry {
  return isBag(value) && typeof value['formula'] === 'string' && typeof value['type'] === 'string';
}

function soundEntries(value: unknown): unknown {
  if (!Array.isArray(value)) return [];
  return value.every(isEntry) ? value : value.filter(isEntry);
}

function soundSave(value: unknown): unknown {
  if (!isBag(value) || typeof value['attribute'] !== 'string') return undefined;
  const { dc, against } = value;
  const sound = dc === undefined || dc === null || Number.isFinite(dc) ? value : { ...value, dc: null };
  return against === undefined || typeof against === 'string' ? sound : { ...sound, against: '' };
}

function soundReplaces(value: unknown): unknown {
  return isBag(value) ? soundBag(value, (field, entry) => (field === 'damage' || field === 'damageType' ? text(entry) : entry)) : undefined;
}

function soundBrings(value: unknown): unknown {
  if (!isBag(value) || typeof value['key'] !== 'string') return undefined;
  // The rest of it is checked whenever it is put on somebody.
  const { data } = value;
  return data === undefined || isBag(data) ? value : soundTemplate(value as unknown as ConditionTemplate);
}

/** A counter with its maximum. */
function soundCounter(value: unknown): unknown {
  if (!isBag(value)) return undefined;
  const max = wholeNumber(value['max'], 0, LIMIT, 0);
  const left = wholeNumber(value['value'], 0, LIMIT, 0);
  return Object.is(value['value'], left) && Object.is(value['max'], max) ? value : { value: left, max };
}

const oneOf =
  (...choices: readonly string[]): Fix =>
  (value) =>
    choices.includes(value as string) ? value : undefined;

const MOST_TURNS = 20;

const FIXES: Readonly<Record<string, Fix>> = {
  kind: text,
  melee: truth,
  ranged: truth,
  area: truth,
  damage: soundEntries,
  damageBonus: amount,
  replaces: soundReplaces,
  ammo: text,
  attribute: text,
  hit: whole(-LIMIT),
  cost: numbers(0),
  mods: numbers(-LIMIT),
  save: soundSave,
  heal: text,
  bonusHealth: amount,
  relief: whole(0),
  condition: soundBrings,
  targets: whole(0),
  projectiles: whole(0),
  level: whole(0),
  caster: text,
  hitDie: text,
  resolveDie: text,
  element: text,
  castingTime: text,
  uses: soundCounter,
  recharge: oneOf('none', 'battle', 'day', 'rest'),
  capacity: whole(-LIMIT),
  loaded: whole(0),
  reload: oneOf('ap', 'auto'),
  reloadCost: whole(0),
  turns: (value) => (typeof value === 'number' && Number.isFinite(value) ? wholeNumber(value, 1, MOST_TURNS, 1) : undefined),
  prepared: truth,
  fades: truth,
  grants: text,
  art: text,
  needs: (value) => (Array.isArray(value) ? soundNames(value) : undefined),
  stores: text,
  hitsAirborne: truth,
  linked: text,
  unarmed: (value) => (isEntry(value) ? value : undefined),
};

export function soundItem(id: string, stored: Bag): Bag {
  const fixed: Record<string, unknown> = {};
  if (stored['id'] !== id) fixed['id'] = id;
  if (typeof stored['name'] !== 'string') fixed['name'] = id;
  if (!TYPES.has(stored['type'])) fixed['type'] = 'gear';
  if (typeof stored['equipped'] !== 'boolean') fixed['equipped'] = true;
  const tags = soundNames(stored['tags']);
  if (tags !== stored['tags']) fixed['tags'] = tags;
  const sound = soundBag(stored, (field, value) => (Object.hasOwn(FIXES, field) ? FIXES[field]?.(value) : value));
  return Object.keys(fixed).length === 0 ? sound : { ...sound, ...fixed };
}
