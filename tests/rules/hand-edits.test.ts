import { describe, expect, it } from 'vitest';
import { isKeyed } from '../../src/rules/kernel/change.ts';
import { burning, creature, game, play } from './arts/fixtures.ts';

const { slice } = game([]).rules;

describe('hand edits that make or take away an entry are undone exactly', () => {
  const from = game([creature('ember', { conditions: { b: { ...burning(3), id: 'b' } }, resist: { cold: { half: true, amount: 0 } } })]);
  // `play` compares the state after taking the changes back with the one before.
  it.each([
    ['a resistance', ['resist', 'fire'], { half: true, amount: 0 }],
    ['a resistance by one of its fields', ['resist', 'fire', 'amount'], 2],
    ['a resistance taken away', ['resist', 'cold'], null],
    ['a reduction', ['reduction', 'slashing'], 2],
    ['Bonus Health', ['bonusHealth', 'Ring', 'value'], 4],
    ['what a condition says', ['conditions', 'b', 'data', 'type'], 'fire'],
    ['the duration of a condition', ['conditions', 'b', 'remaining'], 2],
    ['a condition taken away', ['conditions', 'b'], null],
  ])('%s', (_name, path, value) => {
    const { outcome } = play(from, { kind: 'edit', who: 'ember', values: [{ path, value }] });
    expect(outcome.changes).toHaveLength(1);
  });
});

describe('isKeyed', () => {
  it.each([
    [['conditions', 'b'], true],
    [['conditions', 'b', 'remaining'], false],
    [['conditions', 'b', 'data', 'amount'], true],
    [['items', 'sword', 'hit'], true],
    [['items', 'sword', 'save', 'dc'], false],
    [['bonusHealth', 'Ring'], true],
    [['bonusHealth', 'Ring', 'turns'], false],
    [['resist', 'fire'], true],
    [['reduction', 'all'], true],
    [['economy', 'ap'], false],
    [['maxAp'], false],
    [['attributes', 'str'], false],
  ])('%j: %s', (path, keyed) => {
    expect(isKeyed(path, slice)).toBe(keyed);
  });
});
