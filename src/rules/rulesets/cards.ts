/** Ruleset `cards`: two Action Points, Set Actions, elements against armour, wounds, skills paid with Focus and Mana. */
import type { Manifest } from '../kernel/contract.ts';
import { bareHands } from '../mechanics/bare-hands/index.ts';
import { beginLater } from '../mechanics/begin-later/index.ts';
import { cardConditions } from '../mechanics/card-conditions/index.ts';
import { cardUnconscious } from '../mechanics/card-unconscious/index.ts';
import { cardsInitiative } from '../mechanics/cards-initiative/index.ts';
import { concentrationByFocus } from '../mechanics/concentration-focus/index.ts';
import { criticalFailure } from '../mechanics/critical-failure/index.ts';
import { defeatMechanic } from '../mechanics/defeat/index.ts';
import { diceDoubling } from '../mechanics/dice-doubling/index.ts';
import { durations } from '../mechanics/durations/index.ts';
import { elementalArmour } from '../mechanics/elemental-armour/index.ts';
import { hitRoll } from '../mechanics/hit-roll/index.ts';
import { limitedUses } from '../mechanics/limited-uses/index.ts';
import { longSleep } from '../mechanics/long-sleep/index.ts';
import { opposedSaves } from '../mechanics/opposed-saves/index.ts';
import { passiveSkills } from '../mechanics/passive-skills/index.ts';
import { rangeBands } from '../mechanics/range-bands/index.ts';
import { setActions } from '../mechanics/set-actions/index.ts';
import { shortMoves } from '../mechanics/short-moves/index.ts';
import { skillFuel } from '../mechanics/skill-fuel/index.ts';
import { sneaking } from '../mechanics/sneaking/index.ts';
import { twoActionPoints } from '../mechanics/two-action-points/index.ts';
import { wet } from '../mechanics/wet/index.ts';
import { wornThings } from '../mechanics/worn-things/index.ts';
import { wounds } from '../mechanics/wounds/index.ts';
import { PHASE_COMMANDS } from '../phases/commands.ts';
import { cardsCites } from './cards-cites.ts';

const attribute = (id: string) => ({ id, label: { key: `FOURFOLD.Attribute.${id}` }, names: [] });

export const cards: Manifest = {
  id: 'cards',
  attributes: [attribute('body'), attribute('mind'), attribute('presence'), attribute('swiftness')],
  mechanics: [
    cardsInitiative,
    rangeBands,
    // CR-17: Set Actions expire first; whoever is Stunned is found before Action Points are given.
    setActions,
    passiveSkills,
    wornThings,
    cardConditions,
    twoActionPoints,
    shortMoves,
    hitRoll,
    bareHands,
    diceDoubling,
    opposedSaves,
    criticalFailure,
    sneaking,
    limitedUses,
    skillFuel,
    wet,
    elementalArmour,
    wounds,
    cardUnconscious,
    defeatMechanic,
    concentrationByFocus,
    beginLater,
    durations,
    longSleep,
  ],
  commands: PHASE_COMMANDS,
  cites: cardsCites,
  roles: { insight: 'mind', medicine: 'mind', wounds: 'body', pb: '2', prices: {}, elements: {} },
  countsBy: 'bearerEnd',
  simultaneousHealth: false,
};
