import type { EvaluationOptions } from '../settings.ts';
import { RollTerm } from './term.ts';
import type { TermData } from './term.ts';

export class NumericTerm extends RollTerm {
  number: number;

  static override SERIALIZE_ATTRIBUTES = ['number'];

  constructor({ number, options }: TermData & { number: number | string }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }
}

export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = { '+': 10, '-': 10, '*': 20, '/': 20, '%': 20 };
  static OPERATORS = ['+', '-', '*', '/', '%'];
  static override SERIALIZE_ATTRIBUTES = ['operator'];

  constructor({ operator, options }: TermData & { operator: string }) {
    super({ options });
    this.operator = operator;
  }

  override get flavor(): string {
    return '';
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Text that is no dice notation. It can stand in a formula but not be rolled. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ['term'];

  constructor({ term, options }: TermData & { term: string }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    // Only ever true for words that stand for a number.
    return !Number.isNaN(Number(this.term));
  }

  override evaluate(options: EvaluationOptions = {}): this {
    if (options.allowStrings) return this;
    throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
  }
}
