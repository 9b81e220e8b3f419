/** Moving, jumping, standing up (T-20 … T-22, T-24, T-26; TR-06, TR-26, TR-30). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Move } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { number } from '../../kernel/setting.ts';
import { LIMIT } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';
import { leaveReach } from '../../phases/leave.ts';
import { known, permitted } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.apPerMove': number;
    readonly 't.jumpCost': number;
    readonly 't.standCost': number;
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** By hand; `null` = by the formula. */
    readonly speed: number | null;
    readonly jump: number | null;
  }
}

const LEVELS_PER_STEP = 4;

/** A displacement. Forced movement and teleport cost nothing and need nobody's turn. */
function* move(r: Resolution, command: Move): Rule<void> {
  const distance = yield* distanceOf(command.distance);
  if (command.how === 'forced' || command.how === 'teleport') {
    yield* known(r, command.by);
    yield* leave(r, command);
    return;
  }
  const by = yield* permitted(r, command.by, 'move');
  if (command.how === 'jump') yield* jump(r, by, distance);
  else yield* walk(r, by, distance);
  yield* leave(r, command);
  yield* settle(r, by.id);
}

/** T-23: whose reach is left is told. */
function* leave(r: Resolution, { by, how, leaving = [], disengaged }: Move): Rule<void> {
  if (disengaged !== true) yield* leaveReach(r, { by, how, from: leaving, key: 'left' });
}

/** Distances may be broken, unlike amounts. */
function* distanceOf(given: number): Rule<number> {
  const sound = Number.isFinite(given) && given >= 0 && given <= LIMIT;
  return sound ? given : yield* refuse(refusal('badAmount', 'T-22', { amount: String(given) }));
}

/** T-22: AP for each move of up to Speed. */
function* walk(r: Resolution, by: Creature, distance: number): Rule<void> {
  const speed = derived(r.rules, by, 'speed');
  if (distance > 0 && speed === 0) return yield* refuse(refusal('cannotMove', 'T-21', { name: by.name }));
  const moves = distance === 0 ? 0 : Math.ceil(distance / speed);
  yield* pay(r, by, moves * r.rules.settings['t.apPerMove'], 'T-22', 'FOURFOLD.Action.move');
}

/** T-24, T-26: as far as the jump distance, once per turn. */
function* jump(r: Resolution, by: Creature, distance: number): Rule<void> {
  const longest = derived(r.rules, by, 'jump');
  if (distance > longest || longest === 0) return yield* refuse(refusal('jumpTooFar', 'T-24', { name: by.name, distance, longest }));
  if (r.clock.running && by.economy.jumped) return yield* refuse(refusal('jumpedAlready', 'T-26', { name: by.name }));
  if (r.clock.running) put(r, by.id, ['economy', 'jumped'], true, { rule: 'T-26', label: { key: 'FOURFOLD.Action.jump' } });
  yield* pay(r, by, r.rules.settings['t.jumpCost'], 'TR-30', 'FOURFOLD.Action.jump');
}

function* standUp(r: Resolution, by: Creature): Rule<void> {
  yield* permitted(r, by.id, 'act');
  const prone = conditionOf(by, 'prone');
  if (prone === undefined) return yield* refuse(refusal('notProne', 'T-92', { name: by.name }));
  yield* pay(r, by, r.rules.settings['t.standCost'], 'TR-26', 'FOURFOLD.Action.standUp', () => {
    removeCondition(r, by.id, prone, { rule: 'TR-26', label: { key: 'FOURFOLD.Action.standUp' } });
  });
  yield* settle(r, by.id);
}

/** T-20: manoeuvres that everybody can do take Action Points and nothing else. */
function* pay(r: Resolution, by: Creature, ap: number, rule: string, key: string, then?: () => void): Rule<void> {
  const { economy } = r.rules.exclusive;
  const now = creatureOf(r, by.id) ?? by;
  const lacking = economy.lacks(r, now, { ap });
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, by.id, { ap }, { rule, label: { key }, parts: [{ label: { key }, value: 0 - ap, rule: 'T-20' }] });
  then?.();
}

export const movement: Mechanic = {
  id: 'movement',
  rules: ['T-20', 'T-21', 'T-22', 'T-24', 'T-26'],
  needs: ['economy', 'unconsciousness'],
  settings: [
    number('t.apPerMove', 0, 10, 1, 'TR-06', ['T-22']),
    number('t.jumpCost', 0, 10, 1, 'TR-30', ['T-20', 'T-24', 'T-26']),
    number('t.standCost', 0, 10, 0, 'TR-26', ['T-92', 'T-98']),
  ],
  slice: { speed: { kind: 'integerOrNull', min: 0, max: 1000 }, jump: { kind: 'integerOrNull', min: 0, max: 1000 } },
  words: {
    speed: {
      rule: 'T-21',
      min: 0,
      derive: (rules, creature, parts) => {
        if (creature.speed !== null) {
          parts.push({ label: { key: 'FOURFOLD.Part.byHand' }, value: creature.speed, rule: 'T-21' });
          return;
        }
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: 5, rule: 'T-21' });
        parts.push({ label: attributeLabel(rules, 'dex'), value: derived(rules, creature, 'dex'), rule: 'T-21' });
        const steps = Math.floor(creature.level / LEVELS_PER_STEP);
        if (steps > 0) parts.push({ label: { key: 'FOURFOLD.Part.level' }, value: steps, rule: 'T-21' });
      },
    },
    jump: {
      rule: 'T-24',
      min: 0,
      derive: (rules, creature, parts) => {
        if (creature.jump !== null) {
          parts.push({ label: { key: 'FOURFOLD.Part.byHand' }, value: creature.jump, rule: 'T-24' });
          return;
        }
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: 2, rule: 'T-24' });
        parts.push({ label: attributeLabel(rules, 'dex'), value: derived(rules, creature, 'dex'), rule: 'T-24' });
        parts.push({ label: attributeLabel(rules, 'str'), value: derived(rules, creature, 'str'), rule: 'T-24' });
      },
    },
  },
  commands: { move },
  actions: {
    move: function* (r, by, command) {
      // At least a step, so that a creature that cannot move is told so.
      const distance = command.amount ?? Math.max(1, derived(r.rules, by, 'speed'));
      yield* move(r, { kind: 'move', id: command.id, by: by.id, distance, how: 'walk' });
    },
    jump: function* (r, by, command) {
      const distance = command.amount ?? derived(r.rules, by, 'jump');
      yield* move(r, { kind: 'move', id: command.id, by: by.id, distance, how: 'jump' });
    },
    standUp,
  },
  forms: {
    move: { amount: { label: { key: 'FOURFOLD.Form.distance' }, min: 0, max: 1000, word: 'speed' } },
    jump: { amount: { label: { key: 'FOURFOLD.Form.distance' }, min: 0, max: 1000, word: 'jump' } },
  },
};
