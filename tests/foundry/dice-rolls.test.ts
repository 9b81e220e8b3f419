import { game } from './dice-stage.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { queueFaces } from '../../stage/engine/dice/index.ts';
import {
  facesOfRoll,
  initiativeRoll,
  keyOfRoll,
  registerRolls,
  reportNotes,
  rollForAsk,
  rollsOfTrace,
} from '../../src/foundry/dice/index.ts';
import { foundryApi, type Roll } from '../../src/foundry/ports/index.ts';
import type { DiceAsk } from '../../src/rules/kernel/ask.ts';
import type { RollEntry } from '../../src/rules/kernel/trace.ts';
import { ATTACK, battle, being, HERO, planned, RULES } from './dice-steps.ts';

beforeAll(() => {
  expect(game.release.generation).toBe(13);
  registerRolls();
});

const ask = (dice: readonly number[], given: Partial<DiceAsk> = {}): DiceAsk => ({
  kind: 'dice',
  key: 'attack/Actor.x/0/d20',
  who: 'Actor.y',
  dice,
  label: { key: 'FOURFOLD.Roll.attack', args: { weapon: 'Sword', target: 'Imp' } },
  rule: 'T-15',
  ...given,
});

/** As Foundry reads it back from the database. */
const stored = (roll: Roll): Roll => foundryApi().dice.Roll.fromData(JSON.parse(JSON.stringify(roll.toJSON())) as Record<string, unknown>);
const name = (roll: Roll): string => (roll as object).constructor.name;

describe('a roll that answers', () => {
  it.each([
    [[20], undefined, '1d20'],
    [[20, 20], 'advantage', '2d20kh'],
    [[20, 20], 'disadvantage', '2d20kl'],
    [[8, 6, 6], undefined, '1d8 + 2d6'],
    [[6, 8, 6], undefined, '1d6 + 1d8 + 1d6'],
    [[7], undefined, '1d7'],
  ] as const)('%j with %s rolls %s', (dice, edge, formula) => {
    const roll = rollForAsk(ask(dice, edge === undefined ? {} : { edge }));
    expect(roll.formula).toBe(formula);
    expect(roll.total).toBeUndefined();
  });

  it.each([
    [[20], undefined, [13]],
    [[20, 20], 'advantage', [4, 18]],
    [[20, 20], 'disadvantage', [4, 18]],
    [[20, 20], 'advantage', [7, 7]],
    [[8, 6, 6], undefined, [5, 6, 1]],
  ] as const)('%j with %s: faces in order, also from the database', async (dice, edge, faces) => {
    const question = ask(dice, edge === undefined ? {} : { edge });
    queueFaces(faces);
    const roll = await rollForAsk(question).evaluate({ allowInteractive: false });
    expect(facesOfRoll(question, roll)).toEqual(faces);
    const again = stored(roll);
    expect(facesOfRoll(question, again)).toEqual(faces);
    expect(again.total).toBe(roll.total);
    expect(keyOfRoll(again)).toBe(question.key);
    expect(name(again)).toBe('AttackRoll');
  });

  it.each([
    ['not rolled yet', '1d20', [20], undefined, false],
    ['fewer dice', '1d6', [6, 6], undefined, true],
    ['more dice', '3d6', [6, 6], undefined, true],
    ['other dice', '2d8', [6, 6], undefined, true],
    ['another order', '2d6 + 1d8', [8, 6, 6], undefined, true],
    ['something added', '1d20 + 5', [20], undefined, true],
    ['the other die kept', '2d20kl', [20, 20], 'advantage', true],
    ['none kept', '2d20', [20, 20], 'advantage', true],
    ['rerolls', '1d6r<7', [6], undefined, true],
    ['explosions', '1d6x', [6], undefined, true],
    ['a least face', '1d20min10', [20], undefined, true],
    ['no dice', '4', [4], undefined, true],
  ] as const)('is none with %s', async (_why, formula, dice, edge, evaluated) => {
    const roll = new (foundryApi().dice.Roll)(formula);
    if (evaluated) await roll.evaluate();
    expect(facesOfRoll(ask(dice, edge === undefined ? {} : { edge }), roll)).toBeNull();
  });

  it('is none when its results were made up', () => {
    const forged = (results: unknown): Roll => {
      const die = { faces: 20, modifiers: [], results };
      return { total: 5, terms: [die], dice: [die] } as unknown as Roll;
    };
    for (const results of [
      5,
      null,
      { length: 1 },
      [{ result: 21 }],
      [{ result: 0 }],
      [{ result: 2.5 }],
      [{ result: '7' }],
      [{ result: 7, rerolled: true }],
    ]) {
      expect(facesOfRoll(ask([20]), forged(results))).toBeNull();
    }
    expect(facesOfRoll(ask([20]), forged([{ result: 7 }]))).toEqual([7]);
    // A die inside another term was not rolled as what was asked for.
    const inside = { total: 20, terms: [{ fn: 'max' }], dice: [{ faces: 20, modifiers: [], results: [{ result: 7 }] }] } as unknown as Roll;
    expect(facesOfRoll(ask([20]), inside)).toBeNull();
  });
});

const entry = (given: Partial<RollEntry>): RollEntry => ({
  kind: 'roll',
  key: 'check',
  who: 'Actor.y',
  label: { key: 'FOURFOLD.Roll.checkOf', args: { name: 'Ember', attribute: 'str' } },
  rule: 'T-80',
  dice: [{ faces: 20, face: 15, kept: true }],
  total: 19,
  parts: [
    { label: { key: 'FOURFOLD.Part.d20' }, value: 15, rule: 'T-80' },
    { label: { key: 'FOURFOLD.Attribute.str' }, value: 4, rule: 'T-80' },
  ],
  ...given,
});
const dicePart = (dice: string, value: number) => ({ label: { key: 'FOURFOLD.Part.dice', args: { dice } }, value, rule: 'T-17' });
const number = (text: string, value: number) => ({ label: { key: 'FOURFOLD.Named', args: { name: text } }, value, rule: 'T-17' });
const die = (faces: number, face: number, kept = true) => ({ faces, face, kept });

