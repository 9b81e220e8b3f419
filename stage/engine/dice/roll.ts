import { textOf } from '../objects/bags.ts';
import { computeTotal } from './arithmetic.ts';
import { parseTerms } from './parse.ts';
import { readPath, replaceReferences } from './references.ts';
import { rollMessage } from './message.ts';
import type { MessageOptions } from './message.ts';
import { diceConfiguration, innerRolls } from './settings.ts';
import type { EvaluationOptions, InnerRoll, RollClass } from './settings.ts';
import { DiceTerm } from './terms/dice-term.ts';
import { NumericTerm, StringTerm } from './terms/simple.ts';
import { RollTerm } from './terms/term.ts';
import { rollCard, rollTooltip } from './view.ts';
import type { CardOptions } from './view.ts';

type Bag = Record<string, unknown>;

/** A formula, its dice and what they showed. */
export class Roll implements InnerRoll {
  data: Bag;
  options: Bag;
  terms: RollTerm[];
  _dice: RollTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined = undefined;
  _root: Roll | undefined = undefined;

  static CHAT_TEMPLATE = 'templates/dice/roll.hbs';
  static TOOLTIP_TEMPLATE = 'templates/dice/tooltip.hbs';
  static MATH_PROXY = Math;

  static {
    innerRolls.base = this;
  }

  constructor(formula: string, data: Bag = {}, options: Bag = {}) {
    const cls = this.constructor as typeof Roll;
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = cls.parse(formula, this.data);
    this._formula = cls.getFormula(this.terms);
  }

  protected _prepareData(data: Bag): Bag {
    return data;
  }

