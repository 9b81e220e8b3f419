/** Ruleset `arete`: Movement, Action, Bonus Action and Reaction, Soak, three saves, opportunity attacks, ambush. */
import type { Manifest } from '../kernel/contract.ts';
import { ambushMechanic } from '../mechanics/ambush/index.ts';
import { areteScore } from '../mechanics/arete/index.ts';
import { areteAttack } from '../mechanics/arete-attack/index.ts';
import { areteInitiative } from '../mechanics/arete-initiative/index.ts';
import { cover } from '../mechanics/cover/index.ts';
import { defense } from '../mechanics/defense/index.ts';
import { doubling } from '../mechanics/doubling/index.ts';
import { durations } from '../mechanics/durations/index.ts';
import { helping } from '../mechanics/helping/index.ts';
import { limitedUses } from '../mechanics/limited-uses/index.ts';
import { manoeuvres } from '../mechanics/manoeuvres/index.ts';
import { modifiers } from '../mechanics/modifiers/index.ts';
import { offensiveLimit } from '../mechanics/offensive-limit/index.ts';
import { opportunityAttacks } from '../mechanics/opportunity/index.ts';
import { resistances } from '../mechanics/resistances/index.ts';
import { soak } from '../mechanics/soak/index.ts';
import { threat } from '../mechanics/threat/index.ts';
import { threeSaves } from '../mechanics/three-saves/index.ts';
import { turnBudget } from '../mechanics/turn-budget/index.ts';
import { zeroHealth } from '../mechanics/zero-health/index.ts';
import { PHASE_COMMANDS } from '../phases/commands.ts';
import { areteCites } from './arete-cites.ts';

const attribute = (id: string) => ({ id, label: { key: `FOURFOLD.Attribute.${id}` }, names: [id] });

export const arete: Manifest = {
  id: 'arete',
  // The source names the three of the saves; Strength is proposed for what it leaves to weapons and checks.
  attributes: [attribute('endurance'), attribute('agility'), attribute('spirit'), attribute('strength')],
  mechanics: [
    areteInitiative,
    turnBudget,
    threat,
    areteScore,
    areteAttack,
    doubling,
    defense,
    threeSaves,
    modifiers,
    // Neither exists in the source; both are data of the table (AR-28).
    resistances,
    soak,
    cover,
    helping,
    // Before what may answer a reaction with another (AR-27).
    offensiveLimit,
    opportunityAttacks,
    ambushMechanic,
    manoeuvres,
    zeroHealth,
    limitedUses,
    durations,
  ],
  commands: PHASE_COMMANDS,
  cites: areteCites,
  roles: { insight: 'spirit', medicine: 'spirit', wounds: 'endurance', pb: 'pb', prices: {}, elements: {} },
  countsBy: 'bearerEnd',
  simultaneousHealth: false,
};
