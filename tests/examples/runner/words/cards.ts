/** The words of ruleset cards. */
import { derive } from '../../../../src/rules/kernel/derive.ts';
import type { Creature } from '../../../../src/rules/kernel/state.ts';
import { cardsCommands } from '../commands/cards.ts';
import { fail } from '../fault.ts';
import { bag, counted, isBag, oneOf, onlyKeys, textOrTexts, texts, truth, whole } from '../plain.ts';
import { attributeName } from '../scene.ts';
import { cardsConditionWords, cardsTemplateWords } from './cards-conditions.ts';
import { beginning, waiting } from './cards-later.ts';
import { writeCondition } from './condition.ts';
import { conditionsWord } from './conditions.ts';
import { commonCreatureWords, commonItemWords } from './every-ruleset.ts';
import { trackWord } from './health.ts';
import { field, type ItemWords } from './item.ts';
import { itemsWord } from './items.ts';
import { numbersBy, orNull } from './readers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { single, UNLISTED, type CreatureWord } from './word.ts';

const COSTS = ['ap', 'focus', 'mana'];

const itemWords: ItemWords = {
  ...commonItemWords,
  cost: field(
    'cost',
    numbersBy((key, place, scene) => {
      if (!COSTS.includes(key) && !scene.rules.pays.has(key)) fail(place, `"${key}" is no cost of ruleset cards`);
    }),
  ),
  condition: field('condition', (value, place, scene) => writeCondition(value, place, cardsTemplateWords, scene)),
  // The target's Stat and the user's; what the card does not say is left out.
  save: field('save', (value, place, scene) => {
    const given = bag(value, place);
    onlyKeys(given, ['attribute', 'against', 'dc', 'onSuccess'], place);
    return {
      attribute: 'attribute' in given ? attributeName(given['attribute'], `${place}.attribute`, scene) : '',
      ...('against' in given ? { against: attributeName(given['against'], `${place}.against`, scene) } : {}),
      ...('dc' in given ? { dc: whole(given['dc'], `${place}.dc`) } : {}),
      ...('onSuccess' in given ? { onSuccess: oneOf(['none', 'half'], given['onSuccess'], `${place}.onSuccess`) } : {}),
    };
  }),
};

/** `{name: n}` of a word that is one number in the engine. */
function only(name: string, word: CreatureWord): CreatureWord {
  const inner = (value: unknown, place: string): unknown => {
    if (value === null || value === UNLISTED) return value;
    const given = bag(value, place);
    return Object.keys(given).length === 1 && name in given ? given[name] : fail(place, `{${name}: n} is wanted`);
  };
  return {
    fields: word.fields,
    write: (value, place, scene, creature) => word.write(inner(value, place), place, scene, creature),
    differ: (expected, before, after, place, scene) => word.differ(inner(expected, place), before, after, place, scene),
  };
}

export const cardsVocabulary: Vocabulary = {
  ruleset: 'cards',
  marks: ['turnSkipped', 'bleedingFresh', 'knockedOutDay'],
  namedConditions: true,
  commands: cardsCommands,
  creature: {
    ...commonCreatureWords,
    conditions: conditionsWord(cardsConditionWords),
    items: itemsWord({ words: itemWords, includes: () => true, blank: { type: 'gear', equipped: true }, tags: [] }),
    economy: only('ap', single('actionPoints', counted)),
    ac: single('ac', whole),
    armor: single('armor', (value, place) => oneOf(['none', 'light', 'heavy'], value, place)),
    armorResists: single('armorResists', texts),
    focus: trackWord('focus'),
    mana: trackWord('mana'),
    wounds: single('wounds', counted),
    woundTrack: single('woundTrack', (value, place) => oneOf(['inherit', 'on', 'off'], value, place)),
    bleedingOut: only('counted', single('bleedingOut', orNull(counted))),
    knockedOutToday: single('knockedOutToday', truth),
    defeated: single('defeated', truth),
    debt: beginning,
    setAction: waiting,
    speed: single('speed', orNull(counted)),
    concentrating: single('concentrating', (value, place) => (value === null ? [] : textOrTexts(value, place))),
  },
  complete: (rules, creature, given) => {
    if (isBag(given['economy'])) return [];
    // By now every field was put in that the ruleset asks for.
    return [{ path: ['actionPoints'], value: derive(rules, creature as unknown as Creature, 'maxAp').value }];
  },
};
