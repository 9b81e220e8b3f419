import { describe, expect, it } from 'vitest';
import { actionQuestion, asks, toldIn } from '../../src/foundry/apps/action-form.ts';
import { circumstanceFields, circumstancesIn } from '../../src/foundry/apps/circumstances.ts';
import { actsOf, lackingFor, tableCommands, type TableChoice } from '../../src/foundry/apps/table-form.ts';
import { creatureOfActor } from '../../src/foundry/boundary/actor-snapshot.ts';
import { sayableOf } from '../../src/foundry/boundary/said.ts';
import type { CompiledRuleset } from '../../src/rules/kernel/contract.ts';
import { actorDocument, actorSource, itemSource } from './data-documents.ts';
import { RULESETS, say } from './sheets-drawing.ts';

const game = (id: string): CompiledRuleset => RULESETS.get(id)!;
const hero = (rules: CompiledRuleset) =>
  creatureOfActor(actorDocument(actorSource({ items: [itemSource('weapon', { equipped: true }, 'sword00000000000', 'Sword')] })), rules);

function question(id: string, action: string, targeted: readonly string[] = []) {
  const rules = game(id);
  const creature = hero(rules);
  const nearby = ['Ally', 'Foe', creature.id].map((uuid) => ({
    uuid,
    name: uuid,
    targeted: targeted.includes(uuid),
    friendly: uuid !== 'Foe',
  }));
  const form = rules.forms[action]!;
  return { form, nearby, creature, asked: actionQuestion({ form, rules, creature, action, nearby, say }) };
}

describe('the dialog of an action', () => {
  it('asks nothing where the game needs nothing', () => {
    expect(asks(game('arete').forms['dash'])).toBe(false);
    expect(asks(game('arts').forms['abandonRitual'])).toBe(false);
    expect(asks(game('arete').forms['support'])).toBe(true);
  });

  it('has a place for each creature, in order; those who are targeted are chosen', () => {
    const { asked, form, nearby } = question('arete', 'support', ['Ally', 'Foe']);
    expect(asked.targets.map(({ options }) => options.find(({ selected }) => selected)?.value)).toEqual(['Ally', 'Foe']);
    expect(asked.targets.flatMap(({ options }) => options.map(({ value }) => value))).not.toContain(nearby.at(-1)?.uuid);
    expect(toldIn(form, nearby, { 'target-0': 'Foe', 'target-1': 'Ally' })).toEqual({ on: ['Foe', 'Ally'] });
  });

  it('a foe who is targeted is not taken for an ally; whose side is meant comes first', () => {
    const { asked } = question('arete', 'support', ['Foe']);
    const chosen = asked.targets.map(({ options }) => options.find(({ selected }) => selected)?.value ?? options[0]?.value);
    expect(chosen).toEqual(['Ally', 'Foe']);
  });

  it('offers oneself only where that may be', () => {
    const { asked, creature } = question('warriors', 'medicine');
    expect(asked.targets[0]?.options.map(({ value }) => value)).toContain(creature.id);
  });

  it('takes an item or an action, a trigger and targets', () => {
    const { asked, form, nearby } = question('cards', 'setAction');
    const values = asked.items?.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['sword00000000000', 'move', 'other']));
    expect(values).not.toContain('trigger');
    const fields = { choice: 'sword00000000000', trigger: ' if it comes closer ', 'other-1': 'on', 'other-9': 'on' };
    expect(toldIn(form, nearby, fields)).toEqual({ choice: 'sword00000000000', trigger: 'if it comes closer', on: ['Foe'] });
  });

  it('says when there is nothing to do it with', () => {
    expect(question('arts', 'reload').asked.lacking).toBe('nothing');
  });

  it.each([
    [{}, {}],
    [{ amount: '' }, {}],
    [{ amount: 'far' }, {}],
    [{ amount: '-3' }, { amount: 0 }],
    [{ amount: '2.5' }, { amount: 2.5 }],
  ])('a distance of %j is %j', (fields, told) => {
    const { form, nearby } = question('arete', 'move');
    expect(toldIn(form, nearby, fields)).toEqual(told);
  });

  it('knows nobody who was not offered', () => {
    const { form, nearby } = question('warriors', 'aid');
    expect(toldIn(form, nearby, { 'target-0': 'Stranger' })).toEqual({});
  });
});

