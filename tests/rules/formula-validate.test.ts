import { describe, expect, it } from 'vitest';
import { isFault, parseFormula, validateFormula } from '../../src/rules/dice/formula/index.ts';

const names = ['str', 'Item.Level'];

const ALLOWED = [
  ['2d6 + @str', 'any'],
  ['STR * 2 + @item.level', 'any'],
  ['3', 'any'],
  ['3', 'none'],
  ['max(str, 1) / 2', 'none'],
  ['6 / max(1, str)', 'none'],
  ['6 / (abs(str) + 1)', 'none'],
  ['6 / (2 * max(str, 0.5) - 0.5)', 'none'],
  ['6 / -min(-1, str)', 'none'],
  ['0 / 2', 'none'],
  ['d20 + @str', 'oneD20'],
  ['@str + 1d20[fire] - 1', 'oneD20'],
] as const;

const REFUSED = [
  ['2d6 +', 'any', 'unexpected', 5, ''],
  ['', 'any', 'empty', 0, ''],
  ['2d6 + @wis', 'any', 'unknownName', 6, 'wis'],
  ['str + abs(Dex)', 'none', 'unknownName', 10, 'dex'],
  ['constructor', 'none', 'unknownName', 0, 'constructor'],
  ['item', 'none', 'unknownName', 0, 'item'],
  ['4 / 0', 'any', 'divisionByZero', 2, '/'],
  ['@str / 0.0', 'any', 'divisionByZero', 5, '/'],
  ['1d6 + str / (2 - 2)', 'any', 'divisionByZero', 10, '/'],
  ['max(str, 1 / 0)', 'any', 'divisionByZero', 11, '/'],
  ['1 / str', 'none', 'mayDivideByZero', 2, '/'],
  ['2d6 + 6 / abs(str)', 'any', 'mayDivideByZero', 8, '/'],
  ['6 / max(0, str)', 'none', 'mayDivideByZero', 2, '/'],
  ['6 / floor(max(0.5, str))', 'none', 'mayDivideByZero', 2, '/'],
  ['max(1, 6 / (str - 1))', 'none', 'mayDivideByZero', 9, '/'],
  ['str - 2d6', 'none', 'diceNotAllowed', 6, '2d6'],
  ['2d20', 'oneD20', 'diceNotAllowed', 0, '2d20'],
  ['1d12 + str', 'oneD20', 'diceNotAllowed', 0, '1d12'],
  ['-d20', 'oneD20', 'diceNotAllowed', 1, 'd20'],
  ['d20 + 1d4', 'oneD20', 'diceNotAllowed', 6, '1d4'],
  ['d20 + d20', 'oneD20', 'diceNotAllowed', 6, 'd20'],
  ['str + 1', 'oneD20', 'diceNotAllowed', 7, ''],
] as const;

describe('validateFormula', () => {
  it.each(ALLOWED)('accepts %s with dice: %s', (text, dice) => {
    expect(validateFormula(text, { names, dice })).toBe(parseFormula(text));
    expect(isFault(parseFormula(text))).toBe(false);
  });

  it.each(REFUSED)('refuses %s with dice: %s as %s at %i', (text, dice, reason, at, found) => {
    expect(validateFormula(text, { names, dice })).toEqual({ fault: true, reason, at, found });
  });

  it.each([`${'9'.repeat(99)} * ${'9'.repeat(98)}`, `${'9'.repeat(97)} / 0.${'0'.repeat(96)}1`])(
    'accepts the largest value a text can hold: %s',
    (text) => {
      expect(text.length).toBeGreaterThan(198);
      expect(validateFormula(text, { names, dice: 'none' })).toBe(parseFormula(text));
      expect(isFault(parseFormula(text))).toBe(false);
    },
  );

  it('refuses a value that is no text', () => {
    // Callers outside the type checker's reach may hand over anything.
    const given: unknown = 12;
    expect(validateFormula(given as string, { names, dice: 'any' })).toMatchObject({
      reason: 'unexpected',
      at: 0,
    });
  });
});
