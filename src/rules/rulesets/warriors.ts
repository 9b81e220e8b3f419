/** Ruleset `warriors`: players roll both attack and defence, Preparation, Action and Reaction, Resolve and Breakdown, Death Saves. */
import type { Manifest } from '../kernel/contract.ts';
import { aidMechanic } from '../mechanics/aid/index.ts';
import { bleeding } from '../mechanics/bleeding/index.ts';
import { concentrations } from '../mechanics/concentrations/index.ts';
import { deathSaves } from '../mechanics/death-saves/index.ts';
import { defeatMechanic } from '../mechanics/defeat/index.ts';
import { defensiveStance } from '../mechanics/defensive-stance/index.ts';
import { durations } from '../mechanics/durations/index.ts';
import { dying } from '../mechanics/dying/index.ts';
import { freeMovement } from '../mechanics/free-movement/index.ts';
import { limitedUses } from '../mechanics/limited-uses/index.ts';
import { modifiers } from '../mechanics/modifiers/index.ts';
import { observeMechanic } from '../mechanics/observe/index.ts';
import { playerRolls } from '../mechanics/player-rolls/index.ts';
import { postures } from '../mechanics/postures/index.ts';
import { resolve } from '../mechanics/resolve/index.ts';
import { skillsMechanic } from '../mechanics/skills/index.ts';
import { spiritElements } from '../mechanics/spirit-elements/index.ts';
import { spiritResistances } from '../mechanics/spirit-resistances/index.ts';
import { turnPools } from '../mechanics/turn-pools/index.ts';
import { vulnerability } from '../mechanics/vulnerability/index.ts';
import { warriorCritical } from '../mechanics/warrior-critical/index.ts';
import { warriorInitiative } from '../mechanics/warrior-initiative/index.ts';
import { warriorRests } from '../mechanics/warrior-rests/index.ts';
import { warriorSaves } from '../mechanics/warrior-saves/index.ts';
import { PHASE_COMMANDS } from '../phases/commands.ts';
import { warriorsCites } from './warriors-cites.ts';

const attribute = (id: string, name: string) => ({ id, label: { key: `FOURFOLD.Attribute.${id}` }, names: [name] });

export const warriors: Manifest = {
  id: 'warriors',
  // The source names four of them; what else there is, is the table's.
  attributes: [
    attribute('str', 'strength'),
    attribute('dex', 'dexterity'),
    attribute('con', 'constitution'),
    attribute('ins', 'insight'),
    attribute('wis', 'wisdom'),
    attribute('cha', 'charisma'),
    attribute('int', 'intelligence'),
  ],
  mechanics: [
    warriorInitiative,
    turnPools,
    freeMovement,
    postures,
    playerRolls,
    warriorSaves,
    warriorCritical,
    skillsMechanic,
    defensiveStance,
    observeMechanic,
    modifiers,
    // Which element it is, then what multiplies and adds, then what is resisted.
    spiritElements,
    vulnerability,
    spiritResistances,
    defeatMechanic,
    dying,
    deathSaves,
    aidMechanic,
    // The end of a turn: Bleeding, then the Breakdown Save (WR-23), then what counts down.
    bleeding,
    concentrations,
    resolve,
    limitedUses,
    warriorRests,
    durations,
  ],
  commands: PHASE_COMMANDS,
  cites: warriorsCites,
  roles: { insight: 'ins', medicine: 'medicine', wounds: 'con', pb: 'pb', prices: {}, elements: {} },
  countsBy: 'bearerEnd',
  simultaneousHealth: false,
};
