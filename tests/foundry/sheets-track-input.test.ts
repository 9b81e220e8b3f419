import { describe, expect, it } from 'vitest';
import { bonusCommand, healthCommand, stepCommand } from '../../src/foundry/sheets/track-commands.ts';
import { deltaOf, parseTrackInput } from '../../src/foundry/sheets/track-input.ts';
import { creature, economy, health, rulesWith } from '../rules/arts/fixtures.ts';

describe('what is typed into a track', () => {
  it.each([
    ['-5', { kind: 'by', amount: -5 }],
    ['−5', { kind: 'by', amount: -5 }],
    ['– 5', { kind: 'by', amount: -5 }],
    ['+3', { kind: 'by', amount: 3 }],
    ['＋3', { kind: 'by', amount: 3 }],
    ['=10', { kind: 'to', value: 10 }],
    ['= 0', { kind: 'to', value: 0 }],
    ['10', { kind: 'to', value: 10 }],
    ['  7 ', { kind: 'to', value: 7 }],
    ['007', { kind: 'to', value: 7 }],
  ])('%j is understood', (typed, meant) => {
    expect(parseTrackInput(typed)).toEqual(meant);
  });

  it.each([
    '',
    ' ',
    '-',
    '+',
    '=',
    '-0',
    '+0',
    'abc',
    '5.5',
    '1e3',
    '0x10',
    '--3',
    '+-3',
    '=-3',
    '5-2',
    'NaN',
    'Infinity',
    '99999999',
    '٣',
    '<b>5</b>',
  ])('%j means nothing', (typed) => {
    expect(parseTrackInput(typed)).toBeNull();
  });

  it('the difference to what is there', () => {
    expect(deltaOf({ kind: 'by', amount: -5 }, 12)).toBe(-5);
    expect(deltaOf({ kind: 'to', value: 10 }, 12)).toBe(-2);
  });
});

describe('what is asked of the rules', () => {
  const hurt = creature('ember', { health: health(12, 20), economy: economy(2) });
  const ask = (typed: string) => healthCommand(hurt, parseTrackInput(typed)!);

  it('less Health is damage as typed, more is healing', () => {
    expect(ask('-5')).toEqual({ kind: 'damage', to: ['ember'], parts: [{ amount: 5, type: 'untyped' }], exact: true });
    expect(ask('+3')).toEqual({ kind: 'heal', to: ['ember'], amount: 3 });
  });

  it('a value is reached exactly, past Bonus Health', () => {
    expect(ask('10')).toEqual({ kind: 'lose', who: 'ember', track: 'health', amount: 2 });
    expect(ask('=15')).toEqual({ kind: 'heal', to: ['ember'], amount: 3 });
    expect(ask('=12')).toBeNull();
  });

  it('steps of tracks that the rules know go through them, others are set by hand', () => {
    const rules = rulesWith();
    expect(stepCommand(rules, hurt, 'deathRow', 1)).toEqual({ kind: 'gain', who: 'ember', track: 'deathRow', amount: 1 });
    expect(stepCommand(rules, hurt, 'deathRow', -1)).toEqual({ kind: 'lose', who: 'ember', track: 'deathRow', amount: 1 });
    expect(stepCommand(rules, hurt, 'economy.ap', -1)).toEqual({
      kind: 'edit',
      who: 'ember',
      values: [{ path: ['economy', 'ap'], value: 1 }],
    });
  });

  it('nothing is asked that cannot be', () => {
    const rules = rulesWith();
    expect(stepCommand(rules, creature('ember', { economy: economy(0) }), 'economy.ap', -1)).toBeNull();
    expect(stepCommand(rules, hurt, 'nothing.here', 1)).toBeNull();
    expect(stepCommand(rules, hurt, 'economy.ap', NaN)).toBeNull();
  });

  it('Bonus Health is given by hand, never taken', () => {
    expect(bonusCommand(hurt, parseTrackInput('+4')!, 'By hand')).toEqual({
      kind: 'grant',
      to: 'ember',
      bonusHealth: 4,
      source: 'By hand',
    });
    expect(bonusCommand(hurt, parseTrackInput('-4')!, 'By hand')).toBeNull();
    expect(bonusCommand(hurt, parseTrackInput('0')!, 'By hand')).toBeNull();
  });
});
