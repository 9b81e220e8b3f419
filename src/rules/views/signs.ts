/** Numbers as people read them: with a sign where something is added or taken, and a real minus. */

const MINUS = '−';

/** `+2`, `−3`, `0`: a summand or a difference. */
export function signed(value: number): string {
  return value > 0 ? `+${String(value)}` : plain(value);
}

/** `2`, `−3`: a value of its own. */
export function plain(value: number): string {
  return value < 0 ? MINUS + String(-value) : String(value);
}
