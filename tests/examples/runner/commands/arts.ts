/** The commands of ruleset arts. */
import { artsConditionWords } from '../words/arts-conditions.ts';
import { actCommands } from './acts.ts';
import { effectCommands } from './effects.ts';
import type { CommandReaders } from './reader.ts';
import { rollCommands } from './rolls.ts';
import { turnCommands } from './turns.ts';

export const artsCommands: CommandReaders = {
  ...turnCommands,
  ...rollCommands,
  ...actCommands({ attacks: ['unarmed'] }),
  ...effectCommands({ conditions: artsConditionWords }),
};
