/** The words of ruleset warriors. */
import { derive } from '../../../../src/rules/kernel/derive.ts';
import type { Creature } from '../../../../src/rules/kernel/state.ts';
import { warriorsCommands } from '../commands/warriors.ts';
import { fail } from '../fault.ts';
import { bag, counted, isBag, oneOf, onlyKeys, textOrTexts, texts, truth, whole, type Bag } from '../plain.ts';
import { attributeName } from '../scene.ts';
import { writeCondition } from './condition.ts';
import { conditionsWord } from './conditions.ts';
import { commonCreatureWords, commonItemWords } from './every-ruleset.ts';
import { trackWord } from './health.ts';
import { field, type ItemWords } from './item.ts';
import { itemsWord } from './items.ts';
import { keyed } from './keyed.ts';
import { orNull } from './readers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { warriorsConditionWords, warriorsTemplateWords } from './warriors-conditions.ts';
import { single, type CreatureWord } from './word.ts';

const POOLS = ['preparation', 'action', 'reaction', 'free'] as const;
const LEFT = ['preparation', 'action', 'reaction', 'extraAttack'];
const DICE = ['1d4', '1d6', '1d8', '1d10', '1d12', '1d20'] as const;

/** `economy: action` takes the Action, `free` nothing. */
function costOf(value: unknown, place: string): Bag {
  const given = bag(value, place);
  onlyKeys(given, ['economy', 'resolve'], place);
  return {
    ...('economy' in given ? { [oneOf(POOLS, given['economy'], `${place}.economy`)]: 1 } : {}),
    ...('resolve' in given ? { resolve: whole(given['resolve'], `${place}.resolve`) } : {}),
  };
}

const die = (value: unknown, place: string): string => oneOf(DICE, value, place);

const itemWords: ItemWords = {
  ...commonItemWords,
  cost: field('cost', costOf),
  condition: field('condition', (value, place, scene) => writeCondition(value, place, warriorsTemplateWords, scene)),
  hitDie: field('hitDie', die),
  resolveDie: field('resolveDie', die),
};

const number = (name: string): CreatureWord => single(name, whole);
const count = (name: string): CreatureWord => single(name, counted);
const byHand = (name: string): CreatureWord => single(name, orNull(whole));
const track = (name: string): CreatureWord => single(name, (value, place) => oneOf(['inherit', 'on', 'off'], value, place));

export const warriorsVocabulary: Vocabulary = {
  ruleset: 'warriors',
  marks: ['deathSuccesses'],
  namedConditions: true,
  commands: warriorsCommands,
  creature: {
    ...commonCreatureWords,
    conditions: conditionsWord(warriorsConditionWords),
    items: itemsWord({ words: itemWords, includes: () => true, blank: { type: 'gear', equipped: true }, tags: [] }),
    economy: keyed('pools', {
      marks: ['attacked'],
      read: (key, value, place) =>
        LEFT.includes(key) ? counted(value, place) : fail(place, `"${key}" is no part of the economy of ruleset warriors`),
    }),
    pb: byHand('pb'),
    attackSpec: number('attackSpec'),
    defenceSpec: number('defenceSpec'),
    soulSpec: number('soulSpec'),
    soulAttribute: single('soulAttribute', (value, place, scene) => (value === '' ? '' : attributeName(value, place, scene))),
    attackValue: byHand('attackValue'),
    defence: byHand('defence'),
    hitDie: single('hitDie', die),
    resolveDie: single('resolveDie', die),
    resolve: trackWord('resolve'),
    resolveTrack: track('resolveTrack'),
    deathTrack: track('deathTrack'),
    deathFailures: count('deathFailures'),
    breakdownFailures: count('breakdownFailures'),
    shortRests: count('shortRests'),
    lastLongRest: single('lastLongRest', orNull(counted)),
    composure: count('composure'),
    proficientSaves: single('proficientSaves', (value, place, scene) =>
      texts(value, place).map((save) => attributeName(save, place, scene)),
    ),
    skills: keyed('skills', {
      read: (key, value, place) =>
        key === 'medicine' || key === 'discernment' ? whole(value, place) : fail(place, `"${key}" is no skill of ruleset warriors`),
    }),
    resistances: single('resistances', (value, place) => texts(value, place).map((one) => oneOf(['physical', 'soul'], one, place))),
    affinity: single('affinity', (value, place) => oneOf(['none', 'starlight', 'shadow', 'wild'], value, place)),
    defeated: single('defeated', truth),
    concentrating: single('concentrating', (value, place) => (value === null ? [] : textOrTexts(value, place))),
  },
  complete: (rules, creature, given) => {
    const economy: Bag = isBag(given['economy']) ? given['economy'] : {};
    // By now every field was put in that the ruleset asks for.
    const one = creature as unknown as Creature;
    if (!('extraAttack' in economy)) return [{ path: ['pools', 'extraAttack'], value: derive(rules, one, 'extraAttacks').value }];
    // Who has an Extra Attack left and no Action has attacked.
    return economy['action'] === 0 && economy['extraAttack'] !== 0 ? [{ path: ['pools', 'attacked'], value: true }] : [];
  },
};
