import { describe, expect, it } from 'vitest';
import { reportView, type NoteLine } from '../../../src/rules/views/report.ts';
import { creatureOf, itemOf, play, rulesOf, stateOf } from '../cards/fixtures.ts';

const rules = rulesOf('warriors');
const condition = { id: 'c', key: 'frightened', stacks: 1, remaining: null, countsBy: 'world', source: null, since: null, data: {} };
const rogue = creatureOf(rules, 'rogue', {
  attributes: { str: 3 },
  conditions: { c: condition },
  items: { bite: itemOf('bite', { type: 'weapon' }), herb: itemOf('herb', { type: 'gear' }) },
  tags: ['cat'],
});

function told(category: string, die: number, gm: boolean): readonly NoteLine[] {
  const command = { kind: 'use', id: 'u', by: 'fern', what: 'observe', on: ['rogue'], category } as const;
  const { changes, trace, result } = play(rules, stateOf([creatureOf(rules, 'fern'), rogue]), command, [die]);
  const view = reportView({ rules, command, changes, trace, result, names: (id) => id, visible: () => true, itemName: () => null, gm });
  return view.notes.filter(({ rule, label }) => rule === 'W-28' && !label.key.startsWith('FOURFOLD.Note.observed.'));
}

describe('Observe', () => {
  it.each([
    ['conditions', { key: 'FOURFOLD.Condition.frightened' }],
    ['attributes', { key: 'FOURFOLD.Note.observedAttribute', args: { attribute: 'str', value: 3 } }],
    ['actions', { key: 'FOURFOLD.Named', args: { name: 'bite' } }],
    ['traits', { key: 'FOURFOLD.Named', args: { name: 'cat' } }],
  ])('shows a GM what there is to reveal of %s (W-28)', (category, label) => {
    expect(told(category, 12, true)).toEqual([{ who: 'rogue', label, rule: 'W-28' }]);
  });

  it('shows players nothing of it, and nobody anything below 10', () => {
    expect(told('actions', 12, false)).toEqual([]);
    expect(told('actions', 9, true)).toEqual([]);
  });
});
