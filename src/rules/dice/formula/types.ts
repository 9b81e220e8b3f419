/** The functions a formula may call. */
export type FunctionName = 'min' | 'max' | 'floor' | 'ceil' | 'abs' | 'round';

/** The operators a formula may use between two operands. */
export type Operator = '+' | '-' | '*' | '/';

/**
 * Arithmetic without dice. Every `at` is a 0-based offset into the text of the
 * whole formula: of the name, of the operator or of the function's name.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'negate'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly op: Operator;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | {
      readonly kind: 'call';
      readonly fn: FunctionName;
      readonly args: readonly Expression[];
      readonly at: number;
    };

/** One top-level summand; the sign is kept apart from what is added or taken away. */
export type Term =
  | {
      readonly kind: 'dice';
      readonly sign: 1 | -1;
      readonly count: number;
      readonly faces: number;
      readonly damageType: string | null;
    }
  | {
      readonly kind: 'value';
      readonly sign: 1 | -1;
      readonly expression: Expression;
      /** The expression as it was written, without sign and annotation. */
      readonly text: string;
      readonly damageType: string | null;
    };

/** A formula that could be read. */
export interface Formula {
  /** The text exactly as it was given. */
  readonly text: string;
  readonly terms: readonly Term[];
  /** How many dice are rolled in all: 3 for `2d6+1d8`. */
  readonly diceCount: number;
  /** Each name used, lower-cased, once, in order of first use. */
  readonly names: readonly string[];
}
