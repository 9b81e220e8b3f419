/** The words of a house mix: the host's, and those of the games that it borrows from where the host has none. */
import { effectCommands } from '../commands/effects.ts';
import type { CommandReaders } from '../commands/reader.ts';
import { areteConditionWords } from './arete-conditions.ts';
import { artsConditionWords } from './arts-conditions.ts';
import { cardsConditionWords } from './cards-conditions.ts';
import type { ConditionWords } from './condition.ts';
import { conditionsWord } from './conditions.ts';
import { mixedEconomy } from './mixed-economy.ts';
import type { Vocabulary } from './vocabulary.ts';
import { warriorsConditionWords } from './warriors-conditions.ts';
import type { CreatureWord } from './word.ts';

const CONDITIONS: ConditionWords = { ...artsConditionWords, ...cardsConditionWords, ...areteConditionWords, ...warriorsConditionWords };

const { apply } = effectCommands({ conditions: CONDITIONS });

/** @param others the words of the other games */
export function mixedVocabulary(host: Vocabulary, others: readonly Vocabulary[]): Vocabulary {
  const creature: Record<string, CreatureWord> = {};
  const commands: Record<string, CommandReaders[string]> = {};
  for (const vocabulary of [...others, host]) {
    Object.assign(creature, vocabulary.creature);
    Object.assign(commands, vocabulary.commands);
  }
  const { economy } = creature;
  return {
    ...host,
    // What `economy` speaks of is no surprise of its own.
    marks: [...host.marks, ...others.flatMap(({ marks }) => marks), 'offensiveUsed'],
    creature: {
      ...creature,
      ...(economy === undefined ? {} : { economy: mixedEconomy(economy) }),
      conditions: conditionsWord(CONDITIONS),
    },
    commands: { ...commands, ...(apply === undefined ? {} : { apply }) },
  };
}
