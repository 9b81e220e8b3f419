/** 0 Health, and waking from it (W-18, W-49, W-54, W-55; WR-15, WR-16, WR-34). What is rolled there is the clock's. */
import { refusal, type Refusal } from '../../kernel/ask.ts';
import type { Doing, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, creaturesOf, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition, conditionOf, removeCondition } from '../../phases/conditions.ts';
import { staysAlive, wakeUp } from '../../phases/health.ts';
import { healthTrack } from '../../phases/health-track.ts';
import { defeat } from '../defeat/index.ts';
import { takesAction } from '../turn-pools/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.recoverLock': 'thatTurn' | 'nextTurnToo';
  }
}

const RECOVERING = 'recovering';

/** W-49; whoever no clock covers is out of the fight (WR-34). The clock of these rules names the state itself: dying. */
function fall(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  if (!staysAlive(r.rules, creature)) {
    defeat(r, id, { rule: 'WR-34', label: { key: 'FOURFOLD.Reason.defeated' } });
    return;
  }
  if (Object.hasOwn(r.rules.conditions, 'dying')) return;
  addCondition(r, id, { key: 'unconscious' }, null, { rule: 'W-49', label: { key: 'FOURFOLD.Reason.fell' } });
}

/** W-55: the turn of waking has no Action. Out of combat there is no such turn. */
function wake(r: Resolution, id: string): void {
  wakeUp(r, id);
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.defeated || !r.clock.running) return;
  addCondition(r, id, { key: RECOVERING }, null, { rule: 'W-55', label: { key: 'FOURFOLD.Reason.woke' } });
}

function forbid(_r: Resolution, creature: Creature, doing: Doing, about: DoingWith): Refusal | null {
  if (doing !== 'act' || !takesAction(about) || conditionOf(creature, RECOVERING) === undefined) return null;
  return refusal('recovering', 'W-55', { name: creature.name });
}

function recovered(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  const condition = creature === undefined ? undefined : conditionOf(creature, RECOVERING);
  if (condition !== undefined) removeCondition(r, id, condition, { rule: 'WR-16', label: { key: 'FOURFOLD.Condition.recovering' } });
}

/** WR-16: it ends with the turn in which one woke, or by setting with one's own next. */
function countDown(r: Resolution, edge: 'turnStart' | 'turnEnd' | 'round', of: string): void {
  if (edge !== 'turnEnd') return;
  const anybodys = r.rules.settings['w.recoverLock'] === 'thatTurn';
  for (const { id } of creaturesOf(r)) if (anybodys || id === of) recovered(r, id);
}

export const dying: Mechanic = {
  id: 'dying',
  rules: ['W-18', 'W-49', 'W-54', 'W-55'],
  needs: ['defeat', 'turn-pools'],
  settings: [choice('w.recoverLock', ['thatTurn', 'nextTurnToo'], 'WR-16', ['W-55'])],
  conditions: [
    { key: RECOVERING, rule: 'W-55', single: true, harmful: true },
    { key: 'unconscious', rule: 'W-49', cannotAct: true, single: true, harmful: true },
  ],
  exclusive: { atZero: { stops: () => true, fall, wake } },
  tracks: { health: healthTrack('W-54', 'W-49') },
  handlers: { forbid, countDown, combatEnded: recovered },
};
