/** The form of a ruleset's rulings, as data: what it shows, and what its fields mean. */
import { sameValue } from '../../rules/kernel/change.ts';
import type { AttributeDefinition, CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import type { SettingDefinition } from '../../rules/kernel/setting.ts';
import { settingFault } from '../../rules/rulesets/compile.ts';
import { isModule } from '../../rules/rulesets/mix/modules.ts';
import { text } from '../ports/index.ts';
import {
  entriesText,
  fieldOf,
  numberIn,
  tableIn,
  tableText,
  type EntriesText,
  type FieldTexts,
  type Option,
  type TableText,
} from './rulings-tables.ts';

export type { FieldTexts } from './rulings-tables.ts';

/** Where a formula goes wrong: what stands before it, what is wrong, what follows. */
interface Mark {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

interface FaultText {
  readonly why: string;
  /** Of formulas. */
  readonly mark: Mark | null;
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
  readonly fault: FaultText | null;
  readonly value: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
  readonly options: readonly Option[] | null;
  /** Modules are boxes to tick. */
  readonly isToggle: boolean;
  readonly checked: boolean;
  readonly table: TableText | null;
  readonly entries: EntriesText | null;
}

export interface RulingGroup {
  readonly id: string;
  readonly label: string;
  readonly rulings: readonly RulingText[];
}

/** Values of all rulings by id, as they stand in the form. */
export type Draft = Readonly<Record<string, unknown>>;

const textKey = ({ id }: SettingDefinition): string => `FOURFOLD.Ruling.${id.replaceAll('.', '_')}`;

/** What stands in the form at first: what is stored, else the default. */
export function draftOf(definitions: readonly SettingDefinition[], stored: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(definitions.map(({ id, initial }) => [id, Object.hasOwn(stored, id) ? stored[id] : initial]));
}

/** Why the value in the form cannot be kept, and where; `null` when it can. */
export function faultOfValue(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): FaultText | null {
  const fault = settingFault(definition, attributes, value);
  if (fault === null) return null;
  const why = text(fault.key, { ...fault.args, id: text(`${textKey(definition)}.label`) });
  return { why, mark: definition.type === 'formula' && typeof value === 'string' ? markOf(value, fault) : null };
}

/** The same in words alone. */
export function faultText(definition: SettingDefinition, attributes: readonly AttributeDefinition[], value: unknown): string | null {
  return faultOfValue(definition, attributes, value)?.why ?? null;
}

function markOf(value: string, { args }: Label): Mark {
  const at = Math.min(value.length, Math.max(0, Number(args?.['at'] ?? 1) - 1));
  const found = String(args?.['found'] ?? '');
  const length = value.slice(at).toLowerCase().startsWith(found.toLowerCase()) ? found.length : 0;
  return { before: value.slice(0, at), found: value.slice(at, at + length), after: value.slice(at + length) };
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
  if (definition.type !== 'table') return String(definition.initial);
  return text(Object.keys(definition.initial).length === 0 ? 'FOURFOLD.Rulings.emptyTable' : 'FOURFOLD.Rulings.table');
}

/** Rules and rulings by their numbers; what stands behind a mix has none. */
const RULE_ID = /^[A-Z]+-\d+$/;

function rulingText(definition: SettingDefinition, attributes: readonly AttributeDefinition[], draft: Draft): RulingText {
  const value = draft[definition.id];
  const bounds = definition.type === 'number' ? definition : null;
  const isTable = definition.type === 'table';
  return {
    id: definition.id,
    field: fieldOf(definition),
    type: definition.type,
    label: text(`${textKey(definition)}.label`),
    reason: text(`${textKey(definition)}.reason`),
    rules: [...new Set([definition.ruling, ...definition.rules])].filter((id) => RULE_ID.test(id)).join(', '),
    initial: shownDefault(definition, attributes),
    changed: isChanged(definition, value),
    fault: faultOfValue(definition, attributes, value),
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    min: bounds?.min ?? null,
    max: bounds?.max ?? null,
    step: bounds?.step ?? 1,
    options: isModule(definition.id) ? null : optionsOf(definition, attributes, value),
    isToggle: isModule(definition.id),
    checked: value === 'on',
    table: isTable ? tableText(definition, value) : null,
    entries: isTable ? entriesText(definition, value) : null,
  };
}

export function rulingTexts(
  definitions: readonly SettingDefinition[],
  attributes: readonly AttributeDefinition[],
  draft: Draft,
): readonly RulingText[] {
  return definitions.map((definition) => rulingText(definition, attributes, draft));
}

/** Rulings under the name of the mechanic that reads them. */
export function rulingGroups(rules: CompiledRuleset, definitions: readonly SettingDefinition[], draft: Draft): readonly RulingGroup[] {
  const groups = new Map<string, SettingDefinition[]>();
  for (const definition of definitions) {
    const owner = rules.settingsOf[definition.id] ?? '';
    groups.set(owner, [...(groups.get(owner) ?? []), definition]);
  }
  return [...groups].map(([id, own]) => {
    return { id, label: text(`FOURFOLD.Mechanic.${id}`), rulings: rulingTexts(own, rules.attributes, draft) };
  });
}

/** The value of a ruling as it stands in the fields; whether it can be kept is another question. */
export function valueIn(definition: SettingDefinition, fields: FieldTexts): unknown {
  if (definition.type === 'table') return tableIn(definition, fields);
  const given = fields.get(fieldOf(definition)) ?? '';
  if (isModule(definition.id)) return given === 'on' ? 'on' : 'off';
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
