/** Items as the rules read them. */
import type { Item as RulesItem } from '../../rules/kernel/state.ts';
import { isItemType, type ItemDocumentType } from '../data/item-shapes.ts';
import type { Item } from '../ports/index.ts';
import * as codecs from './item-codecs.ts';
import type { Codec } from './item-codecs.ts';
import { bagOf, namesOf, type Bag } from './stored-values.ts';

const { TEXT, FLAG, NUMBER, COUNT, NUMBER_OR_NULL, NAMES, MODS, TEMPLATE, DAMAGE, DAMAGE_ENTRY, COST, REPLACES, SAVE } = codecs;
const { USES, FADES, SOME_NAMES, choiceOf } = codecs;

const BONDS = { needs: SOME_NAMES, grants: TEXT, art: TEXT, uses: USES, recharge: choiceOf('none') } as const;

/** Fields of the rules' item by document type; each is stored under the same name. */
const FIELDS: Readonly<Record<ItemDocumentType, Readonly<Record<string, Codec>>>> = {
  weapon: {
    equipped: FLAG,
    tags: NAMES,
    melee: FLAG,
    ranged: FLAG,
    damage: DAMAGE,
    damageBonus: TEXT,
    replaces: REPLACES,
    ammo: TEXT,
    attribute: TEXT,
    hit: NUMBER_OR_NULL,
    cost: COST,
    save: SAVE,
    condition: TEMPLATE,
    mods: MODS,
    targets: NUMBER_OR_NULL,
    capacity: COUNT,
    loaded: NUMBER,
    reload: choiceOf('ap'),
    reloadCost: NUMBER_OR_NULL,
    hitsAirborne: FLAG,
    ...BONDS,
  },
  armor: { equipped: FLAG, tags: NAMES, mods: MODS, element: TEXT, ...BONDS },
  ability: {
    kind: TEXT,
    level: NUMBER,
    tags: NAMES,
    cost: COST,
    targets: NUMBER_OR_NULL,
    area: FLAG,
    projectiles: NUMBER_OR_NULL,
    damage: DAMAGE,
    heal: TEXT,
    bonusHealth: TEXT,
    relief: COUNT,
    save: SAVE,
    condition: TEMPLATE,
    attribute: TEXT,
    hit: NUMBER_OR_NULL,
    melee: FLAG,
    ranged: FLAG,
    castingTime: TEXT,
    turns: COUNT,
    prepared: FLAG,
    fades: FADES,
    stores: TEXT,
    hitsAirborne: FLAG,
    linked: TEXT,
    element: TEXT,
    mods: MODS,
    ...BONDS,
  },
  gear: {
    equipped: FLAG,
    tags: NAMES,
    mods: MODS,
    damage: DAMAGE,
    heal: TEXT,
    cost: COST,
    targets: NUMBER_OR_NULL,
    save: SAVE,
    condition: TEMPLATE,
    ...BONDS,
  },
  class: { tags: NAMES, caster: TEXT, unarmed: DAMAGE_ENTRY, level: NUMBER, hitDie: TEXT, resolveDie: TEXT },
  condition: {},
};

/** An item as the rules read it; `null` for a type that is not ours. `others` are its bearer's, to find what it shoots. */
export function itemOf(document: Item, others: Iterable<Item>): RulesItem | null {
  const { type } = document;
  if (!isItemType(type)) return null;
  const stored = bagOf(document._source['system']);
  const fields = Object.entries(FIELDS[type]).flatMap(([name, codec]): [string, unknown][] => {
    const value = codec.read(stored[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const item: Bag = { equipped: true, tags: [], ...Object.fromEntries(fields), id: document.id ?? '', name: document.name, type };
  // Every field was read by the codec of its kind.
  return { ...item, ...derivedFields(type, item, stored, others) } as unknown as RulesItem;
}

/** An ability that is never used but always at work (C-26). */
const PASSIVE = 'passive';

function derivedFields(type: ItemDocumentType, item: Bag, stored: Bag, others: Iterable<Item>): Bag {
  if (type === 'ability') return { tags: abilityTags(item), ...(item['kind'] === PASSIVE ? { type: PASSIVE } : {}) };
  if (type === 'condition') return brought(stored);
  const { ammo } = item;
  return type === 'weapon' && typeof ammo === 'string' ? { ammo: ammoId(ammo, others) } : {};
}

/** A definition that is carried about has no effect until it is put on somebody. */
function brought(stored: Bag): Bag {
  const condition = TEMPLATE.read(stored);
  return condition === undefined ? {} : { condition };
}

/** A spell or a Soul Art is tagged as one, and a spell of level 0 is a cantrip (T-57). */
function abilityTags({ tags, kind, level }: Bag): readonly string[] {
  const given = namesOf(tags);
  const spell = kind === 'spell' ? ['spell', ...(level === 0 ? ['cantrip'] : [])] : kind === 'soulArt' ? ['soulArt'] : [];
  return [...new Set([...given, ...spell])];
}

/** What a weapon shoots is named by id or by name; a name that nobody has stays, and the weapon's own damage counts. */
function ammoId(ammo: string, others: Iterable<Item>): string {
  const wanted = ammo.trim().toLowerCase();
  let byName: string | null = null;
  for (const other of others) {
    if (other.id === ammo) return ammo;
    if (byName === null && other.name.trim().toLowerCase() === wanted) byName = other.id;
  }
  return byName ?? ammo;
}

/** Update data below `system` for fields of a rules item; a field that is not stored gives nothing. */
export function itemChanges(type: string, fields: Iterable<string>, item: RulesItem): Record<string, unknown> {
  if (!isItemType(type)) return {};
  // A rules item is a bag of the fields above.
  const values = item as unknown as Bag;
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const codec = FIELDS[type][field];
    if (codec !== undefined) changes[`system.${field}`] = codec.write(values[field]);
    else if (field === 'name') changes['name'] = item.name;
  }
  return changes;
}
