/** The id of the message that carries a plan follows from the plan's id, so a plan can be written only once. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 16;

/** Sixteen letters and digits for any text; a text that already is of that form stays itself. Equal texts give equal ids. */
export function messageIdOf(planId: string): string {
  if (/^[A-Za-z0-9]{16}$/.test(planId)) return planId;
  let id = '';
  for (let round = 0; id.length < LENGTH; round += 1) id += digits(hash(`${String(round)}:${planId}`));
  return id.slice(0, LENGTH);
}

// FNV-1a, 32 bits: short, stable on every client, and not meant to keep a secret.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
}

function digits(value: number): string {
  let rest = value;
  let out = '';
  for (let index = 0; index < 5; index += 1) {
    out += ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return out;
}
