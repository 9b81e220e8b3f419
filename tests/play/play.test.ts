import { describe, expect, it } from 'vitest';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { nothingSeen, playFight } from './fight/fight.ts';
import { fightersOf } from './fight/fighters.ts';
import { chanceFrom } from './fight/random.ts';
import { faultOfReplay, replayNames } from './fight/replay.ts';
import { unseenOf } from './fight/unseen.ts';

/** As many in any case; more until everything has been seen. */
const FIGHTS = 50;
const MOST_FIGHTS = 400;

describe.each(Object.entries(MANIFESTS))('random fights of %s', (ruleset, manifest) => {
  it('hold what every step must hold, and show every mechanic and condition', () => {
    const rules = compile(manifest, {});
    if (isCompileFault(rules)) throw new Error(JSON.stringify(rules.sentence));
    const seen = nothingSeen();
    const start = fightersOf(rules, ruleset);
    const enough = (seed: number): boolean => seed > FIGHTS && unseenOf(manifest, rules, seen).length === 0;
    for (let seed = 1; seed <= MOST_FIGHTS && !enough(seed); seed += 1) {
      playFight({ rules, chance: chanceFrom(seed), seen, rounds: 8, name: `fight${String(seed)}` }, start);
    }
    expect(unseenOf(manifest, rules, seen)).toEqual([]);
  }, 120_000);
});

describe('steps that went wrong once', () => {
  it('go wrong no longer', () => {
    const still = replayNames().flatMap((name) => (faultOfReplay(name) === null ? [] : [name]));
    expect(still).toEqual([]);
  });
});
