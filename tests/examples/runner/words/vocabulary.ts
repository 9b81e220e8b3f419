/** All words of one ruleset. */
import type { CompiledRuleset } from '../../../../src/rules/kernel/contract.ts';
import { fail } from '../fault.ts';
import type { Bag } from '../plain.ts';
import type { CommandReaders } from '../commands/reader.ts';
import type { Assignment, CreatureWord } from './word.ts';

export interface Vocabulary {
  readonly ruleset: string;
  readonly creature: Readonly<Record<string, CreatureWord>>;
  /** Fields of the creature that only the engine remembers things by. */
  readonly marks: readonly string[];
  /** Conditions beyond the ruleset's own may be named freely. */
  readonly namedConditions: boolean;
  readonly commands: CommandReaders;
  /** Says in other words of the table what `after` says of a creature. */
  readonly rephrase?: (words: Bag, before: Bag) => Bag;
  /** Fills in what an example leaves out because it is full. */
  readonly complete: (rules: CompiledRuleset, creature: Bag, given: Bag) => readonly Assignment[];
}

const KERNEL_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'kind',
  'level',
  'attributes',
  'health',
  'dead',
  'tags',
  'conditions',
  'items',
  'adjustments',
]);

/** The word of that name, if the ruleset has it and the engine has somewhere to put it. */
export function creatureWord(name: string, place: string, vocabulary: Vocabulary, rules: CompiledRuleset): CreatureWord {
  const word = Object.hasOwn(vocabulary.creature, name) ? vocabulary.creature[name] : undefined;
  const held = word?.fields.every((field) => KERNEL_FIELDS.has(field) || Object.hasOwn(rules.slice, field)) === true;
  return word !== undefined && held ? word : fail(place, `the word "${name}" is not known to ruleset ${rules.id}`);
}
