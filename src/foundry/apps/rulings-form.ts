/** The form of a ruleset's rulings, as data: what it shows, and what its fields mean. */
import { sameValue } from '../../rules/kernel/change.ts';
import type { AttributeDefinition } from '../../rules/kernel/contract.ts';
import type { SettingDefinition } from '../../rules/kernel/setting.ts';
import { settingFault } from '../../rules/rulesets/compile.ts';
import { text } from '../ports/index.ts';

type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

interface TableText {
  readonly levels: readonly number[];
  readonly rows: readonly {
    readonly name: string;
    readonly label: string | null;
    readonly field: string;
    readonly cells: readonly { readonly level: number; readonly value: number | null; readonly label: string; readonly field: string }[];
  }[];
}

export interface RulingText {
  readonly id: string;
  readonly field: string;
  readonly type: SettingDefinition['type'];
  readonly label: string;
  readonly reason: string;
  readonly rules: string;
  readonly initial: string;
  readonly changed: boolean;
  readonly fault: string | null;
  readonly value: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly Option[] | null;
  readonly table: TableText | null;
}

/** Values of all rulings by id, as they stand in the form. */
export type Draft = Readonly<Record<string, unknown>>;

/** Row for creatures whose class has none of its own. */
const ANY_CLASS = 'any';

const textKey = ({ id }: SettingDefinition): string => `FOURFOLD.Ruling.${id.replaceAll('.', '_')}`;
const fieldOf = ({ id }: SettingDefinition): string => id.replaceAll('.', '-');

/** The name of a field of a table. */
const cellField = (definition: SettingDefinition, row: number, level: number | 'class'): string =>
  `${fieldOf(definition)}/${String(row)}/${String(level)}`;

/** What stands in the form at first: what is stored, else the default. */
export function draftOf(definitions: readonly SettingDefinition[], stored: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(definitions.map(({ id, initial }) => [id, Object.hasOwn(stored, id) ? stored[id] : initial]));
}

/** Why the value in the form cannot be kept, in words; `null` when it can. */
export function faultText(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): string | null {
  const fault = settingFault(definition, attributes, value);
  return fault === null ? null : text(fault.key, { ...fault.args, id: text(`${textKey(definition)}.label`) });
}

export const isChanged = (definition: SettingDefinition, value: unknown): boolean => !sameValue(value, definition.initial);

function optionsOf(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): readonly Option[] | null {
  if ('choices' in definition) {
    return definition.choices.map((choice) => ({
      value: choice,
      label: text(`${textKey(definition)}.choices.${choice}`),
      selected: choice === value,
    }));
  }
  if (definition.type !== 'attribute') return null;
  return attributes.map(({ id, label }) => ({ value: id, label: text(label.key), selected: id === value }));
}

function shownDefault(definition: SettingDefinition, attributes: readonly AttributeDefinition[]): string {
  const named = optionsOf(definition, attributes, definition.initial)?.find(({ selected }) => selected);
  if (named !== undefined) return named.label;
  return definition.type === 'table' ? text('FOURFOLD.Rulings.table') : String(definition.initial);
}

function levelsIn(table: Table): readonly number[] {
  return [...new Set(Object.values(table).flatMap((row) => Object.keys(row).map(Number)))].sort((left, right) => left - right);
}

function tableText(definition: SettingDefinition, value: unknown): TableText | null {
  if (definition.type !== 'table' || typeof value !== 'object' || value === null) return null;
  // What is stored as a table was checked before, or is shown with its fault.
  const table = value as Table;
  const levels = levelsIn(table);
  const rows = Object.entries(table).map(([name, row], at) => {
    const label = name === ANY_CLASS ? text('FOURFOLD.Rulings.anyClass') : null;
    return {
      name,
      label,
      field: cellField(definition, at, 'class'),
      cells: levels.map((level) => ({
        level,
        value: row[String(level)] ?? null,
        label: text('FOURFOLD.Rulings.cell', { name: label ?? name, level }),
        field: cellField(definition, at, level),
      })),
    };
  });
  return { levels, rows };
}

export function rulingTexts(
  definitions: readonly SettingDefinition[],
  attributes: readonly AttributeDefinition[],
  draft: Draft,
): readonly RulingText[] {
  return definitions.map((definition) => {
    const value = draft[definition.id];
    const bounds = definition.type === 'number' ? definition : null;
    return {
      id: definition.id,
      field: fieldOf(definition),
      type: definition.type,
      label: text(`${textKey(definition)}.label`),
      reason: text(`${textKey(definition)}.reason`),
      rules: [...new Set([definition.ruling, ...definition.rules])].join(', '),
      initial: shownDefault(definition, attributes),
      changed: isChanged(definition, value),
      fault: faultText(definition, attributes, value),
      value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      min: bounds?.min ?? null,
      max: bounds?.max ?? null,
      options: optionsOf(definition, attributes, value),
      table: tableText(definition, value),
    };
  });
}

/** What fields of a form hold, by name. */
export type FieldTexts = ReadonlyMap<string, string>;

/** A number in a text; a text that is none stays as it is, to be told as a fault. */
function numberIn(given: string): unknown {
  const trimmed = given.trim();
  return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function tableIn(definition: SettingDefinition, fields: FieldTexts): Record<string, Record<string, unknown>> {
  const table: Record<string, Record<string, unknown>> = {};
  for (let at = 0; fields.has(cellField(definition, at, 'class')); at += 1) {
    const name = (fields.get(cellField(definition, at, 'class')) ?? '').trim().toLowerCase();
    const start = `${fieldOf(definition)}/${String(at)}/`;
    const cells = [...fields].filter(([field, given]) => field.startsWith(start) && !field.endsWith('/class') && given.trim() !== '');
    if (name === '' || Object.hasOwn(table, name)) continue;
    table[name] = Object.fromEntries(cells.map(([field, given]) => [field.slice(start.length), numberIn(given)]));
  }
  return table;
}

/** The value of a ruling as it stands in the fields; whether it can be kept is another question. */
export function valueIn(definition: SettingDefinition, fields: FieldTexts): unknown {
  if (definition.type === 'table') return tableIn(definition, fields);
  const given = fields.get(fieldOf(definition)) ?? '';
  return definition.type === 'number' ? numberIn(given) : given.trim();
}

/** What is stored: rulings that differ from their default, and those of other rulesets as they were. */
export function storedOf(
  definitions: readonly SettingDefinition[],
  draft: Draft,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = new Set(definitions.map(({ id }) => id));
  const others = Object.entries(before).filter(([id]) => !own.has(id));
  const changed = definitions.filter((definition) => isChanged(definition, draft[definition.id])).map(({ id }) => [id, draft[id]] as const);
  return Object.fromEntries([...others, ...changed]);
}

/** A table with one more class, or with levels up to one more. */
export function grown(table: unknown, what: 'class' | 'level', name: string): Table {
  const given = (typeof table === 'object' && table !== null ? table : {}) as Table;
  const levels = levelsIn(given);
  if (what === 'class') {
    const any = given[ANY_CLASS] ?? {};
    let unused = name;
    for (let number = 2; Object.hasOwn(given, unused); number += 1) unused = `${name} ${String(number)}`;
    return { ...given, [unused]: { ...any } };
  }
  const next = (levels.at(-1) ?? 0) + 1;
  const last = (row: Readonly<Record<string, number>>): number => row[String(next - 1)] ?? 0;
  return Object.fromEntries(Object.entries(given).map(([id, row]) => [id, { ...row, [String(next)]: last(row) }]));
}
