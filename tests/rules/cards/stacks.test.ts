import { describe, expect, it } from 'vitest';
import type { Creature } from '../../../src/rules/kernel/state.ts';
import { creatureOf, play, rulesOf, stateOf } from './fixtures.ts';

const stacksOf = (creature: Creature | undefined, key: string): readonly number[] =>
  Object.values(creature?.conditions ?? {}).flatMap((condition) => (condition.key === key ? [condition.stacks] : []));

describe('conditions with stacks', () => {
  const rules = rulesOf('warriors');
  const bleeding = (stacks: number) => ({ kind: 'apply', to: ['fern'], condition: { key: 'bleeding', stacks } }) as const;
  const bled = (stacks: number) => play(rules, stateOf([creatureOf(rules, 'fern')]), bleeding(stacks)).state;

  it('STK-02: what takes one stack off leaves the others', () => {
    const healed = play(rules, bled(3), { kind: 'heal', to: ['fern'], amount: 1 });
    expect(stacksOf(healed.state.creatures['fern'], 'bleeding')).toEqual([2]);
  });

  it('STK-02: the last one goes altogether', () => {
    const healed = play(rules, bled(1), { kind: 'heal', to: ['fern'], amount: 1 });
    expect(stacksOf(healed.state.creatures['fern'], 'bleeding')).toEqual([]);
  });

  it('STK-03: another source adds its stacks, up to the most there can be', () => {
    expect(stacksOf(play(rules, bled(1), bleeding(1)).state.creatures['fern'], 'bleeding')).toEqual([2]);
    expect(stacksOf(play(rules, bled(1), bleeding(3)).state.creatures['fern'], 'bleeding')).toEqual([3]);
  });

  it('STK-05: a number of stacks is that number', () => {
    const cards = rulesOf('cards');
    const drained = { kind: 'apply', to: ['ash'], condition: { key: 'drained', stacks: 4 } } as const;
    const { state } = play(cards, stateOf([creatureOf(cards, 'ash')]), drained);
    expect(stacksOf(state.creatures['ash'], 'drained')).toEqual([4]);
  });
});
