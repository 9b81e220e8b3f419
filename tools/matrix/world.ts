/** The fight of the matrix: two heroes of two players, a foe, and a goblin whose token stands for itself alone. */

export type Bag = Record<string, unknown>;

export const GENERATIONS = [13, 14] as const;
export type Generation = (typeof GENERATIONS)[number];

const id = (name: string): string => name.padEnd(16, '0');

export const EMBER = id('ember');
export const ROOK = id('rook');
export const IMP = id('imp');
const GNAW = id('gnaw');
export const COMBAT = id('combat');
const SCENE = id('scene');
const GNAW_TOKEN = id('gnawtoken');

export const GNAW_UUID = `Scene.${SCENE}.Token.${GNAW_TOKEN}.Actor.${GNAW}`;
export const COMBATANTS = { ember: id('c0'), imp: id('c1'), rook: id('c2'), gnaw: id('c3') } as const;

/** Ids of items. */
export const SWORD = id('sword');
export const CLAW = id('claw');
export const HEX = id('hex');
const PARRY = id('parry');
const CLASS = id('class');

/** Everybody who may sit at the table; who does is the matter of a cell. */
export const USERS = [
  { name: 'Gamma', role: 'GAMEMASTER' },
  { name: 'Delta', role: 'GAMEMASTER' },
  { name: 'Asta', role: 'ASSISTANT' },
  { name: 'Ana', role: 'PLAYER' },
  { name: 'Ben', role: 'PLAYER' },
] as const;
export type Person = (typeof USERS)[number]['name'];

const blade = (_id: string, name: string): Bag => ({
  _id,
  name,
  type: 'weapon',
  system: { equipped: true, tags: ['standard'], melee: true, damage: [{ formula: '1d8+3', type: 'slashing' }], cost: { ap: 1 } },
});

const hex: Bag = {
  _id: HEX,
  name: 'Hex',
  type: 'ability',
  system: {
    kind: 'spell',
    level: 1,
    tags: ['concentration'],
    cost: { ap: 1 },
    targets: 1,
    save: { attribute: 'con', dc: 30, onSuccess: 'ask' },
    damage: [{ formula: '1d6', type: 'fire' }],
    condition: { name: 'Hexed', key: 'hexed', turns: 3, countsBy: 'bearerEnd', harmful: true },
  },
};

const parry: Bag = {
  _id: PARRY,
  name: 'Parry',
  type: 'ability',
  system: { kind: 'reaction', tags: ['reaction'], heal: '2' },
};

const condition = (_id: string, key: string, over: Bag = {}): Bag => ({
  id: _id,
  key,
  stacks: 1,
  remaining: null,
  countsBy: 'world',
  source: null,
  since: null,
  data: {},
  ...over,
});

const mirror = (key: string): Bag => ({
  _id: id(`mirror${key}`),
  name: key,
  img: 'icons/svg/aura.svg',
  statuses: [key],
  transfer: false,
  flags: { fourfold: { mirror: key } },
});

interface Given {
  readonly _id: string;
  readonly name: string;
  readonly type: 'character' | 'npc';
  readonly owner?: string;
  readonly system: Bag;
  readonly items: readonly Bag[];
  readonly mirrored?: readonly string[];
}

const actor = ({ _id, name, type, owner, system, items, mirrored = [] }: Given): Bag => ({
  _id,
  name,
  type,
  ownership: { default: 0, ...(owner === undefined ? {} : { [owner]: 3 }) },
  system: {
    attributes: { str: 1, dex: 2, con: 2, int: 1, wis: 1, cha: 1 },
    ac: 12,
    ...system,
  },
  items,
  effects: mirrored.map(mirror),
});

/** Heroes and foes, with something that each kind of edge brings about. */
function fighters(): Bag[] {
  return [
    actor({
      _id: EMBER,
      name: 'Ember',
      type: 'character',
      owner: id('Ana'),
      system: {
        health: { value: 12, max: 20 },
        economy: { ap: 2, reactions: 1 },
        deathRow: 1,
        bonusHealth: [{ key: 'ward', value: 2, turns: null }],
        conditions: [condition('b1', 'burning', { remaining: 3, countsBy: 'bearerStart', data: { amount: 3 } })],
      },
      items: [blade(SWORD, 'Sword'), hex],
      mirrored: ['burning'],
    }),
    actor({
      _id: IMP,
      name: 'Imp',
      type: 'npc',
      system: {
        health: { value: 15, max: 20 },
        economy: { ap: 0, reactions: 1 },
        conditions: [
          condition('b2', 'burning', { remaining: 2, countsBy: 'bearerStart', data: { amount: 4 } }),
          condition('s1', 'prone', { remaining: 1, countsBy: 'round' }),
        ],
      },
      items: [blade(CLAW, 'Claw'), { _id: CLASS, name: 'Beast', type: 'class', system: {} }],
      mirrored: ['burning', 'prone'],
    }),
    actor({
      _id: ROOK,
      name: 'Rook',
      type: 'character',
      owner: id('Ben'),
      system: {
        health: { value: 15, max: 15 },
        economy: { ap: 3, reactions: 1 },
        conditions: [condition('e1', 'prone', { remaining: 2, countsBy: 'bearerEnd' })],
      },
      items: [blade(SWORD, 'Sword'), parry],
      mirrored: ['prone'],
    }),
    actor({
      _id: GNAW,
      name: 'Gnaw',
      type: 'npc',
      system: { health: { value: 9, max: 9 }, economy: { ap: 3, reactions: 1 } },
      items: [blade(CLAW, 'Teeth')],
    }),
  ];
}

/** What the world holds before anything has happened. */
export function world(): Record<string, Bag[]> {
  const token = { _id: GNAW_TOKEN, name: 'Gnaw', actorId: GNAW, actorLink: false, delta: {} };
  const combatants = [
    { _id: COMBATANTS.ember, name: 'Ember', actorId: EMBER, initiative: 20 },
    { _id: COMBATANTS.imp, name: 'Imp', actorId: IMP, initiative: 18 },
    { _id: COMBATANTS.rook, name: 'Rook', actorId: ROOK, initiative: 16 },
    { _id: COMBATANTS.gnaw, name: 'Gnaw', actorId: GNAW, sceneId: SCENE, tokenId: GNAW_TOKEN, initiative: 14 },
  ];
  return {
    Actor: fighters(),
    Scene: [{ _id: SCENE, name: 'Cave', active: true, tokens: [token] }],
    Combat: [{ _id: COMBAT, scene: null, active: true, combatants }],
  };
}
