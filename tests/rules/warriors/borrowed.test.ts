import { describe, expect, it } from 'vitest';
import type {} from '../../../src/rules/mechanics/resolve/index.ts';
import { creatureOf, itemOf, play, rulesOf, stateOf } from '../cards/fixtures.ts';

const MIX = { 'mix.resolve': 'on', 'mix.bleeding': 'on', 'mix.vulnerable': 'on' };

const condition = (key: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id: key,
  key,
  stacks: 1,
  remaining: null,
  countsBy: 'world',
  source: null,
  since: null,
  data: {},
  ...rest,
});

describe.each(['arts', 'arete', 'cards'])('borrowed by %s', (host) => {
  const rules = rulesOf(host, MIX);
  const shaken = { resolve: { value: 0, max: 6 }, conditions: { shaken: condition('shaken') } };

  it('the end of a turn is Bleeding, then the Breakdown Save on what stands for Insight, without any penalty', () => {
    const fern = creatureOf(rules, 'fern', {
      ...shaken,
      conditions: { ...shaken.conditions, bleeding: condition('bleeding') },
    });
    const { state, result } = play(rules, stateOf([fern]), { kind: 'turnEnd', of: 'fern' }, [4, 9]);
    expect(result).toMatchObject({ success: true, total: 10, against: 10 });
    expect(state.creatures['fern']).toMatchObject({ health: { value: 16 }, resolve: { value: 1 } });
    expect(state.creatures['fern']?.conditions).toEqual({});
  });

  it('the Medicine check costs what an Action is there, and is one that Shaken hinders', () => {
    const fern = creatureOf(rules, 'fern', { ...shaken, conditions: { ...shaken.conditions, bleeding: condition('bleeding') } });
    const { result } = play(rules, stateOf([fern], { running: false }), { kind: 'use', by: 'fern', what: 'medicine' }, [16]);
    expect(result).toMatchObject({ success: false, total: 11, against: 12 });
  });

  it('Shaken is felt by attack and defence', () => {
    const claw = itemOf('claw', { type: 'weapon', melee: true, damage: [{ formula: '1', type: 'fire' }], cost: {} });
    const fern = creatureOf(rules, 'fern', { ...shaken, items: { claw } });
    const calm = creatureOf(rules, 'fern', { items: { claw } });
    const roll = (attacker: typeof fern, target: Readonly<Record<string, unknown>>) => {
      const state = stateOf([attacker, creatureOf(rules, 'rogue', target)], { running: false });
      return play(rules, state, { kind: 'attack', by: 'fern', with: ['claw'], on: ['rogue'] }, [2]).result;
    };
    expect((roll(calm, {}).total ?? 0) - (roll(fern, {}).total ?? 0)).toBe(6);
    expect((roll(calm, {}).against ?? 0) - (roll(calm, shaken).against ?? 0)).toBe(6);
  });

  it('Vulnerable works by the damage types there', () => {
    const fern = creatureOf(rules, 'fern', { conditions: { vulnerable: condition('vulnerable', { data: { element: 'fire' } }) } });
    const { result } = play(rules, stateOf([fern]), { kind: 'damage', to: ['fern'], parts: [{ amount: 6, type: 'fire' }] }, [3]);
    expect(result).toMatchObject({ amount: 9 });
  });

  it('Resolve at 0 ends what is concentrated on, and care brings a Trauma Save', () => {
    const broken = creatureOf(rules, 'fern', {
      resolve: { value: 0, max: 6 },
      breakdownFailures: 3,
      pb: 2,
      conditions: { shaken: condition('shaken'), breakdown: condition('breakdown') },
    });
    const state = stateOf([broken, creatureOf(rules, 'thorn')], { running: false });
    const healed = play(rules, state, { kind: 'care', to: 'fern', by: ['thorn'], minutes: 10, safe: true }, [15]);
    expect(healed.result).toMatchObject({ success: true, total: 16, against: 12 });
    expect(healed.state.creatures['fern']?.resolve.value).toBe(1);
    expect(healed.state.creatures['fern']?.resolve.max).toBeLessThan(6);
  });
});
