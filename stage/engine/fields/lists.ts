import { deepClone } from '../objects/clone.ts';
import { bagOf, isBag, isPlain, listOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { instruction } from '../objects/operators.ts';
import { ObjectField, noteNested, replaceMember } from './compounds.ts';
import { DataField } from './data-field.ts';
import type { ChangeOptions, CleanOptions, FieldContext, FieldOptions, ValidateOptions } from './data-field.ts';
import { DataModelValidationFailure } from './validation.ts';

export interface TypedObjectFieldOptions extends FieldOptions {
  validateKey?: (key: string) => boolean;
}

/** An object whose keys are free and whose values have one shape. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  readonly element: DataField;

  constructor(element: DataField, options: TypedObjectFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }

  #allows(key: string): boolean {
    return (this.options as TypedObjectFieldOptions).validateKey?.(key) !== false;
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isBag(value)) return value;
    const allowed = Object.entries(value).filter(([key]) => this.#allows(key));
    return Object.fromEntries(allowed.map(([key, inner]) => [key, this.element.clean(inner, options)]));
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): boolean {
    if (!isBag(value)) return false;
    for (const [key, inner] of Object.entries(value)) {
      const wrong = this.element.validate(inner, options);
      if (wrong && options.fallback) delete value[key];
      else if (wrong) throw Object.assign(new DataModelValidationFailure(), { fields: { [key]: wrong } }).asError();
    }
    return true;
  }

  override initialize(value: unknown, model?: unknown, options: Bag = {}): unknown {
    if (!isBag(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.initialize(inner, model, options)]));
  }

  override toObject(value: unknown): unknown {
    if (!isBag(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]));
  }

  override migrateSource(_around: Bag, value: unknown): void {
    for (const inner of Object.values(bagOf(value))) this.element.migrateSource(bagOf(value), inner);
  }

  override change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const before = source[key];
    if (!isPlain(before) || !isPlain(value) || options.recursive === false) {
      super.change(source, key, value, difference, { ...options, recursive: false });
      return;
    }
    noteNested(difference, key, (nested) => this.#changeKeys(before, value, nested, options));
  }

  #changeKeys(before: Bag, changes: Bag, nested: Bag, options: ChangeOptions): void {
    for (const [raw, value] of Object.entries(changes)) {
      const told = instruction(raw, value);
      if (!this.#allows(told.key)) continue;
      if (told.is === 'delete') {
        if (!(told.key in before)) continue;
        delete before[told.key];
        nested[raw] = value;
      } else if (told.is === 'replace') replaceMember(this.element, before, told.key, told.value, nested);
      else this.element.change(before, told.key, value, nested, options);
    }
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.element._getField(path.slice(1));
  }
}

export interface ArrayFieldOptions extends FieldOptions {
  min?: number;
  max?: number;
  empty?: boolean;
}

/** A list, replaced as a whole by every update. */
export class ArrayField extends DataField {
  static override recursive = true;

  static override get _defaults(): ArrayFieldOptions & Bag {
    return { ...super._defaults, required: true, validationError: 'is not an Array' };
  }

  readonly element: DataField;
  declare min: number | undefined;
  declare max: number | undefined;

  constructor(element: DataField, options: ArrayFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    element.parent ??= this;
  }

  override getInitialValue(source: Bag = {}): unknown {
    const initial = super.getInitialValue(source);
    return initial === undefined ? (this.nullable ? null : []) : deepClone(initial);
  }

  override _cast(value: unknown): unknown {
    if (value instanceof Set) return [...(value as Set<unknown>)];
    // A form or a dotted path gives { 0: …, 1: … }; it is not addressed by index but taken as the whole list.
    return isPlain(value) ? Object.values(value) : Array.isArray(value) ? (value as unknown[]) : [value];
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return listOf(value).map((entry) => this.element.clean(entry, { ...options, partial: false }));
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    if (this.min !== undefined && value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (this.max !== undefined && value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    const failure = new DataModelValidationFailure();
    for (const [index, entry] of [...(value as unknown[])].entries()) {
      const wrong = this.element.validate(entry, { ...options, partial: false });
      if (wrong) failure.fields[index] = wrong;
    }
    if (!failure.isEmpty() && options.fallback) {
      const keep = (value as unknown[]).filter((_entry, index) => !failure.fields[index]);
      value.splice(0, value.length, ...keep);
      return undefined;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: unknown, options: Bag = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry) => {
      const live = this.element.initialize(entry, model, options);
      return typeof live === 'function' ? (live as () => unknown)() : live;
    });
  }

  override toObject(value: unknown): unknown {
    return value === null || value === undefined ? value : [...(value as Iterable<unknown>)].map((entry) => this.element.toObject(entry));
  }

  override migrateSource(_around: Bag, value: unknown): void {
    for (const entry of listOf(value)) this.element.migrateSource({}, entry);
  }

  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.element._getField(path[0] === 'element' ? path.slice(1) : path);
  }
}

export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return [...new Set(listOf(super._cleanType(value, options)))];
  }

  override initialize(value: unknown, model?: unknown, options: Bag = {}): unknown {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options) as unknown[]) : value;
  }
}
