/** The rulesets whose words the runner speaks. */
import { areteVocabulary } from './arete.ts';
import { artsVocabulary } from './arts.ts';
import { cardsVocabulary } from './cards.ts';
import { mixedVocabulary } from './mixed.ts';
import { warriorsVocabulary } from './warriors.ts';
import type { Vocabulary } from './vocabulary.ts';

const VOCABULARIES: readonly Vocabulary[] = [artsVocabulary, warriorsVocabulary, areteVocabulary, cardsVocabulary];

/** @param isMix the words of the other games are known too, as far as the mix has somewhere to put them */
export function vocabularyOf(ruleset: string, isMix = false): Vocabulary | undefined {
  const host = VOCABULARIES.find((vocabulary) => vocabulary.ruleset === ruleset);
  if (host === undefined || !isMix) return host;
  return mixedVocabulary(
    host,
    VOCABULARIES.filter((vocabulary) => vocabulary !== host),
  );
}
