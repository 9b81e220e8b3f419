import { SchemaField, defineMember, stored } from '../fields/compounds.ts';
import type { DataSchema } from '../fields/compounds.ts';
import type { ChangeOptions, CleanOptions } from '../fields/data-field.ts';
import { DataModelValidationError, DataModelValidationFailure } from '../fields/validation.ts';
import { bagOf, isBag } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { deepClone } from '../objects/clone.ts';
import { ForcedDeletion, ForcedReplacement } from '../objects/operators.ts';
import { expandObject } from '../objects/shape.ts';
import { logCompatibilityWarning, reportError, runtime } from '../runtime.ts';

export interface ModelContext extends Bag {
  parent?: unknown;
  strict?: boolean;
  /** The source is clean already and is kept, not copied. */
  adopt?: boolean;
}

export interface UpdateSourceOptions extends ChangeOptions {
  dryRun?: boolean;
  fallback?: boolean;
  /** The server has accepted the change: apply it without a second opinion. */
  trusted?: boolean;
}

/** Data with a schema: `_source` is what is stored, the members are what is prepared from it. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];

  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** Where the schema stands in a document: the beginning of its fields' paths. */
  static readonly _schemaName: string = '';

  static get schema(): SchemaField {
    if (!Object.hasOwn(this, '_schema')) {
      const schema = new SchemaField(this.defineSchema(), {}, { name: this._schemaName });
      Object.defineProperty(this, '_schema', { value: Object.freeze(schema), configurable: true });
    }
    return (this as unknown as { _schema: SchemaField })._schema;
  }

  static migrateData(source: Bag): Bag {
    for (const [name, field] of this.schema.entries()) {
      if (name in source) field.migrateSource(source, source[name]);
    }
    return source;
  }

  static migrateDataSafe(source: Bag): Bag {
    try {
      return this.migrateData(source) ?? source;
    } catch (error) {
      reportError(error, `migration of ${this.name}`);
      return source;
    }
  }

  static shimData(data: Bag): Bag {
    return data;
  }

  static cleanData(source: Bag = {}, options: CleanOptions = {}): Bag {
    return this.schema.cleanMembers(source, options);
  }

  static validateJoint(_source: Bag): void {
    // Rules across fields are the subclass's.
  }

  static fromSource<T extends DataModel>(this: new (data?: Bag, context?: ModelContext) => T, source: Bag, context: ModelContext = {}): T {
    return new this(source, { strict: false, ...context });
  }

  static fromJSON<T extends DataModel>(this: new (data?: Bag, context?: ModelContext) => T, json: string): T {
    return new this(JSON.parse(json) as Bag, { strict: false });
  }

  declare _source: Bag;
  declare readonly parent: unknown;

  constructor(data: Bag | DataModel = {}, context: ModelContext = {}) {
    const { parent = null, strict = true, adopt = false } = context;
    Object.defineProperty(this, 'parent', { value: parent, configurable: true, writable: true });
    this._configure(context);
    const source = adopt ? (data as Bag) : this._initializeSource(data instanceof DataModel ? data.toObject() : data, context);
    Object.defineProperty(this, '_source', { value: source, configurable: true, writable: true });
    if (!adopt) this.#validateNew(strict);
    this._initialize(context);
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    return false;
  }

  _configure(_context: ModelContext): void {
    // Subclasses set up what construction needs.
  }

  _initializeSource(data: Bag, _context: ModelContext): Bag {
    const model = this.constructor as typeof DataModel;
    return model.cleanData(model.migrateDataSafe(deepClone(data)));
  }

  #validateNew(strict: boolean): void {
    if (strict) this.validate();
    else {
      const failure = this.schema.validate(this._source, { fallback: true });
      if (failure) reportError(new DataModelValidationError(failure, `${this.constructor.name} validation errors:`), 'stored data');
      else this.#validateJoint(this._source, true);
    }
  }

  #validateJoint(source: Bag, lenient = false): void {
    try {
      (this.constructor as typeof DataModel).validateJoint(source);
    } catch (error) {
      if (!lenient) throw error;
      reportError(error, `joint validation of ${this.constructor.name}`);
    }
  }

  /** Throws when the data, or changes to it, are not valid; with `strict: false` says so instead. */
  validate({
    changes,
    clean = false,
    fallback = false,
    strict = true,
  }: { changes?: Bag; clean?: boolean; fallback?: boolean; strict?: boolean } = {}): boolean {
    const model = this.constructor as typeof DataModel;
    const given = changes && clean ? model.cleanData(expandObject(changes), { partial: true }) : changes;
    const failure = this.schema.validate(given ?? this._source, { partial: given !== undefined, fallback });
    if (failure) {
      if (strict) throw new DataModelValidationError(failure, `${model.name} validation errors:`);
      return false;
    }
    if (!given) this.#validateJoint(this._source, !strict);
    return true;
  }

  /** Reads the members from the source again. */
  _initialize(options: Bag = {}): void {
    for (const [name, field] of this.schema.entries())
      defineMember(this, name, field.initialize(stored(field, this._source), this, options));
  }

  reset(): void {
    this._initialize();
  }

  clone(data: Bag = {}, context: ModelContext = {}): this {
    const source = this.toObject();
    const copy = new (this.constructor as new (data: Bag, context: ModelContext) => this)(source, {
      parent: this.parent,
      strict: false,
      ...context,
    });
    if (Object.keys(data).length > 0) copy.updateSource(data);
    return copy;
  }

  /** Changes the source and gives what differs. With `dryRun` only the difference is told. */
  updateSource(changes: Bag = {}, options: UpdateSourceOptions = {}): Bag {
    const given = this._migrateChanges(this._prepareChanges(changes));
    const touched = this.#copyOf(Object.keys(given));
    const difference: Bag = {};
    this.schema.changeMembers(touched, given, difference, options);
    if (!options.trusted) this.#validateChanged(touched, Object.keys(difference), options.fallback === true);
    if (options.dryRun) return difference;
    // A second time on the real thing: objects inside the source keep their identity.
    this.schema.changeMembers(this._source, deepClone(given), {}, options);
    this._initialize();
    return difference;
  }

  _migrateChanges(changes: Bag): Bag {
    return (this.constructor as typeof DataModel).migrateDataSafe(changes);
  }

  /** Brings changes into nested form and into the generation's notation. */
  _prepareChanges(changes: Bag): Bag {
    return runtime.generation.operators ? bagOf(modernise(expandObject(changes))) : expandObject(changes);
  }

  #copyOf(keys: string[]): Bag {
    const names = new Set(keys.map((key) => key.replace(/^(-=|==)/, '')));
    return Object.fromEntries(Object.entries(this._source).map(([key, value]) => [key, names.has(key) ? deepClone(value) : value]));
  }

  #validateChanged(source: Bag, keys: string[], fallback: boolean): void {
    const failure = new DataModelValidationFailure();
    for (const key of keys) {
      const name = key.replace(/^(-=|==)/, '');
      const wrong = this.schema.fields[name]?.validate(source[name], { fallback, source });
      if (wrong) failure.fields[name] = wrong;
    }
    if (!failure.isEmpty()) throw new DataModelValidationError(failure, `${this.constructor.name} validation errors:`);
    this.#validateJoint(source);
  }

  toObject(source = true): Bag {
    if (source) return deepClone(this._source);
    const live = this as unknown as Bag;
    return Object.fromEntries(this.schema.entries().map(([name, field]) => [name, field.toObject(live[name])]));
  }

  toJSON(): Bag {
    return this.toObject(true);
  }
}

/** Legacy keys become operators, with the warning that they go away. */
function modernise(value: unknown): unknown {
  if (Array.isArray(value) || !isBag(value) || Object.getPrototypeOf(value) === null) return value;
  if (Object.getPrototypeOf(Object.getPrototypeOf(value)) !== null) return value;
  const out: Bag = {};
  for (const [key, inner] of Object.entries(value)) {
    const legacy = /^(-=|==)(.+)$/.exec(key);
    if (!legacy) out[key] = modernise(inner);
    else {
      logCompatibilityWarning(`The update key "${key}" is deprecated in favour of ForcedDeletion and ForcedReplacement`, {
        since: 14,
        until: 16,
      });
      out[legacy[2] ?? ''] = legacy[1] === '-=' ? new ForcedDeletion() : new ForcedReplacement(inner);
    }
  }
  return out;
}

export type DataModelClass = typeof DataModel;

export function isDataModelClass(value: unknown): value is DataModelClass {
  return typeof value === 'function' && (value === DataModel || value.prototype instanceof DataModel);
}
