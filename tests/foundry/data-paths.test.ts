import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateOf } from '../../src/foundry/boundary/paths.ts';
import { creatureOfActor } from '../../src/foundry/boundary/snapshot.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { applyChanges, isKeyed, withValue, type Change } from '../../src/rules/kernel/change.ts';
import { ALL_COSTS } from '../../src/foundry/data/slices.ts';
import type { SliceField } from '../../src/rules/kernel/slice.ts';
import type { Condition, ConditionData, Creature, Item } from '../../src/rules/kernel/state.ts';
import {
  actorDocument,
  actorSource,
  effectDocument,
  itemSource,
  rulesWith,
  updated,
  type ActorSource,
  type Source,
} from './data-documents.ts';

const RULES = rulesWith();
const ALL_RULES = Object.values(MANIFESTS).map((manifest) => {
  const rules = compile(manifest, {});
  if (isCompileFault(rules)) throw new Error(rules.sentence.key);
  return rules;
});
const LIMIT = 1e6;

beforeEach(() => {
  vi.stubGlobal('game', { release: { generation: 13 } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Names as people and uuids give them: dots, blanks and numbers among them. */
const name = fc
  .oneof(fc.constantFrom('fire', 'Actor.x.Item.y', '7', ' a ', 'über', 'a.b', '__proto__x'), fc.string({ minLength: 1, maxLength: 6 }))
  .filter((key) => key !== '__proto__');
const whole = (min: number, max: number) => fc.integer({ min, max });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

function valueOf(field: SliceField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'integer':
      return whole(field.min / (field.step ?? 1), field.max / (field.step ?? 1)).map((parts) => parts * (field.step ?? 1));
    case 'integerOrNull':
      return fc.option(whole(field.min, field.max));
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.choices);
    case 'names':
      return fc.array(name, { maxLength: 3 });
    case 'numbers':
      return fc.dictionary(name, whole(field.min, field.max), { maxKeys: 3 });
    case 'record':
      return fc.record(Object.fromEntries(Object.entries(field.of).map(([key, inner]) => [key, valueOf(inner)])));
    case 'keyed':
      return fc.dictionary(name, valueOf({ kind: 'record', of: field.of }), { maxKeys: 3 });
  }
}

const defined = (bag: Source): Source => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));

const conditionData: fc.Arbitrary<ConditionData> = fc
  .record({
    origin: optional(name),
    name: optional(name),
    amount: optional(fc.oneof(whole(0, 99), fc.constantFrom('1d4', '3', '@str+1'))),
    mods: optional(fc.dictionary(name, whole(-9, 9), { maxKeys: 2 })),
    aura: optional(fc.boolean()),
    linked: optional(name),
    bonusHealth: optional(whole(0, 9)),
  })
  .map((data) => defined(data));

const condition: fc.Arbitrary<Omit<Condition, 'id'>> = fc.record({
  key: name,
  stacks: whole(1, 1000),
  remaining: fc.option(whole(0, 999)),
  countsBy: fc.constantFrom('world', 'bearerStart', 'bearerEnd', 'sourceStart', 'round'),
  source: fc.option(name),
  since: fc.option(name),
  data: conditionData,
});

const adjustment = fc.record({ word: name, op: fc.constantFrom('add' as const, 'set' as const), value: whole(-99, 99), name });

/** Fields of a creature that a command may set, with what they may hold. */
const fieldsOf = (rules: CompiledRuleset): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  name: fc.string({ minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('player', 'npc'),
  level: whole(1, 1000),
  dead: fc.boolean(),
  tags: fc.array(name, { maxLength: 3 }),
  health: fc.record({ value: whole(0, LIMIT), max: whole(0, LIMIT) }),
  attributes: fc.record(Object.fromEntries(rules.attributes.map(({ id }) => [id, whole(-LIMIT, LIMIT)]))),
  conditions: fc
    .dictionary(name, condition, { maxKeys: 3 })
    .map((all) => Object.fromEntries(Object.entries(all).map(([id, one]) => [id, { id, ...one }]))),
  adjustments: fc.array(adjustment, { maxLength: 3 }),
  ...Object.fromEntries(Object.entries(rules.slice).map(([field, shape]) => [field, valueOf(shape)])),
});

