/** The view of a creature that its sheet shows. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import { named, type Label } from '../kernel/explain.ts';
import type { Creature } from '../kernel/state.ts';
import { bonusHealthOf } from '../mechanics/bonus-health/index.ts';
import { actionViews, underwayViews } from './sheet-begun.ts';
import { conditionViews, offersOf } from './sheet-conditions.ts';
import { abilityGroups, carriedViews, pairOf, weaponViews } from './sheet-items.ts';
import { sumOf } from './sheet-sums.ts';
import { boundsIn, trackViews } from './sheet-tracks.ts';
import type { BonusView, HealthView, NumberView, RollView, SheetView } from './sheet-types.ts';

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
    pair: pairOf(rules, creature),
    abilities: abilityGroups(rules, creature),
    saves: saveViews(rules, creature),
    checks: rules.checks.map((id) => ({ id, label: { key: `FOURFOLD.Word.${id}` } })),
    flags: flagsOf(rules, creature),
    actions: actionViews(rules, creature),
    carried: carriedViews(rules, creature),
    conditions: conditionViews(input),
    offers: offersOf(rules),
    concentrating: concentratingOf(input),
    underway: underwayViews(rules, creature, input.nameOf),
  };
}

function classesOf(creature: Creature): SheetView['classes'] {
  return Object.values(creature.items).flatMap(({ type, name, level }) => (type === 'class' ? [{ name, level: level ?? null }] : []));
}

/** The dead are dead before they are anything else, and who is out of the fight is not merely lying about. */
export function stateOf(rules: CompiledRuleset, creature: Creature): SheetView['state'] {
  if (creature.dead) return 'dead';
  // The slice is there only where a mechanic brings it.
  if ((creature as { readonly defeated?: unknown }).defeated === true) return 'defeated';
  const keys = new Set(Object.values(creature.conditions).map(({ key }) => key));
  if (keys.has('dying')) return 'dying';
  const fallen = creature.health.value <= 0 && rules.exclusive.atZero.stops(rules, creature);
  return fallen || keys.has('unconscious') ? 'unconscious' : null;
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

/** Words that come with a roll or bound a track; they have no place of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['attack', 'save', 'check', 'bonusHealth']);

function numberViews(rules: CompiledRuleset, creature: Creature): readonly NumberView[] {
  const bounds = new Set(Object.entries(rules.slice).flatMap(([name, field]) => boundsIn(name, field)));
  return Object.keys(rules.words)
    .filter((word) => !ELSEWHERE.has(word) && (!bounds.has(word) || word === 'speed'))
    .map((id) => ({ id, label: { key: `FOURFOLD.Word.${id}` }, sum: sumOf(rules, creature, id) }))
    .filter(({ sum }) => sum.parts.length > 0);
}

/** The saves that the game has, where they are not its attributes. */
function saveViews(rules: CompiledRuleset, creature: Creature): readonly RollView[] | null {
  return rules.exclusive.saves.kinds?.map(({ id, label }) => ({ id, label, sum: sumOf(rules, creature, id) })) ?? null;
}

/** What holds of it for the moment. */
function flagsOf(rules: CompiledRuleset, creature: Creature): SheetView['flags'] {
  // A creature is a bag of the ruleset's slices.
  const values = creature as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(rules.slice)
    .filter(([id, field]) => field.kind === 'flag' && field.momentary === true && values[id] === true)
    .map(([id]) => ({ id, label: { key: `FOURFOLD.Field.${id}` } }));
}

function concentratingOf({ rules, creature, nameOf }: SheetInput): readonly Label[] {
  if (!Object.hasOwn(rules.slice, 'concentrating')) return [];
  return creature.concentrating.map((id) => named(creature.items[id]?.name ?? nameOf(id) ?? id));
}
