/** Prone, frightened, stunned, restrained, helpless (W-17, W-18, W-44 … W-48; WR-12, WR-13, WR-25). */
import { refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import type { Doing, DoingWith, Mechanic, RollFor } from '../../kernel/contract.ts';
import { creatureOf, creaturesOf, note, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';
import { manoeuvre } from '../../phases/manoeuvre.ts';
import { takesAction } from '../turn-pools/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.standCost': 'preparation' | 'action' | 'free';
    readonly 'w.stunSpan': 'ownTurn' | 'thatTurn';
    readonly 'w.duelProneBoth': 'on' | 'off';
  }
}

/** W-45: whoever lies prone is attacked with advantage. */
export const PRONE_ATTACKED: EdgeSource = { edge: 'advantage', rule: 'W-45' };
/** W-17: whoever lies prone defends badly. */
export const PRONE_DEFENDS: EdgeSource = { edge: 'disadvantage', rule: 'W-17' };
const FRIGHTENED_ATTACKS: EdgeSource = { edge: 'disadvantage', rule: 'W-46' };
const FRIGHTENED_DEFENDS: EdgeSource = { edge: 'disadvantage', rule: 'W-17' };
const STUNNED_ATTACKED: EdgeSource = { edge: 'advantage', rule: 'W-48' };

const has = (creature: Creature | undefined, key: string): boolean => creature !== undefined && conditionOf(creature, key) !== undefined;

/** W-17, W-45, W-46, W-48. */
function edges(r: Resolution, roll: RollFor, into: EdgeSource[]): void {
  const { by, against } = roll;
  if (roll.kind === 'attack') {
    if (has(against, 'prone')) into.push(PRONE_ATTACKED);
    if (has(against, 'stunned')) into.push(STUNNED_ATTACKED);
    if (has(by, 'frightened')) into.push(FRIGHTENED_ATTACKS);
  }
  if (roll.kind !== 'defence') return;
  // WR-25: in a duel both sides roll, and both feel it, unless set otherwise.
  const spared = roll.circumstances?.duel?.value === true && r.rules.settings['w.duelProneBoth'] === 'off';
  if (has(by, 'prone')) {
    if (spared) note(r, 'WR-25', { key: 'FOURFOLD.Note.duelProne' }, by.id);
    else into.push(PRONE_DEFENDS);
  }
  if (has(by, 'frightened')) into.push(FRIGHTENED_DEFENDS);
}

function forbid(_r: Resolution, creature: Creature, doing: Doing, about: DoingWith): Refusal | null {
  const args = { name: creature.name };
  if (doing === 'move' && has(creature, 'prone')) return refusal('prone', 'W-44', args);
  // Preparations and Reactions stay (W-47).
  if (doing === 'act' && takesAction(about) && has(creature, 'stunned')) return refusal('stunned', 'W-47', args);
  return null;
}

/** WR-12: the price is the table's. */
function* standUp(r: Resolution, by: Creature): Rule<void> {
  const cost = r.rules.settings['w.standCost'];
  const price = cost === 'free' ? {} : { [cost]: 1 };
  yield* manoeuvre(r, by, { id: 'standUp', rule: 'WR-12', price }, function* () {
    const prone = conditionOf(creatureOf(r, by.id) ?? by, 'prone');
    if (prone === undefined) return yield* refuse(refusal('notProne', 'W-44', { name: by.name }));
    removeCondition(r, by.id, prone, { rule: 'WR-12', label: { key: 'FOURFOLD.Action.standUp' } });
  });
}

/** WR-13: it covers the bearer's own turn and ends with it; by setting, with the turn in which it came. */
function countDown(r: Resolution, edge: 'turnStart' | 'turnEnd' | 'round', of: string): void {
  if (edge !== 'turnEnd') return;
  const thatTurn = r.rules.settings['w.stunSpan'] === 'thatTurn';
  for (const creature of creaturesOf(r)) {
    if (creature.id === of || thatTurn) for (const condition of Object.values(creature.conditions)) endStun(r, creature.id, condition);
  }
}

function endStun(r: Resolution, id: string, condition: Condition): void {
  // One that says how long it lasts counts down like any other.
  if (condition.key !== 'stunned' || condition.remaining !== null) return;
  removeCondition(r, id, condition, { rule: 'WR-13', label: { key: 'FOURFOLD.Condition.stunned' } });
}

export const postures: Mechanic = {
  id: 'postures',
  rules: ['W-17', 'W-18', 'W-44', 'W-45', 'W-46', 'W-47', 'W-48'],
  needs: ['turn-pools'],
  settings: [
    choice('w.standCost', ['preparation', 'action', 'free'], 'WR-12', ['W-03', 'W-44']),
    choice('w.stunSpan', ['ownTurn', 'thatTurn'], 'WR-13', ['W-47', 'W-48']),
    toggle('w.duelProneBoth', 'on', 'WR-25', ['W-15', 'W-17', 'W-45']),
  ],
  conditions: [
    { key: 'prone', rule: 'W-44', single: true, harmful: true },
    { key: 'frightened', rule: 'W-46', oneOfKey: true, harmful: true },
    { key: 'stunned', rule: 'W-47', oneOfKey: true, harmful: true },
    { key: 'restrained', rule: 'W-18', oneOfKey: true, harmful: true },
    { key: 'helpless', rule: 'W-18', oneOfKey: true, harmful: true },
  ],
  handlers: { edges, forbid, countDown },
  actions: { standUp },
};
