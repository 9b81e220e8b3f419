/** Which fields stand where on the sheet of an item, by its type, and when one is worth showing. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { ItemDocumentType } from '../data/item-shapes.ts';
import { ALL_COSTS } from '../data/slices.ts';
import { CONDITION, DEFINITION } from './condition-layout.ts';
import { always, bag, hasSlice, only, playing, plays, said, type Bag, type Entry, type Section } from './layout-entries.ts';

const shoots = (system: Bag): boolean => system['ranged'] === true || said(system['ammo']);
const saves = (system: Bag): boolean => said(bag(system['save'])['attribute']);
const counted = (system: Bag): boolean => Number(bag(system['uses'])['max'] ?? 0) > 0;
const isPassive = ({ kind }: Bag): boolean => kind === 'passive';
const isUsed = (system: Bag): boolean => !isPassive(system);

const isReloaded = (system: Bag): boolean => Number(system['capacity'] ?? 0) > 0;

/** Every kind of cost; those of the game are shown. */
const costs = (when: NonNullable<Entry['when']>): Entry[] =>
  ALL_COSTS.map((kind) => ({ path: `cost.${kind}`, when, plays: (rules) => isPaid(rules, kind) }));

function isPaid({ exclusive, pays }: CompiledRuleset, kind: string): boolean {
  return exclusive.economy.kinds.includes(kind) || pays.has(kind);
}

const USE: Section = { id: 'cost', entries: costs(() => true) };
const USES: Section = {
  id: 'uses',
  entries: [{ path: 'uses.max', plays: plays('limited-uses') }, ...only(counted, 'uses.value', 'recharge')],
};

const SAVE: Section = {
  id: 'save',
  entries: [
    ...always('save.attribute'),
    { path: 'save.against', when: saves, plays: ({ exclusive }) => exclusive.saves.opposed !== undefined },
    { path: 'save.dc', when: saves, plays: ({ exclusive }) => exclusive.saves.opposed === undefined },
    ...only(saves, 'save.onSuccess'),
  ],
};

const CHANGES: Section = { id: 'changes', entries: always('mods') };
const TAGS: Section = { id: 'tags', entries: always('tags') };
const BONDS: Section = { id: 'bonds', entries: [...always('grants'), ...playing(plays('learnt-arts'), 'art', 'needs')] };

const AIRBORNE: Entry = { path: 'hitsAirborne', plays: hasSlice('jump') };

/** What an ability strikes with, where abilities may. */
const STRIKE: Section = {
  id: 'strike',
  entries: ['melee', 'ranged', 'attribute', 'hit'].map((path) => ({ path, when: isUsed, plays: strikesWithAbilities })),
};

function strikesWithAbilities({ exclusive: { arms } }: CompiledRuleset): boolean {
  return arms.needsRoll !== undefined || arms.mayStrike !== undefined;
}

/** Sections by item type. The description has a place of its own. */
export const ITEM_LAYOUT: Readonly<Record<ItemDocumentType, readonly Section[]>> = {
  weapon: [
    { id: 'attack', entries: [...always('equipped', 'melee', 'ranged', 'attribute', 'hit', 'targets'), ...only(shoots, 'ammo'), AIRBORNE] },
    {
      id: 'reload',
      entries: [
        { path: 'capacity', when: shoots, plays: plays('ammunition') },
        ...['loaded', 'reload', 'reloadCost'].map((path): Entry => ({ path, when: isReloaded, plays: plays('ammunition') })),
      ],
    },
    USE,
    { id: 'slow', entries: playing(hasSlice('charging'), 'turns') },
    {
      id: 'damage',
      entries: [...always('damage', 'damageBonus'), ...only(shoots, 'replaces.damage', 'replaces.damageType')],
    },
    SAVE,
    CONDITION,
    USES,
    CHANGES,
    BONDS,
    TAGS,
  ],
  armor: [{ id: 'worn', entries: [...always('equipped'), ...playing(plays('elemental-armour'), 'element')] }, CHANGES, USES, BONDS, TAGS],
  ability: [
    {
      id: 'ability',
      entries: [
        ...always('kind', 'level'),
        ...playing(({ exclusive }) => exclusive.economy.kinds.includes('bonus'), 'castingTime'),
        ...playing(plays('wizard-memory'), 'prepared', 'fades'),
        ...playing(plays('elemental-armour'), 'element'),
      ],
    },
    { id: 'cost', entries: costs(isUsed) },
    {
      id: 'slow',
      entries: [
        { path: 'turns', when: isUsed, plays: (rules) => hasSlice('charging')(rules) || hasSlice('ritual')(rules) },
        { path: 'stores', when: isUsed, plays: hasSlice('ritual') },
      ],
    },
    STRIKE,
    { id: 'aim', entries: [...only((system) => system['area'] !== true, 'targets', 'projectiles'), ...always('area'), AIRBORNE] },
    {
      id: 'effect',
      entries: [
        ...always('damage', 'heal'),
        ...playing(hasSlice('bonusHealth'), 'bonusHealth'),
        ...playing(hasSlice('deathRow'), 'relief'),
        ...playing(plays('concentration'), 'linked'),
      ],
    },
    SAVE,
    CONDITION,
    { id: 'passive', entries: only(isPassive, 'mods') },
    USES,
    BONDS,
    TAGS,
  ],
  gear: [
    { id: 'carried', entries: always('quantity', 'equipped') },
    { id: 'cost', entries: costs(() => true) },
    { id: 'effect', entries: always('damage', 'heal', 'targets') },
    SAVE,
    CONDITION,
    USES,
    CHANGES,
    BONDS,
    TAGS,
  ],
  class: [
    {
      id: 'class',
      entries: [
        ...always('level'),
        ...playing(plays('casting'), 'caster'),
        ...playing(hasSlice('hitDie'), 'hitDie'),
        ...playing(hasSlice('resolveDie'), 'resolveDie'),
      ],
    },
    { id: 'unarmed', entries: playing(plays('wielding'), 'unarmed.formula', 'unarmed.type') },
    TAGS,
  ],
  condition: [{ id: 'condition', entries: DEFINITION }],
};
