import { describe, expect, it } from 'vitest';
import { revertChanges } from '../../../src/rules/kernel/change.ts';
import type {} from '../../../src/rules/mechanics/skill-fuel/index.ts';
import type {} from '../../../src/rules/mechanics/two-action-points/index.ts';
import { attempt, creatureOf, itemOf, play, rulesOf, stateOf } from './fixtures.ts';

const rules = rulesOf('cards');
const ward = itemOf('ward', { condition: { key: 'warded' }, cost: { ap: 1, focus: 1 } });

describe('what is spent', () => {
  it('RES-01: the last point can be spent', () => {
    const ash = creatureOf(rules, 'ash', { actionPoints: 1, focus: { value: 1, max: 1 }, items: { ward } });
    const { state } = play(rules, stateOf([ash]), { kind: 'use', by: 'ash', what: 'ward' });
    expect(state.creatures['ash']).toMatchObject({ actionPoints: 0, focus: { value: 0, max: 1 } });
  });

  it('RES-02: a price below nothing is none; it neither pays nor is refused', () => {
    const odd = itemOf('odd', { condition: { key: 'warded' }, cost: { ap: -1, focus: -1 } });
    const ash = creatureOf(rules, 'ash', { actionPoints: 0, focus: { value: 0, max: 4 }, items: { odd } });
    const { state } = play(rules, stateOf([ash]), { kind: 'use', by: 'ash', what: 'odd' });
    expect(state.creatures['ash']).toMatchObject({ actionPoints: 0, focus: { value: 0, max: 4 } });
  });

  it('RES-02: what is gained is gained, also at 0 and never above the maximum', () => {
    const ash = creatureOf(rules, 'ash', { focus: { value: 0, max: 2 } });
    const { state } = play(rules, stateOf([ash]), { kind: 'gain', who: 'ash', track: 'focus', amount: 1 });
    expect(state.creatures['ash']).toMatchObject({ focus: { value: 1, max: 2 } });
  });

  it('RES-04: taking a move back gives its Action Points back', () => {
    const before = stateOf([creatureOf(rules, 'ash')]);
    const { changes, state } = play(rules, before, { kind: 'move', by: 'ash', distance: 6, how: 'walk' });
    expect(state.creatures['ash']?.actionPoints).toBe(1);
    expect(revertChanges(state, changes)).toEqual(before);
  });

  it('RES-05: what is not answered spends nothing', () => {
    const before = stateOf([creatureOf(rules, 'ash')]);
    const outcome = attempt(rules, before, { kind: 'use', by: 'ash', what: 'other' });
    expect(outcome.kind).toBe('ask');
    expect(before).toEqual(stateOf([creatureOf(rules, 'ash')]));
  });

  it('RES-05: a no to the question spends nothing', () => {
    const ash = creatureOf(rules, 'ash', { speed: 1, conditions: { p: condition('prone') } });
    const { changes } = play(rules, stateOf([ash]), { kind: 'move', by: 'ash', distance: 1, how: 'walk' }, ['cancel']);
    expect(changes).toEqual([]);
  });
});

describe('Action Points that are left over', () => {
  it.each([
    ['spent something out of turn, in the first round', 1, 1, true],
    ['nobody has had a turn yet', 2, 1, false],
    ['a turn in which nothing was spent', 2, 2, true],
    ['nothing is left', 0, 2, false],
  ])('C-04: lost or not, and told so: %s', (_name, actionPoints, round, told) => {
    const { trace, state } = play(rules, stateOf([creatureOf(rules, 'ash', { actionPoints })], { round }), {
      kind: 'turnStart',
      of: 'ash',
    });
    expect(trace.some(({ label }) => label.key === 'FOURFOLD.Note.leftoverLost')).toBe(told);
    expect(state.creatures['ash']?.actionPoints).toBe(2);
  });
});

function condition(key: string) {
  return { id: 'p', key, stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: {} };
}

describe('half movement stays exact', () => {
  it('C-43: an odd distance is not rounded', () => {
    const ash = creatureOf(rules, 'ash', { speed: 7, actionPoints: 2, conditions: { p: condition('prone') } });
    // 3.5 spaces for each Action Point: 7 are two of them, and not more.
    const { state } = play(rules, stateOf([ash]), { kind: 'move', by: 'ash', distance: 7, how: 'walk' });
    expect(state.creatures['ash']?.actionPoints).toBe(0);
  });
});