describe('circumstances', () => {
  it.each([
    ['arts', []],
    ['warriors', ['unaware', 'unseenSource', 'declined', 'duel', 'defenceEdges']],
    ['arete', ['cover', 'reach', 'threatened', 'supported', 'engaged']],
    ['cards', ['unaware']],
  ])('%s asks for what it reads', (id, names) => {
    expect(circumstanceFields(game(id).reads, 0).map(({ name }) => name)).toEqual(names);
  });

  it('a duel, and that nobody defends, is not a player’s to say (W-15, W-16)', () => {
    expect([...sayableOf(game('warriors').reads)].sort()).toEqual(['defenceEdges', 'unseenSource']);
  });

  it('are said only where somebody said them, per target', () => {
    const fields = {
      'cover-0': 'half',
      'cover-1': 'none',
      'engaged-0': 'yes',
      'threatened-0': '',
      'threatened-1': 'no',
      'defenceEdges-1': 'advantage',
    };
    expect(circumstancesIn(fields, 0)).toEqual({ cover: { value: 'half', from: 'said' }, engaged: { value: true, from: 'said' } });
    expect(circumstancesIn(fields, 1)).toEqual({ threatened: { value: false, from: 'said' }, defenceEdges: [{ edge: 'advantage' }] });
    expect(circumstancesIn({ 'cover-0': 'wall' }, 0)).toEqual({});
  });
});

describe('what a GM does for the table', () => {
  const choice: TableChoice = { who: ['a', 'b'], whom: ['c'], hour: null, minutes: 10, safe: true };

  it.each([
    ['arts', ['newDay', 'shortRest', 'longRest', 'turn', 'initiative']],
    ['warriors', ['newDay', 'shortRest', 'longRest', 'turn', 'initiative', 'care']],
    ['arete', ['newDay', 'turn', 'initiative', 'ambush', 'opportunity']],
    ['cards', ['newDay', 'shortRest', 'longRest', 'turn', 'initiative']],
  ])('%s has %j', (id, acts) => {
    expect(actsOf(game(id))).toEqual(acts);
  });

  it('becomes commands', () => {
    expect(tableCommands('longRest', { ...choice, hour: 30 })).toEqual([{ kind: 'rest', who: ['a', 'b'], length: 'long', hour: 30 }]);
    expect(tableCommands('ambush', choice)).toEqual([{ kind: 'ambush', by: ['a', 'b'], on: ['c'] }]);
    expect(tableCommands('care', choice)).toEqual([{ kind: 'care', to: 'c', by: ['a', 'b'], minutes: 10, safe: true }]);
    expect(tableCommands('turn', choice).map(({ kind }) => kind)).toEqual(['turnStart', 'turnEnd', 'turnStart', 'turnEnd']);
    expect(tableCommands('opportunity', choice)).toEqual([{ kind: 'opportunity', by: 'a', on: 'c' }]);
    expect(tableCommands('newDay', choice)).toEqual([{ kind: 'newDay', who: ['a', 'b'] }]);
  });

  it('says who is missing', () => {
    expect(lackingFor('newDay', { ...choice, who: [] })).toBe('who');
    expect(lackingFor('ambush', { ...choice, whom: [] })).toBe('whom');
    expect(lackingFor('care', { ...choice, whom: ['c', 'd'] })).toBe('onlyOne');
    expect(lackingFor('ambush', { ...choice, whom: ['c', 'd'] })).toBeNull();
  });
});
