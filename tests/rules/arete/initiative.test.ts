import { describe, expect, test } from 'vitest';
import { compareStandings } from '../../../src/rules/phases/initiative.ts';
import { creatureOf, play, rulesOf, stateOf } from '../cards/fixtures.ts';

const RULES = rulesOf('arete', { 'a.groupInitiative': 'each' });
const agility = (value: number) => ({ attributes: { agility: value } });

describe('initiative', () => {
  test('INI-01 equal in everything, they stand as they were listed, wherever it is sorted', () => {
    const one = { total: 14, attribute: 1, player: false };
    const three = [2, 0, 1].map((listed) => ({ ...one, listed }));
    for (const tie of ['attribute', 'player', 'gm'] as const) {
      const sorted = [...three].sort((left, right) => compareStandings(tie, left, right));
      expect(sorted.map(({ listed }) => listed)).toEqual([0, 1, 2]);
    }
  });

  test('INI-02 INI-04 the ruling decides ties, never the name', () => {
    const zoe = creatureOf(RULES, 'zoe', { kind: 'npc', ...agility(4) });
    const abe = creatureOf(RULES, 'abe', { kind: 'player', ...agility(2) });
    const command = { kind: 'initiative', groups: [['abe'], ['zoe']] } as const;
    const order = (tie: string) => {
      const rules = rulesOf('arete', { 'a.initTie': tie });
      return play(rules, stateOf([abe, zoe]), command, [12, 10]).result.order;
    };
    expect(order('attribute')).toEqual(['zoe', 'abe']);
    expect(order('player')).toEqual(['abe', 'zoe']);
    expect(order('gm')).toEqual(['abe', 'zoe']);
  });

  test('INI-05 a new order leaves it the turn of the one whose turn it is', () => {
    const creatures = ['one', 'two'].map((id) => creatureOf(RULES, id, agility(0)));
    const from = stateOf(creatures, { turn: 'one', turnKey: 't', order: ['one', 'two'] });
    const done = play(RULES, from, { kind: 'initiative', groups: [['one'], ['two']] }, [3, 18]);
    expect(done.state.clock).toMatchObject({ order: ['two', 'one'], turn: 'one', turnKey: 't' });
  });

  test('copies are told by their names, numbers apart', () => {
    const rules = rulesOf('arete', { 'a.groupInitiative': 'group' });
    const names = ['Wolf', 'Wolf (2)', 'wolf 3', 'Warg'];
    const creatures = names.map((name, at) => creatureOf(rules, `n${String(at)}`, { kind: 'npc', name, ...agility(0) }));
    const groups = creatures.map(({ id }) => [id]);
    const { totals } = play(rules, stateOf(creatures), { kind: 'initiative', groups }, [8, 15]).result;
    expect(totals).toEqual({ n0: 8, n1: 8, n2: 8, n3: 15 });
  });
});
