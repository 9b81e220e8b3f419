/** The words of a condition in ruleset arts. */
import { commonConditionWords } from './every-ruleset.ts';
import { amount } from './readers.ts';
import type { ConditionWords } from './condition.ts';

export const artsConditionWords: ConditionWords = {
  ...commonConditionWords,
  bonusHealth: { at: ['data', 'bonusHealth'], read: amount },
};

const { source: _source, since: _since, ...template } = artsConditionWords;

/** Of a condition that an item brings about; whose it is and when it came is not known yet. */
export const artsTemplateWords: ConditionWords = template;
