/** The commands of ruleset arete. */
import { whole } from '../plain.ts';
import { isWord } from '../scene.ts';
import { fail } from '../fault.ts';
import { areteConditionWords } from '../words/arete-conditions.ts';
import { actCommands, coverOf } from './acts.ts';
import { effectCommands } from './effects.ts';
import { args, Args, type CommandReader, type CommandReaders } from './reader.ts';
import { rollCommands } from './rolls.ts';
import { itemName } from './things.ts';
import { turnCommands } from './turns.ts';

/** An attribute, a save or Stealth. */
function rolledOn(given: Args, key: string): string {
  const name = given.text(key);
  return isWord(name, given.scene) ? name : fail(given.at(key), `"${name}" is nothing that ruleset ${given.scene.rules.id} rolls`);
}

function roll(kind: 'check' | 'save'): CommandReader {
  return args((given) => ({
    kind,
    by: given.creature('by'),
    attribute: rolledOn(given, 'kind'),
    ...given.maybe('dc', (key) => given.whole(key)),
    ...given.maybe('total', (key) => given.whole(key)),
    ...given.maybe('reroll', (key) => given.truth(key)),
    ...given.maybe('against', (key) => given.creatures(key)),
    ...given.maybe('cover', (key) => coverOf(given.raw(key), given.at(key))),
    ...given.edges(),
  }));
}

function totals(given: Args, key: string): Readonly<Record<string, number>> {
  const one = new Args(given.raw(key), given.at(key), given.scene);
  const read = Object.fromEntries(one.keys().map((name) => [checked(name, one), whole(one.raw(name), one.at(name))]));
  one.end();
  return read;
}

function checked(name: string, given: Args): string {
  return given.scene.creatures.has(name) ? name : fail(given.place, `there is no creature "${name}"`);
}

export const areteCommands: CommandReaders = {
  ...turnCommands,
  ...rollCommands,
  ...actCommands({ attacks: ['offHand'] }),
  ...effectCommands({ conditions: areteConditionWords }),
  check: roll('check'),
  save: roll('save'),
  ambush: args((given) => ({
    kind: 'ambush',
    by: given.creatures('by'),
    on: given.creatures('on'),
    ...given.maybe('totals', (key) => totals(given, key)),
  })),
  opportunity: args((given, reading) => {
    const by = given.creature('by');
    return {
      kind: 'opportunity',
      by,
      on: given.creature('on'),
      ...given.maybe('with', (key) => itemName(given.raw(key), given.at(key), by, reading)),
    };
  }),
};
