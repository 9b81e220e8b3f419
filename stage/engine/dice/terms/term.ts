import { diceConfiguration } from '../settings.ts';
import type { EvaluationOptions, TermOptions } from '../settings.ts';

export interface TermData {
  options?: TermOptions | undefined;
}

/** One piece of a formula: a number, an operator, dice, something in brackets. */
export abstract class RollTerm {
  options: TermOptions;
  _evaluated = false;
  isIntermediate = false;

  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options = {} }: TermData = {}) {
    this.options = options;
  }

  abstract get expression(): string;
  abstract get total(): number | string | undefined;

  get flavor(): string {
    return this.options.flavor ?? '';
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** Dice rolled inside this term. */
  get dice(): RollTerm[] {
    return [];
  }

  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return term.isDeterministic || minimize === true || maximize === true;
  }

  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  protected _evaluate(_options: EvaluationOptions): this | Promise<this> {
    return this;
  }

  toJSON(): Record<string, unknown> {
    const cls = this.constructor as typeof RollTerm;
    const data: Record<string, unknown> = { class: cls.name, options: this.options, evaluated: this._evaluated };
    for (const name of cls.SERIALIZE_ATTRIBUTES) data[name] = (this as unknown as Record<string, unknown>)[name];
    return data;
  }

  static fromData(data: Record<string, unknown>): RollTerm {
    const name = typeof data['class'] === 'string' ? data['class'] : this.name;
    const cls = diceConfiguration().termTypes[name] as unknown as typeof RollTerm | undefined;
    if (!cls) throw new Error(`Unable to recreate a term of the unknown class ${name}`);
    return cls._fromData(structuredClone(data));
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as Record<string, unknown>);
  }

  static _fromData(data: Record<string, unknown>): RollTerm {
    const term = new (this as unknown as new (data: Record<string, unknown>) => RollTerm)(data);
    term._evaluated = data['evaluated'] !== false;
    return term;
  }
}
