import { describe, expect, it } from 'vitest';
import type {} from '../../../src/rules/mechanics/player-rolls/index.ts';
import type {} from '../../../src/rules/mechanics/resolve/index.ts';
import type {} from '../../../src/rules/mechanics/turn-pools/index.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { attempt, creatureOf, itemOf, play, rulesOf, stateOf } from '../cards/fixtures.ts';

const rules = rulesOf('warriors');

describe('stored data that cannot be right', () => {
  it('fields of the wrong type are repaired', () => {
    const fern = creatureOf(rules, 'fern', {
      pools: 'many',
      resolve: { value: 'all', max: NaN },
      pb: 'two',
      soulAttribute: 'luck',
      hitDie: '3d7',
      deathFailures: 9,
      breakdownFailures: -1,
      skills: 5,
      resistances: 'all',
      affinity: 'fire',
      lastLongRest: 'noon',
    });
    const { state } = play(rules, stateOf([fern]), { kind: 'turnEnd', of: 'fern' });
    expect(state.creatures['fern']).toMatchObject({
      pools: { preparation: 1, action: 1, reaction: 1, extraAttack: 0, attacked: false },
      resolve: { value: 0, max: 0 },
      pb: null,
      soulAttribute: '',
      hitDie: '',
      deathFailures: 3,
      breakdownFailures: 0,
      skills: { medicine: 0, discernment: 0 },
      resistances: [],
      affinity: 'none',
      lastLongRest: null,
    });
  });

  it('a condition of an element that is no text is one of none', () => {
    const condition = {
      id: 'c',
      key: 'vulnerable',
      stacks: 1,
      remaining: null,
      countsBy: 'world',
      source: null,
      since: null,
      data: { element: 7 },
    };
    const fern = creatureOf(rules, 'fern', { conditions: { c: condition } });
    const outcome = attempt(rules, stateOf([fern]), { kind: 'damage', to: ['fern'], parts: [{ amount: 3, type: 'wild' }] });
    expect(outcome).toMatchObject({ kind: 'done', result: { amount: 3 } });
  });

  it('circumstances that make no sense are refused', () => {
    const claw = itemOf('claw', { type: 'weapon', damage: [{ formula: '1d4', type: 'physical' }] });
    const state = stateOf([creatureOf(rules, 'fern', { items: { claw } }), creatureOf(rules, 'rogue')]);
    const circumstances = { rogue: { defenceEdges: 3 } } as unknown as NonNullable<Extract<Command, { kind: 'attack' }>['circumstances']>;
    const outcome = attempt(rules, state, { kind: 'attack', by: 'fern', with: ['claw'], on: ['rogue'], circumstances });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'badCommand' });
  });
});

describe('a question without an answer', () => {
  it('DTH-04 a Death Save that nobody rolls counts nothing', () => {
    const dying = { id: 'd', key: 'dying', stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: {} };
    const fern = creatureOf(rules, 'fern', { health: { value: 0, max: 9 }, conditions: { d: dying } });
    const state = stateOf([fern]);
    const outcome = attempt(rules, state, { kind: 'turnStart', of: 'fern' });
    expect(outcome).toMatchObject({ kind: 'ask', asks: [{ dice: [20], who: 'fern', rule: 'W-50' }] });
    expect(state.creatures['fern']?.deathFailures).toBe(0);
  });
});
