import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/rules/kernel/state.ts';
import { DEFAULT_SOAK_TYPES } from '../../../src/rules/mechanics/soak/types.ts';
import { play, rulesOf, stateOf, itemOf } from '../cards/fixtures.ts';
import { cast, healthOf, RULES, strike, sword, target } from './party.ts';

const half = (type: string) => ({ [type]: { half: true, amount: 0 } });
const flat = (type: string, amount: number) => ({ [type]: { half: false, amount } });

function flare(formula: string, type = 'fire'): Item {
  return itemOf('flare', { tags: ['spell'], save: { attribute: 'reflex', onSuccess: 'half' }, damage: [{ formula, type }] });
}

const MADE = 20;
const FAILED = 1;

describe('what takes from damage', () => {
  test('MIT-01 MIT-05 half by a save comes first, then resistance, then Soak, each rounded by itself', () => {
    const resistant = target({ resist: half('fire'), soak: 1 });
    // 15 → 7 → 3 → 2.
    expect(healthOf(cast(flare('15'), resistant, [MADE]))).toBe(18);
    // 15 → 7 → 7 − 4 = 3 → 2; turned round, half of 11 would leave 4.
    expect(healthOf(cast(flare('15'), target({ resist: flat('fire', 4), soak: 1 }), [MADE]))).toBe(18);
  });

  test('MIT-02 the least of 1 counts once for the hit, not once for each type', () => {
    const damage = ['fire', 'cold'].map((type) => ({ formula: '1', type }));
    const resistant = target({ resist: { ...half('fire'), ...half('cold') } });
    expect(healthOf(strike(sword(damage), resistant, [15]))).toBe(19);
    expect(healthOf(strike(sword(damage), target({ soak: 9 }), [15]))).toBe(19);
  });

  test('MIT-04 whether a resisted hit may come to 0 is a ruling, and what the weapon does beside damage comes all the same', () => {
    const condition = { key: 'marked', data: { name: 'Marked' } };
    const brand = sword([{ formula: '1', type: 'fire' }], { condition });
    const resistant = target({ resist: half('fire') });
    const off = rulesOf('arete', { 'a.minVsResist': 'off' });
    const hit = strike(brand, resistant, [15], off);
    expect(healthOf(hit)).toBe(20);
    expect(Object.values(hit.state.creatures['target']?.conditions ?? {}).map(({ key }) => key)).toEqual(['marked']);
    expect(healthOf(strike(brand, resistant, [15]))).toBe(19);
  });

  test('MIT-07 halves are rounded down', () => {
    expect(healthOf(cast(flare('5'), target(), [MADE]))).toBe(18);
  });

  test('MIT-08 whatever comes together, Health stays whole and within its bounds', () => {
    for (let damage = 0; damage <= 30; damage += 1) {
      for (const soak of [0, 1, 4]) {
        for (const resist of [{}, half('fire'), flat('fire', 3)]) {
          for (const save of [MADE, FAILED]) {
            const health = healthOf(cast(flare(String(damage)), target({ soak, resist }), [save]));
            expect(Number.isInteger(health) && health >= 0 && health <= 20).toBe(true);
          }
        }
      }
    }
  });

  test('MIT-10 each type of a hit meets its own resistance', () => {
    const damage = [
      { formula: '1d6+3', type: 'piercing' },
      { formula: '1d6', type: 'fire' },
    ];
    // Piercing 5 + 3 = 8 → 4, fire 4 stays.
    expect(healthOf(strike(sword(damage), target({ resist: half('piercing') }), [15, 5, 4]))).toBe(12);
  });

  test('MIT-13 a hit that may not double still meets everything that takes from it', () => {
    const needle = sword([{ formula: '1d6+6', type: 'fire' }], {
      id: 'needle',
      type: 'ability',
      tags: ['spell'],
      attribute: 'agility',
      hit: 5,
    });
    // 6 + 2 = 8 → 4 → 3.
    expect(healthOf(strike(needle, target({ resist: half('fire'), soak: 1 }), [20, 2]))).toBe(17);
  });

  test.each(Object.entries(DEFAULT_SOAK_TYPES))('MIT-14 of every type it is decided whether Soak counts: %s', (type, soaked) => {
    const done = play(RULES, stateOf([target({ soak: 3 })]), { kind: 'damage', to: ['target'], parts: [{ amount: 5, type }] });
    expect(healthOf(done)).toBe(soaked ? 18 : 15);
  });

  test('MIT-16 a made save halves, a failed one does not, also across 0', () => {
    expect(healthOf(cast(flare('30'), target(), [MADE]))).toBe(5);
    expect(healthOf(cast(flare('30'), target(), [FAILED]))).toBe(0);
  });

  test('a Soak that is no number is repaired with a warning', () => {
    const broken = target({ soak: 'thick' });
    const done = play(RULES, stateOf([broken]), { kind: 'damage', to: ['target'], parts: [{ amount: 5, type: 'slashing' }] });
    expect(healthOf(done)).toBe(15);
    expect(done.trace.some(({ kind }) => kind === 'warn')).toBe(true);
  });
});
