import { selectOptions } from '../../engine/client/handlebars.ts';
import type { DataField } from '../../engine/fields/data-field.ts';
import { ArrayField } from '../../engine/fields/lists.ts';
import { BooleanField, HTMLField, JSONField, JavaScriptField, NumberField } from '../../engine/fields/scalars.ts';
import { bagOf, listOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { escapeHTML } from '../../engine/objects/html.ts';
import { localized } from './frame.ts';

/** How an input is to look: the named arguments of `formInput` and `formGroup`. */
export interface InputConfig extends Bag {
  name?: string;
  id?: string;
  rootId?: string;
  value?: unknown;
  label?: string;
  hint?: string;
  type?: string;
}

type Attributes = Record<string, unknown>;

function tag(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHTML(value)}"`));
  return `<${name}${written.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}

const classesOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value));
const text = (config: InputConfig, words: unknown): string => (config['localize'] ? localized(textOf(words)) : textOf(words));

const choicesOf = (field: DataField, config: InputConfig): unknown => config['choices'] ?? config['options'] ?? field.choices;

function common(field: DataField, config: InputConfig): Attributes {
  const data = Object.entries(bagOf(config['dataset'])).map(([key, value]) => {
    return [`data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value] as const;
  });
  const aria = Object.entries(bagOf(config['aria'])).map(([key, value]) => [`aria-${key}`, value] as const);
  return {
    id: config.id,
    name: config.name ?? field.fieldPath,
    class: classesOf(config['classes'] ?? config['class']),
    placeholder: text(config, config['placeholder'] ?? field.placeholder ?? ''),
    disabled: config['disabled'] === true,
    readonly: config['readonly'] === true,
    autofocus: config['autofocus'] === true,
    required: config['required'] === true,
    ...Object.fromEntries(data),
    ...Object.fromEntries(aria),
  };
}

/** An input for a field, as HTML. Everything that comes from values is escaped, except `enriched`, which is HTML by its nature. */
export function inputHTML(field: DataField, config: InputConfig): string {
  const attributes = common(field, config);
  const value = config.value === undefined ? field.getInitialValue() : config.value;
  if (field instanceof BooleanField) return tag('input', { type: 'checkbox', ...attributes, checked: Boolean(value) });
  if (field instanceof ArrayField) return listHTML(field, value, attributes, config);
  const choices = choicesOf(field, config);
  if (choices !== undefined) {
    const dtype = field instanceof NumberField ? 'Number' : undefined;
    return selectHTML(choices, [value], { ...attributes, 'data-dtype': dtype }, config, field);
  }
  return plainHTML(field, value, attributes, config);
}

function plainHTML(field: DataField, value: unknown, attributes: Attributes, config: InputConfig): string {
  if (field instanceof NumberField) return numberHTML(field, value, attributes, config);
  if (field instanceof HTMLField) return editorHTML(value, attributes, config);
  if (field instanceof JSONField || field instanceof JavaScriptField || config.type === 'textarea') {
    return tag('textarea', attributes, escapeHTML(value ?? ''));
  }
  return tag('input', { type: config.type ?? 'text', ...attributes, value: value ?? '' });
}

function numberHTML(field: NumberField, value: unknown, attributes: Attributes, config: InputConfig): string {
  const bounds = { min: config['min'] ?? field.min, max: config['max'] ?? field.max };
  const step = config['step'] ?? field.step ?? (field.integer ? 1 : 'any');
  return tag('input', { type: config.type ?? 'number', ...attributes, ...bounds, step, value: value ?? '' });
}

function editorHTML(value: unknown, attributes: Attributes, config: InputConfig): string {
  const { toggled, collaborate, height, documentUUID, enriched } = config;
  const style = height ? `height: ${textOf(height)}px` : undefined;
  const own = { ...attributes, value: value ?? '', toggled, collaborate, 'document-uuid': documentUUID, style };
  return tag('prose-mirror', own, textOf(enriched));
}

function listHTML(field: ArrayField, value: unknown, attributes: Attributes, config: InputConfig): string {
  const values = value instanceof Set ? [...(value as Set<unknown>)] : listOf(value);
  const choices = choicesOf(field.element, config);
  if (choices !== undefined) return selectHTML(choices, values, { ...attributes, multiple: true }, config, field.element);
  return tag('string-tags', { ...attributes, value: values.map(textOf).join(',') }, '');
}

function selectHTML(choices: unknown, selected: unknown[], attributes: Attributes, config: InputConfig, field: DataField): string {
  const given: unknown = typeof choices === 'function' ? (choices as () => unknown)() : choices;
  const { localize, valueAttr, labelAttr, sort } = config;
  const optional = !field.required || field.nullable || ('blank' in field && field.blank === true);
  const blank = config['blank'] === false ? undefined : (config['blank'] ?? (optional && !attributes['multiple'] ? '' : undefined));
  const hash = { selected: selected.map((one) => one ?? ''), localize, valueAttr, labelAttr, sort, blank };
  return tag('select', attributes, selectOptions(given, { hash }).toString());
}

/** A label, an input and a hint that belong together. */
export function groupHTML(field: DataField, config: InputConfig, input: string): string {
  const { id = '', units, stacked, classes } = config;
  const label = text(config, config.label ?? (field.label || field.fieldPath));
  const hint = text(config, config.hint ?? field.hint);
  const unit = units ? ` ${tag('span', { class: 'units' }, `(${escapeHTML(text(config, units))})`)}` : '';
  const names = ['form-group', stacked ? 'stacked' : '', classesOf(classes)].filter(Boolean).join(' ');
  const fields = tag('div', { class: 'form-fields' }, input);
  const under = hint ? tag('p', { class: 'hint', id: `${id}-hint` }, escapeHTML(hint)) : '';
  return tag('div', { class: names }, `${tag('label', { for: id }, `${escapeHTML(label)}${unit}`)}${fields}${under}`);
}

let unnamed = 1;

/** The id that joins label and input; unique on the page through the id of the application. */
export function withId(field: DataField, config: InputConfig): InputConfig & { id: string } {
  const name = config.name ?? field.fieldPath;
  const hint = config.hint ?? field.hint;
  const id = config.id ?? `${config.rootId ?? `field-${unnamed++}`}-${name}`;
  const aria = hint ? { describedby: `${id}-hint`, ...bagOf(config['aria']) } : config['aria'];
  return { ...config, id, ...(aria ? { aria } : {}) };
}
