/** Defensive Stance: +2 to defence until one's next turn, and no harmful Reaction this round (W-29, W-30; WR-17, WR-24). */
import { OVER, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Doing, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition, conditionOf, removeCondition } from '../../phases/conditions.ts';
import { manoeuvre } from '../../phases/manoeuvre.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.cost.defensiveStance': 'preparation' | 'action';
  }
}

const STANCE = 'defensiveStance';
const BONUS = 2;
const REASON = { rule: 'W-29', label: { key: 'FOURFOLD.Condition.defensiveStance' } } as const;

/** W-29: entering twice is the same stance. */
function* enter(r: Resolution, by: Creature): Rule<void> {
  const price = { [r.rules.settings['w.cost.defensiveStance']]: 1 };
  // eslint-disable-next-line require-yield -- effects are generators; this one never asks
  yield* manoeuvre(r, by, { id: STANCE, rule: 'WR-17', price }, function* () {
    addCondition(r, by.id, { key: STANCE, data: { round: r.clock.round } }, by.id, REASON);
  });
}

/** W-30, WR-24: for the round in which it was taken, however long the +2 lasts. */
function forbid(r: Resolution, creature: Creature, doing: Doing, { item }: DoingWith): Refusal | null {
  if (doing !== 'react' || !r.clock.running || (item?.damage ?? []).length === 0) return null;
  if (conditionOf(creature, STANCE)?.data.round !== r.clock.round) return null;
  return refusal('stanceNoHarm', 'W-30', { name: creature.name });
}

/** WR-24: in a later round the stance still helps, but forbids nothing any more. */
function pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  if ((item.damage ?? []).length === 0 || !r.rules.exclusive.economy.isReaction(item)) return OVER;
  const creature = creatureOf(r, by);
  if (creature !== undefined && conditionOf(creature, STANCE) !== undefined)
    note(r, 'WR-24', { key: 'FOURFOLD.Note.stanceForbidsNoMore', args: { name: creature.name } }, by);
  return OVER;
}

function end(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  const stance = creature === undefined ? undefined : conditionOf(creature, STANCE);
  if (stance !== undefined) removeCondition(r, id, stance, REASON);
}

export const defensiveStance: Mechanic = {
  id: 'defensive-stance',
  rules: ['W-29', 'W-30'],
  settings: [choice('w.cost.defensiveStance', ['preparation', 'action'], 'WR-17', ['W-04', 'W-29'])],
  conditions: [{ key: STANCE, rule: 'W-29', oneOfKey: true, countsBy: 'bearerStart' }],
  handlers: {
    forbid,
    pay,
    // An NPC has it on its fixed Defence (W-29).
    parts: (creature, word, parts) => {
      const stance = word === 'defence' ? conditionOf(creature, STANCE) : undefined;
      if (stance !== undefined) parts.push({ label: REASON.label, value: BONUS, rule: 'W-29', source: stance.id });
    },
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    turnStarts: function* (r, id) {
      end(r, id);
    },
    combatEnded: end,
  },
  actions: { [STANCE]: enter },
};
