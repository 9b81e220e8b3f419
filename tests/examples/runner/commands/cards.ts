/** The commands of ruleset cards. */
import { cardsConditionWords } from '../words/cards-conditions.ts';
import { actCommands } from './acts.ts';
import { effectCommands } from './effects.ts';
import { args, type CommandReaders } from './reader.ts';
import { rollCommands } from './rolls.ts';
import { turnCommands } from './turns.ts';

export const cardsCommands: CommandReaders = {
  ...turnCommands,
  ...rollCommands,
  ...actCommands({ attacks: ['unarmed', 'improvised'], flags: ['unaware'] }),
  ...effectCommands({ conditions: cardsConditionWords }),
  trigger: args((given) => ({
    kind: 'trigger',
    of: given.creature('of'),
    ...given.maybe('what', (key) => given.text(key)),
    ...given.maybe('on', (key) => given.creatures(key)),
  })),
};
