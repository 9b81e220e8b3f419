/** Condition definitions: those that weapons and abilities bring about, and the droppable ones. */
import type { ConditionData, ConditionTemplate, CountsBy } from '../../rules/kernel/state.ts';
import type { Item } from '../ports/index.ts';
import { bagOf, listOf, type Bag } from './stored-values.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Numbers by word. */
export function modsOf(stored: unknown): Record<string, number> {
  const entries = listOf(stored).flatMap((entry): [string, number][] => {
    const { word, value } = bagOf(entry);
    return typeof word === 'string' && word !== '' && typeof value === 'number' ? [[word, value]] : [];
  });
  return Object.fromEntries(entries);
}

export function storedMods(mods: unknown): Bag[] {
  return Object.entries(bagOf(mods)).map(([word, value]) => ({ word, value }));
}

/** A definition as the rules read it; `undefined` without a key. */
export function templateOf(stored: unknown): ConditionTemplate | undefined {
  const definition = bagOf(stored);
  const key = text(definition['key']).trim();
  if (key === '') return undefined;
  const rounds = numberOrNull(definition['rounds']);
  const stacks = numberOrNull(definition['stacks']) ?? 1;
  return {
    key,
    ...(stacks > 1 ? { stacks } : {}),
    remaining: rounds ?? numberOrNull(definition['turns']),
    // Its choices are those of CountsBy.
    countsBy: rounds === null ? ((text(definition['countsBy']) || 'world') as CountsBy) : 'round',
    data: dataOf(definition),
  };
}

const FLAGS = ['aura', 'cannotAct', 'cannotCast', 'harmful', 'severe'] as const;
const TEXTS = ['name', 'type', 'tick', 'element'] as const;

/** Only what is said: what is left out follows from the ruleset's own condition of that key. */
function dataOf(definition: Bag): ConditionData {
  const data: Record<string, unknown> = {};
  for (const field of TEXTS) if (text(definition[field]) !== '') data[field] = definition[field];
  for (const field of FLAGS) if (definition[field] === true) data[field] = true;
  const amount = text(definition['amount']).trim();
  if (amount !== '') data['amount'] = Number.isFinite(Number(amount)) ? Number(amount) : amount;
  const mods = modsOf(definition['mods']);
  if (Object.keys(mods).length > 0) data['mods'] = mods;
  const bonus = numberOrNull(definition['bonusHealth']) ?? 0;
  if (bonus > 0) data['bonusHealth'] = bonus;
  const radius = numberOrNull(definition['radius']);
  if (radius !== null) data['radius'] = radius;
  return data;
}

/** What is stored for a template; `undefined` stores none. */
export function storedTemplate(value: unknown): Bag {
  const template = bagOf(value) as Partial<ConditionTemplate>;
  const data = bagOf(template.data);
  const { amount } = data;
  const fields = TEXTS.map((field): [string, unknown] => [field, text(data[field])]);
  return {
    key: template.key ?? '',
    stacks: template.stacks ?? 1,
    turns: template.remaining ?? null,
    rounds: null,
    countsBy: template.countsBy ?? 'world',
    ...Object.fromEntries(fields),
    ...Object.fromEntries(FLAGS.map((field) => [field, data[field] === true])),
    amount: typeof amount === 'number' ? String(amount) : text(amount),
    mods: storedMods(data['mods']),
    bonusHealth: numberOrNull(data['bonusHealth']) ?? 0,
    radius: numberOrNull(data['radius']),
  };
}

/**
 * The condition that a droppable definition puts on somebody. It is told apart by the item it comes from: the same item
 * refreshes instead of stacking (TR-14).
 */
export function templateOfConditionItem(item: Item): ConditionTemplate {
  const stored = bagOf(item._source['system']);
  const key = text(stored['key']).trim() || keyFromName(item.name);
  const template = templateOf({ ...stored, key, name: item.name }) ?? { key };
  return { ...template, data: { ...template.data, origin: item.uuid } };
}

function keyFromName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['condition'];
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
