import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, Ask } from '../../src/rules/kernel/ask.ts';
import { applyChanges, revertChanges } from '../../src/rules/kernel/change.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import type { Done, Outcome } from '../../src/rules/kernel/outcome.ts';
import type { Condition, Creature, State } from '../../src/rules/kernel/state.ts';
import { run, step } from '../../src/rules/kernel/step.ts';
import {
  burning,
  CLOCK,
  condition,
  conditions,
  creature,
  deepFreeze,
  items,
  regeneration,
  rulesWith,
  spell,
  state,
  weapon,
} from '../rules/arts/fixtures.ts';
import { ids, rubbish, spoiled } from './rubbish.ts';

const RULES = rulesWith();
const SETTINGS = [
  RULES,
  rulesWith({
    't.bonusFirst': 'on',
    't.concOnNet': 'off',
    't.deathRowOrder': 'beforeNet',
    't.damageAtZero': 'deathRow',
    't.npcDeathRow': 'off',
  }),
  rulesWith({
    't.deathRowOrder': 'bothAtOnce',
    't.critScope': 'all',
    't.dualRoll': 'each',
    't.aoeRoll': 'shared',
    't.lifeCostIsDamage': 'on',
  }),
] as const;
const rulings = fc.constantFrom(...SETTINGS);

const amount = fc.integer({ min: 0, max: 12 });
const ticks = fc.array(fc.tuple(fc.constantFrom(burning, regeneration), amount), { maxLength: 6 });
const made = (given: readonly (readonly [(amount: number) => Condition, number])[]) => given.map(([make, value]) => make(value));

/** A creature as it may stand in play. */
const someone = (id: string): fc.Arbitrary<Creature> =>
  fc
    .record({
      kind: fc.constantFrom('player' as const, 'npc' as const),
      value: fc.integer({ min: 0, max: 20 }),
      deathRow: fc.integer({ min: 0, max: 2 }),
      bonus: fc.dictionary(fc.constantFrom('ward', 'shell', 'song'), fc.integer({ min: 1, max: 9 })),
      half: fc.boolean(),
      reduction: fc.integer({ min: 0, max: 3 }),
      ticks,
      concentrates: fc.boolean(),
      ap: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ kind, value, deathRow, bonus, half, reduction, ticks: own, concentrates, ap }) =>
      creature(id, {
        kind,
        health: { value, max: 20 },
        deathRow,
        bonusHealth: Object.fromEntries(Object.entries(bonus).map(([source, left]) => [source, { value: left, turns: null }])),
        resist: { fire: { half, amount: 0 } },
        reduction: { all: reduction },
        conditions: conditions(...made(own), ...(value === 0 ? [condition('unconscious'), condition('prone')] : [])),
        concentrating: concentrates && value > 0 ? ['veil'] : [],
        economy: { ap, reactions: 1, jumped: false },
        items: items(
          weapon('sword', '1d8+3', { tags: ['reaction'] }),
          spell('burst', { area: true, damage: [{ formula: '2d6', type: 'fire' }], save: { attribute: 'dex', dc: 12, onSuccess: 'half' } }),
          spell('salve', { heal: '1d6', condition: { key: 'mending', data: { mods: { ac: 1 } } } }),
        ),
      }),
    );

const table: fc.Arbitrary<State> = fc.tuple(someone('ember'), someone('imp')).map((both) => state(both));

/** Answers from a list of numbers, going round. */
function answerer(numbers: readonly number[]): (ask: Ask) => Answer {
  let next = 0;
  const number = () => numbers[next++ % numbers.length] ?? 1;
  return (ask) => {
    if (ask.kind === 'dice') return { faces: ask.dice.map((faces) => 1 + (number() % faces)) };
    const picked = ask.choices[number() % Math.max(1, ask.choices.length)];
    return { choice: picked?.value ?? ask.bounds?.[0] ?? 0 };
  };
}

const numbers = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 8 });

/** Runs with all the answers that were wanted, through the tape. */
function play(rules: CompiledRuleset, from: State, command: Command, answers: readonly number[]): Outcome {
  const tape: Record<string, Answer> = {};
  const give = answerer(answers);
  const direct = run(rules, deepFreeze(from), deepFreeze(command), (ask) => (tape[ask.key] ??= give(ask)));
  expect(step(rules, from, command, tape)).toEqual(direct.kind === 'done' ? { ...direct, notNeeded: [] } : direct);
  return direct;
}

