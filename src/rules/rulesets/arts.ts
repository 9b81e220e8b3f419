/** Ruleset `arts`: Action Points, start-of-turn Health netted in one moment, Death Row, Bonus Health, concentration. */
import type { Manifest } from '../kernel/contract.ts';
import { accuracy } from '../mechanics/accuracy/index.ts';
import { actionPoints } from '../mechanics/action-points/index.ts';
import { ammunition } from '../mechanics/ammunition/index.ts';
import { areas } from '../mechanics/areas/index.ts';
import { bonusHealth } from '../mechanics/bonus-health/index.ts';
import { casting } from '../mechanics/casting/index.ts';
import { concentrationSave } from '../mechanics/concentration-save/index.ts';
import { concentration } from '../mechanics/concentration/index.ts';
import { deathRow } from '../mechanics/death-row/index.ts';
import { durations } from '../mechanics/durations/index.ts';
import { initiativeMechanic } from '../mechanics/initiative/index.ts';
import { learntArts } from '../mechanics/learnt-arts/index.ts';
import { lifeCost } from '../mechanics/life-cost/index.ts';
import { limitedUses } from '../mechanics/limited-uses/index.ts';
import { modifiers } from '../mechanics/modifiers/index.ts';
import { movement } from '../mechanics/movement/index.ts';
import { movementReactions } from '../mechanics/movement-reactions/index.ts';
import { overTime } from '../mechanics/over-time/index.ts';
import { preparedAttacks } from '../mechanics/prepared-attacks/index.ts';
import { resistances } from '../mechanics/resistances/index.ts';
import { reactions } from '../mechanics/reactions/index.ts';
import { restMechanic } from '../mechanics/rest/index.ts';
import { rituals } from '../mechanics/rituals/index.ts';
import { unconsciousness } from '../mechanics/unconsciousness/index.ts';
import { wielding } from '../mechanics/wielding/index.ts';
import { wizardMemory } from '../mechanics/wizard-memory/index.ts';
import { worldClock } from '../mechanics/world-clock/index.ts';
import { PHASE_COMMANDS } from '../phases/commands.ts';
import { artsCites } from './arts-cites.ts';

const attribute = (id: string, ...names: string[]) => ({ id, label: { key: `FOURFOLD.Attribute.${id}` }, names });

export const arts: Manifest = {
  id: 'arts',
  // The source names five and speaks of six; Constitution is proposed for the sixth.
  attributes: [
    attribute('str', 'strength'),
    attribute('dex', 'dexterity'),
    attribute('con', 'constitution'),
    attribute('int', 'intelligence'),
    attribute('wis', 'wisdom'),
    attribute('cha', 'charisma'),
  ],
  mechanics: [
    initiativeMechanic,
    worldClock,
    actionPoints,
    reactions,
    accuracy,
    movement,
    movementReactions,
    wielding,
    ammunition,
    modifiers,
    resistances,
    overTime,
    bonusHealth,
    unconsciousness,
    deathRow,
    // What may refuse a use stands before what asks about it.
    rituals,
    preparedAttacks,
    learntArts,
    limitedUses,
    casting,
    wizardMemory,
    lifeCost,
    areas,
    concentration,
    concentrationSave,
    durations,
    restMechanic,
  ],
  commands: PHASE_COMMANDS,
  cites: artsCites,
  // Proposed, no source: what borrowed mechanics read here unless the mix says otherwise.
  roles: { insight: 'wis', medicine: 'wis', wounds: 'con', pb: '2', prices: {}, elements: {} },
  countsBy: 'bearerStart',
  simultaneousHealth: true,
};
