/** Which fields stand where on the sheet of an item, by its type, and when one is worth showing. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { ItemDocumentType } from '../data/item-shapes.ts';

type Bag = Readonly<Record<string, unknown>>;

export interface Entry {
  readonly path: string;
  /** Without it, always. */
  readonly when?: (system: Bag) => boolean;
  /** Without it, in every ruleset. */
  readonly plays?: (rules: CompiledRuleset) => boolean;
}

export interface Section {
  readonly id: string;
  readonly entries: readonly Entry[];
}

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});
const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const always = (...paths: readonly string[]): Entry[] => paths.map((path) => ({ path }));
const only = (when: NonNullable<Entry['when']>, ...paths: readonly string[]): Entry[] => paths.map((path) => ({ path, when }));
const playing = (plays: NonNullable<Entry['plays']>, ...paths: readonly string[]): Entry[] => paths.map((path) => ({ path, plays }));

const hasSlice =
  (name: string) =>
  (rules: CompiledRuleset): boolean =>
    Object.hasOwn(rules.slice, name);

const shoots = (system: Bag): boolean => system['ranged'] === true || said(system['ammo']);
const saves = (system: Bag): boolean => said(bag(system['save'])['attribute']);

const USE: Section = {
  id: 'cost',
  entries: [...playing(hasSlice('economy'), 'cost.ap'), ...playing((rules) => rules.mechanics.includes('life-cost'), 'cost.life')],
};

const SAVE: Section = { id: 'save', entries: [...always('save.attribute'), ...only(saves, 'save.dc', 'save.onSuccess')] };

/** Fields of a condition definition; `below` is where it is stored. */
function conditionEntries(below: string): Entry[] {
  const read = (system: Bag): Bag => (below === '' ? system : bag(system[below]));
  const at = (name: string): string => (below === '' ? name : `${below}.${name}`);
  const named = (system: Bag): boolean => below === '' || said(read(system)['key']);
  const entry = (name: string, test: (definition: Bag) => boolean = () => true): Entry => {
    return { path: at(name), when: (system) => named(system) && test(read(system)) };
  };
  const ticks = ({ tick, key, amount }: Bag): boolean => said(tick) || said(amount) || said(key);
  return [
    { path: at('key') },
    entry('turns', ({ rounds }) => typeof rounds !== 'number'),
    entry('rounds'),
    entry('countsBy', ({ rounds }) => typeof rounds !== 'number'),
    entry('tick'),
    entry('amount', ticks),
    entry('type', ticks),
    { ...entry('bonusHealth'), plays: hasSlice('bonusHealth') },
    entry('cannotAct'),
    entry('cannotCast', ({ cannotAct }) => cannotAct !== true),
    entry('harmful'),
    entry('aura'),
    entry('radius', ({ aura }) => aura === true),
    entry('mods'),
  ];
}

const [CONDITION_KEY, ...CONDITION_REST] = conditionEntries('condition');
const CONDITION: Section = {
  id: 'condition',
  entries: [
    ...(CONDITION_KEY === undefined ? [] : [CONDITION_KEY]),
    { path: 'condition.name', when: (system) => said(bag(system['condition'])['key']) },
    ...CONDITION_REST,
  ],
};

const CHANGES: Section = { id: 'changes', entries: always('mods') };
const TAGS: Section = { id: 'tags', entries: always('tags') };

/** Sections by item type. The description has a place of its own. */
export const ITEM_LAYOUT: Readonly<Record<ItemDocumentType, readonly Section[]>> = {
  weapon: [
    { id: 'attack', entries: [...always('equipped', 'melee', 'ranged', 'attribute', 'hit'), ...only(shoots, 'ammo')] },
    USE,
    {
      id: 'damage',
      entries: [...always('damage', 'damageBonus'), ...only(shoots, 'replaces.damage', 'replaces.damageType')],
    },
    SAVE,
    CONDITION,
    CHANGES,
    TAGS,
  ],
  armor: [{ id: 'worn', entries: always('equipped') }, CHANGES, TAGS],
  ability: [
    { id: 'ability', entries: always('kind', 'level') },
    USE,
    { id: 'aim', entries: [...only((system) => system['area'] !== true, 'targets', 'projectiles'), ...always('area')] },
    {
      id: 'effect',
      entries: [
        ...always('damage', 'heal'),
        ...playing(hasSlice('bonusHealth'), 'bonusHealth'),
        ...playing(hasSlice('deathRow'), 'relief'),
      ],
    },
    SAVE,
    CONDITION,
    TAGS,
  ],
  gear: [{ id: 'carried', entries: always('quantity', 'equipped') }, { id: 'damage', entries: always('damage') }, CHANGES, TAGS],
  class: [{ id: 'class', entries: always('level', 'caster') }, { id: 'unarmed', entries: always('unarmed.formula', 'unarmed.type') }, TAGS],
  condition: [{ id: 'condition', entries: conditionEntries('') }],
};