const done = (outcome: Outcome): Done => {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome;
};
const start = (id = 'turn'): Command => ({ kind: 'turnStart', id, of: 'ember' });
const healthOf = (from: State, id: string): number => from.creatures[id]?.health.value ?? NaN;

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.constant(start()),
  fc.record({ kind: fc.constant('turnStart' as const), id: fc.constant('t'), of: fc.constant('imp'), also: fc.constant(['ember']) }),
  fc.record({ kind: fc.constantFrom('turnEnd' as const), id: fc.constant('e'), of: fc.constantFrom('ember', 'imp') }),
  fc.record({
    kind: fc.constant('attack' as const),
    id: fc.constant('a'),
    by: fc.constant('ember'),
    with: fc.constantFrom(['sword'], ['unarmed']),
    on: fc.constantFrom(['imp'], ['imp', 'ember']),
  }),
  fc.record({
    kind: fc.constant('use' as const),
    id: fc.constant('u'),
    by: fc.constant('ember'),
    what: fc.constantFrom('burst', 'salve', 'move', 'jump', 'standUp', 'yield'),
    on: fc.subarray(['ember', 'imp']),
  }),
  fc.record({
    kind: fc.constant('damage' as const),
    id: fc.constant('d'),
    to: fc.subarray(['ember', 'imp'], { minLength: 1 }),
    parts: fc.array(fc.record({ amount, type: fc.constantFrom('fire', 'cold') }), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('heal' as const), id: fc.constant('h'), to: fc.subarray(['ember', 'imp'], { minLength: 1 }), amount }),
  fc.record({
    kind: fc.constant('grant' as const),
    id: fc.constant('g'),
    to: fc.constant('ember'),
    bonusHealth: amount,
    source: fc.constantFrom('ward', 'new'),
  }),
  fc.record({
    kind: fc.constantFrom('lose' as const, 'gain' as const),
    id: fc.constant('l'),
    who: fc.constant('ember'),
    track: fc.constantFrom('health', 'deathRow'),
    amount,
  }),
  fc.record({
    kind: fc.constant('rest' as const),
    id: fc.constant('r'),
    who: fc.constant(['ember', 'imp']),
    length: fc.constantFrom('short' as const, 'long' as const),
  }),
  fc.record({
    kind: fc.constant('apply' as const),
    id: fc.constant('c'),
    to: fc.constant(['ember']),
    condition: fc.constantFrom({ key: 'stunned' }, { key: 'burning', remaining: 1, data: { amount: 3 } }),
  }),
);

describe('simultaneous means simultaneous', () => {
  it('the order of the contributors does not matter (T-08)', () => {
    fc.assert(
      fc.property(rulings, someone('ember'), fc.integer(), numbers, (rules, one, seed, dice) => {
        const entries = Object.entries(one.conditions);
        const at = Math.abs(seed) % Math.max(1, entries.length);
        const turned = [...entries.slice(at), ...entries.slice(0, at)].reverse();
        const other = { ...one, conditions: Object.fromEntries(turned) };
        // One face for every die, so that no die can tell the orders apart.
        const die = [dice[0] ?? 0];
        const left = done(play(rules, state([one]), start(), die)).state;
        const right = done(play(rules, state([other]), start(), die)).state;
        expect(right).toEqual(left);
      }),
      { numRuns: 300 },
    );
  });

  it('an amount may be split among several conditions (T-08)', () => {
    fc.assert(
      fc.property(someone('ember'), amount, amount, numbers, (one, first, second, dice) => {
        const bare = { ...one, resist: {}, reduction: {} };
        const split = {
          ...bare,
          conditions: { ...bare.conditions, x: { ...burning(first), id: 'x' }, y: { ...burning(second), id: 'y' } },
        };
        const whole = { ...bare, conditions: { ...bare.conditions, x: { ...burning(first + second), id: 'x' } } };
        const [left, right] = [split, whole].map(
          (from) => done(play(RULES, state([from]), start(), [dice[0] ?? 0])).state.creatures['ember'],
        );
        expect({ ...left, conditions: {} }).toEqual({ ...right, conditions: {} });
      }),
      { numRuns: 200 },
    );
  });

  it('a repeated start of the same turn is refused (T-07)', () => {
    fc.assert(
      fc.property(rulings, table, numbers, (rules, from, dice) => {
        const first = done(play(rules, from, start(), dice));
        expect(play(rules, first.state, start(), dice)).toMatchObject({ kind: 'refused', reason: 'alreadyStarted' });
      }),
      { numRuns: 100 },
    );
  });
});

