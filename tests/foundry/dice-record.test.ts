import './dice-stage.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registerRolls, rollsOfTrace } from '../../src/foundry/dice/index.ts';
import type { Plan } from '../../src/foundry/boundary/plan.ts';
import { planIn, planOf, recordOf } from '../../src/foundry/boundary/record.ts';
import { REPORT_SHAPE } from '../../src/foundry/data/combat-shapes.ts';
import { reportData } from '../../src/foundry/data/report.ts';
import { initialsOf } from '../../src/foundry/data/shape.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { Condition } from '../../src/rules/kernel/state.ts';
import { ARCHER, ATTACK, battle, being, CAPTAIN, HERO, HERO_USER, planned, stateOf } from './dice-steps.ts';

registerRolls();

const LIMIT = 4096;
const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The source of the message as Foundry stores it: what belongs to every message, ours, and the rolls as JSON texts. */
function messageOf(plan: Plan): Record<string, unknown> {
  return {
    _id: plan.planId,
    type: 'report',
    style: 0,
    author: HERO_USER,
    timestamp: 1_753_962_345_678,
    flavor: '',
    title: '',
    content: '',
    speaker: { scene: 'Rq8LmA2kVz6TjC4w', actor: 'kJ4xQ2mWvT8rZp1L', token: 'm3KfXw9TqZ1yHs6B', alias: 'Ysolde of the Marches' },
    whisper: [],
    blind: false,
    rolls: rollsOfTrace(plan.trace).map((roll) => JSON.stringify(roll.toJSON())),
    sound: null,
    emote: false,
    flags: {},
    system: {
      ...initialsOf(REPORT_SHAPE),
      ...reportData({ phase: 'plan', planId: plan.planId, settings: 'b3f1c2d4', record: recordOf(plan) }),
    },
    _stats: {
      compendiumSource: null,
      duplicateSource: null,
      exportSource: null,
      coreVersion: '14.369',
      systemId: 'fourfold',
      systemVersion: '0.1.0',
      createdTime: 1_753_962_345_678,
      modifiedTime: 1_753_962_345_678,
      lastModifiedBy: HERO_USER,
    },
  };
}

/** Both hit; the dice are kind, the saves are not. */
const struck = planned(battle(), ATTACK, (ask, index) =>
  ask.edge === undefined ? (ask.key.startsWith('conc') ? 3 : (ask.dice[index] ?? 0)) : 19 - index,
);

describe('the record of a plan', () => {
  it('is of an attack with everything in it', () => {
    const { changes, result, trace } = struck;
    expect(Object.values(result.targets ?? {}).map(({ hit }) => hit)).toEqual([true, true]);
    expect(trace.filter(({ kind }) => kind === 'roll')).toHaveLength(8);
    const places = new Set(changes.map(({ path }) => path[0]));
    expect([...places].sort()).toEqual(['bonusHealth', 'concentrating', 'conditions', 'economy', 'health']);
    expect(JSON.stringify(changes)).toContain('FOURFOLD.Part.reduction');
    expect(JSON.stringify(changes)).toContain('FOURFOLD.Part.resisted');
  });

  it(`fits: the whole message of an attack on two targets has at most ${String(LIMIT)} bytes`, () => {
    const message = messageOf(struck);
    const { rolls, system, content } = message;
    expect(bytes({ rolls, system, content })).toBeLessThanOrEqual(LIMIT);
    expect(bytes(message)).toBeLessThanOrEqual(LIMIT);
    expect(bytes(struck) / bytes(recordOf(struck))).toBeGreaterThan(3);
  });

  it('gives the plan back', () => {
    expect(planOf(json(recordOf(struck)))).toEqual(struck);
    expect(planOf(JSON.stringify(recordOf(struck)))).toEqual(struck);
  });

  it('is found in the message of a plan, and in no other', () => {
    const system = { phase: 'plan', record: json(recordOf(struck)) };
    expect(planIn({ system })).toEqual(struck);
    expect(planIn({ system: { ...system, phase: 'held' } })).toBeNull();
    expect(planIn({ system: {} })).toBeNull();
    expect(planIn(null)).toBeNull();
  });

  it('names the creatures', () => {
    expect(recordOf(struck).creatures).toEqual([HERO, CAPTAIN, ARCHER]);
  });

  it('has no key that Foundry would take apart', () => {
    const keys: string[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value)) keys.push(...Object.keys(value));
      Object.values(value).forEach(visit);
    };
    const command = { ...ATTACK, circumstances: { 'a.b': {}, '-=c': {}, '==d': {}, '~D': {}, [`x${HERO}`]: {} } } as unknown as Command;
    const plan = { ...struck, command };
    visit(recordOf(plan));
    expect(keys.filter((key) => key.includes('.') || /^(-=|==)/.test(key))).toEqual([]);
    expect(planOf(json(recordOf(plan)))).toEqual(plan);
  });
});

