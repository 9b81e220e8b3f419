/** Movement of a turn as a budget up to Speed, also when Speed changes in the middle of it (A-06, A-11; AR-23). */
import { derived } from '../../kernel/derive.ts';
import type { Reason } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import type { Creature } from '../../kernel/state.ts';

/** Of what is left nobody has said from which Speed it was counted. */
export const UNCOUNTED = -1;

const BUDGET = 'turnBudget';

interface Counted {
  /** Below 0 when more was walked than Speed now allows. */
  readonly left: number;
  readonly speed: number;
  /** How often Speed counts: once, and once more by Dash. */
  readonly times: number;
}

/** what was walked stays walked; the rest is up to Speed as it is now. */
function counted(rules: CompiledRuleset, creature: Creature): Counted {
  const { movement, pace, dashes } = creature.turnBudget;
  const speed = derived(rules, creature, 'speed');
  const times = 1 + dashes;
  return { left: pace === UNCOUNTED ? movement : movement + (speed - pace) * times, speed, times };
}

/** What the creature may still walk in this turn. */
export function movementLeft(rules: CompiledRuleset, creature: Creature): number {
  return Math.max(0, counted(rules, creature).left);
}

/** What is left, and the Speed at which exactly that would be. */
function store(r: Resolution, id: string, { left, speed, times }: Counted, reason: Reason): void {
  put(r, id, [BUDGET, 'movement'], Math.max(0, left), reason);
  put(r, id, [BUDGET, 'pace'], left < 0 ? speed - left / times : speed, reason);
}

export function spendMovement(r: Resolution, id: string, amount: number, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const now = counted(r.rules, creature);
  store(r, id, { ...now, left: now.left - amount }, reason);
}

/** a new turn's. */
export function refillMovement(r: Resolution, id: string, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const speed = derived(r.rules, creature, 'speed');
  put(r, id, [BUDGET, 'dashes'], 0, reason);
  store(r, id, { left: speed, speed, times: 1 }, reason);
}

/** Speed once more. */
export function doubleMovement(r: Resolution, id: string, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const { left, speed, times } = counted(r.rules, creature);
  put(r, id, [BUDGET, 'dashes'], times, reason);
  store(r, id, { left: left + speed, speed, times: times + 1 }, reason);
}

/** What is left is shown as it is now; of others it is counted anew with their turn. */
export function followSpeed(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !r.clock.running || r.clock.turn !== id || creature.turnBudget.pace === UNCOUNTED) return;
  store(r, id, counted(r.rules, creature), { rule: 'A-06', label: { key: 'FOURFOLD.Word.speed' } });
}
