import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dice, diceConfig, queueFaces, queuedFaces } from '../../stage/engine/dice/index.ts';
import { Die } from '../../stage/engine/dice/terms/die.ts';
import type { Roll as RollInstance } from '../../stage/engine/dice/roll.ts';
import { differences } from '../../stage/engine/generation.ts';
import { runtime } from '../../stage/engine/runtime.ts';

const { Roll, terms } = dice;

beforeEach(() => {
  runtime.CONFIG['Dice'] = diceConfig(differences(13));
});

afterEach(() => expect(queuedFaces()).toBe(0));

async function rolled(formula: string, faces: number[], data = {}): Promise<RollInstance> {
  queueFaces(faces);
  return new Roll(formula, data).evaluate();
}

describe('formulas', () => {
  it.each([
    ['2d6+3', [4, 5], 12, '9 + 3'],
    ['1d20 + 5 - 1d4', [11, 2], 14, '11 + 5 - 2'],
    ['d8', [8], 8, '8'],
    ['(1d6+2)*3', [4], 18, '6 * 3'],
    ['2 + 3 * 4 - 6 / 2', [], 11, '2 + 3 * 4 - 6 / 2'],
    ['-1d4 + 10', [3], 7, '- 3 + 10'],
    ['10 - -2', [], 12, '10 + 2'],
    ['2 * -3', [], -6, '2 *  - 3'],
    ['7 % 4', [], 3, '7 % 4'],
    ['(1+1)d6', [1, 6], 7, '7'],
    ['1d(2+2)', [4], 4, '4'],
    ['floor(1d6 / 2) + max(1, 2)', [5], 4, '2 + 2'],
    ['{1d6, 1d8 + 1}kh', [6, 3], 6, '6'],
    ['{2d6, 1d12}kl + 1', [1, 2, 12], 4, '3 + 1'],
    ['1d6[fire] + 2[cold]', [3], 5, '3 + 2'],
    ['0.5 + 1', [], 1.5, '0.5 + 1'],
    ['', [], 0, ''],
  ])('rolls %s', async (formula, faces, total, result) => {
    const roll = await rolled(formula, faces);
    expect(roll.total).toBe(total);
    expect(roll.result).toBe(result.trim());
  });

  it('normalises the written formula', () => {
    expect(new Roll('2d6kh+ 3').formula).toBe('2d6kh + 3');
    expect(new Roll('(1+@n)d6 + 1d8[fire]', { n: 2 }).formula).toBe('(1 + 2)d6 + 1d8[fire]');
    expect(new Roll('{1d6,2d8}kh2 + max(1,2)').formula).toBe('{1d6, 2d8}kh2 + max(1, 2)');
  });

  it('replaces references', () => {
    const data = { str: { mod: -2 }, die: '1d6' };
    expect(Roll.replaceFormulaData('1d20 + @str.mod + @no.such', data)).toBe('1d20 + -2 + @no.such');
    expect(Roll.replaceFormulaData('@no', data, { missing: '0' })).toBe('0');
    expect(new Roll('@die + @str.mod + @no', data).formula).toBe('1d6 - 2 + 0');
  });

  it('tells valid formulas from others', () => {
    for (const good of ['1d6', '2d20kh + @mod', '{1d4, 2}kh', 'floor(3/2)']) expect(Roll.validate(good), good).toBe(true);
    for (const bad of ['', '1d6 +', 'fire', '1d6 fire', '(1d6', '1d6 + cold', '5x']) expect(Roll.validate(bad), bad).toBe(false);
  });

  it('computes expressions without chance only', () => {
    expect(Roll.safeEval('2 * (3 + max(1, 4))')).toBe(14);
    expect(() => Roll.safeEval('1d6')).toThrow('non-numeric');
    expect(() => Roll.safeEval('alert')).toThrow('non-numeric');
  });

  it('refuses text that is no dice when it is rolled', async () => {
    const roll = new Roll('1d6 + fire');
    queueFaces([1]);
    await expect(roll.evaluate()).rejects.toThrow('Unresolved StringTerm fire');
  });
});

