import type { DocumentLike } from '../document/contract.ts';
import { DataModel, isDataModelClass } from '../model/data-model.ts';
import type { DataModelClass } from '../model/data-model.ts';
import { bagOf, bagsOf, isBag, isPlain, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { isOperator } from '../objects/operators.ts';
import { dataModelOf, documentClass, runtime } from '../runtime.ts';
import { ObjectField, SchemaField, changeFreely, noteNested } from './compounds.ts';
import type { DataSchema } from './compounds.ts';
import { DataField } from './data-field.ts';
import type { ChangeOptions, CleanOptions, FieldContext, FieldOptions, ValidateOptions } from './data-field.ts';
import { ArrayField } from './lists.ts';
import { DocumentIdField, NumberField, StringField } from './scalars.ts';
import type { StringFieldOptions } from './scalars.ts';

/** A nested data model. */
export class EmbeddedDataField extends SchemaField {
  readonly model: DataModelClass;

  constructor(model: DataModelClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    return isBag(value) ? new this.model(value, { parent: model, adopt: true }) : value;
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject(false) : value;
  }

  override _cast(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject() : value;
  }

  override migrateSource(_around: Bag, value: unknown): void {
    if (isBag(value)) this.model.migrateDataSafe(value);
  }
}

/** `system` of a document: shaped by the data model of the document's type, or free. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly documentName: string;

  constructor(document: string | { documentName: string }, options: FieldOptions = {}) {
    super(options);
    this.documentName = typeof document === 'string' ? document : document.documentName;
  }

  modelOf(source: Bag | undefined): DataModelClass | undefined {
    const model = dataModelOf(this.documentName, source?.['type']) ?? undefined;
    return isDataModelClass(model) ? model : undefined;
  }

  override getInitialValue(source: Bag = {}): unknown {
    return this.modelOf(source)?.cleanData({}) ?? {};
  }

  override _cast(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject() : value;
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isBag(value)) return value;
    return this.modelOf(options.source)?.cleanData(value, { partial: options.partial === true }) ?? deepClone(value);
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): boolean {
    if (!isBag(value)) return false;
    const model = this.modelOf(options.source);
    const failure = model?.schema.validate(value, { partial: options.partial === true, fallback: options.fallback === true });
    if (failure) throw failure.asError();
    if (!options.partial) model?.validateJoint(value);
    return true;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    const source = (model as { _source?: Bag } | undefined)?._source;
    const Model = this.modelOf(source);
    // UNVERIFIED: every reset makes a new model object; its source stays the document's.
    return Model && isBag(value) ? new Model(value, { parent: model, adopt: true }) : deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject(false) : deepClone(value);
  }

  override migrateSource(around: Bag, value: unknown): void {
    if (isBag(value) && !isOperator(value)) this.modelOf(around)?.migrateDataSafe(value);
  }

  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const model = this.modelOf(source);
    const before = source[key];
    if (!isPlain(before) || !isBag(value) || options.recursive === false) {
      super.change(source, key, value, difference, { ...options, recursive: false });
    } else if (model) noteNested(difference, key, (nested) => model.schema.changeMembers(before, value, nested, options));
    else changeFreely(before, value, difference, key, options);
  }
}

/** The type of a document that has types. `base` is the type of documents without one. */
export class DocumentTypeField extends StringField {
  constructor(document: string | { documentName: string }, options: StringFieldOptions = {}) {
    const name = typeof document === 'string' ? document : document.documentName;
    super({ required: true, blank: false, initial: () => initialType(name), ...options });
    this.options.validate ??= (value) => {
      if (!documentTypes(name).includes(textOf(value)))
        throw new Error(`"${textOf(value)}" is not a valid type for the ${name} Document class`);
    };
  }
}

/** game.documentTypes: the types that the system's manifest and the core know. */
export function documentTypes(name: string): string[] {
  const known = bagOf(runtime.game['documentTypes'])[name];
  return Array.isArray(known) ? (known as string[]) : ['base'];
}

function initialType(name: string): string {
  const types = documentTypes(name);
  return name === 'Actor' || name === 'Item' ? (types.find((type) => type !== 'base') ?? 'base') : 'base';
}

/** The id of a document; read, it is the document. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, readonly: false, idOnly: false };
  }

  readonly model: string;
  declare idOnly: boolean;

  constructor(model: string | { documentName: string }, options: StringFieldOptions & { idOnly?: boolean } = {}) {
    super(options);
    this.model = typeof model === 'string' ? model : model.documentName;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    if (this.idOnly || typeof value !== 'string') return value;
    const pack = (model as DocumentLike | undefined)?.pack;
    if (pack) return value;
    return () => runtime.game.collections.get(this.model)?.get(value) ?? null;
  }

  override toObject(value: unknown): unknown {
    return isBag(value) && '_id' in value ? value['_id'] : value;
  }
}

interface EmbeddedOwner {
  readonly collections: Record<string, { refresh(sources: Bag[]): void }>;
}

/** Documents inside a document. */
export class EmbeddedCollectionField extends ArrayField {
  readonly documentName: string;

  constructor(document: string | { documentName: string }, options: FieldOptions = {}) {
    super(new ObjectField(), options);
    this.documentName = typeof document === 'string' ? document : document.documentName;
  }

  get schema(): SchemaField {
    return (documentClass(this.documentName) as unknown as { schema: SchemaField }).schema;
  }

  override _cast(value: unknown): unknown {
    return value instanceof Map ? [...value.values()].map((entry) => (entry as DataModel).toObject()) : super._cast(value);
  }

  /** The documents clean themselves when they are made. */
  override _cleanType(value: unknown): unknown {
    return bagsOf(value).map((entry) => ({ ...entry }));
  }

  override _validateType(value: unknown): undefined {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    return undefined;
  }

  override initialize(value: unknown, model?: unknown): unknown {
    const collection = (model as EmbeddedOwner).collections[this.name];
    collection?.refresh(value as Bag[]);
    return collection;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Map ? [...value.values()].map((entry) => (entry as DataModel).toObject(false)) : value;
  }

  override migrateSource(): void {
    // The documents migrate themselves.
  }

  /** A list of changes by `_id`; what is not there yet is added. */
  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const entries = bagsOf(source[key]);
    if (options.recursive === false) {
      super.change(source, key, value, difference, options);
      return;
    }
    const changed: Bag[] = [];
    for (const entry of bagsOf(value)) {
      const before = entries.find((one) => one['_id'] === entry['_id']);
      const nested: Bag = {};
      if (before) this.schema.changeMembers(before, entry, nested, options);
      else entries.push(deepClone(entry));
      if (!before) changed.push(entry);
      else if (Object.keys(nested).length > 0) changed.push({ _id: entry['_id'], ...nested });
    }
    source[key] = entries;
    if (changed.length > 0) difference[key] = changed;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.schema._getField(path);
  }
}

