/** One typed summand of damage or healing. */
import type { Part } from '../kernel/explain.ts';

export interface AmountPart extends Part {
  readonly type: string;
  /** It came from dice, not from a number. */
  readonly dice?: true;
  /** A critical rule added it. */
  readonly critical?: true;
  /** Neither resistance nor reduction touches it. */
  readonly untouched?: true;
}
