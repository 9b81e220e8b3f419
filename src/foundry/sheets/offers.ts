/** What the fields of a form offer to choose from, by the name of the field. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { KINDS } from '../../rules/views/sheet-items.ts';
import { wordKey } from '../../rules/views/sheet-conditions.ts';
import type { Say } from './say.ts';

interface Input {
  readonly rules: CompiledRuleset;
  readonly say: Say;
  readonly names?: readonly string[];
}

interface Offer {
  readonly value: string;
  readonly label: string;
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

/** A closed list of choices; `null` for a field that takes any text. */
export function offered(input: Input, labelPath: string): readonly Offer[] | null {
  switch (lastOf(labelPath)) {
    case 'attribute':
      return [
        { value: '', label: input.say({ key: blankKey(labelPath) }) },
        ...(isSave(labelPath) ? saveOffers(input) : attributeOffers(input)),
      ];
    case 'against':
      return [{ value: '', label: input.say({ key: 'FOURFOLD.Choices.against.none' }) }, ...attributeOffers(input)];
    case 'word':
      return [{ value: '', label: input.say({ key: 'FOURFOLD.Choices.word.none' }) }, ...wordOffers(input)];
    case 'kind':
      return [...KINDS].map((value) => ({ value, label: input.say({ key: `FOURFOLD.Choices.ability.${value}` }) }));
    default:
      return null;
  }
}

const isSave = (labelPath: string): boolean => labelPath.startsWith('save.');

/** The game's own saves, else its attributes. */
const saveOffers = (input: Input): readonly Offer[] =>
  input.rules.exclusive.saves.kinds?.map(({ id, label }) => ({ value: id, label: input.say(label) })) ?? attributeOffers(input);

const blankKey = (labelPath: string): string =>
  isSave(labelPath) ? 'FOURFOLD.Choices.attribute.noSave' : 'FOURFOLD.Choices.attribute.automatic';

const attributeOffers = ({ rules, say }: Input): readonly Offer[] =>
  rules.attributes.map(({ id, label }) => ({ value: id, label: say(label) }));

function wordOffers({ rules, say }: Input): readonly Offer[] {
  const words = [...Object.keys(rules.words).filter((word) => word !== 'bonusHealth'), ...rules.attributes.map(({ id }) => id)];
  return words.map((value) => ({ value, label: say({ key: wordKey(rules, value) }) }));
}

/** Texts that are offered beside any other. */
export function suggested({ rules, names = [] }: Input, labelPath: string): readonly string[] {
  switch (lastOf(labelPath)) {
    case 'key':
      return labelPath.startsWith('resist') || labelPath.startsWith('reduction') ? damageTypes(rules) : Object.keys(rules.conditions);
    case 'type':
    case 'damageType':
      return damageTypes(rules);
    case 'ammo':
      return names;
    case 'element':
      return rules.damageTypes.length > 0 ? rules.damageTypes : damageTypes(rules);
    case 'castingTime':
      return ['1 action'];
    case 'caster':
      return ['warlock', 'wizard', 'taught'];
    default:
      return [];
  }
}

/** Types that the ruleset knows, those that its conditions deal, and those of common weapons. */
function damageTypes(rules: CompiledRuleset): readonly string[] {
  const dealt = Object.values(rules.conditions).flatMap(({ type }) => (type === undefined ? [] : [type]));
  return [...new Set(['slashing', 'piercing', 'blunt', ...rules.damageTypes, ...dealt])];
}
