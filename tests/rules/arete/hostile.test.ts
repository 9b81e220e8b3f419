import { expect, test } from 'vitest';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import { attempt, creatureOf, itemOf, stateOf } from '../cards/fixtures.ts';
import { kira, RULES, sword, target } from './party.ts';

const BOW = itemOf('bow', { type: 'weapon', ranged: true, damage: [{ formula: '1d8', type: 'piercing' }] });

test.each([null, 5, 'half', [], {}, { value: null }, { value: [null, 'half', 7] }, { value: {} }])(
  'circumstances that make no sense are refused or count for nothing: %j',
  (junk) => {
    const said = { cover: junk, threatened: junk, engaged: junk, distance: junk, reach: junk, supported: junk };
    // What a client sends may be anything whatever its type says.
    const command = { kind: 'attack', by: 'kira', with: ['bow'], on: ['target'], circumstances: { target: said } } as unknown as Command;
    const outcome = step(RULES, stateOf([kira(BOW), target()]), { ...command, id: 'junk' }, {});
    expect(['ask', 'refused']).toContain(outcome.kind);
  },
);

test('an ambush with totals that are no numbers is refused', () => {
  const state = stateOf([kira(BOW), target({ alertness: 3 })], { running: false });
  const totals = { kira: 'high' } as unknown as Record<string, number>;
  expect(attempt(RULES, state, { kind: 'ambush', by: ['kira'], on: ['target'], totals })).toMatchObject({
    kind: 'refused',
    reason: 'badCommand',
  });
});

test('a save that nobody knows is refused by its rule', () => {
  const outcome = attempt(RULES, stateOf([kira(BOW)]), { kind: 'save', by: 'kira', attribute: 'courage', dc: 10 });
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'unknownSave', rule: 'A-61' });
});

test('stored budgets and bonuses that cannot be right are repaired', () => {
  const broken = creatureOf(RULES, 'kira', {
    turnBudget: { movement: 'far', action: -3, bonus: 1e9, reaction: NaN, drew: 'yes' },
    floors: { shield: 'big' },
    plus: [7, '+2'],
    proficientSaves: 'all',
    items: { sword: sword([{ formula: '1d6', type: 'slashing' }]) },
  });
  const outcome = attempt(RULES, stateOf([broken]), { kind: 'check', by: 'kira', attribute: 'agility', total: 10 });
  const mended = outcome.kind === 'done' ? outcome.state.creatures['kira'] : undefined;
  expect(mended).toMatchObject({
    turnBudget: { movement: 0, action: 0, bonus: 100, reaction: 0, drew: false },
    plus: ['+2'],
    proficientSaves: [],
  });
});
