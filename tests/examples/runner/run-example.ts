/** One example, from its fixtures to its last step. */
import { readExample, type ExampleFile } from './document.ts';
import { fail } from './fault.ts';
import { describedConditions } from './described.ts';
import { NO_HISTORY } from './history.ts';
import { rulesFor } from './rules.ts';
import { runStep, type Position, type Stage } from './run-step.ts';
import type { Scene } from './scene.ts';
import { creaturesOf, startState } from './start.ts';
import { vocabularyOf } from './words/index.ts';

/** Runs an example; it fails by an `ExampleFault`. */
export function runExample(value: unknown, file: ExampleFile): void {
  const vocabulary = vocabularyOf(file.ruleset) ?? fail('ruleset', `unknown ruleset "${file.ruleset}"`);
  const example = readExample(value);
  const stray = Object.keys(file.mix).find((id) => !id.startsWith('mix.'));
  if (stray !== undefined) fail('mix', `"${stray}" is no setting of a mix`);
  const creatures = creaturesOf(file, example);
  const scene: Scene = {
    rules: rulesFor(file.ruleset, { ...file.mix, ...file.settings, ...example.settings }),
    creatures: new Set(Object.keys(creatures)),
    described: describedConditions([creatures, example.steps]),
    namedConditions: vocabulary.namedConditions,
  };
  const stage: Stage = { scene, vocabulary, ignore: example.ignore };
  let position: Position = { state: startState(creatures, example.combat, vocabulary, scene), history: NO_HISTORY };
  for (const [index, step] of example.steps.entries()) {
    const number = String(index + 1);
    position = runStep(step, `${example.id}.${number}`, `step ${number}`, position, stage);
  }
}
