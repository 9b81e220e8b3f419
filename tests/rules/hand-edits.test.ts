import { describe, expect, it } from 'vitest';
import { isKeyed } from '../../src/rules/kernel/change.ts';
import { step } from '../../src/rules/kernel/step.ts';
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

describe('a hand edit that would lose something is refused, and nothing changes', () => {
  const sword = { id: 'sword', name: 'Sword', type: 'weapon', tags: [], equipped: true } as const;
  const from = game([creature('ember', { items: { sword }, conditions: { b: { ...burning(3), id: 'b' } } })]);
  it.each([
    ['a track without its fields', ['health'], { a: 1 }],
    ['a track of one field', ['health'], { value: 3 }],
    ['a record that is a text', ['economy'], 'none'],
    ['a record that is none', ['health'], null],
    ['all conditions as a list', ['conditions'], []],
    ['an item that is not there', ['items', 'axe'], { id: 'axe' }],
    ['a field of an item that is not there', ['items', 'axe', 'hit'], 3],
    ['an item as a whole', ['items', 'sword'], null],
    ['all items', ['items'], {}],
  ])('%s', (_name, path, value) => {
    const { state, rules } = from;
    const outcome = step(rules, state, { kind: 'edit', id: 'x', who: 'ember', values: [{ path, value }] }, {});
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'badValue' });
  });

  it('a field of an item, and a record with all of its fields, are set', () => {
    expect(
      play(from, { kind: 'edit', who: 'ember', values: [{ path: ['items', 'sword', 'hit'], value: 3 }] }).outcome.changes,
    ).toHaveLength(1);
    expect(
      play(from, { kind: 'edit', who: 'ember', values: [{ path: ['health'], value: { value: 3, max: 9 } }] }).outcome.changes.length,
    ).toBeGreaterThan(0);
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
