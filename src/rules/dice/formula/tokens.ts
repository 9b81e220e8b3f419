import type { FaultReason } from './fault.ts';

/** The single characters that stand for themselves. */
export type SymbolText = '+' | '-' | '*' | '/' | '(' | ')' | ',';

interface Span {
  /** Offset of the first character. */
  readonly at: number;
  /** Offset just after the last character. */
  readonly end: number;
}

export type NumberToken = Span & { readonly kind: 'number'; readonly value: number };
export type DiceToken = Span & {
  readonly kind: 'dice';
  readonly count: number;
  readonly faces: number;
};
export type NameToken = Span & {
  readonly kind: 'name';
  readonly name: string;
  /** Written with a leading `@`, so it can never be a function. */
  readonly marked: boolean;
};
export type SymbolToken = Span & { readonly kind: 'symbol'; readonly symbol: SymbolText };
/** A `[fire]` annotation. */
export type NoteToken = Span & { readonly kind: 'note'; readonly damageType: string };
/** Something that is no token. Nothing after it is read. */
export type BadToken = Span & { readonly kind: 'bad'; readonly reason: FaultReason };
export type EndToken = Span & { readonly kind: 'end' };

export type Token = NumberToken | DiceToken | NameToken | SymbolToken | NoteToken | BadToken | EndToken;
