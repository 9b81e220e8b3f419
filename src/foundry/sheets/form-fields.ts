/** Makes the fields of a form from the shape of what is stored. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { formulaFaults } from '../data/formula-faults.ts';
import { FORMULA, type Shape, type Shapes } from '../data/shape.ts';
import type { FaultModel, FieldModel, ListModel, OptionModel, PlaceModel, RowModel } from './field-types.ts';
import { offered, suggested } from './offers.ts';
import type { Say } from './say.ts';

export type Bag = Readonly<Record<string, unknown>>;

export interface FormInput {
  readonly shapes: Shapes;
  /** What is stored below `system`. */
  readonly system: Bag;
  /** Start of the language keys of its fields. */
  readonly prefix: string;
  readonly rules: CompiledRuleset;
  readonly say: Say;
  /** Whether a text exists; without a hint none is shown. */
  readonly has: (key: string) => boolean;
  /** Start of the ids of its elements. */
  readonly uid: string;
  /** What an empty field counts as, by path. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** Names of things that the form's document can refer to. */
  readonly names?: readonly string[];
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape and the stored value of a place. */
function placeAt({ shapes, system }: FormInput, path: string): { readonly shape: Shape; readonly value: unknown } | null {
  let shape: Shape = { kind: 'record', of: shapes };
  let value: unknown = system;
  for (const name of path.split('.')) {
    if (shape.kind !== 'record' || !Object.hasOwn(shape.of, name)) return null;
    shape = shape.of[name] as Shape;
    value = isBag(value) ? value[name] : undefined;
  }
  return { shape, value };
}

/** The place at a path; `null` for one that the document does not have. */
export function placeModel(input: FormInput, path: string): PlaceModel | null {
  const place = placeAt(input, path);
  if (place === null) return null;
  const { shape, value } = place;
  if (shape.kind === 'list' && shape.of.kind !== 'text') return { field: null, list: listModel(input, path, shape.of, value) };
  return { field: fieldModel(input, path, path, shape, value), list: null };
}

/** Key under which a place's texts stand: elements of lists are called `element`. */
const labelKey = ({ prefix }: FormInput, labelPath: string): string => `${prefix}.FIELDS.${labelPath}.label`;

function hintOf({ prefix, say, has }: FormInput, labelPath: string): string | null {
  const key = `${prefix}.FIELDS.${labelPath}.hint`;
  return has(key) ? say({ key }) : null;
}

function listModel(input: FormInput, path: string, of: Shape, value: unknown): ListModel {
  const elements = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const label = input.say({ key: labelKey(input, path) });
  const rows = elements.map((element, index): RowModel => {
    const fields = of.kind === 'record' ? Object.entries(of.of) : [];
    return {
      index,
      label: input.say({ key: 'FOURFOLD.Sheet.row', args: { list: label, number: index + 1 } }),
      fields: fields.map(([name, shape]) => {
        const inner = isBag(element) ? element[name] : undefined;
        return fieldModel(input, `${path}.${String(index)}.${name}`, `${path}.element.${name}`, shape, inner);
      }),
    };
  });
  return { id: idOf(input, path), path, label, hint: hintOf(input, path), rows };
}

const idOf = ({ uid }: FormInput, path: string): string => `${uid}-${path.replaceAll('.', '-')}`;

function fieldModel(input: FormInput, path: string, labelPath: string, shape: Shape, value: unknown): FieldModel {
  const bounds = shape.kind === 'integer' || shape.kind === 'integerOrNull' ? shape : null;
  const options = optionsOf(input, labelPath, shape, value);
  const isChoice = options.length > 0;
  return {
    id: idOf(input, path),
    name: `system.${path}`,
    label: input.say({ key: labelKey(input, labelPath) }),
    hint: hintOf(input, labelPath),
    isNumber: bounds !== null,
    isText: !isChoice && (shape.kind === 'text' || shape.kind === 'textOrNull'),
    isFormula: shape.kind === 'formula',
    isFlag: shape.kind === 'flag',
    isChoice,
    isNames: shape.kind === 'list',
    value: textOf(value),
    checked: value === true,
    min: bounds?.min ?? null,
    max: bounds?.max ?? null,
    placeholder: input.placeholders?.[path] ?? (shape.kind === 'integerOrNull' ? '–' : null),
    options,
    suggestions: isChoice ? [] : suggested(input, labelPath),
    fault: shape.kind === 'formula' ? faultModel(textOf(value), input.rules, input.say) : null,
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The choices of a field. A stored value that is none of them stays chosen, so that looking at a form changes nothing. */
function optionsOf(input: FormInput, labelPath: string, shape: Shape, value: unknown): readonly OptionModel[] {
  if (shape.kind !== 'text') return [];
  const last = labelPath.split('.').at(-1) ?? '';
  const own = shape.choices?.map((choice) => ({
    value: choice,
    label: input.say({ key: `FOURFOLD.Choices.${last}.${choice || 'none'}` }),
  }));
  const options = own ?? offered(input, labelPath);
  if (options === null) return [];
  const stored = textOf(value);
  const whole = options.some((option) => option.value === stored) ? options : [...options, { value: stored, label: stored }];
  return whole.map((option) => ({ ...option, selected: option.value === stored }));
}

/** What is wrong with the text of a formula; `null` when it is blank or can be read. */
export function faultModel(text: string, rules: CompiledRuleset, say: Say): FaultModel | null {
  const [fault] = formulaFaults({ formula: FORMULA }, { formula: text }, rules);
  if (fault === undefined) return null;
  const at = Math.max(0, Number(fault.why.args?.['at'] ?? 1) - 1);
  const found = String(fault.why.args?.['found'] ?? '');
  const rest = text.slice(at).toLowerCase();
  // A name is told without the sign that may stand before it.
  const sign = found !== '' && rest.startsWith(`@${found.toLowerCase()}`) ? 1 : 0;
  const length = rest.startsWith(found.toLowerCase(), sign) ? sign + found.length : 0;
  return { why: say(fault.why), before: text.slice(0, at), found: text.slice(at, at + length), after: text.slice(at + length) };
}
