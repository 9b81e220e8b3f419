/** Each mechanic can be taken out: what is left still compiles, or says what it lacks, and plays as before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest, Mechanic } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { examplesIn, type NamedExample } from '../examples/runner/run-file.ts';

const EXAMPLES = join(import.meta.dirname, '..', 'examples');

interface Shown extends NamedExample {
  /** Rules that its outcomes and questions name. */
  readonly named: ReadonlySet<string>;
}

function examplesOf(ruleset: string): readonly Shown[] {
  return examplesIn(readFileSync(join(EXAMPLES, `${ruleset}.yml`), 'utf8')).map((example) => {
    const named = new Set<string>();
    example.run({
      cited: (rules) => {
        for (const rule of rules) named.add(rule);
      },
      asked: (rule) => named.add(rule),
    });
    return { ...example, named };
  });
}

/** The mechanic and everything that cannot do without it. */
function withDependents(mechanics: readonly Mechanic[], first: Mechanic): readonly Mechanic[] {
  const gone = new Set([first]);
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    const ids = new Set([...gone].flatMap(({ id, exclusive = {} }) => [id, ...Object.keys(exclusive)]));
    for (const mechanic of mechanics) if ((mechanic.needs ?? []).some((need) => ids.has(need))) gone.add(mechanic);
  }
  return [...gone];
}

/** An example that speaks of what is gone: a word, a condition, a setting, a command, a number of it. */
const SPEAKS_OF_IT =
  /not known to ruleset|unknown|is no (derived word|condition|track|cost|part)|unknownCommand|unknownTrack|unknownItem|noSuchResource/;

describe.each(Object.entries(MANIFESTS))('%s', (ruleset, manifest) => {
  const examples = examplesOf(ruleset);
  it.each(manifest.mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    'plays on without %s',
    (_id, mechanic) => {
      const gone = withDependents(manifest.mechanics, mechanic);
      const rest: Manifest = { ...manifest, mechanics: manifest.mechanics.filter((one) => !gone.includes(one)) };
      const rules = compile(rest, {});
      if (isCompileFault(rules)) {
        const slots = gone.flatMap(({ exclusive = {} }) => Object.keys(exclusive));
        expect(rules.sentence.key).toBe('FOURFOLD.Compile.noFiller');
        expect(slots).toContain(rules.sentence.args?.['slot']);
        return;
      }
      const theirs = new Set(gone.flatMap((one) => one.rules));
      const others = examples.filter(({ named }) => ![...named].some((rule) => theirs.has(rule)));
      const failing = others.flatMap(({ id, run }) => {
        const difference = run({ manifests: { [ruleset]: rest } });
        return difference === null || SPEAKS_OF_IT.test(difference) ? [] : [`${id}: ${difference}`];
      });
      expect(failing).toEqual([]);
    },
    60_000,
  );
});
