/** Moving a short distance and getting up (C-05, C-43, C-46). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Move, Use } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { report, type Resolution } from '../../kernel/resolution.ts';
import { LIMIT } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';
import { leaveReach } from '../../phases/leave.ts';
import { known, permitted } from '../../phases/permission.ts';
import { payPrice } from '../../phases/price.ts';
import { CONFIRM } from '../../phases/use.ts';
import { shortDistance } from '../range-bands/index.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Spaces of one move by hand; `null` = the short distance. */
    readonly speed: number | null;
  }
}

const ONE_AP = 1;
/** The grid's own step: less than this cannot be measured on it. */
const ONE_SPACE = 1;

/** A displacement. Being pushed and teleporting cost nothing and need nobody's turn. */
function* move(r: Resolution, command: Move): Rule<void> {
  const { by: id, how, distance } = command;
  if (!Number.isFinite(distance) || distance < 0 || distance > LIMIT) {
    return yield* refuse(refusal('badAmount', 'C-05', { amount: String(distance) }));
  }
  if (how === 'forced' || how === 'teleport') yield* known(r, id);
  else if (!(yield* walk(r, yield* permitted(r, id, 'move'), distance))) return;
  const leaving = command.disengaged === true ? [] : (command.leaving ?? []);
  if (leaving.length > 0) yield* leaveReach(r, { by: id, how, from: leaving, key: `leave/${id}` });
  if (how !== 'forced' && how !== 'teleport') yield* settle(r, id);
}

/** C-05: 1 AP for each short distance. @returns whether the move was made */
function* walk(r: Resolution, by: Creature, distance: number): Rule<boolean> {
  if (distance === 0) return true;
  const speed = derived(r.rules, by, 'speed');
  if (speed <= 0) return yield* refuse(refusal('cannotMove', 'C-05', { name: by.name }));
  if (speed < ONE_SPACE && !(yield* allowed(r, by))) return false;
  const moves = speed < ONE_SPACE ? 1 : Math.ceil(distance / speed);
  yield* payPrice(r, by.id, { ap: moves * ONE_AP }, { rule: 'C-05', label: { key: 'FOURFOLD.Action.move' } });
  return true;
}

/** C-43: what is left is less than a space, so the GM says whether it gets anybody anywhere. */
function* allowed(r: Resolution, by: Creature): Rule<boolean> {
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'crawl',
    who: null,
    about: 'confirm',
    choices: CONFIRM,
    label: { key: 'FOURFOLD.Ask.crawl', args: { name: by.name } },
    rule: 'C-43',
  });
  if (chosen === 'confirm') return true;
  report(r, { cancelled: true });
  return false;
}

/** C-46: an action like any other small one. */
function* standUp(r: Resolution, by: Creature): Rule<void> {
  yield* permitted(r, by.id, 'act', { action: 'standUp' });
  const prone = conditionOf(by, 'prone');
  if (prone === undefined) return yield* refuse(refusal('notProne', 'C-46', { name: by.name }));
  const reason = { rule: 'C-46', label: { key: 'FOURFOLD.Action.standUp' } };
  yield* payPrice(r, by.id, { ap: ONE_AP }, reason);
  removeCondition(r, by.id, prone, reason);
  yield* settle(r, by.id);
}

export const shortMoves: Mechanic = {
  id: 'short-moves',
  rules: ['C-05', 'C-43', 'C-46'],
  needs: ['economy', 'range-bands'],
  slice: { speed: { kind: 'integerOrNull', min: 0, max: 1000 } },
  words: {
    speed: {
      rule: 'C-05',
      min: 0,
      derive: (rules, { speed }, parts) => {
        const byHand = speed !== null;
        const label = { key: byHand ? 'FOURFOLD.Part.byHand' : 'FOURFOLD.Part.shortDistance' };
        parts.push({ label, value: byHand ? speed : shortDistance(rules), rule: 'C-05' });
      },
    },
  },
  commands: { move },
  actions: {
    move: function* (r, by, command: Use) {
      // At least a step, so that a creature that cannot move is told so.
      const distance = command.amount ?? Math.max(1, derived(r.rules, by, 'speed'));
      yield* move(r, { kind: 'move', id: command.id, by: by.id, distance, how: 'walk' });
    },
    standUp,
  },
  forms: { move: { amount: { label: { key: 'FOURFOLD.Form.distance' }, min: 0, max: 1000, word: 'speed' } } },
};
