/** `derived`: numbers that the rules compute for a creature or one of its items. */
import { derive } from '../../../../src/rules/kernel/derive.ts';
import type { Part } from '../../../../src/rules/kernel/explain.ts';
import type { State } from '../../../../src/rules/kernel/state.ts';
import { fail } from '../fault.ts';
import { bag, show, whole } from '../plain.ts';
import { isWord, type Scene } from '../scene.ts';

export interface DerivedResult {
  readonly differences: readonly string[];
  readonly parts: readonly Part[];
}

export function checkDerived(expected: unknown, state: State, place: string, scene: Scene): DerivedResult {
  const differences: string[] = [];
  const parts: Part[] = [];
  for (const [name, words] of Object.entries(bag(expected, place))) {
    const creature = Object.hasOwn(state.creatures, name) ? state.creatures[name] : undefined;
    if (creature === undefined) return fail(place, `there is no creature "${name}"`);
    const given = Object.entries(bag(words, `${place}.${name}`));
    if (given.length === 0) fail(`${place}.${name}`, 'is empty and so compares nothing');
    for (const [word, wanted] of given) {
      const here = `${place}.${name}.${word}`;
      if (!isWord(word, scene) && !isItemWord(word, Object.keys(creature.items)))
        fail(here, `is no derived word of ruleset ${scene.rules.id}`);
      const total = derive(scene.rules, creature, word);
      parts.push(...total.parts);
      if (total.value !== whole(wanted, here)) differences.push(`${here}: expected ${show(wanted)}, got ${show(total.value)}`);
    }
  }
  return { differences, parts };
}

function isItemWord(word: string, items: readonly string[]): boolean {
  const dot = word.lastIndexOf('.');
  return ['hit', 'dc'].includes(word.slice(dot + 1)) && items.includes(word.slice(0, dot));
}
