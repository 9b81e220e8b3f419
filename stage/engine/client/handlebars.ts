import Handlebars from 'handlebars';
import { bagOf, isPlain, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { escapeHTML } from '../objects/html.ts';
import { runtime } from '../runtime.ts';
import { coreTemplates } from './core-templates.ts';

type Template = (context: unknown, options?: Bag) => string;

const compiled = new Map<string, Template>();

/** The system's files are named `systems/<id>/…`. */
function pathInSystem(path: string): string {
  return path.replace(/^\/?systems\/[^/]+\//, '').split('?')[0] ?? path;
}

export async function getTemplate(path: string, id?: string): Promise<Template> {
  const found = compiled.get(path);
  if (found) return found;
  const source = coreTemplates[path] ?? (await runtime.host.readFile(pathInSystem(path)));
  if (source === null) throw new Error(`The template ${path} does not exist`);
  const template = Handlebars.compile(source) as Template;
  compiled.set(path, template);
  Handlebars.registerPartial(id ?? path, template as Handlebars.Template);
  return template;
}

export function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  const wanted = Array.isArray(paths) ? paths.map((path) => [undefined, path] as const) : Object.entries(paths);
  return Promise.all(wanted.map(([id, path]) => getTemplate(path, id)));
}

export async function renderTemplate(path: string, data: unknown): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

interface HelperOptions {
  readonly hash: Bag;
  fn?(context: unknown): string;
}

function localize(key: unknown, options: HelperOptions): string {
  const i18n = runtime.game['i18n'] as { localize(key: string): string; format(key: string, data: Bag): string };
  const isEmpty = Object.keys(options.hash).length === 0;
  return isEmpty ? i18n.localize(textOf(key)) : i18n.format(textOf(key), options.hash);
}

function safe(html: string): Handlebars.SafeString {
  return new Handlebars.SafeString(html);
}

/** `<option>`s of a record, a list of texts or a list of objects. */
export function selectOptions(choices: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const chosen = new Set([hash['selected']].flat().map((value) => String(value)));
  const entries = optionEntries(choices, hash);
  const rows = hash['blank'] === undefined ? entries : [['', textOf(hash['blank'])] as const, ...entries];
  const text = (label: string): string => escapeHTML(hash['localize'] ? localize(label, { hash: {} }) : label);
  return safe(
    rows
      .map(([value, label]) => `<option value="${escapeHTML(value)}"${chosen.has(value) ? ' selected' : ''}>${text(label)}</option>`)
      .join('\n'),
  );
}

function optionEntries(choices: unknown, hash: Bag): (readonly [value: string, label: string])[] {
  const valueKey = textOf(hash['valueAttr'] ?? 'value');
  const labelKey = textOf(hash['labelAttr'] ?? 'label');
  const read = (key: string, entry: unknown): readonly [string, string] => {
    if (!isPlain(entry)) return [key, textOf(entry)];
    return [textOf(entry[valueKey] ?? (hash['nameAttr'] ? entry[textOf(hash['nameAttr'])] : key)), textOf(entry[labelKey])];
  };
  if (Array.isArray(choices)) return choices.map((entry: unknown) => read(textOf(entry), entry));
  return Object.entries(bagOf(choices)).map(([key, entry]) => read(key, entry));
}

function numberInput(value: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const { class: names, disabled, ...rest } = hash;
  const attributes = Object.entries(rest).filter(([, entry]) => entry !== undefined && entry !== null && entry !== false);
  const text = attributes.map(([key, entry]) => ` ${key}="${escapeHTML(entry)}"`).join('');
  return safe(
    `<input type="number" class="${escapeHTML(names ?? '')}" value="${escapeHTML(value ?? '')}"${text}${disabled ? ' disabled' : ''}>`,
  );
}

/** The arguments of a helper without Handlebars' options. */
function own(args: unknown[]): unknown[] {
  return args.slice(0, -1);
}

const helpers: Record<string, (...args: never[]) => unknown> = {
  localize,
  selectOptions,
  numberInput,
  eq: (one: unknown, other: unknown) => one === other,
  ne: (one: unknown, other: unknown) => one !== other,
  lt: (one: number, other: number) => one < other,
  gt: (one: number, other: number) => one > other,
  lte: (one: number, other: number) => one <= other,
  gte: (one: number, other: number) => one >= other,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => own(args).every(Boolean),
  or: (...args: unknown[]) => own(args).some(Boolean),
  ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
  concat: (...args: unknown[]) =>
    own(args)
      .map((value) => textOf(value))
      .join(''),
  checked: (value: unknown) => (value ? 'checked' : ''),
  disabled: (value: unknown) => (value ? 'disabled' : ''),
  object: ({ hash }: HelperOptions) => hash,
  array: (...args: unknown[]) => own(args),
  numberFormat: (value: unknown, { hash }: HelperOptions) => {
    const number = Number(value).toFixed(Number(hash['decimals'] ?? 0));
    return hash['sign'] && Number(value) >= 0 ? `+${number}` : number;
  },
};

/** Registers the core helpers; systems may register their own over them later. */
export function registerCoreHelpers(): typeof Handlebars {
  for (const [name, helper] of Object.entries(helpers)) Handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);
  return Handlebars;
}
