/** `after`: every value that changed, and nothing else may have changed. */
import { sameValue } from '../../../../src/rules/kernel/change.ts';
import type { State } from '../../../../src/rules/kernel/state.ts';
import { fail } from '../fault.ts';
import { bag, type Bag } from '../plain.ts';
import type { Scene } from '../scene.ts';
import { creatureWord, type Vocabulary } from '../words/vocabulary.ts';
import { UNLISTED, unlisted } from '../words/word.ts';

export interface Compared {
  readonly before: State;
  readonly after: State;
}

export function differAfter(
  expected: unknown,
  states: Compared,
  ignored: readonly string[],
  place: string,
  vocabulary: Vocabulary,
  scene: Scene,
): readonly string[] {
  const listed = bag(expected, place);
  for (const name of Object.keys(listed)) {
    if (!scene.creatures.has(name)) fail(place, `there is no creature "${name}"`);
  }
  for (const word of ignored) creatureWord(word, 'ignore', vocabulary, scene.rules);
  const gone = [...scene.creatures].filter((name) => !Object.hasOwn(states.after.creatures, name));
  const added = Object.keys(states.after.creatures).filter((name) => !scene.creatures.has(name));
  const strange = [...gone, ...added].map((name) => `${place}.${name}: the creature came or went`);
  if (strange.length > 0) return strange;
  return [...scene.creatures].flatMap((name) => {
    const here = `${place}.${name}`;
    // Creatures are read field by field, as their slices are.
    const before = states.before.creatures[name] as unknown as Bag;
    const given = Object.hasOwn(listed, name) ? bag(listed[name], here) : {};
    const words = vocabulary.rephrase?.(given, before) ?? given;
    const after = states.after.creatures[name] as unknown as Bag;
    return before === after && Object.keys(words).length === 0
      ? []
      : differCreature(words, before, after, ignored, here, vocabulary, scene);
  });
}

function differCreature(
  words: Bag,
  before: Bag,
  after: Bag,
  ignored: readonly string[],
  place: string,
  vocabulary: Vocabulary,
  scene: Scene,
): readonly string[] {
  for (const word of Object.keys(words)) creatureWord(word, `${place}.${word}`, vocabulary, scene.rules);
  const differences: string[] = [];
  const spokenOf = new Set<string>(vocabulary.marks);
  for (const [name, word] of Object.entries(vocabulary.creature)) {
    for (const field of word.fields) spokenOf.add(field);
    const listed = Object.hasOwn(words, name);
    if (listed) differences.push(...word.differ(words[name], before, after, `${place}.${name}`, scene));
    else if (!ignored.includes(name)) differences.push(...word.differ(UNLISTED, before, after, `${place}.${name}`, scene));
  }
  // What no word speaks of may not change unseen either.
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!spokenOf.has(field) && !sameValue(before[field], after[field]))
      differences.push(unlisted(`${place}.${field}`, before[field], after[field]));
  }
  return differences;
}
