import type { DieResult } from '../settings.ts';
import { DiceTerm } from './dice-term.ts';
import type { DiceTermData } from './dice-term.ts';
import { count, deduct, drop, keep, repeat } from './modifiers.ts';

type Outcome = false | undefined;

/** A fair die with any number of faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = 'd';
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = {
    r: 'reroll',
    rr: 'rerollRecursive',
    x: 'explode',
    xo: 'explodeOnce',
    k: 'keep',
    kh: 'keep',
    kl: 'keep',
    d: 'drop',
    dh: 'drop',
    dl: 'drop',
    min: 'minimum',
    max: 'maximum',
    even: 'countEven',
    odd: 'countOdd',
    cs: 'countSuccess',
    cf: 'countFailures',
    df: 'deductFailures',
    sf: 'subtractFailures',
    ms: 'marginSuccess',
  };

  override get denomination(): string {
    return `d${String(this.faces)}`;
  }

  override get total(): number | undefined {
    const total = super.total;
    const margin = this.options['marginSuccess'];
    return typeof margin === 'number' && total !== undefined ? total - margin : total;
  }

  reroll(modifier: string, { recursive = false } = {}): Promise<Outcome> {
    return repeat(this.results, modifier, { name: 'rr?', fallback: 1, recursive }, (result) => {
      Object.assign(result, { rerolled: true, active: false });
      return this.roll();
    });
  }

  rerollRecursive(modifier: string): Promise<Outcome> {
    return this.reroll(modifier, { recursive: true });
  }

  explode(modifier: string, { recursive = true } = {}): Promise<Outcome> {
    return repeat(this.results, modifier, { name: 'xo?', fallback: this.faces ?? 0, recursive }, (result) => {
      result.exploded = true;
      return this.roll();
    });
  }

  explodeOnce(modifier: string): Promise<Outcome> {
    return this.explode(modifier, { recursive: false });
  }

  keep(modifier: string): Outcome {
    return keep(this.results, modifier);
  }

  drop(modifier: string): Outcome {
    return drop(this.results, modifier);
  }

  countSuccess(modifier: string): Outcome {
    return count(this.results, modifier, 'cs', this.faces ?? 0, 'success');
  }

  countFailures(modifier: string): Outcome {
    return count(this.results, modifier, 'cf', 1, 'failure');
  }

  countEven(_modifier: string): void {
    this.mark((result) => result % 2 === 0);
  }

  countOdd(_modifier: string): void {
    this.mark((result) => result % 2 !== 0);
  }

  private mark(succeeds: (result: number) => boolean): void {
    for (const result of this.results) {
      result.success = succeeds(result.result);
      result.count = result.success ? 1 : 0;
    }
  }

  deductFailures(modifier: string): Outcome {
    return deduct(this.results, modifier, 'df', () => -1, this.countsSuccesses);
  }

  subtractFailures(modifier: string): Outcome {
    return deduct(this.results, modifier, 'sf', (result) => -result, this.countsSuccesses);
  }

  private get countsSuccesses(): boolean {
    return this.modifiers.some((text) => /^cs/i.test(text));
  }

  marginSuccess(modifier: string): void {
    this.options['marginSuccess'] = Number(/[0-9]+/.exec(modifier)?.[0] ?? this.faces);
  }

  minimum(modifier: string): void {
    this.bound(modifier, (result, target) => result < target);
  }

  maximum(modifier: string): void {
    this.bound(modifier, (result, target) => result > target);
  }

  private bound(modifier: string, beyond: (result: number, target: number) => boolean): void {
    const target = Number(/[0-9]+$/.exec(modifier)?.[0] ?? Number.NaN);
    for (const result of this.results) if (beyond(result.result, target)) result.count = target;
  }
}

/** Two sides, 1 (heads) and 0. */
export class Coin extends DiceTerm {
  static override DENOMINATION = 'c';
  static override MODIFIERS: typeof DiceTerm.MODIFIERS = { c: 'call' };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  protected override edge(result: number): number {
    return result - 1;
  }

  override getResultLabel(result: DieResult): string {
    return result.result ? 'H' : 'T';
  }

  call(modifier: string): Outcome {
    return count(this.results, modifier, 'c', 1, 'success');
  }
}
