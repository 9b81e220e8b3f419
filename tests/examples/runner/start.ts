/** The state in which an example begins. */
import { isKeyed, withValue } from '../../../src/rules/kernel/change.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import { initialOf } from '../../../src/rules/kernel/slice.ts';
import { soundCreature } from '../../../src/rules/kernel/sound.ts';
import type { Clock, Creature, State } from '../../../src/rules/kernel/state.ts';
import type { Example, ExampleFile } from './document.ts';
import { fail } from './fault.ts';
import { merge } from './merge.ts';
import { bag, counted, onlyKeys, type Bag } from './plain.ts';
import { creatureList, creatureName, type Scene } from './scene.ts';
import { sentence } from './rules.ts';
import { creatureWord, type Vocabulary } from './words/vocabulary.ts';
import type { Assignment } from './words/word.ts';

/** The creatures of an example in the example's words: fixtures with `before` on top. */
export function creaturesOf(file: ExampleFile, example: Example): Readonly<Record<string, Bag>> {
  const fixtures: Bag = { ...file.creatures, ...example.creatures };
  for (const name of Object.keys(example.before)) {
    if (!Object.hasOwn(fixtures, name)) fail('before', `there is no creature "${name}"`);
  }
  const entries = Object.entries(fixtures).map(([name, fixture]): [string, Bag] => {
    const given = name in example.before ? bag(example.before[name], `before.${name}`) : {};
    return [name, merge(bag(fixture, `creatures.${name}`), given, `before.${name}`)];
  });
  return Object.fromEntries(entries);
}

/** The state of the engine that they make. */
export function startState(given: Readonly<Record<string, Bag>>, combat: unknown, vocabulary: Vocabulary, scene: Scene): State {
  const creatures: Record<string, Creature> = {};
  for (const [name, words] of Object.entries(given)) creatures[name] = build(name, words, vocabulary, scene);
  return { creatures, clock: clockOf(combat, scene) };
}

function build(name: string, words: Bag, vocabulary: Vocabulary, scene: Scene): Creature {
  let creature = blank(name, scene.rules);
  for (const [word, value] of Object.entries(words)) {
    const place = `${name}.${word}`;
    creature = assigned(creature, creatureWord(word, place, vocabulary, scene.rules).write(value, place, scene, creature));
  }
  creature = assigned(creature, vocabulary.complete(scene.rules, creature, words));
  // Every field of the kernel and of the slices is there; the words gave each its type.
  const whole = creature as unknown as Creature;
  const repaired = soundCreature(scene.rules, name, whole).repaired[0];
  return repaired === undefined ? whole : fail(name, `cannot be as given: ${sentence(repaired)}`);
}

function blank(name: string, rules: CompiledRuleset): Bag {
  const slices = Object.entries(rules.slice).map(([field, shape]): [string, unknown] => [field, initialOf(shape)]);
  const kernel = { id: name, name, kind: 'npc', level: 1, attributes: {}, health: { value: 0, max: 0 }, dead: false, tags: [] };
  return { ...kernel, conditions: {}, items: {}, adjustments: [], ...Object.fromEntries(slices) };
}

/** The creature with values put in. */
function assigned(creature: Bag, assignments: readonly Assignment[]): Bag {
  return assignments.reduce((reached, { path, value }) => withValue(reached, path, value, isKeyed(path)), creature);
}

function clockOf(combat: unknown, scene: Scene): Clock {
  const clock: Clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };
  if (combat === undefined) return clock;
  if (combat === false) return { ...clock, running: false, round: 0 };
  const given = bag(combat, 'combat');
  onlyKeys(given, ['round', 'turn', 'order', 'worldTime'], 'combat');
  const turn = 'turn' in given ? creatureName(given['turn'], 'combat.turn', scene) : null;
  return {
    ...clock,
    round: 'round' in given ? counted(given['round'], 'combat.round') : 1,
    turn,
    turnKey: turn === null ? null : `before.${turn}`,
    worldTime: 'worldTime' in given ? counted(given['worldTime'], 'combat.worldTime') : 0,
    order: 'order' in given ? creatureList(given['order'], 'combat.order', scene) : [],
  };
}
