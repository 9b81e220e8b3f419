/** What a table stored for its rulings, checked: choices, bounds, formulas, tables. */
import { isFault, validateFormula, type Formula, type FormulaFault } from '../dice/formula/index.ts';
import type { AttributeDefinition, Settings } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { SettingDefinition, TableDefinition } from '../kernel/setting.ts';
import { isBag } from '../kernel/sound-values.ts';

type FormulaDefinition = Extract<SettingDefinition, { type: 'formula' }>;

interface ReadSettings {
  readonly settings: Settings;
  readonly formulas: Readonly<Record<string, Formula>>;
  readonly repaired: readonly Label[];
}

/** Settings as the table stored them; a value outside its list or bounds falls back to the default and is named in `repaired`. */
export function readSettings(
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
  return { settings: Object.freeze(copyOf(settings)), formulas: Object.freeze(formulas), repaired };
}

/** A copy that nobody else can write to. Parsed text, for it is read faster than an object that grew name by name. */
function copyOf(settings: Readonly<Record<string, unknown>>): Settings {
  // Each id was given a value of the type that its mechanic declared for it, and all of them are plain JSON.
  return JSON.parse(JSON.stringify(settings)) as Settings;
}

function namesFor(definition: FormulaDefinition, attributes: readonly AttributeDefinition[]): readonly string[] {
  const { names, words = [] } = definition;
  if (names !== 'attributes') return [...names, ...words];
  return ['level', ...words, ...attributes.flatMap((attribute) => [attribute.id, ...attribute.names])];
}

function formulaOf(definition: FormulaDefinition, attributes: readonly AttributeDefinition[], value: unknown): Formula | null {
  const parsed = readFormula(definition, attributes, String(value));
  return isFault(parsed) ? null : parsed;
}

/** Nobody's level is below 1. */
const POSITIVE = ['level'];

/** Names as they are spoken give way to those that can be read, in as much room: faults are told by their place. */
function readFormula(definition: FormulaDefinition, attributes: readonly AttributeDefinition[], text: string): Formula | FormulaFault {
  let written = text;
  for (const [spoken, name] of Object.entries(definition.spoken ?? {}))
    written = written.replaceAll(new RegExp(spoken, 'gi'), (found) => name.padEnd(found.length));
  return validateFormula(written, {
    names: namesFor(definition, attributes),
    positive: [...POSITIVE, ...(definition.positive ?? [])],
    dice: definition.dice,
  });
}

/** Why a value cannot be stored for a setting, as a label that points at the place; `null` when it can. */
export function settingFault(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): Label | null {
  const args = { id: definition.id };
  switch (definition.type) {
    case 'choice':
    case 'toggle':
      return definition.choices.includes(value as string) ? null : { key: 'FOURFOLD.Setting.notAChoice', args };
    case 'number': {
      const { min, max, step = 1 } = definition;
      const key = step === 1 ? 'FOURFOLD.Setting.outOfBounds' : 'FOURFOLD.Setting.outOfSteps';
      return isNumber(definition, value) ? null : { key, args: { ...args, min, max, step } };
    }
    case 'attribute':
      return attributes.some((attribute) => attribute.id === value) ? null : { key: 'FOURFOLD.Setting.noAttribute', args };
    case 'formula':
      return formulaFault(definition, attributes, value);
    case 'table':
      return isTable(definition, value) ? null : tableFault(definition);
  }
}

function formulaFault(definition: FormulaDefinition, attributes: readonly AttributeDefinition[], value: unknown): Label | null {
  if (typeof value !== 'string') return { key: 'FOURFOLD.Formula.unexpected', args: { at: 0, found: '' } };
  const parsed = readFormula(definition, attributes, value);
  return isFault(parsed) ? { key: `FOURFOLD.Formula.${parsed.reason}`, args: { at: parsed.at + 1, found: parsed.found } } : null;
}

/** Within bounds, and a multiple of the step as far as broken numbers can be. */
function isNumber({ min, max, step = 1 }: Extract<SettingDefinition, { type: 'number' }>, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < min || value > max) return false;
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

/** What a table of that shape holds. */
function tableFault(definition: TableDefinition): Label {
  const { id, shape = 'levels' } = definition;
  const args = 'min' in definition ? { id, min: definition.min, max: definition.max } : { id };
  return { key: shape === 'levels' ? 'FOURFOLD.Setting.notATable' : `FOURFOLD.Setting.tableOf.${shape}`, args };
}

function isWithin(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
