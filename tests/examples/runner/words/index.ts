/** The rulesets whose words the runner speaks. */
import { areteVocabulary } from './arete.ts';
import { artsVocabulary } from './arts.ts';
import { cardsVocabulary } from './cards.ts';
import { warriorsVocabulary } from './warriors.ts';
import type { Vocabulary } from './vocabulary.ts';

const VOCABULARIES: readonly Vocabulary[] = [artsVocabulary, warriorsVocabulary, areteVocabulary, cardsVocabulary];

export function vocabularyOf(ruleset: string): Vocabulary | undefined {
  return VOCABULARIES.find((vocabulary) => vocabulary.ruleset === ruleset);
}
