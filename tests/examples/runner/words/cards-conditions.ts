/** The words of a condition in ruleset cards. */
import { commonConditionWords } from './every-ruleset.ts';
import type { ConditionWords } from './condition.ts';

export const cardsConditionWords: ConditionWords = commonConditionWords;

const { source: _source, since: _since, ...template } = cardsConditionWords;

/** Of a condition that an item brings about; whose it is and when it came is not known yet. */
export const cardsTemplateWords: ConditionWords = template;