describe('modifiers', () => {
  it.each([
    ['4d6kh3', [1, 5, 3, 6], 14],
    ['2d20kl', [15, 4], 4],
    ['2d20k', [15, 4], 15],
    ['4d6dl1', [1, 5, 3, 6], 14],
    ['4d6dh2', [1, 5, 3, 6], 4],
    ['4d6d', [1, 5, 3, 6], 14],
    ['2d6r1', [1, 4, 1], 5],
    ['2d6rr1', [1, 4, 1, 6], 10],
    ['2d6r<3', [2, 1, 5, 6], 11],
    ['3d6r1=1', [1, 1, 2, 6], 9],
    ['1d6x', [6, 6, 2], 14],
    ['1d6xo', [6, 6], 12],
    ['2d6x>=5', [5, 1, 6, 2], 14],
    ['3d6min3', [1, 2, 5], 11],
    ['3d6max4', [1, 6, 5], 9],
    ['5d10cs>=8', [8, 9, 1, 10, 7], 3],
    ['5d6cs', [6, 6, 1, 2, 3], 2],
    ['4d6cf', [1, 1, 5, 3], 2],
    ['4d6even', [2, 4, 5, 1], 2],
    ['4d6odd', [2, 4, 5, 1], 2],
    ['3d6df', [1, 4, 5], 8],
    ['3d6sf<3', [2, 4, 5], 7],
    ['4d6cs>3df', [6, 5, 2, 1], 0],
    ['2d20kh1cs>=10', [12, 3], 1],
  ])('%s', async (formula, faces, total) => {
    expect((await rolled(formula, faces)).total).toBe(total);
  });

  it('marks what it leaves out', async () => {
    const roll = await rolled('2d20kh', [7, 13]);
    expect(roll.dice[0]?.results).toEqual([
      { result: 7, active: false, discarded: true },
      { result: 13, active: true },
    ]);
    expect(roll.dice[0]?.values).toEqual([13]);
  });

  it('flips coins', async () => {
    expect((await rolled('3dcc1', [1, 0, 1])).total).toBe(2);
  });

  it('can be extended by a class of the system', async () => {
    class LuckyDie extends Die {
      static override MODIFIERS = { ...Die.MODIFIERS, luck: 'luck' };
      luck(): void {
        for (const result of this.results) result.count = result.result + 1;
      }
    }
    (runtime.CONFIG['Dice'] as ReturnType<typeof diceConfig>).terms['d'] = LuckyDie;
    const roll = await rolled('2d6luck', [2, 3]);
    expect(roll.total).toBe(7);
    expect(roll.dice[0]).toBeInstanceOf(LuckyDie);
  });
});

describe('evaluation', () => {
  it('happens once', async () => {
    const roll = await rolled('1d6', [3]);
    await expect(roll.evaluate()).rejects.toThrow('already been evaluated');
    expect((await roll.clone().evaluate({ maximize: true })).total).toBe(6);
  });

  it('is synchronous only without chance', () => {
    expect(new Roll('3 + 4 * (2 - 1)').evaluateSync().total).toBe(7);
    expect(() => new Roll('1d6').evaluateSync()).toThrow('synchronously');
    expect(new Roll('1d6 + 2').evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll('3d6kh2 + 1').evaluateSync({ minimize: true }).total).toBe(3);
    expect(new Roll('3d6kh2 + 1').evaluateSync({ maximize: true }).total).toBe(13);
  });

  it('draws from CONFIG.Dice.randomUniform when no faces wait', async () => {
    const config = runtime.CONFIG['Dice'] as ReturnType<typeof diceConfig>;
    config.randomUniform = () => 0;
    expect((await new Roll('2d6').evaluate()).total).toBe(2);
    config.randomUniform = () => 0.999999;
    expect((await new Roll('2d6').evaluate()).total).toBe(12);
  });

  it('refuses absurd numbers of dice', async () => {
    await expect(new Roll('1000d6').evaluate()).rejects.toThrow('999');
    await expect(new Roll('1d6x>0').evaluate()).rejects.toThrow('recursion');
  });

  it('builds rolls of terms', async () => {
    const built = Roll.fromTerms([
      new terms.Die({ number: 2, faces: 20, modifiers: ['kh'] }),
      new terms.OperatorTerm({ operator: '+' }),
      new terms.NumericTerm({ number: 5 }),
    ]);
    expect(built.formula).toBe('2d20kh + 5');
    queueFaces([3, 9]);
    expect((await built.evaluate()).total).toBe(14);
    const done = Roll.fromTerms([new terms.Die({ faces: 6, number: 1, results: [{ result: 4, active: true }] })]);
    expect(done.total).toBe(4);
  });
});

describe('storage', () => {
  class FateRoll extends Roll {}

  it('revives a roll by the name of its class', async () => {
    (runtime.CONFIG['Dice'] as ReturnType<typeof diceConfig>).rolls.unshift(FateRoll);
    const good = new FateRoll('(1d2)d6 + floor(7 / 2)', {}, { kind: 'attack' });
    queueFaces([2, 5, 3]);
    await good.evaluate();
    const data = JSON.parse(JSON.stringify(good)) as Record<string, unknown>;
    expect(Object.keys(data)).toEqual(['class', 'options', 'dice', 'formula', 'terms', 'total', 'evaluated']);
    const revived = Roll.fromData(data);
    expect(revived).toBeInstanceOf(FateRoll);
    expect(revived.options).toEqual({ kind: 'attack' });
    expect(revived.total).toBe(11);
    expect(revived.result).toBe('8 + 3');
    expect(JSON.parse(JSON.stringify(revived))).toEqual(data);
    expect(Roll.fromJSON(JSON.stringify(good)).dice.map(({ values }) => values)).toEqual([[2], [5, 3]]);
  });

  it('refuses classes it does not know', () => {
    expect(() => Roll.fromData({ class: 'NoRoll', formula: '1', terms: [] })).toThrow('Unable to recreate NoRoll');
  });

  it('draws cards and tooltips', async () => {
    const roll = await rolled('2d6 + 1', [2, 5]);
    const card = await roll.render({ flavor: 'a < b' });
    expect(card).toContain('<h4 class="dice-total">8</h4>');
    expect(card).toContain('a &#60; b');
    expect(await roll.render({ isPrivate: true })).not.toContain('8');
  });
});
