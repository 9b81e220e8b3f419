/** Who fights: the people of a ruleset's worked examples, each with everything that any example puts into their hands. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Creature, State } from '../../../src/rules/kernel/state.ts';
import { describedConditions } from '../../examples/runner/described.ts';
import { readExample, readFileText } from '../../examples/runner/document.ts';
import { merge } from '../../examples/runner/merge.ts';
import { isBag, type Bag } from '../../examples/runner/plain.ts';
import { creaturesOf, startState } from '../../examples/runner/start.ts';
import { vocabularyOf } from '../../examples/runner/words/index.ts';
import { outfitted } from './belongings.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'examples');

/** Words that hold what a creature carries and what it can stand. */
const CARRIED = ['items', 'spells'];
const STANDS = ['resist', 'reduction', 'resistances', 'armorResists', 'affinity', 'tags'];

/** The state before the first initiative, everybody whole. */
export function fightersOf(rules: CompiledRuleset, ruleset: string): State {
  const vocabulary = vocabularyOf(ruleset);
  if (vocabulary === undefined) throw new Error(`the example runner does not speak "${ruleset}"`);
  const file = readFileText(readFileSync(join(EXAMPLES, `${ruleset}.yml`), 'utf8'));
  const examples = file.examples.map(readExample);
  const none = { id: 'fight', settings: {}, creatures: {}, combat: false, before: {}, ignore: [], steps: [] };
  const given = Object.entries(creaturesOf(file, none)).map(([name, fixture]): [string, Bag] => {
    const carried = examples.map(({ before }) => carriedIn(before[name]));
    return [name, carried.reduce<Bag>((reached, more, index) => merge(reached, more, `example ${String(index)}`), fixture)];
  });
  const creatures = Object.fromEntries(given);
  const scene = {
    rules,
    creatures: new Set(Object.keys(creatures)),
    described: describedConditions([creatures]),
    namedConditions: vocabulary.namedConditions,
  };
  const { clock, creatures: people } = startState(creatures, false, vocabulary, scene);
  const ready = Object.entries(people).map(([id, creature], index): [string, Creature] => [id, outfitted(rules, creature, index)]);
  return { clock, creatures: Object.fromEntries(ready) };
}

/** Items of a `before`; what an example takes away stays in hand here. */
function carriedIn(before: unknown): Bag {
  if (!isBag(before)) return {};
  const found: Record<string, unknown> = {};
  for (const word of CARRIED) {
    const items = before[word];
    if (isBag(items)) found[word] = Object.fromEntries(Object.entries(items).filter(([, item]) => item !== null));
  }
  for (const word of STANDS) if (Object.hasOwn(before, word) && before[word] !== null) found[word] = before[word];
  return found;
}
