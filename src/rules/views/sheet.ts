/** The view of a creature that its sheet shows. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import { named, type Label } from '../kernel/explain.ts';
import type { SliceField } from '../kernel/slice.ts';
import type { Creature } from '../kernel/state.ts';
import { bonusHealthOf } from '../mechanics/bonus-health/index.ts';
import { conditionViews, offersOf } from './sheet-conditions.ts';
import { abilityGroups, carriedViews, pairOf, weaponViews } from './sheet-items.ts';
import { sumOf } from './sheet-sums.ts';
import type { BonusView, HealthView, NumberView, SheetView, TrackView } from './sheet-types.ts';

export type * from './sheet-types.ts';

export interface SheetInput {
  readonly rules: CompiledRuleset;
  readonly creature: Creature;
  /** Name of the creature or item that an id stands for; `null` when nobody knows it. */
  readonly nameOf: (id: string) => string | null;
}

/** The whole view. It shows what the ruleset has and nothing of other games. */
export function sheetView(input: SheetInput): SheetView {
  const { rules, creature } = input;
  return {
    name: creature.name,
    level: creature.level,
    classes: classesOf(creature),
    state: stateOf(rules, creature),
    health: healthView(input),
    tracks: trackViews(rules, creature),
    attributes: rules.attributes.map(({ id, label }) => ({ id, label, sum: sumOf(rules, creature, id) })),
    numbers: numberViews(rules, creature),
    weapons: weaponViews(rules, creature),
    pair: pairOf(creature),
    abilities: abilityGroups(rules, creature),
    actions: Object.keys(rules.actions).map((id) => ({ id, label: { key: `FOURFOLD.Action.${id}` } })),
    carried: carriedViews(rules, creature),
    conditions: conditionViews(input),
    offers: offersOf(rules),
    concentrating: concentratingOf(input),
    underway: underwayViews(input),
  };
}

function classesOf(creature: Creature): SheetView['classes'] {
  return Object.values(creature.items).flatMap(({ type, name, level }) => (type === 'class' ? [{ name, level: level ?? null }] : []));
}

/** The dead are dead before they are anything else. */
function stateOf(rules: CompiledRuleset, creature: Creature): SheetView['state'] {
  if (creature.dead) return 'dead';
  const fallen =
    (creature.health.value <= 0 && rules.exclusive.atZero.stops(rules, creature)) ||
    Object.values(creature.conditions).some(({ key }) => key === 'unconscious');
  return fallen ? 'unconscious' : null;
}

const LOW = 25;

const percentOf = (value: number, of: number): number => (of <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((value / of) * 100))));

function healthView(input: SheetInput): HealthView {
  const { rules, creature } = input;
  const { value, max } = creature.health;
  const percent = percentOf(value, max);
  const health = { value, max, percent, low: percent <= LOW };
  if (!Object.hasOwn(rules.slice, 'bonusHealth')) return { ...health, bonus: null };
  const bonus = bonusHealthOf(creature);
  return { ...health, bonus: { value: bonus, percent: percentOf(bonus, max), sources: bonusViews(input, bonus) } };
}

function bonusViews({ creature, nameOf }: SheetInput, strongest: number): readonly BonusView[] {
  return Object.entries(creature.bonusHealth).map(([source, { value, turns }]) => {
    const known = creature.items[source]?.name ?? nameOf(source);
    return { source, name: named(known ?? source), value, turns, counts: value === strongest };
  });
}

/** Longest track that is drawn as pips. */
const MOST_PIPS = 12;

/** Tracks are whole numbers that are short, say what they are out of, or have a maximum of their own; all else is a base value. */
function trackViews(rules: CompiledRuleset, creature: Creature): readonly TrackView[] {
  return Object.entries(rules.slice).flatMap(([name, field]) => tracksIn(rules, creature, [name], field));
}

function tracksIn(rules: CompiledRuleset, creature: Creature, path: readonly string[], field: SliceField): readonly TrackView[] {
  if (field.hidden === true) return [];
  if (field.kind === 'record') {
    if (isUnderway(field)) return [];
    if (isBounded(field)) return [boundedTrack(rules, creature, path)];
    return Object.entries(field.of).flatMap(([name, inner]) => tracksIn(rules, creature, [...path, name], inner));
  }
  if (field.kind !== 'integer') return [];
  const { upTo } = field;
  const maximum = typeof upTo === 'string' ? sumOf(rules, creature, upTo) : null;
  const most = maximum?.value ?? (typeof upTo === 'number' ? upTo : field.max);
  if (upTo === undefined && (field.min < 0 || field.max > MOST_PIPS)) return [];
  return [trackView(rules, path, numberAt(creature, path), most, maximum)];
}