const burning = (id: string, given: Partial<Condition> = {}): Condition => ({
  id,
  key: 'burning',
  stacks: 1,
  remaining: 2,
  countsBy: 'bearerStart',
  source: CAPTAIN,
  since: null,
  data: { amount: 3 },
  ...given,
});

const hero = being(HERO, 'Ysolde', {
  kind: 'player',
  conditions: { a: burning('a'), b: burning('b', { key: 'regeneration', data: { amount: 2 } }) },
  health: { value: 2, max: 30 },
});
const dying = being(HERO, 'Ysolde', { kind: 'player', health: { value: 0, max: 30 }, economy: { ap: 0, reactions: 0, jumped: false } });
const company = [being(CAPTAIN, 'Captain'), being(ARCHER, 'Archer')];

describe('every kind of step comes back', () => {
  const commands: readonly (readonly [string, Parameters<typeof planned>])[] = [
    ['a start of turn', [stateOf([hero, ...company], { turn: null }), { id: 'turnstart1', kind: 'turnStart', of: HERO }, () => 7]],
    ['Death Row', [stateOf([dying, ...company], { turn: null }), { id: 'turnstart2', kind: 'turnStart', of: HERO }, () => 7]],
    [
      'a check with a reroll',
      [
        stateOf([hero]),
        { id: 'check1', kind: 'check', by: HERO, attribute: 'str', dc: 12, reroll: true, edges: [{ edge: 'disadvantage' }] },
        (ask) => (ask.dice.length > 1 ? 4 : 17),
      ],
    ],
    [
      'a contest',
      [
        stateOf([hero, ...company]),
        { id: 'contest1', kind: 'contest', sides: [HERO, CAPTAIN].map((by) => ({ by, attribute: 'str' })) },
        () => 10,
      ],
    ],
    ['initiative', [stateOf([hero, ...company]), { id: 'initiative1', kind: 'initiative', groups: [[HERO], [CAPTAIN, ARCHER]] }, () => 10]],
    [
      'damage by formula',
      [
        stateOf([hero, ...company]),
        { id: 'damage1', kind: 'damage', to: [CAPTAIN, ARCHER], parts: [{ formula: '2d6+1', type: 'fire' }] },
        () => 2,
      ],
    ],
    [
      'a hand edit',
      [
        stateOf([hero]),
        {
          id: 'edit1',
          kind: 'edit',
          who: HERO,
          values: [
            { path: ['name'], value: `~${HERO}~0 [x]` },
            { path: ['tags'], value: ['immune:prone'] },
          ],
        },
        () => 1,
      ],
    ],
    ['a long rest', [stateOf([hero], { running: false, turn: null }), { id: 'rest1', kind: 'rest', who: [HERO], length: 'long' }, () => 1]],
  ];

  it.each(commands)('%s', (_what, args) => {
    const plan = planned(...args);
    expect(planOf(json(recordOf(plan)))).toEqual(json(plan));
    expect(bytes(recordOf(plan))).toBeLessThan(bytes(plan));
  });

  it('undo, ledger, defeat and answers that were not needed', () => {
    const plan: Plan = {
      ...struck,
      kind: 'undo',
      undoes: ['someOtherPlan'],
      by: 'Ana0000000000000',
      tape: { ...struck.tape, 'reaction/x': { choice: 'pass', by: HERO_USER }, number: { choice: 3 }, bare: { faces: [1, 2] } },
      notNeeded: ['reaction/x'],
      ledger: [{ combatant: 'Combat.a.Combatant.b', edge: 'start', value: '3.1', before: '' }],
      defeated: [{ combatant: 'Combat.a.Combatant.b', before: false, after: true }],
    };
    expect(planOf(json(recordOf(plan)))).toEqual(plan);
    expect(Object.keys(planOf(recordOf(plan))?.tape ?? {})).toEqual(Object.keys(plan.tape));
  });
});

