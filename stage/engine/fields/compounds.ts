import { deepClone, equals } from '../objects/clone.ts';
import { isBag, isEmpty, isPlain } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { mergeObject } from '../objects/merge.ts';
import { ForcedReplacement, instruction } from '../objects/operators.ts';
import { diffObject } from '../objects/shape.ts';
import { runtime } from '../runtime.ts';
import { DataField } from './data-field.ts';
import type { ChangeOptions, CleanOptions, FieldContext, FieldOptions, ValidateOptions } from './data-field.ts';
import { DataModelValidationFailure } from './validation.ts';

export type DataSchema = Record<string, DataField>;

/** Tells in a difference that a value replaces what was there, in the generation's notation. */
function noteReplacement(difference: Bag, key: string, value: unknown): void {
  if (runtime.generation.operators) difference[key] = new ForcedReplacement(value);
  else difference[`==${key}`] = value;
}

/** Runs nested changes and notes them only when there are any. */
export function noteNested(difference: Bag, key: string, run: (nested: Bag) => void): void {
  const nested: Bag = {};
  run(nested);
  if (!isEmpty(nested)) difference[key] = nested;
}

export class SchemaField extends DataField {
  static override recursive = true;

  static override get _defaults(): FieldOptions & Bag {
    return { ...super._defaults, required: true, validationError: 'is not an object' };
  }

  readonly fields: DataSchema;
  readonly unknownKeys: string[] = [];

  constructor(fields: DataSchema, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      if (field.parent) throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      field.name = name;
      field.parent = this;
    }
  }

  [Symbol.iterator](): Iterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === 'string' ? path.split('.') : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    return first === undefined ? this : this.fields[first]?._getField(rest);
  }

  override getInitialValue(source: Bag = {}): unknown {
    const initial = super.getInitialValue(source);
    return initial === undefined ? this.cleanMembers({}, {}) : deepClone(initial);
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return isBag(value) ? this.cleanMembers(value, options) : value;
  }

  cleanMembers(value: Bag, options: CleanOptions): Bag {
    const clean: Bag = {};
    const around = { ...value };
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in value)) continue;
      if (!field.persisted && runtime.generation.transientFields) continue;
      // Later members see what earlier ones became: `system` follows `type`.
      const member = field.clean(value[name], { ...options, source: around });
      if (member !== undefined) around[name] = clean[name] = member;
    }
    return clean;
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isBag(value)) throw new Error('must be an object');
    const failure = new DataModelValidationFailure();
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !(name in value)) continue;
      if (!field.persisted && runtime.generation.transientFields) continue;
      const wrong = field.validate(value[name], { ...options, source: value });
      if (wrong && !(options.fallback && this.#repair(field, value))) failure.fields[name] = wrong;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  #repair(field: DataField, value: Bag): boolean {
    const initial = field.getInitialValue(value);
    if (field.validate(initial)) return false;
    value[field.name] = initial;
    return true;
  }

  override initialize(value: unknown, model?: unknown, options: Bag = {}): unknown {
    if (!isBag(value)) return value;
    const live: Bag = {};
    for (const [name, field] of Object.entries(this.fields))
      defineMember(live, name, field.initialize(stored(field, value), model, options));
    return live;
  }

  override toObject(value: unknown): unknown {
    if (!isBag(value)) return value;
    return Object.fromEntries(Object.entries(this.fields).map(([name, field]) => [name, field.toObject(value[name])]));
  }

  override migrateSource(_around: Bag, value: unknown): void {
    if (!isBag(value)) return;
    for (const [name, field] of Object.entries(this.fields)) {
      if (name in value) field.migrateSource(value, value[name]);
    }
  }

  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const before = source[key];
    if (!isPlain(before) || !isBag(value) || options.recursive === false) super.change(source, key, value, difference, options);
    else noteNested(difference, key, (nested) => this.changeMembers(before, value, nested, options));
  }

  /** Applies changes to the members of an object, in place. */
  changeMembers(source: Bag, changes: Bag, difference: Bag, options: ChangeOptions): void {
    for (const [raw, value] of Object.entries(changes)) {
      const told = instruction(raw, value);
      const field = this.fields[told.key];
      if (!field || (!field.persisted && runtime.generation.transientFields)) continue;
      // A declared member cannot go; deleted, it is what it is at first.
      if (told.is === 'delete') field.change(source, told.key, field.getInitialValue(source), difference, { ...options, recursive: false });
      else if (told.is === 'replace') replaceMember(field, source, told.key, told.value, difference);
      else field.change(source, told.key, value, difference, options);
    }
  }
}

export function replaceMember(field: DataField, source: Bag, key: string, value: unknown, difference: Bag): void {
  const cleaned = field.clean(deepClone(value), { source });
  if (equals(source[key], cleaned)) return;
  source[key] = cleaned;
  noteReplacement(difference, key, cleaned);
}

/** The stored value of a field; fields that are not persisted always begin anew. */
export function stored(field: DataField, source: Bag): unknown {
  const transient = !field.persisted && runtime.generation.transientFields;
  return transient || source[field.name] === undefined ? field.getInitialValue(source) : source[field.name];
}

/** Puts a live value onto an object; functions become getters that are evaluated when read. */
export function defineMember(target: object, name: string, value: unknown): void {
  if (typeof value === 'function') {
    Object.defineProperty(target, name, { get: value as () => unknown, set() {}, configurable: true, enumerable: true });
  } else Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions & Bag {
    return { ...super._defaults, required: true, validationError: 'is not an object' };
  }

  override getInitialValue(source: Bag = {}): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined) return deepClone(initial);
    return this.required && !this.nullable ? {} : this.nullable ? null : undefined;
  }

  override _cast(value: unknown): unknown {
    const own = value as { toObject?: () => unknown } | null;
    return typeof own === 'object' && typeof own?.toObject === 'function' ? own.toObject() : deepClone(value);
  }

  override _validateType(value: unknown): boolean {
    return isBag(value);
  }

  override initialize(value: unknown): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const before = source[key];
    if (!isPlain(before) || !isPlain(value) || options.recursive === false) super.change(source, key, value, difference, options);
    else changeFreely(before, value, difference, key, options);
  }
}

/** Changes an object without a schema, in place. */
export function changeFreely(before: Bag, value: Bag, difference: Bag, key: string, options: ChangeOptions): void {
  const nested = options.diff === false ? deepClone(value) : diffObject(before, value, { deletionKeys: true });
  if (isEmpty(nested)) return;
  mergeObject(before, nested, { applyOperators: true });
  difference[key] = nested;
}
