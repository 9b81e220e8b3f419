/** When the budget comes back (A-02; AR-12). */
import type { Rule } from '../../kernel/ask.ts';
import { derived } from '../../kernel/derive.ts';
import { creatureOf, creaturesOf, put, type Resolution } from '../../kernel/resolution.ts';
import { refillMovement } from './budget.ts';

const REFILLED = { key: 'FOURFOLD.Reason.refill' } as const;

/** Movement up to Speed, one Action, and a Bonus Action for those who have something to use it on. */
function refillTurn(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  refillMovement(r, id, { rule: 'A-06', label: REFILLED });
  put(r, id, ['turnBudget', 'action'], 1, { rule: 'A-02', label: REFILLED });
  put(r, id, ['turnBudget', 'bonus'], derived(r.rules, creature, 'maxBonus'), { rule: 'A-05', label: REFILLED });
  put(r, id, ['turnBudget', 'bonusTaken'], false, { rule: 'A-05', label: REFILLED });
  put(r, id, ['turnBudget', 'drew'], false, { rule: 'AR-10', label: REFILLED });
}

/** whoever draws something to use it on has the Bonus Action of this turn, unless it was taken already. */
export function refillBonus(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || !r.clock.running || creature.turnBudget.bonusTaken) return;
  const most = derived(r.rules, creature, 'maxBonus');
  if (most > creature.turnBudget.bonus) put(r, id, ['turnBudget', 'bonus'], most, { rule: 'A-05', label: REFILLED });
}

function refillReactions(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  put(r, id, ['turnBudget', 'reaction'], derived(r.rules, creature, 'maxReactions'), { rule: 'AR-12', label: REFILLED });
}

/** The start of one's own turn. */
// eslint-disable-next-line require-yield -- the slot may ask; this handler never does
export function* refill(r: Resolution, id: string): Rule<void> {
  if (!r.clock.running) return;
  refillTurn(r, id);
  if (r.rules.settings['a.roundReset'] === 'ownTurn') refillReactions(r, id);
}

/** AR-12: Reactions are counted per round, so they return with the round. */
export function refillRound(r: Resolution): void {
  if (r.rules.settings['a.roundReset'] !== 'round') return;
  for (const { id } of creaturesOf(r)) refillReactions(r, id);
}

/** A combat begins with everything unspent. */
export function refillAll(r: Resolution, id: string): void {
  refillTurn(r, id);
  refillReactions(r, id);
}
