/** One example, from its fixtures to its last step. */
import type { Manifest } from '../../../src/rules/kernel/contract.ts';
import { readExample, type ExampleFile } from './document.ts';
import { fail } from './fault.ts';
import { describedConditions } from './described.ts';
import { NO_HISTORY } from './history.ts';
import { rulesFor } from './rules.ts';
import { runStep, type Position, type Stage } from './run-step.ts';
import { isBag, type Bag } from './plain.ts';
import type { Scene } from './scene.ts';
import { creaturesOf, startState } from './start.ts';
import { vocabularyOf } from './words/index.ts';

export interface RunOptions {
  /** Told of every rule that an outcome or a derived number names. */
  readonly cited?: (rules: readonly string[]) => void;
  /** A setting that is left at its default whatever the example says. */
  readonly without?: string;
  /** Settings on top of what the example says. */
  readonly with?: Bag;
  /** Games in place of the project's. */
  readonly manifests?: Readonly<Record<string, Manifest>>;
  /** Told of the rule of every question. */
  readonly asked?: (rule: string) => void;
}

/** Settings and choices of a mix that an example is run with. */
export function settingsOf(file: ExampleFile, example: { readonly settings: Bag }): Bag {
  return { ...file.mix, ...file.settings, ...example.settings };
}

/** Runs an example; it fails by an `ExampleFault`. */
export function runExample(value: unknown, file: ExampleFile, options: RunOptions = {}): void {
  const isMix = [file.mix, file.settings].some((given) => Object.keys(given).some((id) => id.startsWith('mix.')));
  const vocabulary = vocabularyOf(file.ruleset, isMix || mixesIn(value)) ?? fail('ruleset', `unknown ruleset "${file.ruleset}"`);
  const example = readExample(value);
  const stray = Object.keys(file.mix).find((id) => !id.startsWith('mix.'));
  if (stray !== undefined) fail('mix', `"${stray}" is no setting of a mix`);
  const creatures = creaturesOf(file, example);
  const scene: Scene = {
    rules: rulesFor(file.ruleset, { ...without(settingsOf(file, example), options.without), ...options.with }, options.manifests),
    creatures: new Set(Object.keys(creatures)),
    described: describedConditions([creatures, example.steps]),
    namedConditions: vocabulary.namedConditions,
  };
  const stage: Stage = { scene, vocabulary, ignore: example.ignore, cited: options.cited ?? NOBODY, asked: options.asked ?? NOBODY };
  let position: Position = { state: startState(creatures, example.combat, vocabulary, scene), history: NO_HISTORY };
  for (const [index, step] of example.steps.entries()) {
    const number = String(index + 1);
    position = runStep(step, `${example.id}.${number}`, `step ${number}`, position, stage);
  }
}

const NOBODY = (): void => undefined;

function without(settings: Bag, id: string | undefined): Bag {
  return id === undefined ? settings : Object.fromEntries(Object.entries(settings).filter(([name]) => name !== id));
}

/** An example may mix for itself. */
function mixesIn(example: unknown): boolean {
  if (!isBag(example) || !isBag(example['settings'])) return false;
  return Object.keys(example['settings']).some((id) => id.startsWith('mix.'));
}
