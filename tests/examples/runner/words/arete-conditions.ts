/** The words of a condition in ruleset arete. */
import { creatureName } from '../scene.ts';
import { commonConditionWords } from './every-ruleset.ts';
import type { ConditionWords } from './condition.ts';

export const areteConditionWords: ConditionWords = {
  ...commonConditionWords,
  target: { at: ['data', 'target'], read: creatureName },
};

const { source: _source, since: _since, ...template } = areteConditionWords;

/** Of a condition that an item brings about; whose it is and when it came is not known yet. */
export const areteTemplateWords: ConditionWords = template;
