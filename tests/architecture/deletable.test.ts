/** Each mechanic can be taken out: what is left still compiles, or says what it lacks, and plays as before. */
import type { Creature } from '../../src/rules/kernel/state.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledRuleset, ExclusiveSlots, Manifest, Mechanic } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { examplesIn, type NamedExample } from '../examples/runner/run-file.ts';
import { seatedAt } from '../play/fight/belongings.ts';
import { nothingSeen, playFight } from '../play/fight/fight.ts';
import { fightersOf } from '../play/fight/fighters.ts';
import { chanceFrom } from '../play/fight/random.ts';

const EXAMPLES = join(import.meta.dirname, '..', 'examples');

interface Shown extends NamedExample {
  /** Rules that its outcomes and questions name. */
  readonly named: ReadonlySet<string>;
  /** Exclusive slots that it asked for anything. */
  readonly asked: ReadonlySet<string>;
}

function examplesOf(ruleset: string, manifest: Manifest): readonly Shown[] {
  return examplesIn(readFileSync(join(EXAMPLES, `${ruleset}.yml`), 'utf8')).map((example) => {
    const named = new Set<string>();
    const asked = new Set<string>();
    example.run({
      cited: (rules) => {
        for (const rule of rules) named.add(rule);
      },
      asked: (rule) => named.add(rule),
      manifests: { [ruleset]: listening(manifest, (slot) => asked.add(slot)) },
    });
    return { ...example, named, asked };
  });
}

/** The same game, which tells whenever an exclusive slot is called. */
function listening(manifest: Manifest, tell: (slot: string) => void): Manifest {
  const heard = (mechanic: Mechanic): Mechanic => {
    if (mechanic.exclusive === undefined) return mechanic;
    const fillers = Object.entries(mechanic.exclusive).map(([slot, filler]) => [
      slot,
      told(filler, () => {
        tell(slot);
      }),
    ]);
    // Each filler is the one it was, with its functions wrapped.
    return { ...mechanic, exclusive: Object.fromEntries(fillers) as Partial<ExclusiveSlots> };
  };
  return { ...manifest, mechanics: manifest.mechanics.map(heard) };
}

function told(filler: object, tell: () => void): object {
  const members = Object.entries(filler).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member] as const;
    const wrapped = (...given: readonly unknown[]): unknown => {
      tell();
      return (member as (...args: readonly unknown[]) => unknown)(...given);
    };
    return [name, wrapped] as const;
  });
  return Object.fromEntries(members);
}

/** The mechanic and everything that cannot do without it. */
function withDependents(mechanics: readonly Mechanic[], first: Mechanic): readonly Mechanic[] {
  const gone = new Set([first]);
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    const names = [...gone].flatMap(({ id, exclusive = {}, slice = {} }) => [id, ...Object.keys(exclusive), ...Object.keys(slice)]);
    const ids = new Set(names);
    for (const mechanic of mechanics) if ((mechanic.needs ?? []).some((need) => ids.has(need))) gone.add(mechanic);
  }
  return [...gone];
}

/** An example that speaks of what is gone: a word, a condition, a setting, a command, a number of it. */
const SPEAKS_OF_IT =
  /not known to ruleset|unknown|is no (derived word|condition|track|cost|part)|unknownCommand|unknownTrack|unknownItem|noSuchResource/;

/** Random fights of those who never had the fields of what is gone. */
function playOn(rules: CompiledRuleset, whole: CompiledRuleset, ruleset: string): void {
  const { clock, creatures } = fightersOf(whole, ruleset);
  const people = Object.entries(creatures).map(([id, one]): [string, Creature] => [id, seatedAt(rules, one, whole)]);
  const start = { clock, creatures: Object.fromEntries(people) };
  for (const seed of [1, 2])
    playFight({ rules, chance: chanceFrom(seed), seen: nothingSeen(), rounds: 6, name: `fight${String(seed)}` }, start);
}

describe.each(Object.entries(MANIFESTS))('%s', (ruleset, manifest) => {
  const examples = examplesOf(ruleset, manifest);
  const whole = compile(manifest, {});
  it.each(manifest.mechanics.map((mechanic) => [mechanic.id, mechanic] as const))(
    'plays on without %s',
    (_id, mechanic) => {
      const gone = withDependents(manifest.mechanics, mechanic);
      const rest: Manifest = { ...manifest, mechanics: manifest.mechanics.filter((one) => !gone.includes(one)) };
      const rules = compile(rest, {});
      const slots = gone.flatMap(({ exclusive = {} }) => Object.keys(exclusive));
      if (isCompileFault(rules)) {
        expect(rules.sentence.key).toBe('FOURFOLD.Compile.noFiller');
        expect(slots).toContain(rules.sentence.args?.['slot']);
        return;
      }
      const theirs = new Set(gone.flatMap((one) => one.rules));
      const others = examples.filter(
        ({ named, asked }) => ![...named].some((rule) => theirs.has(rule)) && !slots.some((slot) => asked.has(slot)),
      );
      const failing = others.flatMap(({ id, run }) => {
        const difference = run({ manifests: { [ruleset]: rest } });
        return difference === null || SPEAKS_OF_IT.test(difference) ? [] : [`${id}: ${difference}`];
      });
      expect(failing).toEqual([]);
      if (!isCompileFault(whole)) playOn(rules, whole, ruleset);
    },
    60_000,
  );
});
