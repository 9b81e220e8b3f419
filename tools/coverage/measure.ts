/** What the examples prove: each rule by knocking it out, each choice by leaving it at its default. */
import type { Manifest } from '../../src/rules/kernel/contract.ts';
import type { SettingDefinition } from '../../src/rules/kernel/setting.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import type { Workshop } from '../knockout/workshop.ts';
import type { Example } from '../knockout/examples.ts';
import type { Mutant } from '../knockout/mutants.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import catalogue from './catalogue.json' with { type: 'json' };

export interface Share {
  readonly total: number;
  readonly tested: number;
  readonly untested: readonly string[];
}

export interface Coverage {
  readonly rules: Share;
  readonly rulings: Share;
  readonly choices: Share;
  /** Rules that a person carries out; they count as rules too. */
  readonly byPeople: readonly string[];
  /** Rulings that no fault can break, with the reason; they count as untested. */
  readonly nothingToBreak: Readonly<Record<string, string>>;
}

/** The fault and the example that proved a rule. */
export interface Proof {
  readonly rule: string;
  readonly mutant: Mutant;
  readonly example: string;
}

export interface Measured {
  readonly coverage: Coverage;
  readonly proofs: readonly Proof[];
  /** Rules that an example names although no fault in them was noticed. */
  readonly survived: readonly string[];
}

export function measure(workshop: Workshop, examples: readonly Example[]): Measured {
  const proofs: Proof[] = [];
  const survived: string[] = [];
  const prove = (rule: string): boolean => {
    const proof = proofOf(workshop, examples, rule);
    if (proof !== null) proofs.push(proof);
    else if (examples.some(({ cited }) => cited.has(rule))) survived.push(rule);
    return proof !== null;
  };
  const rules = Object.keys(catalogue.rules);
  const coverage = {
    rules: share(rules, prove),
    rulings: share(catalogue.rulings, prove),
    choices: share(choicesOf(), (choice) => isDifferent(examples, choice) || isShownOnTheStage(choice)),
    nothingToBreak: catalogue.nothingToBreak,
    byPeople: Object.entries(catalogue.rules).flatMap(([rule, how]) => (how === 'GM' ? [rule] : [])),
  };
  workshop.turnOn(null);
  return { coverage, proofs, survived };
}

function share(ids: readonly string[], isTested: (id: string) => boolean): Share {
  const untested = ids.filter((id) => !isTested(id));
  return { total: ids.length, tested: ids.length - untested.length, untested };
}

/** The first fault at a place of the rule that an example naming the rule notices. */
function proofOf({ mutants, turnOn }: Workshop, examples: readonly Example[], rule: string): Proof | null {
  const naming = examples.filter(({ cited }) => cited.has(rule));
  if (naming.length === 0) return null;
  // Faults that are about few rules say more about each.
  const own = mutants.filter(({ rules }) => rules.includes(rule)).sort((left, right) => left.rules.length - right.rules.length);
  for (const mutant of own) {
    turnOn(mutant);
    const failing = naming.find(({ run }) => isDifference(run()));
    turnOn(null);
    if (failing !== undefined) return { rule, mutant, example: failing.name };
  }
  return null;
}

/** A fault that makes the rules break down proves nothing about what they say. */
function isDifference(difference: string | null): boolean {
  return difference !== null && !/^(TypeError|RangeError|ReferenceError)\b/.test(difference);
}

/** Every choice but the default, as `<setting>=<choice>`; settings without a list count once, as `<setting>=*`. */
function choicesOf(): readonly string[] {
  const found = new Set<string>();
  for (const manifest of Object.values(MANIFESTS)) {
    for (const definition of definitionsOf(manifest)) {
      const listed = definition.type === 'choice' || definition.type === 'toggle';
      const values = listed ? definition.choices.filter((choice) => choice !== definition.initial) : ['*'];
      for (const value of values) found.add(`${definition.id}=${value}`);
    }
  }
  return [...found];
}

/** An example with the choice that fails when the setting is left at its default, or one with the default that fails with the choice. */
function isDifferent(examples: readonly Example[], choice: string): boolean {
  const at = choice.indexOf('=');
  const id = choice.slice(0, at);
  const value = choice.slice(at + 1);
  return examples.some(({ settings, run, cited }) => {
    if (!Object.hasOwn(settings, id)) return value !== '*' && speaksOf(id, cited) && isDifference(run({ with: { [id]: value } }));
    if (value !== '*' && settings[id] !== value) return false;
    return isDifference(run({ without: id }));
  });
}

/** Settings of a game with nothing mixed in. */
function definitionsOf(manifest: Manifest): readonly SettingDefinition[] {
  const rules = compile(manifest, {});
  return isCompileFault(rules) ? [] : rules.definitions;
}

const STAGE: Readonly<Record<string, string>> = catalogue.onTheStage;

/** What the tracker does, no example can show: a test on the stage names the setting and each of its choices. */
function isShownOnTheStage(choice: string): boolean {
  const [id = '', value = ''] = choice.split('=');
  const path = STAGE[id];
  if (path === undefined) return false;
  const source = readFileSync(join(root, path), 'utf8');
  return source.includes(id) && source.includes(`'${value}'`);
}

/** Only examples that name a rule of the setting can show what it does. */
function speaksOf(id: string, cited: ReadonlySet<string>): boolean {
  return (RULES_OF_SETTINGS.get(id) ?? []).some((rule) => cited.has(rule));
}

const RULES_OF_SETTINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(MANIFESTS).flatMap((manifest) => definitionsOf(manifest).map(({ id, rules }): [string, readonly string[]] => [id, rules])),
);
