/** The words of ruleset arete. */
import { derive } from '../../../../src/rules/kernel/derive.ts';
import type { Creature } from '../../../../src/rules/kernel/state.ts';
import { areteCommands } from '../commands/arete.ts';
import { fail } from '../fault.ts';
import { bag, counted, isBag, oneOf, onlyKeys, text, texts, truth, whole, type Bag } from '../plain.ts';
import { isWord, type Scene } from '../scene.ts';
import { areteConditionWords, areteTemplateWords } from './arete-conditions.ts';
import { areteEconomyWord } from './arete-economy.ts';
import { floorsWord, plusOf } from './arete-lists.ts';
import { writeCondition } from './condition.ts';
import { conditionsWord } from './conditions.ts';
import { commonCreatureWords, commonItemWords } from './every-ruleset.ts';
import { field, type ItemWords } from './item.ts';
import { itemsWord } from './items.ts';
import { keyed } from './keyed.ts';
import { orNull } from './readers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { single } from './word.ts';

const KINDS = ['movement', 'action', 'bonus', 'reaction', 'free'] as const;
const SAVES = ['fortitude', 'reflex', 'will'] as const;

/** `economy: bonus` takes one of that kind; `free` takes nothing. */
function costOf(value: unknown, place: string): Bag {
  const given = bag(value, place);
  onlyKeys(given, ['economy', ...KINDS, 'focus'], place);
  const { economy, ...counts } = given;
  for (const [kind, count] of Object.entries(counts)) counted(count, `${place}.${kind}`);
  if (economy === undefined) return counts;
  const kind = oneOf(KINDS, economy, `${place}.economy`);
  return kind === 'free' ? counts : { ...counts, [kind]: 1 };
}

/** An effect may name no save: then the GM is asked. */
function saveOf(value: unknown, place: string): Bag {
  const given = bag(value, place);
  onlyKeys(given, ['attribute', 'kind', 'dc', 'onSuccess'], place);
  const named = given['kind'] ?? given['attribute'];
  return {
    attribute: named === undefined ? '' : oneOf(SAVES, named, `${place}.kind`),
    ...('dc' in given ? { dc: whole(given['dc'], `${place}.dc`) } : {}),
    ...('onSuccess' in given ? { onSuccess: oneOf(['none', 'half'], given['onSuccess'], `${place}.onSuccess`) } : {}),
  };
}

/** What an attack is made with: an attribute, or Arete. */
function attackedWith(value: unknown, place: string, scene: Scene): string {
  const name = text(value, place);
  return isWord(name, scene) ? name : fail(place, `"${name}" is no attribute of ruleset ${scene.rules.id}`);
}

const itemWords: ItemWords = {
  ...commonItemWords,
  attribute: field('attribute', attackedWith),
  cost: field('cost', costOf),
  save: field('save', saveOf),
  condition: field('condition', (value, place, scene) => writeCondition(value, place, areteTemplateWords, scene)),
};

const yes = (name: string) => single(name, truth);

export const areteVocabulary: Vocabulary = {
  ruleset: 'arete',
  marks: ['attackTaken', 'alertSince'],
  namedConditions: true,
  commands: areteCommands,
  creature: {
    ...commonCreatureWords,
    conditions: conditionsWord(areteConditionWords),
    items: itemsWord({ words: itemWords, includes: () => true, blank: { type: 'gear', equipped: true }, tags: [] }),
    economy: areteEconomyWord,
    hit: single('hit', whole),
    defense: single('defense', orNull(whole)),
    soak: single('soak', whole),
    alertness: single('alertness', orNull(whole)),
    stealth: single('stealth', orNull(whole)),
    speed: single('speed', orNull(counted)),
    pb: single('pb', orNull(counted)),
    arete: single('arete', orNull(counted)),
    proficientSaves: single('proficientSaves', (value, place) => texts(value, place).map((save) => oneOf(SAVES, save, place))),
    armorBonus: single('armorBonus', whole),
    shieldBonus: single('shieldBonus', whole),
    armorOrPb: single('armorOrPb', (value, place) => oneOf(['higher', 'armor', 'pb'], value, place)),
    floors: floorsWord,
    plus: single('plus', plusOf),
    warrior: yes('warrior'),
    barbarian: single('barbarian', counted),
    reach: single('reach', counted),
    meleeWeapon: yes('meleeWeapon'),
    highAlert: yes('highAlert'),
    surprised: yes('surprised'),
    resist: keyed('resist', {
      read: (_key, value, place) => (value === 'half' ? { half: true, amount: 0 } : { half: false, amount: counted(value, place) }),
    }),
    reduction: keyed('reduction', { read: (_key, value, place) => counted(value, place) }),
  },
  complete: (rules, creature, given) => {
    const economy: Bag = isBag(given['economy']) ? given['economy'] : {};
    // By now every field was put in that the ruleset asks for.
    const one = creature as unknown as Creature;
    const full = { movement: derive(rules, one, 'speed').value, action: 1, bonus: derive(rules, one, 'maxBonus').value };
    const pools: Bag = { ...full, reaction: derive(rules, one, 'maxReactions').value };
    return Object.entries(pools)
      .filter(([kind]) => !Object.hasOwn(economy, kind))
      .map(([kind, value]) => ({ path: ['turnBudget', kind], value }));
  },
};
