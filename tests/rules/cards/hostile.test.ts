import { describe, expect, it } from 'vitest';
import type {} from '../../../src/rules/mechanics/begin-later/index.ts';
import type {} from '../../../src/rules/mechanics/set-actions/index.ts';
import type { Item } from '../../../src/rules/kernel/state.ts';
import { attempt, creatureOf, itemOf, play, rulesOf, stateOf } from './fixtures.ts';

const rules = rulesOf('cards');

describe('stored data that cannot be right', () => {
  it('a debt for an item that is gone is lost, not an error', () => {
    const ash = creatureOf(rules, 'ash', { debt: { what: ['ghost'], paid: 2, cost: 3, on: ['nobody'] } });
    const { state } = play(rules, stateOf([ash]), { kind: 'turnStart', of: 'ash' });
    expect(state.creatures['ash']?.debt).toEqual({ what: [], paid: 0, cost: 0, on: [] });
  });

  it('a set action with an item that is gone is refused and nothing happens', () => {
    const ash = creatureOf(rules, 'ash', { setAction: { what: ['ghost'], trigger: ['boo'], on: [] } });
    expect(attempt(rules, stateOf([ash]), { kind: 'trigger', of: 'ash' })).toMatchObject({ kind: 'refused', reason: 'unknownItem' });
  });

  it('fields of the wrong type are repaired', () => {
    const ash = creatureOf(rules, 'ash', {
      debt: 7,
      setAction: null,
      focus: 'much',
      wounds: NaN,
      bleedingOut: 'x',
      armor: 'paper',
      armorResists: 3,
    });
    const { state } = play(rules, stateOf([ash]), { kind: 'turnStart', of: 'ash' });
    expect(state.creatures['ash']).toMatchObject({
      debt: { what: [], paid: 0, cost: 0, on: [] },
      setAction: { what: [], trigger: [], on: [] },
      focus: { value: 0, max: 0 },
      wounds: 0,
      bleedingOut: null,
      armor: 'none',
      armorResists: [],
    });
  });

  it('a price beyond all bounds can be begun and goes on', () => {
    const vast = itemOf('vast', { condition: { key: 'warded' }, cost: { ap: 1e9 } });
    const ash = creatureOf(rules, 'ash', { items: { vast } });
    const begun = play(rules, stateOf([ash]), { kind: 'use', by: 'ash', what: 'prepare', choice: 'vast' });
    expect(begun.state.creatures['ash']?.debt).toMatchObject({ paid: 2, cost: 1e6 });
    const next = play(rules, begun.state, { kind: 'turnStart', of: 'ash' });
    expect(next.state.creatures['ash']?.debt).toMatchObject({ paid: 4 });
  });

  it('a card whose Stat is no name is asked about', () => {
    // Stored data may hold anything whatever its type says.
    const save = { attribute: 'mind', against: 7 } as unknown as Item['save'];
    const taunt = { ...itemOf('taunt', { condition: { key: 'taunted' }, cost: { ap: 1 } }), save };
    const ash = creatureOf(rules, 'ash', { items: { taunt } });
    const asked = attempt(rules, stateOf([ash, creatureOf(rules, 'rue')]), { kind: 'use', by: 'ash', what: 'taunt', on: ['rue'] });
    expect(asked).toMatchObject({ kind: 'ask', asks: [{ about: 'choose', who: null, rule: 'C-30' }] });
  });

  it('a scaling Stat that is none of the game adds nothing and is warned of', () => {
    const odd = itemOf('odd', {
      type: 'weapon',
      melee: true,
      attribute: '1d6',
      damage: [{ formula: '1d4', type: 'slashing' }],
      cost: { ap: 1 },
    });
    const ash = creatureOf(rules, 'ash', { items: { odd } });
    const { trace, result } = play(
      rules,
      stateOf([ash, creatureOf(rules, 'rue')]),
      { kind: 'attack', by: 'ash', with: ['odd'], on: ['rue'] },
      [15, 2],
    );
    expect(result.amount).toBe(2);
    expect(trace.some(({ kind }) => kind === 'warn')).toBe(true);
  });
});
