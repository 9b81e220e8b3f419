import { diceConfiguration, innerRoll, reviveInner } from '../settings.ts';
import type { DieResult, EvaluationOptions, InnerRoll, TermOptions } from '../settings.ts';
import { count, drop, keep, splitModifiers, sumOf } from './modifiers.ts';
import { RollTerm } from './term.ts';

interface CompositeData {
  options?: TermOptions | undefined;
}

const revived = (rolls: unknown): InnerRoll[] =>
  Array.isArray(rolls)
    ? rolls.map((roll) => (typeof (roll as InnerRoll).evaluate === 'function' ? (roll as InnerRoll) : reviveInner(roll)))
    : [];

/** A term that holds whole rolls. */
abstract class CompositeTerm extends RollTerm {
  protected abstract inner(): InnerRoll[];
  protected abstract conclude(): void;

  override get dice(): RollTerm[] {
    return this.inner().flatMap((roll) => roll.dice as RollTerm[]);
  }

  override get isDeterministic(): boolean {
    return this.inner().every((roll) => roll.isDeterministic);
  }

  protected override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.inner()) if (!roll._evaluated) await roll.evaluate(options);
    this.conclude();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.inner()) if (!roll._evaluated) roll.evaluateSync(options);
    this.conclude();
    return this;
  }
}

export class ParentheticalTerm extends CompositeTerm {
  term: string;
  roll: InnerRoll;

  static override SERIALIZE_ATTRIBUTES = ['term', 'roll'];

  constructor({ term, roll, options }: CompositeData & { term?: string | undefined; roll?: InnerRoll | undefined }) {
    super({ options });
    const [inner] = roll ? revived([roll]) : [innerRoll(term ?? '')];
    this.roll = inner as InnerRoll;
    this.term = term ?? this.roll.formula;
    this.isIntermediate = true;
    if (this.roll._evaluated) this._evaluated = true;
  }

  protected override inner(): InnerRoll[] {
    return [this.roll];
  }

  protected override conclude(): void {
    // The total is read from the roll.
  }

  override get expression(): string {
    return `(${this.roll.formula})`;
  }

  override get total(): number | string | undefined {
    return this.roll.total;
  }

  static fromTerms(terms: RollTerm[], options?: TermOptions): ParentheticalTerm {
    return new ParentheticalTerm({ term: terms.map(({ formula }) => formula).join(''), options });
  }
}

export class FunctionTerm extends CompositeTerm {
  fn: string;
  terms: string[];
  rolls: InnerRoll[];
  result: number | string | undefined;

  static override SERIALIZE_ATTRIBUTES = ['fn', 'terms', 'rolls', 'result'];

  constructor({ fn, terms = [], rolls = [], result, options }: CompositeData & FunctionData) {
    super({ options });
    this.fn = fn;
    this.rolls = rolls.length > 0 ? revived(rolls) : terms.map((term) => innerRoll(term));
    this.terms = terms.length > 0 ? terms : this.rolls.map(({ formula }) => formula);
    this.result = result;
    this.isIntermediate = true;
  }

  get function(): ((...values: (number | string)[]) => number | string) | undefined {
    const own = Object.hasOwn(diceConfiguration().functions, this.fn) ? diceConfiguration().functions[this.fn] : undefined;
    const math = Object.getOwnPropertyDescriptor(Math, this.fn)?.value as unknown;
    return own ?? (typeof math === 'function' ? (math as (...values: (number | string)[]) => number) : undefined);
  }

  protected override inner(): InnerRoll[] {
    return this.rolls;
  }

  protected override conclude(): void {
    if (!this.function) throw new Error(`${this.fn} is not a known function of roll formulas`);
    this.result = this.function(...this.rolls.map(({ total }) => total ?? 0));
  }

  override get expression(): string {
    return `${this.fn}(${this.rolls.map(({ formula }) => formula).join(', ')})`;
  }

  override get total(): number | string | undefined {
    return this.result;
  }
}

interface FunctionData {
  fn: string;
  terms?: string[] | undefined;
  rolls?: InnerRoll[] | undefined;
  result?: number | string | undefined;
}

interface PoolData {
  terms?: string[] | undefined;
  modifiers?: string[] | undefined;
  rolls?: InnerRoll[] | undefined;
  results?: DieResult[] | undefined;
}

/** Several rolls of which the best, the worst or the successes count. */
export class PoolTerm extends CompositeTerm {
  terms: string[];
  modifiers: string[];
  rolls: InnerRoll[];
  results: DieResult[];

  static MODIFIERS: Record<string, string> = {
    k: 'keep',
    kh: 'keep',
    kl: 'keep',
    d: 'drop',
    dh: 'drop',
    dl: 'drop',
    cs: 'countSuccess',
    cf: 'countFailures',
  };
  static override SERIALIZE_ATTRIBUTES = ['terms', 'modifiers', 'rolls', 'results'];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: CompositeData & PoolData = {}) {
    super({ options });
    this.rolls = rolls.length > 0 ? revived(rolls) : terms.map((term) => innerRoll(term));
    this.terms = terms.length > 0 ? terms : this.rolls.map(({ formula }) => formula);
    this.modifiers = modifiers.flatMap((modifier) => splitModifiers(modifier));
    this.results = results;
  }

  static fromRolls(rolls: InnerRoll[] = []): PoolTerm {
    const pool = new this({ rolls });
    if (rolls.length > 0 && rolls.every(({ _evaluated }) => _evaluated)) {
      pool._evaluated = true;
      pool.conclude();
    }
    return pool;
  }

  protected override inner(): InnerRoll[] {
    return this.rolls;
  }

  protected override conclude(): void {
    this.results = this.rolls.map(({ total }) => ({ result: Number(total ?? 0), active: true }));
    for (const modifier of this.modifiers) {
      const command = (/^[a-z]+/i.exec(modifier)?.[0] ?? '').toLowerCase();
      const method = (this.constructor as typeof PoolTerm).MODIFIERS[command];
      const own = method === undefined ? undefined : (this as unknown as Record<string, unknown>)[method];
      if (typeof own === 'function') (own as (modifier: string) => unknown).call(this, modifier);
    }
  }

  override get expression(): string {
    return `{${this.rolls.map(({ formula }) => formula).join(', ')}}${this.modifiers.join('')}`;
  }

  override get total(): number | undefined {
    return this._evaluated ? sumOf(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  keep(modifier: string): false | undefined {
    return keep(this.results, modifier);
  }

  drop(modifier: string): false | undefined {
    return drop(this.results, modifier);
  }

  countSuccess(modifier: string): false | undefined {
    return count(this.results, modifier, 'cs', Math.max(...this.results.map(({ result }) => result)), 'success');
  }

  countFailures(modifier: string): false | undefined {
    return count(this.results, modifier, 'cf', Math.min(...this.results.map(({ result }) => result)), 'failure');
  }
}
