/** What lasts on a creature (C-32, C-33, C-35, C-36, C-43 … C-45, C-47 … C-49; CR-09, CR-22, CR-24, CR-27). */
import type { ConditionDefinition, Mechanic } from '../../kernel/contract.ts';
import { contributeTicks } from '../../phases/ticks.ts';
import { cursedEdges, proneEdges } from './edges.ts';
import { halvedSpeed } from './halved.ts';
import { skippingTurns } from './skipped.ts';

/** C-35, C-36, CR-22: two ticks, however it came about. */
const BURNING: ConditionDefinition = {
  key: 'burning',
  rule: 'C-35',
  tick: 'damage',
  type: 'fire',
  amount: '1d6',
  remaining: 2,
  countsBy: 'bearerStart',
  oneOfKey: true,
  harmful: true,
};

const SLOWED: ConditionDefinition = {
  key: 'slowed',
  rule: 'C-33',
  remaining: 2,
  oneOfKey: true,
  harmful: true,
};

/** Rules by which conditions tick: C-49 says that poison does what fire does, CR-28 that any healing counts. */
const TICKS: Readonly<Record<string, string>> = { burning: 'C-36', poisoned: 'C-49', regeneration: 'CR-28' };

const stunned = skippingTurns('stunned');

export const cardConditions: Mechanic = {
  id: 'card-conditions',
  rules: ['C-32', 'C-33', 'C-35', 'C-36', 'C-43', 'C-44', 'C-45', 'C-47', 'C-48', 'C-49'],
  needs: ['range-bands'],
  slice: stunned.slice,
  conditions: [
    { key: 'prone', rule: 'C-43', single: true, harmful: true },
    stunned.condition,
    { key: 'cursed', rule: 'C-48', oneOfKey: true, harmful: true },
    { ...BURNING, key: 'poisoned', rule: 'C-49', type: 'poison' },
    BURNING,
    SLOWED,
    { key: 'regeneration', rule: 'CR-28', tick: 'heal' },
  ],
  handlers: {
    ...stunned.handlers,
    edges: (r, roll, into) => {
      proneEdges(r, roll, into);
      cursedEdges(roll, into);
    },
    parts: (creature, word, parts) => {
      if (word === 'speed') halvedSpeed(creature, ['prone', 'slowed'], parts);
    },
    contribute: (r, window) => contributeTicks(r, window, (_rules, { key }) => TICKS[key] ?? 'DATA'),
  },
};

const stunnedAbroad = skippingTurns('stunned-cards');
const BURNING_ABROAD: ConditionDefinition = { ...BURNING, fallback: true };

/** What elemental hits put on somebody in another game; that game's own Prone and burning stand where it has them. */
export const cardConditionsAbroad: Mechanic = {
  id: 'card-conditions-abroad',
  rules: ['C-32', 'C-33', 'C-36', 'C-47'],
  slice: stunnedAbroad.slice,
  conditions: [stunnedAbroad.condition, BURNING_ABROAD, SLOWED],
  handlers: {
    ...stunnedAbroad.handlers,
    parts: (creature, word, parts) => {
      if (word === 'speed') halvedSpeed(creature, ['slowed'], parts);
    },
    // Only where burning is ours: the host ticks its own.
    contribute: (r, window) =>
      contributeTicks(r, window, (rules, { key }) => (key === 'burning' && rules.conditions[key] === BURNING_ABROAD ? 'C-36' : null)),
  },
};