const text = fc.constantFrom('1d6', '2d8+@str', '3');
const entry = fc.record({ formula: text, type: fc.constantFrom('fire', 'untyped') });
const mods = fc.dictionary(name, whole(-9, 9), { maxKeys: 2 });
const save = fc
  .record({
    against: optional(fc.constantFrom('body', 'mind')),
    attribute: fc.constantFrom('con', 'dex'),
    dc: fc.option(whole(1, 30)),
    onSuccess: fc.constantFrom('ask', 'none', 'half'),
  })
  .map(defined);
const cost = fc
  .record({
    ap: whole(0, 9),
    ...Object.fromEntries(ALL_COSTS.filter((kind) => kind !== 'ap').map((kind) => [kind, optional(whole(0, 9))])),
  })
  .map(defined);
const some = fc.array(name, { minLength: 1, maxLength: 2 });
/** What every kind of item may be bound to. */
const BONDS = {
  needs: some,
  grants: fc.constantFrom('extraAction', 'reaction'),
  art: fc.constant('Aegis'),
  uses: whole(1, 9).chain((max) => whole(0, max).map((value) => ({ value, max }))),
  recharge: fc.constantFrom('battle', 'day', 'rest'),
};
const template = fc
  .record({
    key: fc.constantFrom('burning', 'veil'),
    remaining: fc.option(whole(1, 999)),
    countsBy: fc.constantFrom('world', 'round'),
    harmful: fc.boolean(),
    severe: fc.boolean(),
    element: optional(fc.constantFrom('shadow', 'fire')),
    stacks: optional(whole(2, 9)),
    mods,
    amount: optional(fc.oneof(whole(0, 9), fc.constant('1d4'))),
  })
  .map(({ key, remaining, countsBy, harmful, severe, element, stacks, mods: changes, amount }) => {
    const data = {
      ...(harmful ? { harmful } : {}),
      ...(severe ? { severe } : {}),
      ...(element === undefined ? {} : { element }),
      ...(Object.keys(changes).length > 0 ? { mods: changes } : {}),
      ...(amount === undefined ? {} : { amount }),
    };
    return { key, ...(stacks === undefined ? {} : { stacks }), remaining, countsBy, data };
  });

/** Fields of items, by type. */
const ITEM_FIELDS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  weapon: {
    equipped: fc.boolean(),
    tags: fc.array(name, { maxLength: 2 }),
    melee: fc.boolean(),
    damage: fc.array(entry, { maxLength: 2 }),
    damageBonus: text,
    replaces: fc.record({ damage: text, damageType: fc.constant('cold') }),
    attribute: fc.constantFrom('str', 'dex'),
    hit: whole(-9, 9),
    cost,
    save,
    condition: template,
    mods,
    ranged: fc.boolean(),
    targets: whole(0, 9),
    capacity: whole(1, 20),
    loaded: whole(0, 20),
    reload: fc.constant('auto'),
    reloadCost: whole(0, 9),
    hitsAirborne: fc.boolean(),
    ...BONDS,
  },
  armor: { equipped: fc.boolean(), mods, element: fc.constantFrom('fire', 'air'), ...BONDS },
  ability: {
    kind: fc.constantFrom('art', 'reaction'),
    level: whole(0, 9),
    cost,
    targets: whole(0, 9),
    area: fc.boolean(),
    projectiles: whole(0, 9),
    heal: text,
    bonusHealth: text,
    relief: whole(1, 3),
    save,
    condition: template,
    attribute: fc.constantFrom('str', 'body'),
    hit: whole(-9, 9),
    melee: fc.boolean(),
    ranged: fc.boolean(),
    castingTime: fc.constant('1 action'),
    turns: whole(1, 20),
    prepared: fc.boolean(),
    fades: fc.boolean(),
    stores: text,
    hitsAirborne: fc.boolean(),
    linked: fc.constant('Actor.x'),
    element: fc.constantFrom('fire', 'air'),
    mods,
    ...BONDS,
  },
  gear: {
    equipped: fc.boolean(),
    damage: fc.array(entry, { maxLength: 2 }),
    heal: text,
    cost,
    targets: whole(0, 9),
    save,
    condition: template,
    mods,
    ...BONDS,
  },
  class: {
    caster: fc.constantFrom('warlock', 'wizard'),
    unarmed: entry,
    level: whole(0, 20),
    hitDie: fc.constantFrom('1d8', '1d10'),
    resolveDie: fc.constantFrom('1d8', '1d10'),
  },
};

