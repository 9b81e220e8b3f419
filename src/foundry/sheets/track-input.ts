/** What a person types into the field of a track: `-5`, `+3`, `=10` or `10`. */

/** A difference, or the value itself. */
export type TrackInput = { readonly kind: 'by'; readonly amount: number } | { readonly kind: 'to'; readonly value: number };

/** A sign, then at most seven digits: nothing that anybody plays with is longer. */
const TYPED = /^([-−–+＋=＝]?)\s*(\d{1,7})$/u;
const MINUS: ReadonlySet<string> = new Set(['-', '−', '–']);
const PLUS: ReadonlySet<string> = new Set(['+', '＋']);

/** What was meant; `null` for what means nothing, which then changes nothing. */
export function parseTrackInput(typed: string): TrackInput | null {
  const [, sign = '', digits = ''] = TYPED.exec(typed.trim()) ?? [];
  if (digits === '') return null;
  const number = Number(digits);
  if (!MINUS.has(sign) && !PLUS.has(sign)) return { kind: 'to', value: number };
  if (number === 0) return null;
  return { kind: 'by', amount: MINUS.has(sign) ? -number : number };
}

/** How far the input is from what is there; 0 = nothing changes. */
export function deltaOf(input: TrackInput, present: number): number {
  return input.kind === 'by' ? input.amount : input.value - present;
}
