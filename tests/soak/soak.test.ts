import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { soak } from '../../tools/soak/soak.ts';

describe('a short soak', () => {
  test('under faults the database is what the rules make of what was accepted', async () => {
    const { events, survived, differences } = await soak({ seed: 4, events: 160, system: resolve('dist'), goesOn: () => true });
    expect(differences).toEqual([]);
    expect(events).toBe(160);
    expect(Object.keys(survived).sort()).toEqual(['client killed', 'duplicate', 'reload', 'server killed', 'shuffle']);
  }, 120_000);

  test('the same seed gives the same events', async () => {
    const told = async (): Promise<string[]> => {
      const lines: string[] = [];
      await soak({ seed: 9, events: 30, system: resolve('dist'), goesOn: () => true, trace: (line) => lines.push(line) });
      return lines;
    };
    const [first, second] = [await told(), await told()];
    expect(first.length).toBeGreaterThan(30);
    expect(second).toEqual(first);
  }, 60_000);
});
