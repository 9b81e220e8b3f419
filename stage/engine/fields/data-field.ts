import { equals } from '../objects/clone.ts';
import type { Bag } from '../objects/bags.ts';
import { DataModelValidationError, DataModelValidationFailure } from './validation.ts';

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  persisted?: boolean;
  validationError?: string;
  validate?: (value: unknown, options?: Bag) => unknown;
  choices?: unknown;
}

/** Options of cleaning: `partial` leaves absent members out; `source` is the data around. */
export interface CleanOptions {
  partial?: boolean;
  source?: Bag;
}

/** Options of validation: `fallback` puts the initial value where an invalid one stands. */
export interface ValidateOptions {
  partial?: boolean;
  fallback?: boolean;
  source?: Bag;
}

/** Options of a change: `diff: false` reports unchanged values too; `recursive: false` replaces objects whole. */
export interface ChangeOptions {
  recursive?: boolean;
  diff?: boolean;
}

export interface FieldContext {
  name?: string;
  parent?: DataField;
}

/** A described place in data: cleans, validates and initialises what stands there. */
export class DataField {
  static recursive = false;

  static get _defaults(): FieldOptions & Bag {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: '',
      hint: '',
      persisted: true,
      validationError: 'is not a valid value',
    };
  }

  name = '';
  parent: DataField | undefined;
  readonly options: FieldOptions & Bag;
  label: string;
  hint: string;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare placeholder: string | undefined;
  declare choices: unknown;
  declare validationError: string;

  constructor(options: FieldOptions = {}, { name = '', parent }: FieldContext = {}) {
    this.options = options as FieldOptions & Bag;
    this.name = name;
    this.parent = parent;
    const given = Object.entries(options).filter(([key, value]) => key !== 'validate' && value !== undefined);
    Object.assign(this, (this.constructor as typeof DataField)._defaults, Object.fromEntries(given));
    this.label = options.label ?? '';
    this.hint = options.hint ?? '';
  }

  get fieldPath(): string {
    const above = this.parent?.fieldPath;
    return above ? `${above}.${this.name}` : this.name;
  }

  getInitialValue(source: Bag = {}): unknown {
    if (typeof this.initial === 'function') return (this.initial as (source: Bag) => unknown)(source);
    return this.initial;
  }

  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === null && this.nullable) return null;
    if (value === undefined || value === null) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options);
  }

  _cast(value: unknown): unknown {
    return value;
  }

  _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      if (this.#isSpecial(value)) return undefined;
      const own = this.options.validate?.call(this, value, options as Bag);
      if (own === false) return this.failure(value);
      if (own instanceof DataModelValidationFailure) return own;
      const result = this._validateType(value, options);
      return result === false ? this.failure(value) : result instanceof DataModelValidationFailure ? result : undefined;
    } catch (error) {
      if (error instanceof DataModelValidationError) return error.failure;
      return new DataModelValidationFailure({ message: error instanceof Error ? error.message : String(error), invalidValue: value });
    }
  }

  failure(value: unknown, message = this.validationError): DataModelValidationFailure {
    return new DataModelValidationFailure({ message, invalidValue: value });
  }

  /** Throws or gives false or a failure when the value is not of the field's type. */
  _validateType(_value: unknown, _options: ValidateOptions): unknown {
    return undefined;
  }

  #isSpecial(value: unknown): boolean {
    if (value === undefined) {
      if (this.required) throw new Error('may not be undefined');
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error('may not be null');
      return true;
    }
    return false;
  }

  /** From stored to live value. A function is read through a getter whenever the value is asked for. */
  initialize(value: unknown, _model?: unknown, _options?: Bag): unknown {
    return value;
  }

  /** From live to stored value. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** Migrates nested data models. */
  migrateSource(_around: Bag, _value: unknown): void {
    // Plain values have nothing to migrate.
  }

  /** Writes a changed value into the source, and what differs into `difference`. */
  change(source: Bag, key: string, value: unknown, difference: Bag, options: ChangeOptions): void {
    const cleaned = this.clean(value, { source });
    if (options.diff !== false && key in source && equals(source[key], cleaned)) return;
    source[key] = cleaned;
    difference[key] = cleaned;
  }

  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  apply(call: string | ((this: DataField, value: unknown, options: Bag) => unknown), value?: unknown, options: Bag = {}): unknown {
    if (typeof call === 'string') {
      return (this as unknown as Record<string, (value: unknown, options: Bag) => unknown>)[call]?.(value, options);
    }
    return call.call(this, value, options);
  }
}