describe('a roll of a report', () => {
  const cases: readonly (readonly [string, Partial<RollEntry>, string, string])[] = [
    ['a check', {}, '1d20 + 4[Strength]', 'CheckRoll'],
    ['an attack', { label: { key: 'FOURFOLD.Roll.attack' } }, '1d20 + 4[Strength]', 'AttackRoll'],
    ['a save', { label: { key: 'FOURFOLD.Roll.save' } }, '1d20 + 4[Strength]', 'SaveRoll'],
    ['initiative', { label: { key: 'FOURFOLD.Roll.initiative' } }, '1d20 + 4[Strength]', 'CheckRoll'],
    ['advantage', { dice: [die(20, 3, false), die(20, 15)] }, '2d20kh + 4[Strength]', 'CheckRoll'],
    ['disadvantage', { dice: [die(20, 15), die(20, 18, false)] }, '2d20kl + 4[Strength]', 'CheckRoll'],
    [
      'damage',
      {
        label: { key: 'FOURFOLD.Roll.damage' },
        dice: [die(8, 5), die(6, 1), die(6, 2)],
        parts: [dicePart('1d8', 5), dicePart('2d6', 3), number('Rage', 2)],
        total: 10,
      },
      '1d8 + 2d6 + 2[Rage]',
      'DamageRoll',
    ],
    ['a number that is taken off', { parts: [dicePart('1d20', 15), number('Fear', -2)], total: 13 }, '1d20 - 2[Fear]', 'CheckRoll'],
    [
      'dice that are taken off',
      { dice: [die(4, 3)], parts: [dicePart('1d4', -3), number('Base', 9)], total: 6 },
      '0 - 1d4 + 9[Base]',
      'CheckRoll',
    ],
    ['what the parts leave open', { total: 25 }, '1d20 + 4[Strength] + 6[Modifier]', 'CheckRoll'],
    [
      'Death Row',
      {
        label: { key: 'FOURFOLD.Roll.deathRow' },
        dice: [die(20, 7)],
        parts: [{ label: { key: 'FOURFOLD.Part.d20' }, value: 7, rule: 'T-93' }],
        total: 7,
      },
      '1d20',
      'DeathRowRoll',
    ],
    [
      'names that would break the formula',
      { parts: [dicePart('1d20', 15), number('Blade [@magic]', 1)], total: 16 },
      '1d20 + 1[Blade   magic]',
      'CheckRoll',
    ],
  ];

  it.each(cases)('%s: formula, class and total, also from the database', (_what, given, formula, cls) => {
    const traced = entry(given);
    const [roll, ...others] = rollsOfTrace([{ kind: 'note', rule: 'T-85', label: { key: 'x' } }, traced]);
    expect(others).toEqual([]);
    expect(roll).toBeDefined();
    for (const one of [roll!, stored(roll!), stored(stored(roll!))]) {
      expect(one.formula).toBe(formula);
      expect(one.total).toBe(traced.total);
      expect(name(one)).toBe(cls);
      expect(reportNotes(one)?.at).toBe(1);
      expect(
        one.dice.flatMap(({ faces, results }) => results.map(({ result, active }) => ({ faces, face: result, kept: active }))),
      ).toEqual(traced.dice);
    }
  });

  it('dice that count as their maximum were not rolled (T-16)', () => {
    const maximum = { label: { key: 'FOURFOLD.Part.maximum', args: { dice: '2d6' } }, value: 12, rule: 'T-16' };
    const dice = [die(6, 6), die(6, 6)];
    expect(rollsOfTrace([entry({ dice, parts: [maximum], total: 12 })])).toEqual([]);
  });

  it('dice that several entries share are thrown once', () => {
    expect(rollsOfTrace([entry({}), entry({ who: 'Actor.z' }), entry({ key: 'other' })]).map((roll) => reportNotes(roll)?.at)).toEqual([
      0, 2,
    ]);
  });

  it('shows the dice of a whole attack', () => {
    const plan = planned(battle(), ATTACK, (_ask, index) => index + 3);
    const rolls = rollsOfTrace(plan.trace).map(stored);
    const rolled = plan.trace.filter((one) => one.kind === 'roll');
    expect(rolls.map(({ total }) => total)).toEqual(rolled.map(({ total }) => total));
    expect(rolls.map((roll) => JSON.stringify(roll.toJSON()))).toEqual(
      rollsOfTrace(plan.trace).map((roll) => JSON.stringify(roll.toJSON())),
    );
  });
});

describe('initiative', () => {
  it('rolls the formula of the ruleset, each number under its name (T-05)', async () => {
    const roll = initiativeRoll(RULES, being(HERO, 'Ysolde'));
    expect(roll.formula).toBe('1d20 + 2[Dexterity]');
    queueFaces([11]);
    expect((await roll.evaluate()).total).toBe(13);
    expect(stored(roll).total).toBe(13);
  });

  it('subtracts what is negative', () => {
    const slow = being(HERO, 'Ysolde', { attributes: { str: 0, dex: -2, con: 0, int: 0, wis: 0, cha: 0 } });
    expect(initiativeRoll(RULES, slow).formula).toBe('1d20 - 2[Dexterity]');
  });
});
