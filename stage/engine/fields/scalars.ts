import { deepClone } from '../objects/clone.ts';
import { isValidId } from '../objects/ids.ts';
import { textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { DataField } from './data-field.ts';
import type { CleanOptions, FieldContext, FieldOptions, ValidateOptions } from './data-field.ts';

export interface NumberFieldOptions extends FieldOptions {
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  positive?: boolean;
}

function choiceKeys(choices: unknown): unknown[] | undefined {
  const list = typeof choices === 'function' ? (choices as () => unknown)() : choices;
  if (Array.isArray(list)) return list as unknown[];
  return typeof list === 'object' && list !== null ? Object.keys(list) : undefined;
}

function mustBeChoice(choices: unknown, value: unknown): void {
  const keys = choiceKeys(choices);
  if (keys && !keys.some((key) => key === value || String(key) === String(value)))
    throw new Error(`${textOf(value)} is not a valid choice`);
}

export class NumberField extends DataField {
  static override get _defaults(): NumberFieldOptions & Bag {
    return { ...super._defaults, initial: null, nullable: true, integer: false, positive: false };
  }

  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;

  constructor(options: NumberFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // Choices and a required number without an initial value have no null to begin with.
    if (!this.nullable && this.initial === null) this.initial = undefined;
  }

  override _cast(value: unknown): unknown {
    return typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() === ''
        ? this.nullable
          ? null
          : Number.NaN
        : Number(value);
  }

  // UNVERIFIED: out of range numbers are brought into range by cleaning, as is what lies between steps.
  override _cleanType(value: unknown): unknown {
    if (typeof value !== 'number' || Number.isNaN(value)) return value;
    let number = this.integer ? Math.round(value) : value;
    if (this.step !== undefined) number = (this.min ?? 0) + Math.round((number - (this.min ?? 0)) / this.step) * this.step;
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    return number;
  }

  override _validateType(value: unknown): void {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('must be a number');
    if (this.positive && value <= 0) throw new Error('must be a positive number');
    if (this.integer && !Number.isInteger(value)) throw new Error('must be an integer');
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`may not be greater than ${this.max}`);
    mustBeChoice(this.choices, value);
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): NumberFieldOptions & Bag {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): NumberFieldOptions & Bag {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): NumberFieldOptions & Bag {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 360 };
  }
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions & Bag {
    return { ...super._defaults, required: true, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === 'string') return value === 'true';
    return typeof value === 'object' ? false : Boolean(value);
  }

  override _validateType(value: unknown): boolean {
    return typeof value === 'boolean';
  }
}

export interface StringFieldOptions extends FieldOptions {
  blank?: boolean;
  trim?: boolean;
  textSearch?: boolean;
}

export class StringField extends DataField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, blank: true, trim: true, textSearch: false };
  }

  declare blank: boolean;
  declare trim: boolean;

  constructor(options: StringFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // Where only choices are allowed, blank must be asked for.
    if (this.choices !== undefined && options.blank === undefined) this.blank = false;
  }

  override getInitialValue(source: Bag = {}): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined || !this.required) return initial;
    return this.blank ? '' : this.nullable ? null : undefined;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const text = value === undefined || value === null ? value : textOf(this.trim ? textOf(value).trim() : value);
    if (text === '' && !this.blank) return super.clean(this.nullable ? null : undefined, options);
    return super.clean(text, options);
  }

  override _validateType(value: unknown): void {
    if (typeof value !== 'string') throw new Error('must be a string');
    if (value === '' && this.blank) return;
    if (value.trim() === '' && !this.blank) throw new Error('may not be a blank string');
    mustBeChoice(this.choices, value);
  }
}

export class HTMLField extends StringField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class JavaScriptField extends StringField {}

export interface FilePathFieldOptions extends StringFieldOptions {
  categories?: string[];
  base64?: boolean;
  wildcard?: boolean;
}

export class FilePathField extends StringField {
  static override get _defaults(): FilePathFieldOptions & Bag {
    return { ...super._defaults, categories: [], nullable: true, blank: false, initial: null };
  }

  constructor(options: FilePathFieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!this.nullable && this.initial === null) this.initial = undefined;
  }
}

/** A colour as `#rrggbb`; a number that knows its css text once initialised. */
export class Color extends Number {
  static from(value: unknown): Color {
    return new Color(typeof value === 'number' ? value : Number.parseInt(textOf(value).replace('#', ''), 16));
  }

  get valid(): boolean {
    return Number.isFinite(this.valueOf());
  }

  get css(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, '0')}` : '#000000';
  }

  override toString(): string {
    return this.css;
  }

  toJSON(): string {
    return this.css;
  }
}

export class ColorField extends StringField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, nullable: true, initial: null, blank: false, validationError: 'is not a valid hexadecimal color string' };
  }

  override _validateType(value: unknown): boolean {
    return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  }

  override initialize(value: unknown): unknown {
    return typeof value === 'string' ? Color.from(value) : value;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): StringFieldOptions & Bag {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      readonly: true,
      validationError: 'is not a valid Document ID string',
    };
  }

  override _cast(value: unknown): unknown {
    return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(this._cast(value), options);
  }

  override _validateType(value: unknown): boolean {
    return isValidId(value);
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, required: true, blank: false, nullable: true, initial: null, validationError: 'is not a valid UUID' };
  }

  override _validateType(value: unknown): boolean {
    return typeof value === 'string' && /(^|\.)[a-zA-Z0-9]{16}$/.test(value);
  }
}

export class AnyField extends DataField {
  override toObject(value: unknown): unknown {
    return deepClone(value);
  }
}

export class JSONField extends StringField {
  static override get _defaults(): StringFieldOptions & Bag {
    return { ...super._defaults, required: true, blank: false, initial: undefined, validationError: 'is not a valid JSON string' };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(typeof value === 'object' && value !== null ? JSON.stringify(value) : value, options);
  }

  override _validateType(value: unknown, _options?: ValidateOptions): void {
    if (typeof value !== 'string') throw new Error('must be a string');
    JSON.parse(value);
  }

  override initialize(value: unknown): unknown {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
