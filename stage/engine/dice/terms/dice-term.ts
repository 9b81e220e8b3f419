import { diceConfiguration, takeFace } from '../settings.ts';
import type { DieResult, EvaluationOptions, InnerRoll } from '../settings.ts';
import { compareResult, splitModifiers, sumOf } from './modifiers.ts';
import { RollTerm } from './term.ts';
import type { TermData } from './term.ts';

export interface DiceTermData extends TermData {
  number?: number | InnerRoll | undefined;
  faces?: number | InnerRoll | undefined;
  modifiers?: string[] | undefined;
  results?: DieResult[] | undefined;
  method?: string | null | undefined;
}

type ModifierMethod = (this: DiceTerm, modifier: string) => unknown;

const known = (value: number | InnerRoll): number | undefined => {
  if (typeof value === 'number') return value;
  const total = Number(value.total ?? Number.NaN);
  return Number.isNaN(total) ? undefined : total;
};

/** Anything that is rolled: dice, coins. */
export abstract class DiceTerm extends RollTerm {
  _number: number | InnerRoll;
  _faces: number | InnerRoll;
  modifiers: string[];
  results: DieResult[];
  method: string | null | undefined;

  static DENOMINATION = '';
  static MODIFIERS: Record<string, string | ModifierMethod> = {};
  static MODIFIERS_REGEXP_STRING = '([A-z]+[^A-z\\s()+\\-*/]*)+';
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g;
  static override SERIALIZE_ATTRIBUTES = ['number', 'faces', 'modifiers', 'results', 'method'];

  constructor({ number = 1, faces = 6, modifiers = [], results = [], method, options }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.modifiers = modifiers.flatMap((modifier) => splitModifiers(modifier));
    this.results = results;
    this.method = method;
    if (results.length > 0) this._evaluated = true;
  }

  get number(): number | undefined {
    return known(this._number);
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return known(this._faces);
  }

  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  override get expression(): string {
    const number = typeof this._number === 'number' || this._number._evaluated ? String(this.number) : `(${this._number.formula})`;
    const faces = typeof this._faces === 'number' || this._faces._evaluated ? this.denomination : `d(${this._faces.formula})`;
    return `${number}${faces.startsWith('d') ? faces : `d${faces}`}${this.modifiers.join('')}`;
  }

  override get dice(): RollTerm[] {
    const inner = [this._number, this._faces].filter((value) => typeof value !== 'number').flatMap((roll) => roll.dice as RollTerm[]);
    return [this, ...inner];
  }

  override get total(): number | undefined {
    return this._evaluated ? sumOf(this.results) : undefined;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  protected override _evaluate(options: EvaluationOptions): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const inner of this.unresolved()) await inner.evaluate(options);
    this.refuseAbsurd();
    for (let rolled = 0; rolled < (this.number ?? 0); rolled += 1) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const inner of this.unresolved()) inner.evaluateSync(options);
    this.refuseAbsurd();
    const result = options.minimize ? Math.min(1, this.faces ?? 1) : (this.faces ?? 0);
    for (let rolled = 0; rolled < (this.number ?? 0); rolled += 1) this.results.push({ result: this.edge(result), active: true });
    for (const modifier of this.modifiers.filter((text) => !/^(rr?|xo?)(?![a-z])/i.test(text))) void this._evaluateModifier(modifier);
    return this;
  }

  /** The smallest or largest face as it counts; dice with odd faces override it. */
  protected edge(result: number): number {
    return result;
  }

  private unresolved(): InnerRoll[] {
    return [this._number, this._faces].filter((value) => typeof value !== 'number').filter((roll) => !roll._evaluated);
  }

  private refuseAbsurd(): void {
    const number = this.number ?? 0;
    if (number > 999) throw new Error('You may not evaluate a DiceTerm with more than 999 requested results');
    if (typeof this._faces === 'number' && !(this._faces >= 0)) throw new Error(`A die can not have ${String(this._faces)} faces`);
  }

  async roll(options: EvaluationOptions = {}): Promise<DieResult> {
    const result: DieResult = { result: (await this._roll(options)) ?? this.randomFace(), active: true };
    this.results.push(result);
    return result;
  }

  /** Hook for other ways to obtain a face; nothing by default. */
  protected _roll(_options: EvaluationOptions): Promise<number | undefined> {
    return Promise.resolve(undefined);
  }

  /** UNVERIFIED: which face a draw stands for; only the interval [0, 1) is documented. */
  mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * (this.faces ?? 0)) + 1;
  }

  randomFace(): number {
    const queued = takeFace();
    if (queued === undefined) return this.mapRandomFace(diceConfiguration().randomUniform());
    if (queued > (this.faces ?? 0)) throw new Error(`A queued face ${String(queued)} does not exist on ${this.expression}`);
    return queued;
  }

  getResultLabel(result: DieResult): string {
    return String(result.result);
  }

  getResultCSS(result: DieResult): (string | null)[] {
    const flags = (['success', 'failure', 'rerolled', 'exploded', 'discarded'] as const).filter((flag) => result[flag]);
    const end = result.result === this.faces ? 'max' : result.result === 1 ? 'min' : null;
    return [this.constructor.name.toLowerCase(), `d${String(this.faces)}`, ...flags, end];
  }

  getTooltipData(): Record<string, unknown> {
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result).filter(Boolean).join(' '),
      })),
    };
  }

  protected async _evaluateModifiers(): Promise<void> {
    for (const modifier of this.modifiers) await this._evaluateModifier(modifier);
  }

  protected async _evaluateModifier(modifier: string): Promise<void> {
    const command = (/^[A-Za-z]+/.exec(modifier)?.[0] ?? '').toLowerCase();
    const named = (this.constructor as typeof DiceTerm).MODIFIERS[command];
    const own = typeof named === 'string' ? (this as unknown as Record<string, unknown>)[named] : named;
    if (typeof own === 'function') await (own as ModifierMethod).call(this, modifier);
  }

  static compareResult = compareResult;
}
