/** What may be mixed into which game (shared rules, section 3). */
import type { Mechanic } from '../../kernel/contract.ts';
import { ambushMechanic } from '../../mechanics/ambush/index.ts';
import { beginLaterAbroad } from '../../mechanics/begin-later/index.ts';
import { bleeding } from '../../mechanics/bleeding/index.ts';
import { bonusHealth } from '../../mechanics/bonus-health/index.ts';
import { cardConditionsAbroad } from '../../mechanics/card-conditions/index.ts';
import { cover } from '../../mechanics/cover/index.ts';
import { elementalArmour } from '../../mechanics/elemental-armour/index.ts';
import { offensiveLimit } from '../../mechanics/offensive-limit/index.ts';
import { opportunityAttacks } from '../../mechanics/opportunity/index.ts';
import { resolve } from '../../mechanics/resolve/index.ts';
import { rituals } from '../../mechanics/rituals/index.ts';
import { setActions } from '../../mechanics/set-actions/index.ts';
import { soak } from '../../mechanics/soak/index.ts';
import { threat } from '../../mechanics/threat/index.ts';
import { vulnerability } from '../../mechanics/vulnerability/index.ts';
import { wet } from '../../mechanics/wet/index.ts';
import { wounds } from '../../mechanics/wounds/index.ts';

export interface Module {
  /** Its setting. */
  readonly id: string;
  /** The game that it comes from; that one always has it. */
  readonly from: string;
  readonly into: readonly string[];
  readonly mechanics: readonly Mechanic[];
  readonly rules: readonly string[];
}

const module = (id: string, from: string, into: readonly string[], mechanics: readonly Mechanic[]): Module => ({
  id: `mix.${id}`,
  from,
  into,
  mechanics,
  rules: mechanics.flatMap((mechanic) => mechanic.rules),
});

const WARRIORS = 'warriors';
const ARETE = 'arete';
const ARTS = 'arts';
const CARDS = 'cards';

/** In the order of the settings' catalogue. */
export const MODULES: readonly Module[] = [
  module('resolve', WARRIORS, [ARETE, ARTS, CARDS], [resolve]),
  module('bleeding', WARRIORS, [ARETE, ARTS, CARDS], [bleeding]),
  module('vulnerable', WARRIORS, [ARETE, ARTS, CARDS], [vulnerability]),
  module('soak', ARETE, [WARRIORS, ARTS, CARDS], [soak]),
  module('cover', ARETE, [WARRIORS, ARTS, CARDS], [cover]),
  module('ambush', ARETE, [WARRIORS, ARTS], [ambushMechanic]),
  module('opportunity', ARETE, [WARRIORS, ARTS, CARDS], [threat, opportunityAttacks]),
  module('offensiveLimit', ARETE, [WARRIORS, ARTS], [offensiveLimit]),
  module('bonusHealth', ARTS, [WARRIORS, ARETE, CARDS], [bonusHealth]),
  module('wounds', CARDS, [WARRIORS, ARETE, ARTS], [wounds]),
  module('elementalSaves', CARDS, [WARRIORS, ARETE, ARTS], [wet, elementalArmour, cardConditionsAbroad]),
  module('beginLater', CARDS, [ARTS], [beginLaterAbroad]),
  module('setActions', CARDS, [ARTS], [setActions]),
  module('rituals', ARTS, [CARDS], [rituals]),
];

/** Whether a setting switches a module on and off. */
export function isModule(setting: string): boolean {
  return MODULES.some(({ id }) => id === setting);
}

/** Modules that are switched on and that this game has itself or cannot have: left over from another game of the world. */
export function straysIn(host: string, stored: Readonly<Record<string, unknown>>): readonly Module[] {
  return MODULES.filter(({ id, into }) => !into.includes(host) && Object.hasOwn(stored, id) && stored[id] === 'on');
}

/** Stored settings as they can be played with this game. */
export function withoutStrays(host: string, stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const strays = new Set(straysIn(host, stored).map(({ id }) => id));
  return strays.size === 0 ? stored : Object.fromEntries(Object.entries(stored).filter(([id]) => !strays.has(id)));
}
