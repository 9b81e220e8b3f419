/** Turns a manifest and a table's settings into flat, frozen handler lists; contradictions are told in one sentence. */
import { isFault, validateFormula, type Formula, type FormulaFault } from '../dice/formula/index.ts';
import type { Label } from '../kernel/explain.ts';
import type {
  Action,
  Commands,
  ConditionDefinition,
  ExclusiveSlots,
  Handlers,
  ItemWord,
  Mechanic,
  SlotName,
  TrackRule,
  Word,
} from '../kernel/contract.ts';
import type { AttributeDefinition, CompiledRuleset, Manifest, Settings, SlotTable } from '../kernel/contract.ts';
import type { SettingDefinition, TableDefinition } from '../kernel/setting.ts';
import type { SliceField } from '../kernel/slice.ts';
import { isBag } from '../kernel/sound-values.ts';
import { mixed } from './mix/index.ts';
import { NO_CLOCK } from '../phases/no-clock.ts';

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

const SLOTS: readonly SlotName[] = [
  'forbid',
  'edges',
  'rollParts',
  'rolled',
  'defended',
  'difficulty',
  'instead',
  'aimed',
  'interrupt',
  'retype',
  'amplify',
  'grant',
  'contribute',
  'adjust',
  'reduce',
  'least',
  'struck',
  'paddingFirst',
  'absorb',
  'padding',
  'fell',
  'outlives',
  'damagedAtZero',
  'healed',
  'died',
  'landed',
  'damaged',
  'attacked',
  'left',
  'admit',
  'conditionAdded',
  'afflicted',
  'unable',
  'endConcentration',
  'conditionEnded',
  'expire',
  'unequipped',
  'bestow',
  'turnStarts',
  'refill',
  'due',
  'turnEnds',
  'roundStarts',
  'sharesRoll',
  'countDown',
  'combatStarted',
  'combatEnded',
  'newDay',
  'restForbidden',
  'rested',
  'declare',
  'pay',
  'resolved',
  'settled',
  'parts',
  'edited',
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
  return Object.freeze({
    id: manifest.id,
    attributes: manifest.attributes,
    mechanics: Object.freeze(mechanics.map((mechanic) => mechanic.id)),
    definitions: Object.freeze(definitions),
    settings,
    formulas,
    repaired,
    slots: flatten(mechanics),
    exclusive,
    ...collected,
    commands: Object.freeze(mechanics.reduce<Commands>((all, mechanic) => ({ ...all, ...mechanic.commands }), manifest.commands)),
    cites: manifest.cites,
    roles: manifest.roles,
    pays: new Set(mechanics.flatMap((mechanic) => mechanic.pays ?? [])),
    countsBy: manifest.countsBy,
    simultaneousHealth: manifest.simultaneousHealth,
  });
}