interface Placed {
  readonly path: readonly string[];
  readonly after: unknown;
}

/** The whole field, or one entry or inner field of it. */
function placed(field: string, value: unknown): fc.Arbitrary<Placed> {
  const whole_: Placed = { path: [field], after: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.constant(whole_);
  const inner = Object.entries(value).map(([key, after]): Placed => ({ path: [field, key], after }));
  return fc.constantFrom(whole_, ...inner);
}

const changeIn = (rules: CompiledRuleset): fc.Arbitrary<Placed> => {
  const fields = fieldsOf(rules);
  return fc.constantFrom(...Object.keys(fields)).chain((field) => (fields[field] ?? fc.constant(0)).chain((value) => placed(field, value)));
};
const itemChange = fc
  .constantFrom(
    ...Object.entries(ITEM_FIELDS).flatMap(([type, fields]) => Object.entries(fields).map(([field, value]) => ({ type, field, value }))),
  )
  .chain(({ type, field, value }) => value.map((after): Placed => ({ path: ['items', itemSource(type as 'gear')._id, field], after })));

const START = actorSource({
  system: {
    health: { value: 7, max: 12 },
    adjustments: [{ word: 'ac', op: 'add', value: 1, name: 'Blessing' }],
    conditions: [{ id: 'old', key: 'prone' }],
    bonusHealth: [{ key: 'old', value: 2 }],
    resist: [{ key: 'cold', half: true }],
  },
  items: ['weapon', 'armor', 'ability', 'gear', 'class'].map((type) => itemSource(type as 'gear')),
});

const EFFECTS = [
  effectDocument('Blessing', [
    { key: 'system.ac', mode: 2, value: '1' },
    { key: 'system.health.max', mode: 2, value: '5' },
    { key: 'system.level', mode: 2, value: '1' },
  ]),
];

const set = (creature: Creature, { path, after }: Placed): Creature => withValue(creature, path, after, isKeyed(path));

/** What is stored after the changes, read again. */
function stored(
  source: ActorSource,
  changes: readonly Placed[],
  effects: Parameters<typeof actorDocument>[1] = [],
  given?: Creature,
  rules = RULES,
): Creature {
  const actor = actorDocument(source, effects);
  const update = updateOf(actor, changes, given ?? creatureOfActor(actor, rules), rules);
  return creatureOfActor(actorDocument(updated(source, update), effects), rules);
}

describe('an update', () => {
  it.each(ALL_RULES)('stores every value that a change can hold, exactly ($id)', (rules) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(changeIn(rules), itemChange), { minLength: 1, maxLength: 5 }), (changes) => {
        const before = creatureOfActor(actorDocument(START), rules);
        const after = changes.reduce(set, before);
        expect(stored(START, changes, [], undefined, rules)).toEqual(after);
        expect(stored(START, changes, [], after, rules)).toEqual(after);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves what effects add out of what it stores', () => {
    const before = creatureOfActor(actorDocument(START, EFFECTS), RULES);
    expect(before).toMatchObject({ health: { value: 7, max: 17 }, level: 2 });
    expect(before.adjustments).toHaveLength(2);
    const own = { word: 'ac', op: 'set' as const, value: 3, name: 'GM' };
    const changes = [
      { path: ['health', 'max'], after: 20 },
      { path: ['health', 'value'], after: 3 },
      { path: ['level'], after: 6 },
      { path: ['adjustments'], after: [own, ...before.adjustments] },
    ];
    expect(stored(START, changes, EFFECTS)).toEqual(changes.reduce(set, before));
    expect(updateOf(actorDocument(START, EFFECTS), changes, before, RULES).actor).toMatchObject({
      'system.health.max': 15,
      'system.level': 5,
      'system.adjustments': [own, { word: 'ac', op: 'add', value: 1, name: 'Blessing' }],
    });
  });

  it('takes entries away, and gives them back', () => {
    const away = [
      { path: ['conditions', 'old'], after: null },
      { path: ['bonusHealth', 'old'], after: null },
    ];
    const without = stored(START, away);
    expect([without.conditions, without.bonusHealth]).toEqual([{}, {}]);
    const before = creatureOfActor(actorDocument(START), RULES);
    const back = away.map(({ path: [field = '', key = ''] }) => ({
      path: [field, key],
      after: (before as never as Record<string, Source>)[field]?.[key],
    }));
    const gone = updated(START, updateOf(actorDocument(START), away, before, RULES));
    expect(stored(gone, back)).toEqual(before);
  });

  it('writes fields of records one by one, lists whole, and items by their id', () => {
    const weapon = itemSource('weapon')._id;
    const changes = [
      { path: ['economy', 'ap'], after: 2 },
      { path: ['bonusHealth', 'new'], after: { value: 3, turns: null } },
      { path: ['items', weapon, 'equipped'], after: true },
      { path: ['items', 'nobody', 'equipped'], after: true },
      { path: ['unknown'], after: 1 },
    ];
    const actor = actorDocument(START);
    expect(updateOf(actor, changes, creatureOfActor(actor, RULES), RULES)).toEqual({
      actor: {
        'system.economy.ap': 2,
        'system.bonusHealth': [
          { key: 'old', value: 2, turns: null },
          { key: 'new', value: 3, turns: null },
        ],
      },
      items: [{ _id: weapon, 'system.equipped': true }],
    });
  });

  it.each(ALL_RULES)('is undone by the changes read backwards ($id)', (rules) => {
    fc.assert(
      fc.property(fc.array(changeIn(rules), { minLength: 1, maxLength: 4 }), (changes) => {
        const before = creatureOfActor(actorDocument(START), rules);
        const reason = { rule: 'DATA', label: { key: 'x' } };
        const made: Change[] = [];
        let reached = before;
        for (const { path, after } of changes) {
          const was = path.reduce<unknown>((here, key) => (here as Source | undefined)?.[key], reached) ?? null;
          made.push({ creature: before.id, path, before: was, after, reason });
          reached = set(reached, { path, after });
        }
        const state = {
          creatures: { [before.id]: before },
          clock: { running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 },
        };
        const forward = applyChanges(state, made).creatures[before.id] as Creature;
        const source = updated(START, updateOf(actorDocument(START), made, before, rules));
        expect(creatureOfActor(actorDocument(source), rules)).toEqual(forward);
        const backward = [...made].reverse().map(({ path, before: after }) => ({ path, after }));
        expect(stored(source, backward, [], undefined, rules)).toEqual(before);
      }),
      { numRuns: 80 },
    );
  });
});

it('items keep what a rules item says through a round trip', () => {
  const items = ['weapon', 'ability'].map((type) => itemSource(type as 'gear', { ammo: 'nobody', tags: ['x'], kind: 'spell', level: 0 }));
  const source = actorSource({ items });
  const before = creatureOfActor(actorDocument(source), RULES);
  for (const item of Object.values(before.items)) {
    const renamed: Item = { ...item, name: 'Renamed' };
    expect(stored(source, [{ path: ['items', item.id], after: renamed }]).items[item.id]).toEqual(renamed);
  }
});