describe('nothing is lost', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(HERO, CAPTAIN, `x${HERO}/~0`, '~', '~~D', 'FOURFOLD.Named', 'same', '!', '-=a', '12'));
  const value = fc.jsonValue({ maxDepth: 2 });
  const label = fc.oneof(
    fc.record({ key: text }),
    fc.record({ key: text, args: fc.dictionary(text, fc.oneof(text, fc.integer()), { maxKeys: 3 }) }),
    fc.record({ key: fc.constant('FOURFOLD.Named'), args: fc.record({ name: text }) }),
  );
  const part = fc.record({ label, value: fc.integer(), rule: text, source: text }, { requiredKeys: ['label', 'value', 'rule'] });
  const reason = fc.record(
    { label, rule: text, source: text, parts: fc.array(part, { maxLength: 3 }) },
    { requiredKeys: ['label', 'rule'] },
  );
  const held = fc.oneof(value, fc.constant(burning('a')), fc.constant({ countsBy: 'x' }), text, fc.integer());
  const change = fc.record({ creature: text, path: fc.array(text, { maxLength: 3 }), before: held, after: held, reason });
  const die = fc.record({ faces: fc.integer(), face: fc.integer(), kept: fc.boolean() });
  const roll = fc.record({
    kind: fc.constant('roll'),
    key: text,
    who: text,
    label,
    rule: text,
    dice: fc.array(die, { maxLength: 4 }),
    total: fc.integer(),
    parts: fc.array(part, { maxLength: 2 }),
  });
  const note = fc.record(
    { kind: fc.constantFrom('note', 'warn'), label, rule: text, creature: text },
    { requiredKeys: ['kind', 'label', 'rule'] },
  );
  const answer = fc.oneof(
    fc.record({ faces: fc.array(fc.integer(), { maxLength: 3 }), by: text }, { requiredKeys: ['faces'] }),
    fc.record({ choice: fc.oneof(text, fc.integer()) }),
  );
  const plans = fc.record({
    planId: text,
    kind: fc.constantFrom('step', 'undo', 'redo'),
    command: fc.record({ id: text, kind: text, more: value }),
    tape: fc.dictionary(text, answer, { maxKeys: 3, noNullPrototype: true }),
    changes: fc.array(change, { maxLength: 4 }),
    trace: fc.array(fc.oneof(roll, note), { maxLength: 4 }),
    result: fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
    notNeeded: fc.array(text, { maxLength: 2 }),
    ledger: fc.array(fc.record({ combatant: text, edge: text, value: text, before: text }), { maxLength: 2 }),
    defeated: fc.array(fc.record({ combatant: text, before: fc.boolean(), after: fc.boolean() }), { maxLength: 2 }),
  });

  it('of any plan, whatever it holds', () => {
    fc.assert(
      fc.property(plans, (made) => {
        const plan = json(made) as unknown as Plan;
        expect(planOf(json(recordOf(plan)))).toEqual(plan);
      }),
      { numRuns: 400 },
    );
  });

  it('and what is no record is no plan', () => {
    for (const stored of [
      null,
      undefined,
      3,
      '',
      '{',
      'null',
      [],
      {},
      { v: 2 },
      { ...recordOf(struck), v: 2 },
      { ...recordOf(struck), body: null },
      { ...recordOf(struck), texts: null },
      { ...recordOf(struck), repeated: 3 },
    ]) {
      expect(planOf(stored)).toBeNull();
    }
    fc.assert(fc.property(value, (body) => void planOf({ ...recordOf(struck), body: json(body) })));
  });
});