describe('every step', () => {
  it('is undone exactly, survives JSON and leaves every track whole and within its bounds', () => {
    fc.assert(
      fc.property(rulings, table, fc.array(commands, { minLength: 1, maxLength: 5 }), numbers, (rules, from, all, dice) => {
        let reached = from;
        for (const [index, command] of all.entries()) {
          const outcome = play(rules, reached, { ...command, id: `${command.id}${String(index)}` }, dice);
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
          if (outcome.kind !== 'done') continue;
          expect(applyChanges(reached, outcome.changes, rules.slice)).toEqual(outcome.state);
          expect(revertChanges(outcome.state, outcome.changes, rules.slice)).toEqual(reached);
          reached = outcome.state;
          for (const one of Object.values(reached.creatures)) expectBounds(one);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('that harms raises no Health, and that heals lowers none', () => {
    fc.assert(
      fc.property(rulings, table, amount, numbers, (rules, from, value, dice) => {
        const harm: Command = { kind: 'damage', id: 'd', to: ['ember', 'imp'], parts: [{ amount: value, type: 'fire' }] };
        const heal: Command = { kind: 'heal', id: 'h', to: ['ember', 'imp'], amount: value };
        const harmed = done(play(rules, from, harm, dice)).state;
        const healed = done(play(rules, from, heal, dice)).state;
        for (const id of ['ember', 'imp']) {
          expect(healthOf(harmed, id)).toBeLessThanOrEqual(healthOf(from, id));
          expect(healthOf(healed, id)).toBeGreaterThanOrEqual(healthOf(from, id));
          for (const [source, { value: left }] of Object.entries(harmed.creatures[id]?.bonusHealth ?? {})) {
            expect(left).toBeLessThanOrEqual(from.creatures[id]?.bonusHealth[source]?.value ?? 0);
          }
          expect(healed.creatures[id]?.deathRow).toBe(from.creatures[id]?.deathRow);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function expectBounds({ health, deathRow, economy, bonusHealth, conditions: own, dead }: Creature): void {
  const within = (value: number, min: number, max: number): void => {
    expect(Number.isInteger(value) && value >= min && value <= max && !Object.is(value, -0)).toBe(true);
  };
  within(health.value, 0, Math.max(health.max, 20));
  within(deathRow, 0, 3);
  expect(deathRow < 3 || dead).toBe(true);
  within(economy.ap, 0, 1000);
  within(economy.reactions, 0, 100);
  for (const { value } of Object.values(bonusHealth)) within(value, 1, 1e6);
  for (const { stacks, remaining } of Object.values(own)) {
    within(stacks, 1, 1000);
    if (remaining !== null) within(remaining, 1, 999);
  }
}

const everything = creature('ember', {
  health: { value: 4, max: 10 },
  attributes: { str: 1, dex: 2, con: 1, int: 0, wis: 0, cha: 0 },
  conditions: conditions(
    condition(
      'burning',
      { amount: 3, type: 'fire', origin: 'torch', name: 'Burning', mods: { ac: -1 } },
      { remaining: 2, source: 'imp', since: 'x' },
    ),
    condition('gloom', { amount: '1d4', tick: 'damage', aura: true, linked: 'ember', harmful: true, bonusHealth: 2, cannotCast: false }),
    condition('relief', { amount: 1 }),
  ),
  bonusHealth: { ward: { value: 3, turns: 2 } },
  resist: { fire: { half: true, amount: 1 } },
  reduction: { all: 1 },
  concentrating: ['veil'],
  adjustments: [{ word: 'ac', op: 'add', value: 1, name: 'cover' }],
  items: items(
    weapon('sword', '1d8+3', {
      tags: ['light', 'reaction'],
      hit: 1,
      ammo: 'arrow',
      damageBonus: 1,
      replaces: { damageType: 'fire' },
      save: { attribute: 'con', dc: 10, onSuccess: 'half' },
      condition: { key: 'marked', remaining: 1, data: { amount: 1 } },
    }),
    weapon('dirk', '1d4', { tags: ['light', 'finesse'] }),
    { ...weapon('arrow', '1d6'), type: 'ammo' },
    spell('burst', {
      level: 2,
      area: true,
      targets: 3,
      projectiles: 2,
      tags: ['concentration'],
      damage: [{ formula: '2d6', type: 'fire' }],
      save: { attribute: 'dex', dc: 12 },
      heal: '1d4',
      bonusHealth: '1d4',
      relief: 1,
      mods: { ac: 1 },
    }),
    { ...spell('pact'), type: 'class', caster: 'warlock', unarmed: { formula: '1d4', type: 'blunt' } },
  ),
});
const room = {
  creatures: { ember: everything, imp: creature('imp', { kind: 'npc', items: everything.items }) },
  clock: { ...CLOCK, turn: 'ember', turnKey: 'before', order: ['ember', 'imp'] },
};

const examples: readonly Command[] = [
  { kind: 'turnStart', id: 'x', of: 'ember', also: ['imp'] },
  { kind: 'turnEnd', id: 'x', of: 'ember' },
  { kind: 'combatStart', id: 'x' },
  { kind: 'combatEnd', id: 'x' },
  { kind: 'roundStart', id: 'x', round: 2 },
  { kind: 'initiative', id: 'x', groups: [['ember'], ['imp']] },
  {
    kind: 'attack',
    id: 'x',
    by: 'ember',
    with: ['sword', 'dirk'],
    on: ['imp'],
    edges: [{ edge: 'advantage', name: 'flank' }],
    bonuses: [{ value: 1, name: 'high' }],
    attribute: 'str',
    circumstances: { imp: { reach: { value: false, from: 'said' } } },
  },
  {
    kind: 'use',
    id: 'x',
    by: 'ember',
    what: 'burst',
    on: ['imp', 'ember'],
    choice: 'a',
    amount: 2,
    circumstances: { imp: { reach: { value: false, from: 'said' } } },
  },
  { kind: 'use', id: 'x', by: 'ember', what: 'move', amount: 2 },
  {
    kind: 'damage',
    id: 'x',
    to: ['imp'],
    parts: [
      { formula: '1d6+str', type: 'fire' },
      { amount: 2, type: 'cold' },
    ],
    source: 'trap',
    critical: false,
    exact: false,
  },
  { kind: 'heal', id: 'x', to: ['imp'], formula: '1d4', source: 'balm' },
  { kind: 'heal', id: 'x', to: ['imp'], amount: 3 },
  { kind: 'check', id: 'x', by: 'ember', attribute: 'str', dc: 10, edges: [{ edge: 'disadvantage' }], reroll: true },
  { kind: 'save', id: 'x', by: 'ember', attribute: 'str', total: 12, dc: 3 },
  {
    kind: 'contest',
    id: 'x',
    sides: [
      { by: 'ember', attribute: 'str' },
      { by: 'imp', attribute: 'dex' },
    ],
  },
  {
    kind: 'apply',
    id: 'x',
    to: ['imp'],
    condition: { key: 'burning', stacks: 2, remaining: 3, countsBy: 'round', data: { amount: 2, mods: { ac: 1 } } },
    source: 'ember',
  },
  { kind: 'remove', id: 'x', to: ['ember'], condition: 'burning' },
  { kind: 'grant', id: 'x', to: 'imp', bonusHealth: 4, source: 'ward', turns: 2 },
  { kind: 'expire', id: 'x', on: 'ember', source: 'ward' },
  { kind: 'lose', id: 'x', who: 'ember', track: 'deathRow', amount: 1, why: 'charm' },
  { kind: 'gain', id: 'x', who: 'ember', track: 'health', amount: 1 },
  { kind: 'move', id: 'x', by: 'ember', distance: 3, how: 'walk', leaving: ['imp'] },
  { kind: 'unequip', id: 'x', who: 'ember', item: 'sword' },
  { kind: 'equip', id: 'x', who: 'ember', item: 'sword' },
  { kind: 'rest', id: 'x', who: ['ember'], length: 'long' },
  { kind: 'edit', id: 'x', who: 'ember', values: [{ path: ['health', 'value'], value: 3 }] },
];

/** Whatever comes in: nothing is thrown, refusals give their reason, results are JSON and no track leaves its bounds. */
function survives(rules: CompiledRuleset, from: unknown, command: unknown, answers: (ask: Ask) => Answer): void {
  const outcome = run(rules, from as State, command as Command, answers);
  if (outcome.kind === 'refused') {
    expect(outcome.reason).toMatch(/^[a-z]\w+$/i);
    expect(outcome.rule).not.toBe('');
    expect(outcome).not.toHaveProperty('changes');
    return;
  }
  if (outcome.kind !== 'done') return;
  const { changes, result } = outcome;
  expect(JSON.parse(JSON.stringify({ changes, result }))).toEqual({ changes, result });
  for (const { creature: id } of changes) if (id !== '') expectSound(outcome.state.creatures[id]);
}

function expectSound(one: Creature | undefined): void {
  expect(one).toBeDefined();
  if (one === undefined) return;
  for (const value of [one.health.value, one.health.max, one.deathRow, one.economy.ap, one.economy.reactions, one.level]) {
    expect(Number.isInteger(value) && value >= 0 && value <= 1e6).toBe(true);
  }
  for (const { value } of Object.values(one.bonusHealth)) expect(Number.isInteger(value) && value >= 0 && value <= 1e6).toBe(true);
}

describe('rubbish', () => {
  const command = fc.constantFrom(...examples);

  it('in commands is refused or done, never thrown at', () => {
    const spoilt = command.chain((base) => spoiled(base));
    fc.assert(
      fc.property(rulings, spoilt, numbers, (rules, given, dice) => {
        survives(rules, room, given, answerer(dice));
      }),
      { numRuns: 1500 },
    );
  });

  it('in states is repaired or refused, never thrown at', () => {
    fc.assert(
      fc.property(rulings, spoiled(room), command, numbers, (rules, from, given, dice) => {
        survives(rules, from, given, answerer(dice));
      }),
      { numRuns: 1500 },
    );
  });

  it('in answers is refused, never thrown at', () => {
    fc.assert(
      fc.property(rulings, command, rubbish, (rules, given, answer) => {
        survives(rules, room, given, () => answer as Answer);
        const outcome = step(rules, room, given, answer as Readonly<Record<string, Answer>>);
        expect(['ask', 'done', 'refused']).toContain(outcome.kind);
      }),
      { numRuns: 400 },
    );
  });

  it('in names of creatures, items, conditions and sources stays a name', () => {
    const named = (one: Creature, id: string): Creature => ({
      ...one,
      id,
      name: id,
      bonusHealth: { [id]: { value: 2, turns: null } },
      conditions: { [id]: { ...burning(1), id, key: id } },
    });
    fc.assert(
      fc.property(ids, ids, command, numbers, (first, second, base, dice) => {
        const creatures = Object.fromEntries([first, second].map((id) => [id, named(everything, id)]));
        const text = JSON.stringify(base).replaceAll('"ember"', JSON.stringify(first)).replaceAll('"imp"', JSON.stringify(second));
        survives(RULES, { creatures, clock: CLOCK }, JSON.parse(text), answerer(dice));
        survives(RULES, { creatures: {}, clock: CLOCK }, JSON.parse(text), answerer(dice));
      }),
      { numRuns: 600 },
    );
  });

  it('a creature may be called like something of every object', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      const from: State = {
        creatures: Object.fromEntries([
          [id, { ...creature(id), items: items(weapon('sword', '4')) }],
          ['imp', creature('imp')],
        ]),
        clock: CLOCK,
      };
      const hit = done(step(RULES, from, { kind: 'damage', id: 'd', to: [id], parts: [{ amount: 4, type: 'fire' }] }, {}));
      expect(Object.hasOwn(hit.state.creatures, id) && hit.state.creatures[id]?.health.value).toBe(6);
      expect(Object.hasOwn(hit.result.targets ?? {}, id)).toBe(true);
      const missing = { creatures: { imp: creature('imp') }, clock: CLOCK };
      expect(step(RULES, missing, { kind: 'turnStart', id: 't', of: id }, {})).toMatchObject({
        kind: 'refused',
        reason: 'unknownCreature',
      });
    }
  });

  it('without anybody nothing happens', () => {
    for (const base of examples) {
      const outcome = run(RULES, state([]), base, () => ({ faces: [] }));
      expect(['done', 'refused']).toContain(outcome.kind);
    }
  });
});
