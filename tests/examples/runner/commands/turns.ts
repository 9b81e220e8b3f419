/** Combat, rounds and turns. */
import { fail } from '../fault.ts';
import { isBag, list, whole } from '../plain.ts';
import { creatureName, creatureNames } from '../scene.ts';
import { args, type CommandReader, type CommandReaders, type Reading, type Wanted } from './reader.ts';

const turnStartWithOthers = args((given) => ({ kind: 'turnStart', of: given.creature('of'), also: given.creatures('also') }));

function edgeOfCombat(kind: 'combatStart' | 'combatEnd'): CommandReader {
  return (reading): Wanted => (reading.value === null ? { kind } : fail(reading.place, 'takes no arguments'));
}

function turn(kind: 'turnStart' | 'turnEnd'): CommandReader {
  return (reading: Reading): Wanted => ({ kind, of: creatureName(reading.value, reading.place, reading.scene) });
}

export const turnCommands: CommandReaders = {
  combatStart: edgeOfCombat('combatStart'),
  // Comes into a fight that is going on; what Foundry calls entering the combat.
  joins: (reading) => ({ kind: 'combatStart', of: creatureNames(reading.value, reading.place, reading.scene), late: true }),
  combatEnd: edgeOfCombat('combatEnd'),
  roundStart: (reading) => ({ kind: 'roundStart', round: whole(reading.value, reading.place) }),
  turnStart: (reading) => (isBag(reading.value) ? turnStartWithOthers(reading) : turn('turnStart')(reading)),
  turnEnd: turn('turnEnd'),
  newDay: (reading) => ({ kind: 'newDay', who: creatureNames(reading.value, reading.place, reading.scene) }),
  timePasses: (reading) => ({ kind: 'timePasses', who: creatureNames(reading.value, reading.place, reading.scene) }),
  initiative: (reading) => ({
    kind: 'initiative',
    groups: list(reading.value, reading.place).map((entry, index) =>
      creatureNames(entry, `${reading.place}[${String(index)}]`, reading.scene),
    ),
  }),
};