/** A value with a maximum of its own: Resolve, Focus, Mana. */
function isBounded({ of }: Extract<SliceField, { kind: 'record' }>): boolean {
  return of['value'] !== undefined && of['max'] !== undefined;
}

/** Something begun and not yet finished: a ritual, a charge, a Set Action. */
function isUnderway({ of }: Extract<SliceField, { kind: 'record' }>): boolean {
  return of['what'] !== undefined;
}

/** The maximum as the rules have it, where they have a word for it (Aftershock lowers Resolve's). */
function boundedTrack(rules: CompiledRuleset, creature: Creature, path: readonly string[]): TrackView {
  const [name = ''] = path;
  const word = `max${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const maximum = Object.hasOwn(rules.words, word) ? sumOf(rules, creature, word) : null;
  const most = maximum?.value ?? numberAt(creature, [...path, 'max']);
  return { ...trackView(rules, [...path, 'value'], numberAt(creature, [...path, 'value']), most, maximum), label: trackLabel(path) };
}

function trackView(rules: CompiledRuleset, path: readonly string[], value: number, max: number, maximum: TrackView['maximum']): TrackView {
  const id = path.join('.');
  const named = path.at(-1) === 'value' ? path.slice(0, -1).join('.') : id;
  const track = Object.hasOwn(rules.tracks, named) ? named : null;
  return { id, path, label: trackLabel(path), value, max, maximum, pips: pipsOf(value, max), peril: PERILS.has(id), track };
}

/** Tracks that lead to death or worse when they are full. */
const PERILS: ReadonlySet<string> = new Set(['deathRow', 'deathFailures', 'breakdownFailures', 'wounds']);

/** What is begun and not yet finished, by the names of what it is. */
function underwayViews({ rules, creature, nameOf }: SheetInput): readonly Label[] {
  return Object.entries(rules.slice).flatMap(([field, shape]): Label[] => {
    if (shape.kind !== 'record' || !isUnderway(shape)) return [];
    // A creature is a bag of the ruleset's slices.
    const found = (creature as unknown as Readonly<Record<string, unknown>>)[field] as Underway | undefined;
    const [what] = found?.what ?? [];
    if (found === undefined || what === undefined) return [];
    const name = creature.items[what]?.name ?? nameOf(what) ?? what;
    const { paid = 0, cost = 0, turns = 0 } = found;
    return [{ key: `FOURFOLD.Underway.${field}`, args: { name, paid, cost, turns, trigger: (found.trigger ?? []).join(', ') } }];
  });
}

interface Underway {
  readonly what: readonly string[];
  readonly paid?: number;
  readonly cost?: number;
  readonly turns?: number;
  readonly trigger?: readonly string[];
}

const trackLabel = (path: readonly string[]): Label => ({ key: `FOURFOLD.Field.${path[path.length - 1] ?? ''}` });

function pipsOf(value: number, max: number): readonly boolean[] | null {
  const places = Math.max(value, max);
  return places > MOST_PIPS ? null : Array.from({ length: places }, (_none, index) => index < value);
}

function numberAt(creature: Creature, path: readonly string[]): number {
  let here: unknown = creature;
  for (const name of path) here = (here as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof here === 'number' ? here : 0;
}

/** Words that come with a roll or bound a track; they have no place of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['attack', 'save', 'check', 'bonusHealth']);

function numberViews(rules: CompiledRuleset, creature: Creature): readonly NumberView[] {
  const bounds = new Set(Object.entries(rules.slice).flatMap(([name, field]) => boundsIn(name, field)));
  return Object.keys(rules.words)
    .filter((word) => !ELSEWHERE.has(word) && (!bounds.has(word) || word === 'speed'))
    .map((id) => ({ id, label: { key: `FOURFOLD.Word.${id}` }, sum: sumOf(rules, creature, id) }))
    .filter(({ sum }) => sum.parts.length > 0);
}

/** Words that a track is shown out of. */
function boundsIn(name: string, field: SliceField): readonly string[] {
  if (field.kind === 'integer') return typeof field.upTo === 'string' ? [field.upTo] : [];
  if (field.kind !== 'record') return [];
  if (isBounded(field)) return [`max${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  return Object.entries(field.of).flatMap(([inner, shape]) => boundsIn(inner, shape));
}

function concentratingOf({ rules, creature, nameOf }: SheetInput): readonly Label[] {
  if (!Object.hasOwn(rules.slice, 'concentrating')) return [];
  return creature.concentrating.map((id) => named(creature.items[id]?.name ?? nameOf(id) ?? id));
}