function contradictionIn(mechanics: readonly Mechanic[]): Label | null {
  const ids = new Set<string>();
  for (const mechanic of mechanics) {
    if (ids.has(mechanic.id)) return { key: 'FOURFOLD.Compile.twice', args: { mechanic: mechanic.id } };
    ids.add(mechanic.id);
  }
  const filled = new Set(mechanics.flatMap((mechanic) => Object.keys(mechanic.exclusive ?? {})));
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
    for (const definition of mechanic.conditions ?? []) {
      if (definition.fallback === true && definesAlready(mechanics, mechanic, definition.key)) continue;
      if (Object.hasOwn(conditions, definition.key))
        return { key: 'FOURFOLD.Compile.sameName', args: { mechanic: mechanic.id, name: definition.key } };
      conditions[definition.key] = definition;
    }
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

function flatten(mechanics: readonly Mechanic[]): SlotTable {
  const table: Partial<Record<SlotName, readonly Handlers[SlotName][]>> = {};
  for (const slot of SLOTS) {
    const fillers: Handlers[SlotName][] = [];
    for (const mechanic of mechanics) {
      const filler = mechanic.handlers?.[slot];
      if (filler !== undefined) fillers.push(filler);
    }
    table[slot] = Object.freeze(fillers);
  }
  // Each list was filled from the handler of the same name.
  return Object.freeze(table) as unknown as SlotTable;
}

type FormulaDefinition = Extract<SettingDefinition, { type: 'formula' }>;

interface ReadSettings {
  readonly settings: Settings;
  readonly formulas: Readonly<Record<string, Formula>>;
  readonly repaired: readonly Label[];
}

function readSettings(
  definitions: readonly SettingDefinition[],
  attributes: readonly AttributeDefinition[],
  stored: Readonly<Record<string, unknown>>,
): ReadSettings {
  const settings: Record<string, unknown> = {};
  const formulas: Record<string, Formula> = {};
  const repaired: Label[] = [];
  for (const definition of definitions) {
    const given = Object.hasOwn(stored, definition.id) ? stored[definition.id] : undefined;
    const good = given !== undefined && settingFault(definition, attributes, given) === null;
    if (given !== undefined && !good) repaired.push({ key: 'FOURFOLD.Warn.setting', args: { id: definition.id } });
    const value = good ? given : definition.initial;
    settings[definition.id] = value;
    if (definition.type === 'formula') {
      const formula = formulaOf(definition, attributes, value);
      if (formula !== null) formulas[definition.id] = formula;
    }
  }
  // Each id was given a value of the type that its mechanic declared for it.
  return { settings: Object.freeze(settings) as unknown as Settings, formulas: Object.freeze(formulas), repaired };
}

function namesFor(definition: FormulaDefinition, attributes: readonly AttributeDefinition[]): readonly string[] {
  if (definition.names !== 'attributes') return definition.names;
  return ['level', ...attributes.flatMap((attribute) => [attribute.id, ...attribute.names])];
}

function formulaOf(definition: FormulaDefinition, attributes: readonly AttributeDefinition[], value: unknown): Formula | null {
  const parsed = readFormula(definition, attributes, String(value));
  return isFault(parsed) ? null : parsed;
}

function readFormula(definition: FormulaDefinition, attributes: readonly AttributeDefinition[], text: string): Formula | FormulaFault {
  let written = text;
  for (const [spoken, name] of Object.entries(definition.spoken ?? {})) written = written.replaceAll(new RegExp(spoken, 'gi'), name);
  return validateFormula(written, { names: namesFor(definition, attributes), dice: definition.dice });
}

/** Why a value cannot be stored for a setting, as a label that points at the place; `null` when it can. */
export function settingFault(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): Label | null {
  const args = { id: definition.id };
  switch (definition.type) {
    case 'choice':
    case 'toggle':
      return definition.choices.includes(value as string) ? null : { key: 'FOURFOLD.Setting.notAChoice', args };
    case 'number': {
      const sound = isStep(value, definition.step ?? 1) && (value as number) >= definition.min && (value as number) <= definition.max;
      return sound ? null : { key: 'FOURFOLD.Setting.outOfBounds', args: { ...args, min: definition.min, max: definition.max } };
    }
    case 'attribute':
      return attributes.some((attribute) => attribute.id === value) ? null : { key: 'FOURFOLD.Setting.noAttribute', args };
    case 'formula': {
      if (typeof value !== 'string') return { key: 'FOURFOLD.Formula.unexpected', args: { at: 0, found: '' } };
      const parsed = readFormula(definition, attributes, value);
      return isFault(parsed) ? { key: `FOURFOLD.Formula.${parsed.reason}`, args: { at: parsed.at + 1, found: parsed.found } } : null;
    }
    case 'table':
      return isTable(definition, value) ? null : { key: 'FOURFOLD.Setting.notATable', args };
  }
}

/** Whether a value is a multiple of the step, as far as broken numbers can be. */
function isStep(value: unknown, step: number): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

/** Whether a value is a table of the shape that the setting wants. */
function isTable(definition: TableDefinition, value: unknown): boolean {
  if (!isBag(value)) return false;
  const entries = Object.values(value);
  switch (definition.shape) {
    case 'flags':
      return entries.every((entry) => typeof entry === 'boolean');
    case 'numbers':
      return entries.every((entry) => isWithin(entry, definition));
    case 'names':
      return entries.every((entry) => typeof entry === 'string' && (definition.among?.includes(entry) ?? true));
    default:
      return entries.every(
        (row) => isBag(row) && Object.entries(row).every(([level, entry]) => /^\d+$/.test(level) && isWithin(entry, definition)),
      );
  }
}

function isWithin(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
