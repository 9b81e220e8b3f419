import { SchemaField } from '../fields/compounds.ts';
import type { DataField } from '../fields/data-field.ts';
import { EmbeddedDataField } from '../fields/documents.ts';
import { ArrayField, TypedObjectField } from '../fields/lists.ts';
import type { DataModelClass } from '../model/data-model.ts';
import { bagsOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { mergeObject } from '../objects/merge.ts';
import { getProperty } from '../objects/paths.ts';
import { expandObject } from '../objects/shape.ts';
import { runtime } from '../runtime.ts';

/** game.i18n: the system's texts, by key. A key without a text is its own text. */
export class Localization {
  lang = 'en';
  translations: Bag = {};
  _fallback: Bag = {};
  ready = false;

  async load(manifest: Bag, lang: string): Promise<void> {
    this.lang = lang;
    for (const language of bagsOf(manifest['languages'])) {
      const wanted = language['lang'] === lang ? this.translations : language['lang'] === 'en' ? this._fallback : undefined;
      const text = wanted ? await runtime.host.readFile(textOf(language['path'])) : null;
      if (wanted && text) this.#add(wanted, expandObject(JSON.parse(text)));
    }
    this.ready = true;
  }

  /** The first file is taken as it is; merging it into nothing would be the longest part of a start. */
  #add(known: Bag, texts: Bag): void {
    if (Object.keys(known).length === 0) Object.assign(known, texts);
    else mergeObject(known, texts);
  }

  has(key: string, fallback = true): boolean {
    return this.#text(key, fallback) !== undefined;
  }

  localize(key: string, data?: Bag): string {
    return data ? this.format(key, data) : (this.#text(textOf(key), true) ?? textOf(key));
  }

  format(key: string, data: Bag = {}): string {
    return this.localize(key).replace(/{([^}]+)}/g, (whole, name: string) => {
      const value = getProperty(data, name);
      return value === undefined || value === null ? whole : textOf(value);
    });
  }

  #text(key: string, fallback: boolean): string | undefined {
    const own = getProperty(this.translations, key);
    const text = own === undefined && fallback ? getProperty(this._fallback, key) : own;
    return typeof text === 'string' ? text : undefined;
  }

  get pluralRules(): Intl.PluralRules {
    return new Intl.PluralRules(this.lang);
  }

  getListFormatter({
    style = 'long',
    type = 'conjunction',
  }: { style?: 'long' | 'short' | 'narrow'; type?: 'conjunction' | 'disjunction' | 'unit' } = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  sortObjects<T>(objects: T[], key: string): T[] {
    return objects.sort((one, other) => textOf(getProperty(one, key)).localeCompare(textOf(getProperty(other, key)), this.lang));
  }

  /** Gives the fields of a model their labels and hints from `<prefix>.FIELDS.<path>.label|hint`. */
  static localizeDataModel(
    model: DataModelClass,
    { prefixes = [], prefixPath = '' }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    localizeFields(model.schema, [...model.LOCALIZATION_PREFIXES, ...prefixes], prefixPath);
  }

  static localizeSchema(schema: SchemaField, prefixes: string[] = [], { prefixPath = '' }: { prefixPath?: string } = {}): void {
    localizeFields(schema, prefixes, prefixPath);
  }
}

function localizeFields(field: DataField, prefixes: readonly string[], path: string): void {
  for (const key of ['label', 'hint', 'placeholder'] as const) {
    const own = field[key];
    const text = own ? translate(own) : firstText(prefixes, path, key);
    if (text) field[key] = text;
  }
  const own = field instanceof EmbeddedDataField ? field.model.LOCALIZATION_PREFIXES : [];
  for (const [name, inner] of innerFields(field)) {
    const below = name === 'element' ? `${path}.element` : path ? `${path}.${name}` : name;
    localizeFields(inner, own.length > 0 ? own : prefixes, own.length > 0 ? name : below);
  }
}

function innerFields(field: DataField): [string, DataField][] {
  if (field instanceof SchemaField) return field.entries();
  return field instanceof TypedObjectField || field instanceof ArrayField ? [['element', field.element]] : [];
}

function i18n(): Localization {
  return runtime.game['i18n'] as Localization;
}

function translate(key: string): string {
  return i18n().localize(key);
}

function firstText(prefixes: readonly string[], path: string, key: string): string | undefined {
  const found = prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${key}`).find((candidate) => i18n().has(candidate));
  return found ? translate(found) : undefined;
}
