/** A combat takes its ledger with it when it is deleted, so its end comes before: also when the one who deletes it is not the one that acts. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ENTRIES } from '../../tools/matrix/entries.ts';
import { PEOPLE, type People } from '../../tools/matrix/people.ts';
import { Preparations, runCell } from '../../tools/matrix/run.ts';

const preparations = new Preparations(resolve('dist'));
const assistant: People = { name: 'the assistant deletes', seated: ['Asta', 'Gamma'], gm: 'Asta' };
const two = PEOPLE.find(({ name }) => name === 'two GMs') ?? assistant;
const other: People = { name: 'the other GM deletes', seated: ['Gamma', 'Delta'], gm: 'Delta' };

test.each(
  [13, 14].flatMap((generation) =>
    [two, other, assistant].flatMap((people) =>
      (['none', 'client killed', 'server killed', 'shuffle'] as const).map((fault) => [generation, people.name, fault, people] as const),
    ),
  ),
)(
  'generation %i, %s, %s: the combat ends once',
  async (generation, _name, fault, people) => {
    const entry = ENTRIES.find(({ name }) => name === 'combat end');
    if (entry === undefined || (generation !== 13 && generation !== 14)) throw new Error('There is no such cell.');
    const { runs, failures } = await runCell({ entry, people, fault, generation }, preparations);
    expect(failures.map(({ wrong }) => wrong)).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  },
  120_000,
);
