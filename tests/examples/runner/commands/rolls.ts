/** Checks, saves and contests. */
import { fail } from '../fault.ts';
import { args, Args, type CommandReader, type CommandReaders } from './reader.ts';

function roll(kind: 'check' | 'save'): CommandReader {
  return args((given) => ({
    kind,
    by: given.creature('by'),
    attribute: given.attribute('kind'),
    ...given.maybe('dc', (key) => given.whole(key)),
    ...given.maybe('total', (key) => given.whole(key)),
    ...given.maybe('reroll', (key) => given.truth(key)),
    ...given.edges(),
  }));
}

export const rollCommands: CommandReaders = {
  check: roll('check'),
  save: roll('save'),
  contest: args((given, reading) => {
    const sides = given.keys();
    if (sides.length < 2) fail(reading.place, 'a contest has at least two sides');
    return {
      kind: 'contest',
      sides: sides.map((side) => {
        if (!/^[a-z]$/.test(side)) fail(given.at(side), 'the sides of a contest are called a, b, c …');
        const one = new Args(given.raw(side), given.at(side), reading.scene);
        const read = { by: one.creature('by'), attribute: one.attribute('kind'), ...one.edges() };
        one.end();
        return read;
      }),
    };
  }),
};
