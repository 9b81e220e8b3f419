import type { Bag } from '../../engine/objects/bags.ts';

export interface FormOptions {
  /** Types of fields by name; `data-dtype` says the same in HTML. */
  readonly dtypes?: Record<string, string>;
  /** Takes disabled fields too. */
  readonly disabled?: boolean;
  readonly readonly?: boolean;
}

/** What a field of a form says of itself: native ones, and custom elements that belong to forms. */
export interface FormControl {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly dtype?: string | undefined;
  readonly checked?: boolean;
  /** The chosen values of a `select[multiple]`. */
  readonly chosen?: readonly string[];
  /** The value attribute of a checkbox; without one it is a yes or no. */
  readonly given?: string | null;
}

const asNumber = (value: unknown): number | null =>
  value === '' || value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);

/** Gives a text of a form its type. An empty number is null. */
export function castValue(value: unknown, dtype: string | undefined): unknown {
  switch (dtype) {
    case 'Number':
      return asNumber(value);
    case 'Boolean':
      return typeof value === 'boolean' ? value : String(value) === 'true';
    case 'JSON':
      return typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : null;
    case 'Array':
      return Array.isArray(value) ? value : value === '' || value === null ? [] : [value];
    default:
      return value;
  }
}

/** The values of fields by name. Several checkboxes of one name make a list; radios make one value. */
export function valuesOf(controls: readonly FormControl[], dtypes: Record<string, string> = {}): Bag {
  const values: Bag = {};
  const names = new Set(controls.map((control) => control.name).filter(Boolean));
  for (const name of names) {
    const same = controls.filter((control) => control.name === name);
    values[name] = valueOf(same, dtypes[name]);
  }
  return values;
}

function valueOf(same: readonly FormControl[], wanted: string | undefined): unknown {
  const [first] = same;
  if (!first) return null;
  const dtype = wanted ?? first.dtype ?? (['number', 'range'].includes(first.type) ? 'Number' : undefined);
  if (first.type === 'radio') return castValue(same.find((one) => one.checked)?.value ?? null, dtype);
  if (first.type === 'checkbox' && same.length === 1) return first.given && dtype === undefined ? checkedText(first) : first.checked;
  if (first.type === 'checkbox') return same.filter((one) => one.checked).map((one) => castValue(one.value, dtype));
  const each = same.map((one) => (one.chosen ? one.chosen.map((text) => castValue(text, dtype)) : castValue(one.value, dtype)));
  return each.length === 1 ? each[0] : each;
}

// UNVERIFIED: a single checkbox with a value of its own gives that value, or null.
function checkedText(control: FormControl): unknown {
  return control.given === 'on' || control.given === 'true' ? control.checked : control.checked ? control.given : null;
}

/** foundry.applications.ux.FormDataExtended: the values of a form with their types, as `object`. */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string> = {};
  readonly object: Bag;

  constructor(form: HTMLFormElement, options: FormOptions = {}) {
    super();
    this.object = valuesOf(controlsOf(form, options), options.dtypes);
    for (const [name, value] of Object.entries(this.object)) super.set(name, JSON.stringify(value ?? null));
    for (const element of form.elements) noteType(this.dtypes, element);
  }
}

function noteType(dtypes: Record<string, string>, element: Element): void {
  const { name } = element as HTMLInputElement;
  const dtype = (element as HTMLElement).dataset['dtype'];
  if (name && dtype) dtypes[name] = dtype;
}

function controlsOf(form: HTMLFormElement, { disabled = false, readonly = true }: FormOptions): FormControl[] {
  const elements = [...form.elements].filter((element) => {
    const input = element as HTMLInputElement;
    if (!input.name || ['submit', 'button', 'reset', 'image', 'file'].includes(input.type) || input.localName === 'fieldset') return false;
    return (disabled || !input.matches(':disabled')) && (readonly || !input.readOnly);
  });
  const editable = [...form.querySelectorAll<HTMLElement>('[data-edit]')].filter((one) => one.localName === 'img' || one.isContentEditable);
  return [...elements.map(describe), ...editable.map(describeEditable)];
}

function describe(element: Element): FormControl {
  const input = element as HTMLInputElement;
  const control = { name: input.name, type: input.type ?? '', value: input.value as unknown, dtype: input.dataset['dtype'] };
  if (element instanceof HTMLSelectElement && element.multiple) {
    return { ...control, chosen: [...element.selectedOptions].map((option) => option.value) };
  }
  return input.type === 'checkbox' || input.type === 'radio'
    ? { ...control, checked: input.checked, given: input.getAttribute('value') }
    : control;
}

function describeEditable(element: HTMLElement): FormControl {
  const value = element.localName === 'img' ? element.getAttribute('src') : element.innerHTML;
  return { name: element.dataset['edit'] ?? '', type: 'edit', value };
}
