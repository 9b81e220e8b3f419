/** Chance from a seed: the same events for the same seed, whatever the time of day. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number;
  pick<T>(values: readonly T[]): T;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** Sixteen letters and digits. */
  id(): string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A generator of its own for a seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
    happens: (probability) => next() < probability,
    id: () => Array.from({ length: 16 }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
  };
}
