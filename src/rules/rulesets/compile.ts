/** Turns a manifest and a table's settings into flat, frozen handler lists; contradictions are told in one sentence. */
import type { Label } from '../kernel/explain.ts';
import type { Action, Commands, ConditionDefinition, ExclusiveSlots, ItemWord, Mechanic, TrackRule, Word } from '../kernel/contract.ts';
import type { CompiledRuleset, Manifest } from '../kernel/contract.ts';
import type { SliceField } from '../kernel/slice.ts';
import type { Creature } from '../kernel/state.ts';
import { mixed } from './mix/index.ts';
import { NO_CLOCK } from '../phases/no-clock.ts';
import { slotsOf } from './slots.ts';
import { readSettings } from './stored-settings.ts';

export { settingFault } from './stored-settings.ts';

/** Why a manifest cannot be played; `args` name both sides of the contradiction. */
export interface CompileFault {
  readonly fault: true;
  readonly sentence: Label;
}

export function isCompileFault(value: CompiledRuleset | CompileFault): value is CompileFault {
  return 'fault' in value;
}

const EXCLUSIVE: readonly (keyof ExclusiveSlots)[] = [
  'economy',
  'deathClock',
  'naturalRanges',
  'critical',
  'tieOwner',
  'accuracy',
  'arms',
  'saves',
  'atZero',
  'initiative',
  'turnOrder',
];

/**
 * Compiles a ruleset.
 * @param stored settings by id as the table stored them; a value outside its list or bounds falls back to the default and is
 * named in `repaired`; ids of other rulesets are left alone
 */
export function compile(host: Manifest, stored: Readonly<Record<string, unknown>>): CompiledRuleset | CompileFault {
  const manifest = mixed(host, stored);
  if ('key' in manifest) return { fault: true, sentence: manifest };
  const mechanics = manifest.mechanics;
  const contradiction = contradictionIn(mechanics);
  if (contradiction !== null) return { fault: true, sentence: contradiction };
  const exclusive = fillExclusive(mechanics);
  if ('key' in exclusive) return { fault: true, sentence: exclusive };
  const collected = collect(mechanics);
  if ('key' in collected) return { fault: true, sentence: collected };
  // Mechanics that read the same ruling bring the same definition of it.
  const definitions = [...new Map(mechanics.flatMap((mechanic) => mechanic.settings ?? []).map((one) => [one.id, one])).values()];
  const { settings, formulas, repaired } = readSettings(definitions, manifest.attributes, stored);
  const reaches = mechanics.flatMap(({ reach }) => reach ?? []);
  const threats = mechanics.flatMap(({ threatens }) => threatens ?? []);
  const compiled: CompiledRuleset = Object.freeze({
    id: manifest.id,
    attributes: manifest.attributes,
    mechanics: Object.freeze(mechanics.map((mechanic) => mechanic.id)),
    definitions: Object.freeze(definitions),
    settingsOf: Object.freeze(ownersOf(mechanics)),
    settings,
    formulas,
    repaired,
    slots: slotsOf(mechanics),
    exclusive,
    ...collected,
    commands: Object.freeze(mechanics.reduce<Commands>((all, mechanic) => ({ ...all, ...mechanic.commands }), manifest.commands)),
    cites: manifest.cites,
    roles: manifest.roles,
    pays: new Set(mechanics.flatMap((mechanic) => mechanic.pays ?? [])),
    forms: Object.freeze(Object.fromEntries(mechanics.flatMap(({ forms = {} }) => Object.entries(forms)))),
    reads: new Set(mechanics.flatMap(({ reads = [] }) => reads)),
    checks: [...new Set(mechanics.flatMap(({ checks = [] }) => checks))],
    damageTypes: [...new Set(mechanics.flatMap(({ damageTypes = [] }) => damageTypes))],
    groups: [...new Set(mechanics.flatMap(({ groups = [] }) => groups))],
    restsByHour: mechanics.some(({ restsByHour }) => restsByHour === true),
    secondsPerRound: Math.max(0, ...mechanics.map(({ secondsPerRound }) => secondsPerRound?.(settings) ?? 0)),
    square: Math.max(1, ...mechanics.map(({ square = 1 }) => square)),
    reach: (creature: Creature) => (reaches.length === 0 ? 1 : Math.max(...reaches.map((reach) => reach(compiled, creature)))),
    threatens: (creature: Creature, distance: number) => threats.some((threatens) => threatens(compiled, creature, distance)),
    stepsCount: mechanics.some(({ stepsCount }) => stepsCount === true),
    countsBy: manifest.countsBy,
    simultaneousHealth: manifest.simultaneousHealth,
  });
  return compiled;
}

/** The first mechanic that brings a setting. */
function ownersOf(mechanics: readonly Mechanic[]): Record<string, string> {
  const owned = mechanics.flatMap(({ id, settings = [] }) => settings.map((setting): [string, string] => [setting.id, id]));
  return Object.fromEntries(owned.reverse());
}

