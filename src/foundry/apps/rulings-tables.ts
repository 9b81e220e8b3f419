/** Tables of rulings, as data: numbers by class and level, and lists of a name with a value. Pure. */
import type { TableDefinition } from '../../rules/kernel/setting.ts';
import { text } from '../ports/index.ts';

export type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface TableText {
  readonly levels: readonly number[];
  readonly rows: readonly {
    readonly name: string;
    readonly label: string | null;
    readonly field: string;
    readonly cells: readonly { readonly level: number; readonly value: number | null; readonly label: string; readonly field: string }[];
  }[];
}

/** A list: each row has a name of its own and one value. */
export interface EntriesText {
  readonly nameLabel: string;
  readonly valueLabel: string;
  readonly isNumber: boolean;
  readonly rows: readonly {
    readonly name: string;
    readonly nameField: string;
    readonly valueField: string;
    readonly value: string;
    readonly options: readonly Option[] | null;
  }[];
}

/** What fields of a form hold, by name. */
export type FieldTexts = ReadonlyMap<string, string>;

/** Row for creatures whose class has none of its own. */
const ANY_CLASS = 'any';

export const fieldOf = ({ id }: { readonly id: string }): string => id.replaceAll('.', '-');

/** The name of a field of a table. */
const cellField = (definition: TableDefinition, row: number, column: number | 'class' | 'value'): string =>
  `${fieldOf(definition)}/${String(row)}/${String(column)}`;

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function levelsIn(table: Table): readonly number[] {
  return [...new Set(Object.values(table).flatMap((row) => Object.keys(row).map(Number)))].sort((left, right) => left - right);
}

const hasLevels = ({ shape = 'levels' }: TableDefinition): boolean => shape === 'levels';

export function tableText(definition: TableDefinition, value: unknown): TableText | null {
  if (!hasLevels(definition) || !isBag(value)) return null;
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

export function entriesText(definition: TableDefinition, value: unknown): EntriesText | null {
  if (hasLevels(definition) || !isBag(value)) return null;
  const rows = Object.entries(value).map(([name, one], at) => ({
    name,
    nameField: cellField(definition, at, 'class'),
    valueField: cellField(definition, at, 'value'),
    value: typeof one === 'string' || typeof one === 'number' ? String(one) : '',
    options: optionsFor(definition, one),
  }));
  const isNumber = definition.shape === 'numbers';
  return { nameLabel: text('FOURFOLD.Rulings.entryName'), valueLabel: text('FOURFOLD.Rulings.entryValue'), isNumber, rows };
}

function optionsFor(definition: TableDefinition, value: unknown): readonly Option[] | null {
  if (definition.shape === 'flags') {
    return [true, false].map((flag) => {
      return { value: String(flag), label: text(`FOURFOLD.Rulings.${flag ? 'yes' : 'no'}`), selected: flag === value };
    });
  }
  if (definition.shape !== 'names' || definition.among === undefined) return null;
  return definition.among.map((one) => ({ value: one, label: text(`FOURFOLD.Choices.element.${one}`), selected: one === value }));
}

/** A number in a text; a text that is none stays as it is, to be told as a fault. */
export function numberIn(given: string): unknown {
  const trimmed = given.trim().replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : given.trim();
}

function levelTable(definition: TableDefinition, fields: FieldTexts): Record<string, unknown> {
  const table = new Map<string, Record<string, unknown>>();
  for (const { at, name } of namedRows(definition, fields)) {
    const start = `${fieldOf(definition)}/${String(at)}/`;
    const cells = [...fields].filter(([field, given]) => field.startsWith(start) && !field.endsWith('/class') && given.trim() !== '');
    const key = name.toLowerCase();
    if (!table.has(key)) table.set(key, Object.fromEntries(cells.map(([field, given]) => [field.slice(start.length), numberIn(given)])));
  }
  return Object.fromEntries(table);
}

/** Rows with a name; one without is none. */
function namedRows(definition: TableDefinition, fields: FieldTexts): readonly { readonly at: number; readonly name: string }[] {
  const rows: { at: number; name: string }[] = [];
  for (let at = 0; fields.has(cellField(definition, at, 'class')); at += 1) {
    const name = (fields.get(cellField(definition, at, 'class')) ?? '').trim();
    if (name !== '') rows.push({ at, name });
  }
  return rows;
}

/** The table that the fields of a form hold; whether it can be kept is another question. */
export function tableIn(definition: TableDefinition, fields: FieldTexts): Record<string, unknown> {
  if (hasLevels(definition)) return levelTable(definition, fields);
  const read = (given: string): unknown => {
    if (definition.shape === 'numbers') return numberIn(given);
    return definition.shape === 'flags' ? given === 'true' : given.trim();
  };
  const entries = namedRows(definition, fields).map(({ at, name }) => {
    return [name, read(fields.get(cellField(definition, at, 'value')) ?? '')] as const;
  });
  return Object.fromEntries(entries);
}

function unusedName(given: Readonly<Record<string, unknown>>, name: string): string {
  let unused = name;
  for (let number = 2; Object.hasOwn(given, unused); number += 1) unused = `${name} ${String(number)}`;
  return unused;
}

/** A list with one more row, as new ones start out. */
export function withEntry(definition: TableDefinition, value: unknown, name: string): Readonly<Record<string, unknown>> {
  const given = isBag(value) ? value : {};
  const first = definition.shape === 'numbers' ? definition.min : definition.shape === 'flags' ? true : firstName(definition);
  return { ...given, [unusedName(given, name)]: first };
}

const firstName = (definition: TableDefinition): string => (definition.shape === 'names' ? (definition.among?.[0] ?? '') : '');

/** A table with one more class, or with levels up to one more. */
export function grown(table: unknown, what: 'class' | 'level', name: string): Table {
  const given = (isBag(table) ? table : {}) as Table;
  const levels = levelsIn(given);
  if (what === 'class') return { ...given, [unusedName(given, name)]: { ...given[ANY_CLASS] } };
  const next = (levels.at(-1) ?? 0) + 1;
  const last = (row: Readonly<Record<string, number>>): number => row[String(next - 1)] ?? 0;
  return Object.fromEntries(Object.entries(given).map(([id, row]) => [id, { ...row, [String(next)]: last(row) }]));
}
