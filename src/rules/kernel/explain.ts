/**
 * What makes a number explain itself: labels are language keys with arguments (never sentences), parts add up to totals,
 * and a reason names the rule that caused a change.
 */

/** A text for people, kept as a language key. `args.name` carries names that people gave (escaped by whoever renders them). */
export interface Label {
  readonly key: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** One summand of a total. */
export interface Part {
  readonly label: Label;
  readonly value: number;
  readonly rule: string;
  /** Id of the condition, item or creature that the summand comes from. */
  readonly source?: string;
}

/** Why a value changed. */
export interface Reason {
  readonly rule: string;
  readonly label: Label;
  readonly source?: string;
  readonly parts?: readonly Part[];
}

/** A number with the parts that it is the sum of. `clamped` tells the bound that cut the sum, when one did. */
export interface Total {
  readonly value: number;
  readonly parts: readonly Part[];
  readonly clamped?: 'min' | 'max';
}

/** Sum of parts, cut to `[min, max]`. */
export function totalOf(parts: readonly Part[], min = -Infinity, max = Infinity): Total {
  let sum = 0;
  for (const part of parts) sum += part.value;
  if (sum < min) return { value: min, parts, clamped: 'min' };
  if (sum > max) return { value: max, parts, clamped: 'max' };
  return { value: sum, parts };
}

/** Label for something that people named themselves. */
export function named(name: string): Label {
  return { key: 'FOURFOLD.Named', args: { name } };
}