function contradictionIn(mechanics: readonly Mechanic[]): Label | null {
  const ids = new Set<string>();
  for (const mechanic of mechanics) {
    if (ids.has(mechanic.id)) return { key: 'FOURFOLD.Compile.twice', args: { mechanic: mechanic.id } };
    ids.add(mechanic.id);
  }
  const filled = new Set(mechanics.flatMap(({ exclusive = {}, slice = {} }) => [...Object.keys(exclusive), ...Object.keys(slice)]));
  for (const mechanic of mechanics) {
    for (const need of mechanic.needs ?? []) {
      if (!ids.has(need) && !filled.has(need)) return { key: 'FOURFOLD.Compile.needs', args: { mechanic: mechanic.id, need } };
    }
    for (const other of mechanic.contradicts ?? []) {
      if (ids.has(other.mechanic)) {
        return { key: 'FOURFOLD.Compile.contradicts', args: { mechanic: mechanic.id, other: other.mechanic, why: other.why } };
      }
    }
  }
  return null;
}

function fillExclusive(mechanics: readonly Mechanic[]): ExclusiveSlots | Label {
  const chosen: Partial<Record<keyof ExclusiveSlots, unknown>> = {};
  const owner: Partial<Record<keyof ExclusiveSlots, string>> = {};
  for (const mechanic of mechanics) {
    for (const slot of EXCLUSIVE) {
      const filler = mechanic.exclusive?.[slot];
      if (filler === undefined) continue;
      const earlier = owner[slot];
      if (earlier !== undefined) return { key: 'FOURFOLD.Compile.twoFillers', args: { slot, first: earlier, second: mechanic.id } };
      owner[slot] = mechanic.id;
      chosen[slot] = filler;
    }
  }
  for (const slot of EXCLUSIVE) chosen[slot] ??= NEUTRAL[slot];
  const missing = EXCLUSIVE.find((slot) => chosen[slot] === undefined);
  if (missing !== undefined) return { key: 'FOURFOLD.Compile.noFiller', args: { slot: missing } };
  // Every slot of EXCLUSIVE was filled, each from the matching field of a mechanic.
  return Object.freeze(chosen) as unknown as ExclusiveSlots;
}

/** What a slot holds when no mechanic of the ruleset fills it. */
const NEUTRAL: Partial<ExclusiveSlots> = {
  deathClock: NO_CLOCK,
  turnOrder: { actsFirst: () => false },
};

interface Collected {
  readonly conditions: Readonly<Record<string, ConditionDefinition>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly words: Readonly<Record<string, Word>>;
  readonly itemWords: Readonly<Record<string, ItemWord>>;
  readonly tracks: Readonly<Record<string, TrackRule>>;
  readonly slice: Readonly<Record<string, SliceField>>;
}

function collect(mechanics: readonly Mechanic[]): Collected | Label {
  const conditions: Record<string, ConditionDefinition> = {};
  const actions: Record<string, Action> = {};
  const words: Record<string, Word> = {};
  const itemWords: Record<string, ItemWord> = {};
  const slice: Record<string, SliceField> = {};
  const tracks: Record<string, TrackRule> = {};
  for (const mechanic of mechanics) {
    const clash =
      merge(words, mechanic.words ?? {}) ??
      merge(itemWords, mechanic.itemWords ?? {}) ??
      merge(slice, mechanic.slice ?? {}) ??
      merge(actions, mechanic.actions ?? {}) ??
      merge(tracks, mechanic.tracks ?? {});
    if (clash !== null) return { key: 'FOURFOLD.Compile.sameName', args: { mechanic: mechanic.id, name: clash } };
    const twice = mergeConditions(conditions, mechanic, mechanics);
    if (twice !== null) return { key: 'FOURFOLD.Compile.sameName', args: { mechanic: mechanic.id, name: twice } };
  }
  return {
    conditions: Object.freeze(conditions),
    actions: Object.freeze(actions),
    words: Object.freeze(words),
    itemWords: Object.freeze(itemWords),
    slice: Object.freeze(slice),
    tracks: Object.freeze(tracks),
  };
}

/** Adds the conditions of a mechanic. @returns the key of one that is there already */
function mergeConditions(into: Record<string, ConditionDefinition>, mechanic: Mechanic, mechanics: readonly Mechanic[]): string | null {
  for (const definition of mechanic.conditions ?? []) {
    if (definition.fallback === true && definesAlready(mechanics, mechanic, definition.key)) continue;
    if (Object.hasOwn(into, definition.key)) return definition.key;
    into[definition.key] = definition;
  }
  return null;
}

/** Whether another mechanic brings a condition of this key as its own. */
function definesAlready(mechanics: readonly Mechanic[], borrower: Mechanic, key: string): boolean {
  return mechanics.some(
    ({ id, conditions = [] }) => id !== borrower.id && conditions.some((own) => own.key === key && own.fallback !== true),
  );
}

function merge<T>(into: Record<string, T>, from: Readonly<Record<string, T>>): string | null {
  for (const [name, value] of Object.entries(from)) {
    if (Object.hasOwn(into, name)) return name;
    into[name] = value;
  }
  return null;
}
