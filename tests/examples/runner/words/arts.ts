/** The words of ruleset arts. A word of a later rule is one line more in its table. */
import { derive } from '../../../../src/rules/kernel/derive.ts';
import type { Creature } from '../../../../src/rules/kernel/state.ts';
import { artsCommands } from '../commands/arts.ts';
import { fail } from '../fault.ts';
import { counted, isBag, textOrTexts, truth, whole, type Bag } from '../plain.ts';
import { creatureName } from '../scene.ts';
import { bonusHealthWord } from './bonus-health.ts';
import { artsConditionWords, artsTemplateWords } from './arts-conditions.ts';
import { classWord, isClass } from './class.ts';
import { commonCreatureWords, commonItemWords } from './every-ruleset.ts';
import { writeCondition } from './condition.ts';
import { conditionsWord } from './conditions.ts';
import { field, type ItemWords } from './item.ts';
import { itemsWord } from './items.ts';
import { keyed } from './keyed.ts';
import { loadedAs, loadedWord, ofTheCrossbow } from './loaded.ts';
import { progressWord } from './progress.ts';
import { amount, numbersBy, orNull } from './readers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { single } from './word.ts';

const COSTS = ['ap', 'life'];

const itemWords: ItemWords = {
  ...commonItemWords,
  cost: field(
    'cost',
    numbersBy((key, place, scene) => {
      if (!COSTS.includes(key) && !scene.rules.pays.has(key)) fail(place, `"${key}" is no cost of ruleset arts`);
    }),
  ),
  bonusHealth: field('bonusHealth', amount),
  condition: field('condition', (value, place, scene) => writeCondition(value, place, artsTemplateWords, scene)),
};

// What an item does not say is 0 or none: it costs nothing.
const blankItem = { type: 'gear', equipped: true, cost: {} };

export const artsVocabulary: Vocabulary = {
  ruleset: 'arts',
  marks: [],
  namedConditions: true,
  commands: artsCommands,
  creature: {
    ...commonCreatureWords,
    conditions: conditionsWord(artsConditionWords),
    items: itemsWord({ words: itemWords, includes: (item) => item['kind'] !== 'spell' && !isClass(item), blank: blankItem, tags: [] }),
    spells: itemsWord({
      words: itemWords,
      includes: (item) => item['kind'] === 'spell',
      blank: { ...blankItem, type: 'ability', kind: 'spell' },
      tags: ['spell'],
    }),
    economy: keyed('economy', {
      marks: ['jumped'],
      read: (key, value, place) => {
        if (key === 'jumped') return truth(value, place);
        return key === 'ap' || key === 'reactions'
          ? counted(value, place)
          : fail(place, `"${key}" is no part of the economy of ruleset arts`);
      },
    }),
    class: classWord(['wizard', 'warlock']),
    ritual: progressWord('ritual', { count: 'paid', hiddenTarget: true }),
    charging: progressWord('charging', { count: 'turns', hiddenTarget: false }),
    crossbowSkill: single('crossbowSkill', whole),
    loaded: loadedWord,
    linked: single('linked', (value, place, scene) => (value === null ? [] : [creatureName(value, place, scene)])),
    gone: single('gone', truth),
    maxAp: single('maxAp', orNull(counted)),
    speed: single('speed', orNull(counted)),
    jump: single('jump', orNull(counted)),
    ac: single('ac', whole),
    deathRow: single('deathRow', counted),
    bonusHealth: bonusHealthWord,
    concentrating: single('concentrating', (value, place) => (value === null ? [] : textOrTexts(value, place))),
    resist: keyed('resist', {
      read: (_key, value, place) => (value === 'half' ? { half: true, amount: 0 } : { half: false, amount: counted(value, place) }),
    }),
    reduction: keyed('reduction', { read: (_key, value, place) => counted(value, place) }),
  },
  rephrase: ofTheCrossbow,
  complete: (rules, creature, given) => {
    const economy: Bag = isBag(given['economy']) ? given['economy'] : {};
    // By now every field was put in that the ruleset asks for.
    const whole = creature as unknown as Creature;
    return [
      ...('loaded' in given ? loadedAs(given['loaded'], creature) : []),
      ...('ap' in economy ? [] : [{ path: ['economy', 'ap'], value: derive(rules, whole, 'maxAp').value }]),
      ...('reactions' in economy ? [] : [{ path: ['economy', 'reactions'], value: derive(rules, whole, 'maxReactions').value }]),
    ];
  },
};
