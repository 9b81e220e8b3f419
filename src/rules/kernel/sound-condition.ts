/** Repairs of stored conditions and of what items and commands bring them about from. */
import { isBag, LIMIT, soundBag, soundNumbers, wholeNumber, type Bag } from './sound-values.ts';
import type { Condition, ConditionData, ConditionTemplate, CountsBy } from './state.ts';

const COUNTS: ReadonlySet<unknown> = new Set(['world', 'bearerStart', 'bearerEnd', 'sourceStart', 'round']);
const TEXTS: ReadonlySet<string> = new Set(['origin', 'name', 'type', 'linked', 'element', 'target']);
const FLAGS: ReadonlySet<string> = new Set(['aura', 'cannotAct', 'cannotCast', 'harmful', 'severe']);

function isCountsBy(value: unknown): value is CountsBy {
  return COUNTS.has(value);
}

/** How many edges are left; `null` = until something ends it. */
function soundRemaining(value: unknown, min: number): number | null {
  return value === null || value === undefined ? null : wholeNumber(value, min, 999, min);
}

function finite(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

function soundDatum(field: string, value: unknown): unknown {
  if (TEXTS.has(field)) return typeof value === 'string' ? value : undefined;
  if (FLAGS.has(field)) return typeof value === 'boolean' ? value : undefined;
  switch (field) {
    // T-08: what is no amount is left out with a warning when its moment comes, not silently here.
    case 'amount':
      return typeof value === 'string' ? value : (finite(value) ?? '');
    case 'tick':
      return value === 'damage' || value === 'heal' ? value : undefined;
    case 'mods':
      return isBag(value) ? soundNumbers(value, -LIMIT, LIMIT) : undefined;
    case 'bonusHealth':
      return wholeNumber(value, 0, LIMIT, 0);
    default:
      return typeof value === 'number' ? finite(value) : value;
  }
}

function soundData(value: unknown): ConditionData {
  // Every field of ConditionData was checked by soundDatum.
  return isBag(value) ? soundBag(value, soundDatum) : {};
}

export function soundCondition(id: string, stored: Bag): Bag | Condition {
  const condition: Condition = {
    id,
    key: typeof stored['key'] === 'string' ? stored['key'] : id,
    stacks: wholeNumber(stored['stacks'], 1, 1000, 1),
    remaining: soundRemaining(stored['remaining'], 0),
    countsBy: isCountsBy(stored['countsBy']) ? stored['countsBy'] : 'world',
    source: typeof stored['source'] === 'string' ? stored['source'] : null,
    since: typeof stored['since'] === 'string' ? stored['since'] : null,
    data: soundData(stored['data']),
  };
  const same = Object.entries(condition).every(([field, value]) => Object.is(stored[field], value));
  return same ? stored : condition;
}

/** A template as it can be put on somebody: at least one stack and one edge. */
export function soundTemplate(given: ConditionTemplate): ConditionTemplate {
  return {
    key: given.key,
    stacks: wholeNumber(given.stacks ?? 1, 1, 1000, 1),
    remaining: soundRemaining(given.remaining, 1),
    countsBy: isCountsBy(given.countsBy) ? given.countsBy : 'world',
    data: soundData(given.data),
  };
}
