/** The commands of ruleset warriors. */
import { fail } from '../fault.ts';
import { oneOf } from '../plain.ts';
import { isWord } from '../scene.ts';
import { warriorsConditionWords } from '../words/warriors-conditions.ts';
import { actCommands } from './acts.ts';
import { effectCommands } from './effects.ts';
import { args, type Args, type CommandReader, type CommandReaders } from './reader.ts';
import { rollCommands } from './rolls.ts';
import { turnCommands } from './turns.ts';

/** An attribute or a skill. */
function rolledOn(given: Args, key: string): string {
  const name = given.text(key);
  return isWord(name, given.scene) ? name : fail(given.at(key), `"${name}" is nothing that ruleset warriors rolls`);
}

function roll(kind: 'check' | 'save'): CommandReader {
  return args((given) => ({
    kind,
    by: given.creature('by'),
    attribute: rolledOn(given, 'kind'),
    ...given.maybe('dc', (key) => given.whole(key)),
    ...given.maybe('total', (key) => given.whole(key)),
    ...given.edges(),
  }));
}

export const warriorsCommands: CommandReaders = {
  ...turnCommands,
  ...rollCommands,
  ...actCommands({ attacks: [], flags: ['unaware', 'unseenSource', 'declined', 'duel'], defends: true }),
  ...effectCommands({ conditions: warriorsConditionWords }),
  check: roll('check'),
  save: roll('save'),
  rest: args((given) => ({
    kind: 'rest',
    who: given.creatures('who'),
    length: oneOf(['short', 'long'], given.raw('kind'), given.at('kind')),
    ...given.maybe('hour', (key) => given.whole(key)),
    ...given.maybe('die', (key) => given.text(key)),
  })),
  care: args((given) => ({
    kind: 'care',
    to: given.creature('to'),
    by: given.creatures('by'),
    minutes: given.whole('minutes'),
    safe: given.truth('safe'),
  })),
};
