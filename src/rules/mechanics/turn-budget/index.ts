/** One turn's budget: Movement, Action, Bonus Action, Reaction (A-01 …; AR-09, AR-10, AR-12, AR-23). */
import { refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Doing, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { named } from '../../kernel/explain.ts';
import { note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { permitted } from '../../phases/permission.ts';
import { ROUND_RESET } from '../round-reset/index.ts';
import { followSpeed, UNCOUNTED } from './budget.ts';
import { drawOrStow, equip } from './draw.ts';
import { economy, takesBonus } from './economy.ts';
import { dash, GRID, move, standUp } from './move.ts';
import { refill, refillAll, refillRound } from './refill.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.standRound': 'down' | 'up' | 'exact';
    readonly 'a.drawCost': 'oneFree' | 'wholeMovement';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /**
     * What is left of the turn. `drew`: the free draw of this Movement is used; `pace`: the Speed from which Movement was counted;
     * `dashes`: how often it was doubled; `bonusTaken`: the Bonus Action is used, not merely without a use.
     */
    readonly turnBudget: {
      readonly movement: number;
      readonly action: number;
      readonly bonus: number;
      readonly reaction: number;
      readonly drew: boolean;
      readonly pace: number;
      readonly dashes: number;
      readonly bonusTaken: boolean;
    };
    /** How far it moves in a turn; `null` = nobody has said. */
    readonly speed: number | null;
  }
}

/** casting times that fit into one action. */
const ONE_ACTION: ReadonlySet<string> = new Set(['', 'action', '1 action', 'one action']);

function castsTooLong(item: Item): boolean {
  // of what is quicker, the price says so or the tag.
  if (takesBonus(item) || economy.isReaction(item)) return false;
  return item.tags.includes('spell') && !ONE_ACTION.has((item.castingTime ?? '').trim().toLowerCase());
}

/** in combat only what is cast with one action. */
function forbid(r: Resolution, _creature: Creature, _doing: Doing, { item }: DoingWith): Refusal | null {
  if (!r.clock.running || item === undefined || !castsTooLong(item)) return null;
  return refusal('castingTooLong', 'A-10', { item: item.name, time: item.castingTime ?? '' });
}

/** the rest of the turn is left unused. */
function* yieldTurn(r: Resolution, by: Creature): Rule<void> {
  yield* permitted(r, by.id, 'act');
  note(r, 'A-05', { key: 'FOURFOLD.Note.leftUnused', args: { name: by.name } }, by.id);
  report(r, { turnEnd: 'now' });
}

const grantsReaction = (item: Item): boolean => item.equipped && item.grants === 'reaction';

const pool = (max: number) => ({ kind: 'integer', initial: 0, min: 0, max }) as const;

export const turnBudget: Mechanic = {
  id: 'turn-budget',
  rules: ['A-01', 'A-02', 'A-03', 'A-04', 'A-05', 'A-06', 'A-07', 'A-08', 'A-09', 'A-10', 'A-11', 'A-16', 'A-17', 'A-19'],
  settings: [
    choice('a.standRound', ['down', 'up', 'exact'], 'AR-09', ['A-07']),
    choice('a.drawCost', ['oneFree', 'wholeMovement'], 'AR-10', ['A-08']),
    ROUND_RESET,
  ],
  slice: {
    turnBudget: {
      kind: 'record',
      of: {
        // AR-09: half of an odd Speed may stay a half.
        movement: { ...pool(10000), step: 0.5, upTo: 'speed', turn: 'movement' },
        action: { ...pool(100), upTo: 1, turn: 'action' },
        bonus: { ...pool(100), upTo: 'maxBonus', turn: 'bonus' },
        reaction: { ...pool(100), upTo: 'maxReactions', turn: 'reaction' },
        drew: { kind: 'flag', initial: false, hidden: true },
        // More walked than Speed now allows is kept as a fraction of it.
        pace: { kind: 'integer', initial: UNCOUNTED, min: UNCOUNTED, max: 20000, step: 0.25, hidden: true },
        dashes: { kind: 'integer', initial: 0, min: 0, max: 100, hidden: true },
        bonusTaken: { kind: 'flag', initial: false, hidden: true },
      },
    },
    speed: { kind: 'integerOrNull', min: 0, max: 1000 },
  },
  conditions: [{ key: 'prone', rule: 'A-07', single: true, harmful: true, fallback: true }],
  words: {
    speed: {
      rule: 'A-06',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.speed ?? 0, rule: 'A-06' });
      },
    },
    maxBonus: {
      rule: 'A-05',
      min: 0,
      derive: (_rules, creature, parts) => {
        const use = Object.values(creature.items).find(takesBonus);
        if (use !== undefined) parts.push({ label: named(use.name), value: 1, rule: 'A-05', source: use.id });
      },
    },
    maxReactions: {
      rule: 'A-02',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: 1, rule: 'A-02' });
        // some have more, though only one of them may strike.
        for (const item of Object.values(creature.items).filter(grantsReaction))
          parts.push({ label: named(item.name), value: 1, rule: 'A-20', source: item.id });
      },
    },
  },
  square: GRID,
  // A-06, AR-23.
  stepsCount: true,
  handlers: {
    forbid,
    refill,
    roundStarts: refillRound,
    combatStarted: refillAll,
    conditionAdded: followSpeed,
    conditionEnded: followSpeed,
    edited: followSpeed,
  },
  commands: { move, equip, unequip: equip },
  actions: {
    move: function* (r, by, command) {
      // At least a step, so that a creature that cannot move is told so.
      const distance = command.amount ?? Math.max(1, derived(r.rules, by, 'speed'));
      yield* move(r, { kind: 'move', id: command.id, by: by.id, distance, how: 'walk' });
    },
    dash,
    standUp,
    drawOrStow: (r, by, command) => drawOrStow(r, by, command.choice),
    yield: yieldTurn,
  },
  forms: {
    move: { amount: { label: { key: 'FOURFOLD.Form.distance' }, min: 0, max: 1000, word: 'speed' } },
    drawOrStow: { item: (_rules, _by, { type }) => type === 'weapon' || type === 'armor' || type === 'gear' },
  },
  exclusive: { economy },
};
