import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { startKeyOf } from '../../src/foundry/boundary/ledger.ts';
import { clockOf, creatureOfActor, stateOf, templateOfConditionItem } from '../../src/foundry/boundary/snapshot.ts';
import { derived } from '../../src/rules/kernel/derive.ts';
import { soundCreature } from '../../src/rules/kernel/sound.ts';
import type { Creature, Item } from '../../src/rules/kernel/state.ts';
import { step } from '../../src/rules/kernel/step.ts';
import {
  actorDocument,
  actorSource,
  combatDocument,
  effectDocument,
  itemDocument,
  itemSource,
  rulesWith,
  type Source,
} from './data-documents.ts';

const RULES = rulesWith();
const hero = (system: Source = {}, items: readonly ReturnType<typeof itemSource>[] = []) => actorDocument(actorSource({ system, items }));
const creature = (system: Source = {}, items: readonly ReturnType<typeof itemSource>[] = []): Creature =>
  creatureOfActor(hero(system, items), RULES);
const oneItem = (type: Parameters<typeof itemSource>[0], system: Source): Item =>
  Object.values(creature({}, [itemSource(type, system)]).items)[0] as Item;

beforeEach(() => {
  vi.stubGlobal('game', { release: { generation: 13 } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the creature of an actor', () => {
  it('has everything that the rules want, of a new actor too', () => {
    const { creature: sound, repaired } = soundCreature(RULES, creature().id, creature());
    expect(repaired).toEqual([]);
    expect(sound).toMatchObject({
      name: 'Somebody',
      kind: 'player',
      level: 1,
      health: { value: 10, max: 10 },
      dead: false,
      ac: 10,
      maxAp: null,
    });
    expect(sound.attributes).toEqual({ str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 });
  });

  it('is a player by its type, or as it says', () => {
    const kind = (type: 'character' | 'npc', stated: string) =>
      creatureOfActor(actorDocument(actorSource({ type, system: { kind: stated } })), RULES).kind;
    expect([kind('character', 'auto'), kind('npc', 'auto'), kind('npc', 'player'), kind('character', 'npc')]).toEqual([
      'player',
      'npc',
      'player',
      'npc',
    ]);
  });

  it('reads lists with keys as records', () => {
    const read = creature({
      bonusHealth: [
        { key: 'Item.x.y', value: 4, turns: 2 },
        { key: '', value: 9 },
      ],
      resist: [{ key: 'fire', half: true }],
      reduction: [{ key: 'all', value: 2 }],
      conditions: [{ id: 'c.1', key: 'burning', remaining: 2, data: { amount: 3, mods: { 'sword.hit': 1 } } }, { key: 'nameless' }],
      concentrating: ['veil'],
    });
    expect(read).toMatchObject({ resist: { fire: { half: true, amount: 0 } }, reduction: { all: 2 }, concentrating: ['veil'] });
    expect(read.bonusHealth).toEqual({ 'Item.x.y': { value: 4, turns: 2 } });
    expect(Object.keys(read.conditions)).toEqual(['c.1']);
    expect(read.conditions['c.1']).toMatchObject({
      key: 'burning',
      stacks: 1,
      countsBy: 'world',
      source: null,
      data: { amount: 3, mods: { 'sword.hit': 1 } },
    });
  });

  it('of a token has the token’s name', () => {
    expect(creatureOfActor({ ...hero(), token: { name: 'Ghoul (2)' } } as never, RULES).name).toBe('Ghoul (2)');
  });

  it('is never harmed by what cannot be: it reads, and the rules repair', () => {
    const broken = {
      ...hero(),
      _source: { system: { health: null, conditions: 'x', attributes: [], bonusHealth: [null, 3], adjustments: {}, economy: 7, items: 3 } },
    };
    const { creature: sound } = soundCreature(RULES, 'a', creatureOfActor(broken as never, RULES));
    expect(sound).toMatchObject({ health: { value: 0, max: 0 }, conditions: {}, bonusHealth: {}, economy: { ap: 0 } });
  });
});

describe('items', () => {
  it('leave out what is not said, so that the rules’ own defaults count', () => {
    expect(oneItem('weapon', {})).toEqual({
      id: 'weapon0000000000',
      name: 'weapon',
      type: 'weapon',
      equipped: false,
      tags: [],
      melee: true,
      ranged: false,
      damage: [],
      mods: {},
      loaded: 0,
      hitsAirborne: false,
      turns: 1,
    });
    expect(oneItem('ability', {})).toMatchObject({ kind: 'art', equipped: true, level: 0, area: false });
    expect(Object.keys(oneItem('ability', {}))).not.toEqual(
      expect.arrayContaining(['save', 'cost', 'targets', 'projectiles', 'heal', 'relief', 'condition']),
    );
  });

  it('have what is said', () => {
    const weapon = oneItem('weapon', {
      damage: [
        { formula: '1d6', type: 'fire' },
        { formula: ' ', type: 'cold' },
        { formula: '1', type: '' },
      ],
      cost: { ap: 2 },
      save: { attribute: 'con', dc: 11, onSuccess: 'half' },
      replaces: { damageType: 'cold' },
      mods: [{ word: 'ac', value: 1 }],
      condition: { key: 'poisoned', turns: 2, amount: '2', harmful: true, radius: 3 },
    });
    expect(weapon).toMatchObject({
      damage: [
        { formula: '1d6', type: 'fire' },
        { formula: '1', type: 'untyped' },
      ],
      cost: { ap: 2 },
      save: { attribute: 'con', dc: 11, onSuccess: 'half' },
      replaces: { damageType: 'cold' },
      mods: { ac: 1 },
    });
    expect(weapon.condition).toEqual({ key: 'poisoned', remaining: 2, countsBy: 'world', data: { amount: 2, harmful: true, radius: 3 } });
    expect(oneItem('class', { caster: 'warlock', unarmed: { formula: '1d4', type: 'blunt' } })).toMatchObject({
      caster: 'warlock',
      unarmed: { formula: '1d4', type: 'blunt' },
    });
  });

  it('tag spells, and spells of level 0 as cantrips', () => {
    expect(oneItem('ability', { kind: 'spell', tags: ['area'] }).tags).toEqual(['area', 'spell', 'cantrip']);
    expect(oneItem('ability', { kind: 'spell', level: 1 }).tags).toEqual(['spell']);
    expect(oneItem('ability', { kind: 'art', level: 0 }).tags).toEqual([]);
  });

  it('find what they shoot by id or by name', () => {
    const arrows = itemSource('gear', { damage: [{ formula: '1d8', type: 'piercing' }] }, 'arrows0000000000', 'Arrows');
    const shot = (ammo: string) => creature({}, [itemSource('weapon', { ammo }), arrows]).items['weapon0000000000']?.ammo;
    expect([shot('arrows0000000000'), shot(' arrows'), shot('Bolts'), shot('')]).toEqual([
      'arrows0000000000',
      'arrows0000000000',
      'Bolts',
      undefined,
    ]);
  });

  it('of type condition have no effect on who carries them', () => {
    const carried = itemSource('condition', { key: 'slowed', mods: [{ word: 'speed', value: -2 }] });
    expect(creature({}, [carried]).conditions).toEqual({});
    expect(derived(RULES, creature({}, [carried]), 'speed')).toBe(derived(RULES, creature(), 'speed'));
  });

  it('of other systems are left out', () => {
    expect(
      creatureOfActor(actorDocument({ ...actorSource(), items: [{ ...itemSource('gear'), type: 'vehicle' as never }] }), RULES).items,
    ).toEqual({});
  });
});

describe('droppable conditions', () => {
  const template = (system: Source, name: string) =>
    templateOfConditionItem(itemDocument(itemSource('condition', system, 'condition0000000', name)));

  it('become templates that remember where they come from', () => {
    expect(template({ key: 'burning', turns: 3, amount: 3, type: 'fire', tick: 'damage', harmful: true }, 'Burning')).toEqual({
      key: 'burning',
      remaining: 3,
      countsBy: 'world',
      data: {
        name: 'Burning',
        amount: 3,
        type: 'fire',
        tick: 'damage',
        harmful: true,
        origin: 'Actor.aaaaaaaaaaaaaaaa.Item.condition0000000',
      },
    });
  });

  it('count rounds where they say rounds, and have a key of their own without one', () => {
    expect(template({ rounds: 2, turns: 5, amount: '1d4' }, 'Creeping Frost!')).toMatchObject({
      key: 'creepingFrost',
      remaining: 2,
      countsBy: 'round',
      data: { amount: '1d4' },
    });
    expect(template({}, '…').key).toBe('condition');
  });
});

describe('foreign effects', () => {
  const read = (changes: readonly Record<string, unknown>[], system: Source = {}, given: Source = {}): Creature =>
    creatureOfActor(actorDocument(actorSource({ system }), [effectDocument('Blessing', changes, given)]), RULES);
  const change = (key: string, mode: number, value: string) => ({ key, mode, value });

  it('become adjustments with the effect’s name', () => {
    const blessed = read([change('system.attributes.str', 2, '2'), change('system.ac', 2, '1'), change('system.speed', 2, '-3')]);
    expect(blessed.adjustments).toEqual([
      { word: 'str', op: 'add', value: 2, name: 'Blessing' },
      { word: 'ac', op: 'add', value: 1, name: 'Blessing' },
      { word: 'speed', op: 'add', value: -3, name: 'Blessing' },
    ]);
    expect([derived(RULES, blessed, 'str'), derived(RULES, blessed, 'ac'), derived(RULES, blessed, 'speed')]).toEqual([2, 11, 2]);
    expect(blessed.attributes['str']).toBe(0);
  });

  it('set, multiply, raise and lower in the order of their priorities', () => {
    expect(derived(RULES, read([change('system.ac', 5, '7'), change('system.ac', 2, '3')]), 'ac')).toBe(7);
    expect(derived(RULES, read([change('system.ac', 2, '3'), change('system.ac', 1, '2')]), 'ac')).toBe(23);
    expect(derived(RULES, read([change('system.ac', 4, '15')]), 'ac')).toBe(15);
    expect(derived(RULES, read([change('system.ac', 4, '5')]), 'ac')).toBe(10);
    expect(derived(RULES, read([change('system.ac', 3, '5')]), 'ac')).toBe(5);
    expect(derived(RULES, read([change('system.ac', 5, '7'), change('system.ac', 5, '9')]), 'ac')).toBe(9);
  });

  it('stand behind what a GM has set', () => {
    const set = read([change('system.ac', 5, '7')], { adjustments: [{ word: 'ac', op: 'set', value: 12, name: 'GM' }] });
    expect(derived(RULES, set, 'ac')).toBe(12);
  });

  it('change the maximum of Health and the level, but no track', () => {
    const changed = read([
      change('system.health.max', 2, '5'),
      change('system.health.value', 2, '5'),
      change('system.level', 2, '4'),
      change('system.economy.ap', 2, '9'),
    ]);
    expect(changed).toMatchObject({ health: { value: 10, max: 15 }, level: 5, economy: { ap: 0 }, adjustments: [] });
  });

  it('are not read when they are ours, switched off, or no arithmetic', () => {
    const plus = [change('system.ac', 2, '1')];
    expect(read(plus, {}, { flags: { fourfold: { mirror: 'burning' } } }).adjustments).toEqual([]);
    expect(read(plus, {}, { active: false }).adjustments).toEqual([]);
    expect(
      read([
        change('system.ac', 2, 'abc'),
        change('system.ac', 0, '1'),
        change('system.ac', 2, ''),
        change('name', 5, 'x'),
        change('system.toString', 2, '1'),
      ]).adjustments,
    ).toEqual([]);
  });

  it('of generation 14 are read where they are kept there', () => {
    vi.stubGlobal('game', { release: { generation: 14 } });
    const changes = [{ key: 'system.ac', type: 'subtract', value: 2 }];
    expect(read([], {}, { _source: { system: { changes } } }).adjustments).toEqual([
      { word: 'ac', op: 'add', value: -2, name: 'Blessing' },
    ]);
  });
});

describe('the clock', () => {
  it('does not run without a started combat', () => {
    const still = { running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 60 };
    expect(clockOf(null, 60)).toEqual(still);
    expect(clockOf(combatDocument({ started: false, turns: ['Actor.a'] }), 60)).toEqual(still);
  });

  it('shows round, turn and order as the tracker does', () => {
    const combat = combatDocument({ round: 2, turns: ['Actor.a', null, 'Actor.b', 'Actor.a'], turn: 2 });
    expect(clockOf(combat, 6)).toEqual({
      running: true,
      round: 2,
      turn: 'Actor.b',
      turnKey: 'combat.2.b',
      turnEnded: null,
      order: ['Actor.a', 'Actor.b'],
      worldTime: 6,
    });
    expect(startKeyOf(combat, combat.turns[0] as never, 3)).toBe('combat.3.a');
    expect(clockOf(combatDocument({ turns: [] }), 0)).toMatchObject({ running: true, turn: null, turnKey: null });
  });

  it('shows a turn as started: its start is refused, unless the clock is put back before it', () => {
    const combat = combatDocument({ turns: ['Actor.aaaaaaaaaaaaaaaa'] });
    const state = stateOf({ actors: [hero()], combat, rules: RULES, worldTime: 0 });
    const start = { kind: 'turnStart', id: startKeyOf(combat, combat.turns[0] as never, 1), of: 'Actor.aaaaaaaaaaaaaaaa' } as const;
    expect(step(RULES, state, start, {})).toMatchObject({ kind: 'refused', reason: 'alreadyStarted' });
    expect(step(RULES, { ...state, clock: { ...state.clock, turnKey: null } }, start, {})).toMatchObject({ kind: 'done' });
  });
});
