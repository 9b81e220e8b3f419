/** `system` of items, by type. */
import { LIMIT } from '../../rules/kernel/sound-values.ts';
import { COUNTS_BY } from './actor-shape.ts';
import { choice, flag, FORMULA, HTML, integer, integerOrNull, list, record, text, type Shapes } from './shape.ts';

const amount = () => integer(0, -LIMIT, LIMIT);
const DAMAGE_ENTRY = record({ formula: FORMULA, type: text() });
const MODS = list(record({ word: text(), value: amount() }));
const COST = record({ ap: integerOrNull(0, 1000), life: integerOrNull(0, LIMIT) });
const SAVE = record({ attribute: text(), dc: integerOrNull(-LIMIT, LIMIT), onSuccess: choice(['ask', 'none', 'half']) });

/** What a condition definition says beside its key and name. */
const CONDITION_FIELDS: Shapes = {
  key: text(),
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
    hit: amount(),
    cost: COST,
    save: SAVE,
    condition: BROUGHT_CONDITION,
    mods: MODS,
  },
  armor: { ...COMMON, equipped: flag(), mods: MODS },
  ability: {
    ...COMMON,
    kind: text('art'),
    level: integer(0, 0, 1000),
    cost: COST,
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
  gear: { ...COMMON, quantity: integer(1, 0, LIMIT), equipped: flag(), mods: MODS, damage: list(DAMAGE_ENTRY) },
  class: { ...COMMON, caster: text(), unarmed: DAMAGE_ENTRY, level: integer(1, 0, 1000) },
  condition: { description: HTML, ...CONDITION_FIELDS },
} as const satisfies Readonly<Record<string, Shapes>>;

export type ItemDocumentType = keyof typeof ITEM_SHAPES;

export function isItemType(type: string): type is ItemDocumentType {
  return Object.hasOwn(ITEM_SHAPES, type);
}
