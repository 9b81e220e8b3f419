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
    state: stateOf(creature),
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
  };
}

function classesOf(creature: Creature): SheetView['classes'] {
  return Object.values(creature.items).flatMap(({ type, name, level }) => (type === 'class' ? [{ name, level: level ?? null }] : []));
}

/** The dead are dead before they are anything else. */
function stateOf(creature: Creature): SheetView['state'] {
  if (creature.dead) return 'dead';
  const fallen = creature.health.value <= 0 || Object.values(creature.conditions).some(({ key }) => key === 'unconscious');
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

/** Derived words that bound a track. */
const MAXIMA: Readonly<Record<string, string>> = { 'economy.ap': 'maxAp', 'economy.reactions': 'maxReactions' };

/** Longest track that is drawn as pips. */
const MOST_PIPS = 12;

/** Tracks are whole numbers that are either short or bounded by a word; everything else is a base value. */
function trackViews(rules: CompiledRuleset, creature: Creature): readonly TrackView[] {
  return Object.entries(rules.slice).flatMap(([name, field]) => tracksIn(rules, creature, [name], field));
}

function tracksIn(rules: CompiledRuleset, creature: Creature, path: readonly string[], field: SliceField): readonly TrackView[] {
  if (field.kind === 'record')
    return Object.entries(field.of).flatMap(([name, inner]) => tracksIn(rules, creature, [...path, name], inner));
  if (field.kind !== 'integer' || field.hidden === true) return [];
  const id = path.join('.');
  const bound = Object.hasOwn(MAXIMA, id) ? MAXIMA[id] : undefined;
  const maximum = bound === undefined ? null : sumOf(rules, creature, bound);
  if (maximum === null && field.max > MOST_PIPS) return [];
  const value = numberAt(creature, path);
  const max = maximum?.value ?? field.max;
  const track = path.length === 1 && Object.hasOwn(rules.tracks, id) ? id : null;
  return [{ id, path, label: trackLabel(path), value, max, maximum, pips: pipsOf(value, max), peril: track !== null, track }];
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
const ELSEWHERE: ReadonlySet<string> = new Set(['attack', 'save', 'check', 'bonusHealth', ...Object.values(MAXIMA)]);

function numberViews(rules: CompiledRuleset, creature: Creature): readonly NumberView[] {
  return Object.keys(rules.words)
    .filter((word) => !ELSEWHERE.has(word))
    .map((id) => ({ id, label: { key: `FOURFOLD.Word.${id}` }, sum: sumOf(rules, creature, id) }))
    .filter(({ sum }) => sum.parts.length > 0);
}

function concentratingOf({ rules, creature, nameOf }: SheetInput): readonly Label[] {
  if (!Object.hasOwn(rules.slice, 'concentrating')) return [];
  return creature.concentrating.map((id) => named(creature.items[id]?.name ?? nameOf(id) ?? id));
}
