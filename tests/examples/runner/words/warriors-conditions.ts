/** The words of a condition in ruleset warriors. */
import { text, truth } from '../plain.ts';
import { commonConditionWords } from './every-ruleset.ts';
import type { ConditionWords } from './condition.ts';

export const warriorsConditionWords: ConditionWords = {
  ...commonConditionWords,
  element: { at: ['data', 'element'], read: text },
  severe: { at: ['data', 'severe'], read: truth },
};

const { source: _source, since: _since, ...template } = warriorsConditionWords;

/** Of a condition that an item brings about; whose it is and when it came is not known yet. */
export const warriorsTemplateWords: ConditionWords = template;
