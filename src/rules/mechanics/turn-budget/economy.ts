/** The four kinds of a turn's budget: what is left, what lacks, what pays (A-02, A-03; AR-12). */
import { refusal, type Refusal } from '../../kernel/ask.ts';
import type { Declaration, Economy } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import type { Reason } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { movementLeft, spendMovement, UNCOUNTED } from './budget.ts';

export type Kind = 'movement' | 'action' | 'bonus' | 'reaction';

const KINDS: readonly Kind[] = ['movement', 'action', 'bonus', 'reaction'];

type Cost = Readonly<Record<string, number>>;

const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);

/** Tag of a weapon for the second hand: it strikes with the Bonus Action. */
const OFF_HAND = 'offHand';

const isOffHand = (item: Item): boolean => item.type === 'weapon' && item.tags.includes(OFF_HAND);

/** what an item takes that names no price. */
function defaultCost(item: Item): Cost {
  if (item.tags.includes('reaction')) return { reaction: 1 };
  return isOffHand(item) ? { bonus: 1 } : { action: 1 };
}

const costOf = (item: Item): Cost => item.cost ?? defaultCost(item);

/** whether it takes a Bonus Action, so that its owner has something to use one on. */
export function takesBonus(item: Item): boolean {
  return item.equipped && (costOf(item)['bonus'] ?? 0) > 0;
}

/** the first kind that is not there, or not there any more. Out of combat nothing is counted. */
function lacks(r: Resolution, creature: Creature, cost: Cost): Refusal | null {
  for (const [kind, need] of Object.entries(cost)) {
    if (need <= 0 || r.rules.pays.has(kind)) continue;
    if (!isKind(kind)) return refusal('noSuchResource', 'A-03', { name: creature.name, resource: kind });
    const left = kind === 'movement' ? movementLeft(r.rules, creature) : creature.turnBudget[kind];
    if (!r.clock.running || need <= left) continue;
    const none = kind === 'bonus' && derived(r.rules, creature, 'maxBonus') === 0;
    return none ? refusal('noBonusAction', 'A-17', { name: creature.name }) : spent(creature, kind);
  }
  return null;
}

function spent(creature: Creature, kind: Kind): Refusal {
  return refusal('spent', kind === 'reaction' ? 'A-19' : 'A-02', { name: creature.name, kind });
}

function spend(r: Resolution, id: string, cost: Cost, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !r.clock.running) return;
  for (const kind of KINDS) {
    const need = cost[kind] ?? 0;
    if (need > 0 && kind === 'movement') spendMovement(r, id, need, reason);
    else if (need > 0) put(r, id, ['turnBudget', kind], Math.max(0, creature.turnBudget[kind] - need), reason);
  }
  if ((cost['bonus'] ?? 0) > 0) put(r, id, ['turnBudget', 'bonusTaken'], true, reason);
}

/** what of the budget this is. */
function citeOf(_r: Resolution, { item }: Declaration): string {
  const cost = costOf(item);
  if ((cost['reaction'] ?? 0) > 0) return 'A-19';
  if ((cost['bonus'] ?? 0) > 0) return isOffHand(item) ? 'A-16' : 'A-17';
  return item.tags.includes('spell') ? 'A-10' : 'A-09';
}

export const economy: Economy = {
  rule: 'A-02',
  kinds: ['action', 'bonus', 'reaction'],
  lacks,
  spend,
  defaultCost,
  citeOf,
  // A borrowed manoeuvre takes the Standard Action, whichever pool its own game has for it.
  priceOf: () => ({ action: 1 }),
  // nothing has to be used, so the turn is never over by itself.
  turnEnd: (r, creature) => {
    const { action, bonus } = creature.turnBudget;
    return movementLeft(r.rules, creature) + action + bonus === 0 ? 'offered' : null;
  },
  stop: (r, id, reason) => {
    if (!r.clock.running) return;
    for (const kind of KINDS) put(r, id, ['turnBudget', kind], 0, reason);
    put(r, id, ['turnBudget', 'bonusTaken'], true, reason);
    put(r, id, ['turnBudget', 'pace'], UNCOUNTED, reason);
  },
  isReaction: (item) => (costOf(item)['reaction'] ?? 0) > 0,
  reactionsLeft: (r, creature) => (r.clock.running ? creature.turnBudget.reaction : 0),
  spendReaction: (r, id, reason) => {
    spend(r, id, { reaction: 1 }, reason);
  },
};