/** User id → ownership level. */
export class DocumentOwnershipField extends ObjectField {
  override getInitialValue(source: Bag = {}): unknown {
    return isBag(this.initial) ? super.getInitialValue(source) : { default: 0 };
  }

  override _validateType(value: unknown): boolean {
    return isBag(value) && Object.values(value).every((level) => typeof level === 'number' && level >= -1 && level <= 3);
  }
}

export class DocumentFlagsField extends ObjectField {}

/** Who wrote a document, when, with what; filled in by the server. */
export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}) {
    super(
      {
        coreVersion: new StringField({ required: true, nullable: true, initial: null, blank: false }),
        systemId: new StringField({ required: true, nullable: true, initial: null, blank: false }),
        systemVersion: new StringField({ required: true, nullable: true, initial: null, blank: false }),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: new StringField({ nullable: true, initial: null, blank: false }),
        compendiumSource: new StringField({ nullable: true, initial: null, blank: false, required: true }),
        duplicateSource: new StringField({ nullable: true, initial: null, blank: false, required: true }),
        exportSource: new ObjectField({ nullable: true, initial: null }),
      },
      options,
    );
  }
}

/** One of several schemas, chosen by the member `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;
  readonly types: Record<string, SchemaField>;

  constructor(types: Record<string, DataSchema | SchemaField | DataModelClass>, options: FieldOptions = {}) {
    super({ required: true, ...options });
    this.types = Object.fromEntries(Object.entries(types).map(([type, given]) => [type, asSchemaField(given)]));
    for (const field of Object.values(this.types)) field.parent = this;
  }

  #of(value: unknown): SchemaField | undefined {
    return this.types[textOf(bagOf(value)['type'])];
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return this.#of(value)?._cleanType(value, options) ?? value;
  }

  override _validateType(value: unknown, options: ValidateOptions): unknown {
    const schema = this.#of(value);
    if (!schema) throw new Error('must have one of the known types');
    return schema._validateType(value, options);
  }

  override initialize(value: unknown, model?: unknown, options?: Bag): unknown {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    return this.#of(value)?.toObject(value) ?? value;
  }

  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const schema = this.#of(isBag(value) && 'type' in value ? value : source[key]);
    if (schema) schema.change(source, key, value, difference, options);
    else super.change(source, key, value, difference, options);
  }
}

function asSchemaField(given: DataSchema | SchemaField | DataModelClass): SchemaField {
  if (given instanceof SchemaField) return given;
  return isDataModelClass(given) ? new EmbeddedDataField(given) : new SchemaField(given);
}
