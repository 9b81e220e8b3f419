import { describe, expect, it } from 'vitest';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { faultOfPair, legalPairs, mixedFighters } from './fight/pairs.ts';

// The same 200 rounds long: npm run play -- --pairs
const LENGTH = { rounds: 6, each: 6, seed: 1 };

describe.each(Object.keys(MANIFESTS))('every two choices of a house mix in %s', (ruleset) => {
  it('play together', () => {
    const pairs = legalPairs(ruleset);
    expect(pairs.length).toBeGreaterThan(50);
    const failing = pairs.flatMap((pair) => {
      const fault = faultOfPair(pair, mixedFighters(ruleset, pair.rules), LENGTH);
      return fault === null ? [] : [`${JSON.stringify(pair.settings)}, seed ${String(fault.seed)}: ${fault.failure.what}`];
    });
    expect(failing).toEqual([]);
  }, 120_000);
});
