import Handlebars from 'handlebars';
import { DataField } from '../../engine/fields/data-field.ts';
import { HTMLField } from '../../engine/fields/scalars.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { escapeHTML } from '../../engine/objects/html.ts';
import { groupHTML, inputHTML, withId } from './field-inputs.ts';
import type { InputConfig } from './field-inputs.ts';

type InputMaker = (field: DataField, config: InputConfig) => HTMLElement;

interface DrawnField extends DataField {
  _toInput(config: InputConfig): HTMLElement;
  toInput(config?: InputConfig): HTMLElement;
  toFormGroup(group?: InputConfig, input?: InputConfig): HTMLElement;
}

function elementOf(html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
}

/** Data fields know how to draw themselves; subclasses may override `_toInput`. */
export function drawFields(): void {
  const members: Partial<DrawnField> & ThisType<DrawnField> = {
    _toInput(config) {
      return elementOf(inputHTML(this, config));
    },
    toInput(config = {}) {
      const own = { ...config, name: config.name ?? this.fieldPath };
      const make = config['input'] as InputMaker | undefined;
      return make ? make(this, own) : this._toInput(own);
    },
    toFormGroup(group = {}, input = {}) {
      const { widget } = group as { widget?: (field: DataField, group: InputConfig, input: InputConfig) => HTMLElement };
      const joined = withId(this, { ...group, ...input });
      if (widget) return widget(this, group, joined);
      return elementOf(groupHTML(this, { ...joined, ...group, id: joined.id }, this.toInput(joined).outerHTML));
    },
  };
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(DataField.prototype, name, { value, writable: true, configurable: true });
  }
}

const groupKeys = ['label', 'hint', 'units', 'stacked', 'rootId', 'widget', 'localize', 'classes', 'hidden'];

interface HelperOptions {
  readonly hash: Bag;
}

function formGroup(field: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  if (!(field instanceof DataField)) throw new Error('Non-DataField form groups are not supported; use a label and an input');
  const { classes: _group, ...input } = hash;
  const group = Object.fromEntries(groupKeys.filter((key) => key in hash).map((key) => [key, hash[key]]));
  return new Handlebars.SafeString((field as DrawnField).toFormGroup(group, input).outerHTML);
}

function formInput(field: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  if (!(field instanceof DataField)) throw new Error('Non-DataField inputs are not supported');
  const { rootId } = hash;
  const config: Bag = rootId && !hash['id'] ? { ...hash, id: withId(field, hash).id } : hash;
  return new Handlebars.SafeString((field as DrawnField).toInput(config).outerHTML);
}

/** Generation 13's `{{editor content target="path"}}`. */
function editor(content: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const field = new HTMLField();
  const { target, editable = true } = hash;
  const config = { name: String(target), value: content, enriched: content, toggled: true, disabled: editable === false };
  return new Handlebars.SafeString(inputHTML(field, config));
}

export function registerFieldHelpers(): void {
  const helpers = { formGroup, formField: formGroup, formInput, editor };
  for (const [name, helper] of Object.entries(helpers)) Handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);
}

/** foundry.applications.fields: single elements for systems that build forms in code. */
export const fieldsNamespace = {
  createFontAwesomeIcon: (glyph: string, { style = 'solid', classes = [] }: { style?: string; classes?: string[] } = {}) =>
    elementOf(`<i class="${escapeHTML(['fa-' + style, `fa-${glyph}`, ...classes].join(' '))}" aria-hidden="true"></i>`),
  createFormGroup: ({
    label = '',
    hint = '',
    input,
    classes = [],
  }: {
    label?: string;
    hint?: string;
    input: HTMLElement;
    classes?: string[];
  }) => {
    const id = withId(new DataField(), { name: input.getAttribute('name') ?? '', id: input.id || undefined } as InputConfig).id;
    input.setAttribute('id', id);
    const group = elementOf(groupHTML(new DataField(), { label, hint, classes, id }, ''));
    group.querySelector('.form-fields')?.append(input);
    return group;
  },
  createTextInput: (config: InputConfig) => elementOf(inputHTML(new DataField(), config)),
  createNumberInput: (config: InputConfig) => elementOf(inputHTML(new DataField(), { type: 'number', ...config })),
  createTextareaInput: (config: InputConfig) => elementOf(inputHTML(new DataField(), { type: 'textarea', ...config })),
  createSelectInput: (config: InputConfig) =>
    elementOf(inputHTML(new DataField({ required: true }), { choices: config['options'] ?? {}, ...config })),
  createCheckboxInput: ({ value, ...config }: InputConfig) => {
    const input = elementOf(inputHTML(new DataField(), { ...config, type: 'checkbox', value: '' }));
    input.toggleAttribute('checked', value === true);
    return input;
  },
};
