/** `system` of items, by type. */
import { LIMIT } from '../../rules/kernel/sound-values.ts';
import { COUNTS_BY } from './actor-shape.ts';
import { ALL_COSTS } from './slices.ts';
import { choice, flag, FORMULA, HTML, integer, integerOrNull, list, record, text, type Shapes } from './shape.ts';

const amount = () => integer(0, -LIMIT, LIMIT);
const DAMAGE_ENTRY = record({ formula: FORMULA, type: text() });
const MODS = list(record({ word: text(), value: amount() }));
const COST = record(Object.fromEntries(ALL_COSTS.map((kind) => [kind, integerOrNull(0, LIMIT)])));
const SAVE = record({
  attribute: text(),
  /** The user's own Stat, where both roll. */
  against: text(),
  dc: integerOrNull(-LIMIT, LIMIT),
  onSuccess: choice(['ask', 'none', 'half']),
});
/** Without a maximum its uses are not counted. */
const USES = record({ value: integer(0, 0, LIMIT), max: integer(0, 0, LIMIT) });
const DIE = choice(['', '1d4', '1d6', '1d8', '1d10', '1d12', '1d20']);
const RECHARGE = choice(['none', 'battle', 'day', 'rest']);
/** What an item is bound to: what must be in hand, and what it brings along. */
const BONDS: Shapes = { needs: list(text()), grants: text(), art: text(), uses: USES, recharge: RECHARGE };

/** What a condition definition says beside its key and name. */
const CONDITION_FIELDS: Shapes = {
  key: text(),
  stacks: integer(1, 1, 1000),
  turns: integerOrNull(1, 999),
  rounds: integerOrNull(1, 999),
  countsBy: choice(COUNTS_BY),
  /** Per tick: a number or a formula. */
  amount: FORMULA,
  type: text(),
  tick: choice(['', 'damage', 'heal']),
  mods: MODS,
  bonusHealth: integer(0, 0, LIMIT),
  cannotAct: flag(),
  cannotCast: flag(),
  harmful: flag(),
  aura: flag(),
  radius: integerOrNull(0, 1000),
  element: text(),
  severe: flag(),
};

/** Without a key it is off. */
const BROUGHT_CONDITION = record({ name: text(), ...CONDITION_FIELDS });

const COMMON: Shapes = { tags: list(text()), description: HTML };

/** Shapes by item type. */
export const ITEM_SHAPES = {
  weapon: {
    ...COMMON,
    equipped: flag(),
    melee: flag(true),
    ranged: flag(),
    damage: list(DAMAGE_ENTRY),
    damageBonus: FORMULA,
    replaces: record({ damage: FORMULA, damageType: text() }),
    /** Name or id of the item that is shot. */
    ammo: text(),
    attribute: text(),
    /** `null` = what its wielder has. */
    hit: integerOrNull(-LIMIT, LIMIT),
    cost: COST,
    targets: integerOrNull(0, 1000),
    save: SAVE,
    condition: BROUGHT_CONDITION,
    mods: MODS,
    capacity: integer(0, 0, 1000),
    loaded: integer(0, 0, 1000),
    reload: choice(['ap', 'auto']),
    reloadCost: integerOrNull(0, 10),
    hitsAirborne: flag(),
    ...BONDS,
  },
  /** `element`: what its wearer resists. */
  armor: { ...COMMON, equipped: flag(), mods: MODS, element: text(), ...BONDS },
  ability: {
    ...COMMON,
    kind: text('art'),
    level: integer(0, 0, 1000),
    cost: COST,
    attribute: text(),
    hit: integerOrNull(-LIMIT, LIMIT),
    melee: flag(),
    ranged: flag(),
    castingTime: text(),
    turns: integer(1, 1, 20),
    prepared: flag(true),
    fades: choice(['byLevel', 'yes', 'no']),
    stores: FORMULA,
    hitsAirborne: flag(),
    linked: text(),
    element: text(),
    mods: MODS,
    ...BONDS,
    targets: integerOrNull(0, 1000),
    area: flag(),
    projectiles: integerOrNull(0, 1000),
    damage: list(DAMAGE_ENTRY),
    heal: FORMULA,
    bonusHealth: FORMULA,
    relief: integer(0, 0, LIMIT),
    save: SAVE,
    condition: BROUGHT_CONDITION,
  },
  gear: {
    ...COMMON,
    quantity: integer(1, 0, LIMIT),
    equipped: flag(),
    mods: MODS,
    damage: list(DAMAGE_ENTRY),
    heal: FORMULA,
    cost: COST,
    targets: integerOrNull(0, 1000),
    save: SAVE,
    condition: BROUGHT_CONDITION,
    ...BONDS,
  },
  class: { ...COMMON, caster: text(), unarmed: DAMAGE_ENTRY, level: integer(1, 0, 1000), hitDie: DIE, resolveDie: DIE },
  condition: { description: HTML, ...CONDITION_FIELDS },
} as const satisfies Readonly<Record<string, Shapes>>;

export type ItemDocumentType = keyof typeof ITEM_SHAPES;

export function isItemType(type: string): type is ItemDocumentType {
  return Object.hasOwn(ITEM_SHAPES, type);
}
