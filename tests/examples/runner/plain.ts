/** Reads values out of YAML, each with the place to name when it is wrong. */
import { fail } from './fault.ts';

export type Bag = Readonly<Record<string, unknown>>;

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a message shows it. */
export function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

export function bag(value: unknown, place: string): Bag {
  return isBag(value) ? value : fail(place, `names with values are wanted, not ${show(value)}`);
}

export function list(value: unknown, place: string): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : fail(place, `a list is wanted, not ${show(value)}`);
}

export function text(value: unknown, place: string): string {
  return typeof value === 'string' && value !== '' ? value : fail(place, `a text is wanted, not ${show(value)}`);
}

export function whole(value: unknown, place: string): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : fail(place, `a whole number is wanted, not ${show(value)}`);
}

export function counted(value: unknown, place: string): number {
  const number = whole(value, place);
  return number >= 0 ? number : fail(place, `a number of at least 0 is wanted, not ${show(value)}`);
}

export function truth(value: unknown, place: string): boolean {
  return typeof value === 'boolean' ? value : fail(place, `true or false is wanted, not ${show(value)}`);
}

export function texts(value: unknown, place: string): readonly string[] {
  return list(value, place).map((entry, index) => text(entry, `${place}[${String(index)}]`));
}

/** One text or a list of them. */
export function textOrTexts(value: unknown, place: string): readonly string[] {
  return Array.isArray(value) ? texts(value, place) : [text(value, place)];
}

export function oneOf<const T extends string>(choices: readonly T[], value: unknown, place: string): T {
  return choices.find((choice) => choice === value) ?? fail(place, `${show(value)} is none of ${choices.join(', ')}`);
}

/** Fails for the first key that is not among the known ones. */
export function onlyKeys(given: Bag, known: readonly string[], place: string): void {
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) fail(place, `unknown key "${key}"`);
  }
}

/** A track: `value/max`. */
export function track(value: unknown, place: string): { readonly value: number; readonly max: number } {
  const found = typeof value === 'string' ? /^(\d+)\/(\d+)$/.exec(value) : null;
  if (found === null) return fail(place, `value/max is wanted, not ${show(value)}`);
  return { value: Number(found[1]), max: Number(found[2]) };
}