  get dice(): DiceTerm[] {
    const inside = this.terms.flatMap((term) => term.dice);
    return [...this._dice, ...inside].filter((term) => term instanceof DiceTerm);
  }

  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }

  get result(): string {
    return this.terms
      .map(({ total }) => String(total ?? ''))
      .join('')
      .trim();
  }

  get total(): number | undefined {
    return this._evaluated ? (this._total as number) : undefined;
  }

  get product(): number | string | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  clone(): this {
    const cls = this.constructor as new (formula: string, data: Bag, options: Bag) => this;
    return new cls(this._formula, this.data, this.options);
  }

  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.begin();
    return this._evaluate(options);
  }

  evaluateSync(options: EvaluationOptions = {}): this {
    this.begin();
    return this._evaluateSync(options);
  }

  roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  private begin(): void {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }

  protected async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    for (const term of this.terms) if (!term._evaluated) await term.evaluate(options);
    this._total = this.conclude(options);
    return this;
  }

  protected _evaluateSync(options: EvaluationOptions = {}): this {
    const { strict = true } = options;
    for (const term of this.terms) {
      if (term._evaluated) continue;
      if (!RollTerm.isDeterministic(term, options) && !(term instanceof StringTerm)) {
        if (strict) throw new Error('This Roll contains terms that cannot be synchronously evaluated.');
        continue;
      }
      void term.evaluate({ ...options, strict });
    }
    this._total = this.conclude(options);
    return this;
  }

  /** UNVERIFIED: dice that a lenient synchronous evaluation leaves out count as 0. */
  private conclude(options: EvaluationOptions): number | string {
    if (options.strict === false) {
      const counted = this.terms.map((term) => (term.total === undefined ? new NumericTerm({ number: 0 }) : term));
      return computeTotal(counted) ?? 0;
    }
    const words = options.allowStrings && this.terms.some((term) => term instanceof StringTerm && !term.isDeterministic);
    return words ? this.result : this._evaluateTotal();
  }

  protected _evaluateTotal(): number {
    const total = computeTotal(this.terms);
    if (total === null) throw new Error(`The result of the roll ${this._formula} is not a number`);
    return total;
  }

  resetFormula(): string {
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    return this._formula;
  }

  propagateFlavor(flavor: string): void {
    for (const term of this.terms) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** Dice that decided how many dice or faces a term has: the term itself keeps only the number. */
  private get lost(): RollTerm[] {
    return this.terms.flatMap((term) => (term instanceof DiceTerm ? term.dice.slice(1) : []));
  }

  toJSON(): Bag {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: [...this._dice, ...this.lost].map((term) => term.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  getTooltip(): Promise<string> {
    return rollTooltip(this, (this.constructor as typeof Roll).TOOLTIP_TEMPLATE, Roll.TOOLTIP_TEMPLATE);
  }

  async render(options: CardOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !options.isPrivate });
    const cls = this.constructor as typeof Roll;
    return rollCard(this, { template: cls.CHAT_TEMPLATE, ...options }, Roll.CHAT_TEMPLATE);
  }

  toMessage(messageData: Bag = {}, options: MessageOptions = {}): Promise<unknown> {
    return rollMessage(this, messageData, options);
  }

  static create(formula: string, data: Bag = {}, options: Bag = {}): InnerRoll {
    return new this.defaultImplementation(formula, data, options);
  }

  static get defaultImplementation(): RollClass {
    return diceConfiguration().rolls[0] ?? this;
  }

  static getFormula(terms: RollTerm[]): string {
    return terms
      .map(({ formula }) => formula)
      .join('')
      .trim();
  }

  /**
   * The value of an expression without chance.
   * UNVERIFIED: only arithmetic and functions, no other JavaScript.
   */
  static safeEval(expression: string): number {
    let total: number | undefined;
    try {
      total = new Roll(expression).evaluateSync().total;
    } catch {
      total = undefined;
    }
    if (typeof total !== 'number' || Number.isNaN(total)) {
      throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
    }
    return total;
  }

  /** UNVERIFIED: unknown references count as 0. */
  static parse(formula: string, data: Bag = {}): RollTerm[] {
    if (!formula) return [];
    return parseTerms(this.replaceFormulaData(String(formula), data, { missing: '0' }));
  }

  static replaceFormulaData(formula: string, data: Bag, options: { missing?: string; warn?: boolean } = {}): string {
    return replaceReferences(formula, (path) => readPath(data, path), options);
  }

  static validate(formula: string): boolean {
    try {
      const terms = this.parse(formula, {});
      return terms.length > 0 && terms.every((term) => !(term instanceof StringTerm) || term.isDeterministic);
    } catch {
      return false;
    }
  }

  static fromTerms(terms: RollTerm[], options: Bag = {}): Roll {
    const chance = terms.filter((term) => !term.isDeterministic);
    const rolled = chance.filter(({ _evaluated }) => _evaluated);
    if (rolled.length > 0 && rolled.length < chance.length) {
      throw new Error('You can only call Roll.fromTerms with an array of terms which are either all evaluated, or none evaluated');
    }
    const roll = new this('', {}, options);
    roll.terms = terms;
    roll.resetFormula();
    if (chance.length === 0 || rolled.length === 0) return roll;
    for (const term of terms) if (!term._evaluated) void term.evaluate();
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
    return roll;
  }

  /** Revives a roll of the class named in the data, else of this class. */
  static fromData(data: Bag): Roll {
    const name = typeof data['class'] === 'string' ? data['class'] : this.name;
    const own = name === this.name ? this : undefined;
    const cls = (diceConfiguration().rolls.find((candidate) => candidate.name === name) as unknown as typeof Roll | undefined) ?? own;
    if (!cls) throw new Error(`Unable to recreate ${name} instance from provided data`);
    if (cls !== this && cls.fromData !== this.fromData) return cls.fromData(data);
    const roll = new cls(textOf(data['formula']), (data['data'] as Bag | undefined) ?? {}, (data['options'] as Bag | undefined) ?? {});
    const terms = (list: unknown): RollTerm[] => (Array.isArray(list) ? list.map((term) => RollTerm.fromData(term as Bag)) : []);
    roll.terms = terms(data['terms']);
    roll._dice = terms(data['dice']);
    if (data['evaluated'] === false) return roll;
    roll._evaluated = true;
    roll._total = data['total'] as number;
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Bag);
  }
}

innerRolls.base = Roll;
