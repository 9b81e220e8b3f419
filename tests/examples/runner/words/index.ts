/** The rulesets whose words the runner speaks. */
import { artsVocabulary } from './arts.ts';
import type { Vocabulary } from './vocabulary.ts';

const VOCABULARIES: readonly Vocabulary[] = [artsVocabulary];

export function vocabularyOf(ruleset: string): Vocabulary | undefined {
  return VOCABULARIES.find((vocabulary) => vocabulary.ruleset === ruleset);
}
