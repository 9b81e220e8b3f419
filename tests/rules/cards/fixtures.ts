/** Builders for tests that need creatures of a game without its arts fixtures, and the one way in which they run `step`. */
import { expect } from 'vitest';
import type { Answer, Ask } from '../../../src/rules/kernel/ask.ts';
import { applyChanges, revertChanges } from '../../../src/rules/kernel/change.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Done } from '../../../src/rules/kernel/outcome.ts';
import { initialOf } from '../../../src/rules/kernel/slice.ts';
import type { Clock, Creature, Item, State } from '../../../src/rules/kernel/state.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import { compile, isCompileFault } from '../../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../../src/rules/rulesets/index.ts';

type Settings = Readonly<Record<string, unknown>>;

export function rulesOf(ruleset: string, settings: Settings = {}): CompiledRuleset {
  const manifest = MANIFESTS[ruleset];
  if (manifest === undefined) throw new Error(`no ruleset ${ruleset}`);
  const rules = compile(manifest, settings);
  if (isCompileFault(rules)) throw new Error(rules.sentence.key);
  return rules;
}

/** A player with 20 Health and every attribute at 1; of the game's own fields what `given` does not say is as at the first time. */
export function creatureOf(rules: CompiledRuleset, id: string, given: Readonly<Record<string, unknown>> = {}): Creature {
  const slices = Object.fromEntries(Object.entries(rules.slice).map(([field, shape]) => [field, initialOf(shape)]));
  const attributes = Object.fromEntries(rules.attributes.map((attribute) => [attribute.id, 1]));
  const kernel = { id, name: id, kind: 'player', level: 1, dead: false, tags: [], conditions: {}, items: {}, adjustments: [] };
  // Kernel fields and every slice are there.
  return { ...slices, ...kernel, attributes, health: { value: 20, max: 20 }, ...given } as unknown as Creature;
}

export function itemOf(id: string, given: Partial<Item> = {}): Item {
  return { id, name: id, type: 'ability', equipped: true, tags: [], ...given };
}

const CLOCK: Clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };

export function stateOf(creatures: readonly Creature[], clock: Partial<Clock> = {}): State {
  return { creatures: Object.fromEntries(creatures.map((one) => [one.id, one])), clock: { ...CLOCK, ...clock } };
}

type Bare = Command extends infer K ? (K extends Command ? Omit<K, 'id'> : never) : never;

let commands = 0;

/** Carries out a command that must be done; `answers` are taken one for each open question. */
export function play(rules: CompiledRuleset, state: State, command: Bare, answers: readonly (number | string)[] = []): Done {
  const tape: Record<string, Answer> = {};
  const left = [...answers];
  commands += 1;
  // The id was the only thing missing.
  const whole = { id: `command${String(commands)}`, ...command } as Command;
  for (;;) {
    const outcome = step(rules, state, whole, tape);
    if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome)}`);
    if (outcome.kind === 'done') {
      expect(left).toEqual([]);
      // What was repaired differs without being a change.
      if (outcome.trace.some(({ label }) => label.key === 'FOURFOLD.Warn.repaired')) return outcome;
      expect(applyChanges(state, outcome.changes)).toEqual(outcome.state);
      expect(revertChanges(outcome.state, outcome.changes)).toEqual(state);
      return outcome;
    }
    const [ask] = outcome.asks;
    if (ask === undefined || left.length === 0) throw new Error(`not answered: ${JSON.stringify(ask)}`);
    tape[ask.key] = answerTo(ask, left);
  }
}

function answerTo(ask: Ask, left: (number | string)[]): Answer {
  return ask.kind === 'dice' ? { faces: ask.dice.map(() => Number(left.shift())) } : { choice: left.shift() ?? '' };
}

/** The command as `step` answers it when nobody has answered anything yet. */
export function attempt(rules: CompiledRuleset, state: State, command: Bare): ReturnType<typeof step> {
  return step(rules, state, { id: 'attempt', ...command }, {});
}
