/** Chance that can be had again: equal seeds give equal numbers. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T | undefined;
  /** True in so many of a hundred cases. */
  readonly percent: (share: number) => boolean;
}

/** Mulberry32: small, fast, and the same everywhere. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => (limit <= 0 ? 0 : next() % limit);
  return {
    below,
    oneOf: (list) => list[below(list.length)],
    percent: (share) => below(100) < share,
  };
}
