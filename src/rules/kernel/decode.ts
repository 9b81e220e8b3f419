/** Commands come from other people's clients: their shape is checked before any rule reads them. */
import { refusal, type Refusal } from './ask.ts';
import { saying } from './sound-values.ts';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 200;
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 1000 && value.every(check);
const finite: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const anyNumber: Check = (value) => typeof value === 'number';
const truth: Check = (value) => typeof value === 'boolean';
const bag: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const shaped =
  (shape: Shape): Check =>
  (value) =>
    bag(value) && Object.entries(shape).every(([field, check]) => check((value as Record<string, unknown>)[field]));

const edges = maybe(list(shaped({ edge: oneOf('advantage', 'disadvantage') })));
const bonuses = maybe(list(shaped({ value: finite, name: text })));
const told: Check = (value) => value === undefined || bag(value) || Array.isArray(value);
const ofTarget: Check = (value) => bag(value) && Object.values(value as Record<string, unknown>).every(told);
const circumstances = maybe((value) => bag(value) && Object.values(value as Record<string, unknown>).every(ofTarget));

const oneCover = oneOf('none', 'half', 'threeQuarter', 'total');
const cover = maybe((value) => oneCover(value) || list(oneCover)(value));
const rollShape: Shape = {
  by: text,
  attribute: text,
  dc: maybe(anyNumber),
  edges,
  bonuses,
  total: maybe(anyNumber),
  reroll: maybe(truth),
  against: maybe(list(text)),
  cover,
};

const BY_KIND: Readonly<Record<string, Shape>> = {
  turnStart: { of: text, also: maybe(list(text)) },
  turnEnd: { of: text },
  combatStart: { of: maybe(list(text)), late: maybe(truth) },
  combatEnd: { of: maybe(list(text)) },
  roundStart: { round: finite },
  initiative: { groups: list(list(text)) },
  attack: { by: text, with: list(text), on: list(text), edges, bonuses, attribute: maybe(text), circumstances },
  use: {
    by: text,
    what: text,
    on: maybe(list(text)),
    choice: maybe(text),
    category: maybe(text),
    amount: maybe(anyNumber),
    trigger: maybe(text),
    circumstances,
  },
  damage: {
    to: list(text),
    parts: list(shaped({ type: text, amount: maybe(anyNumber), formula: maybe(text) })),
    source: maybe(text),
    critical: maybe(truth),
    exact: maybe(truth),
  },
  heal: { to: list(text), amount: maybe(anyNumber), formula: maybe(text), source: maybe(text) },
  check: rollShape,
  save: rollShape,
  contest: { sides: list(shaped({ by: text, attribute: text, edges, bonuses })) },
  apply: { to: list(text), condition: shaped({ key: text }), source: maybe(text) },
  remove: { to: list(text), condition: text },
  grant: { to: text, bonusHealth: anyNumber, source: text, turns: maybe(finite) },
  expire: { on: text, source: text },
  lose: { who: text, track: text, amount: anyNumber, why: maybe(text) },
  gain: { who: text, track: text, amount: anyNumber, why: maybe(text) },
  move: {
    by: text,
    distance: anyNumber,
    how: oneOf('walk', 'jump', 'forced', 'teleport'),
    leaving: maybe(list(text)),
    disengaged: maybe(truth),
  },
  equip: { who: text, item: text },
  unequip: { who: text, item: text },
  rest: { who: list(text), length: oneOf('short', 'long'), hour: maybe(anyNumber), die: maybe(text) },
  care: { to: text, by: list(text), minutes: anyNumber, safe: truth },
  newDay: { who: list(text) },
  timePasses: { who: list(text) },
  ambush: { by: list(text), on: list(text), totals: maybe((value) => bag(value) && Object.values(value as object).every(anyNumber)) },
  trigger: { of: text, what: maybe(text), on: maybe(list(text)) },
  opportunity: { by: text, on: text, with: maybe(text) },
  edit: { who: text, values: list(shaped({ path: list(text) })) },
};

/** Every command is looked at, so their fields are listed once. */
const SHAPES: ReadonlyMap<unknown, readonly (readonly [string, Check])[]> = new Map(
  Object.entries(BY_KIND).map(([kind, shape]) => [kind, Object.entries(shape)]),
);

/** Why this is no command; `null` when its shape is right. */
export function faultOf(command: unknown): Refusal | null {
  if (!bag(command)) return refusal('badCommand', 'DATA');
  const fields = command as Readonly<Record<string, unknown>>;
  if (!text(fields['id'])) return refusal('badCommand', 'DATA', { field: 'id' });
  const kind = fields['kind'];
  const shape = SHAPES.get(kind);
  if (shape === undefined) return refusal('unknownCommand', 'DATA', { kind: saying(kind) });
  for (const [field, check] of shape) {
    if (!check(fields[field])) return refusal('badCommand', 'DATA', { field });
  }
  return null;
}
