/** Two Action Points for every turn; what each thing costs (C-03, C-04, C-06 … C-09). */
import { decide, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { derive } from '../../kernel/derive.ts';
import { creatureOf, note, put, warn, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { permitted } from '../../phases/permission.ts';
import { payPrice } from '../../phases/price.ts';
import { isWaiting, useUp } from '../set-actions/index.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Action Points left. */
    readonly actionPoints: number;
  }
}

const FIELD = ['actionPoints'] as const;
const AP_PER_TURN = 2;
/** Highest price that a GM can name for anything else. */
const DEAREST = 20;

const ONE_AP = { ap: 1 } as const;

function lacks(r: Resolution, creature: Creature, cost: Readonly<Record<string, number>>, rule = 'C-03'): Refusal | null {
  for (const kind in cost) {
    if ((cost[kind] ?? 0) > 0 && kind !== 'ap' && !r.rules.pays.has(kind))
      return refusal('noSuchResource', rule, { name: creature.name, resource: kind });
  }
  const need = cost['ap'] ?? 0;
  if (!r.clock.running || need <= creature.actionPoints) return null;
  return refusal('notEnoughAp', rule, { name: creature.name, have: creature.actionPoints, need });
}

/** C-03, C-04: two for the turn; what was left of the last one is lost. Whoever's turn is over already gets none. */
// eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
function* refill(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !r.clock.running || creature.health.value === 0 || r.result.turnEnd === 'now') return;
  const total = derive(r.rules, creature, 'maxAp');
  // In the first round nobody has had a turn to spend anything in.
  const unspent = r.clock.round <= 1 && creature.actionPoints >= total.value;
  if (creature.actionPoints > 0 && !unspent) {
    note(r, 'C-04', { key: 'FOURFOLD.Note.leftoverLost', args: { name: creature.name, left: creature.actionPoints } }, id);
  }
  put(r, id, FIELD, total.value, { rule: 'C-03', label: { key: 'FOURFOLD.Reason.refill' }, parts: total.parts });
}

/** C-06 … C-08: which rule names the price of what is declared. */
function citeOf(r: Resolution, { item, command, rule }: Declaration): string {
  if (rule !== undefined && rule !== r.rules.cites.action) return rule;
  if (command.kind === 'attack') return 'C-06';
  return item.type === 'ability' ? 'C-08' : 'C-07';
}

/** A weapon or skill whose price is missing costs 1, with a warning; any other thing generally costs 1. */
function costOf(r: Resolution, creature: Creature, declaration: Declaration): Readonly<Record<string, number>> {
  const { item } = declaration;
  if (item.cost?.['ap'] !== undefined) return item.cost;
  if (item.type === 'weapon' || item.type === 'ability') {
    const label = { key: 'FOURFOLD.Warn.noCost', args: { item: item.name } };
    warn(r, citeOf(r, declaration), label, creature.id);
  }
  return { ...item.cost, ...ONE_AP };
}

/** C-09: the GM names the price of anything else. */
function* somethingElse(r: Resolution, by: Creature): Rule<void> {
  yield* permitted(r, by.id, 'act', { action: 'other' });
  if (!r.clock.running) {
    note(r, 'C-09', { key: 'FOURFOLD.Note.costsNothingNow', args: { name: by.name } }, by.id);
    return;
  }
  const ap = yield* decide(r, {
    kind: 'decision',
    key: 'other',
    who: null,
    about: 'choose',
    choices: [],
    bounds: [0, DEAREST],
    label: { key: 'FOURFOLD.Ask.otherAction', args: { name: by.name } },
    rule: 'C-09',
  });
  yield* payPrice(r, by.id, { ap: Number(ap) }, { rule: 'C-09', label: { key: 'FOURFOLD.Action.other' } });
  yield* settle(r, by.id);
}

export const twoActionPoints: Mechanic = {
  id: 'two-action-points',
  rules: ['C-03', 'C-04', 'C-06', 'C-07', 'C-08', 'C-09'],
  slice: { actionPoints: { kind: 'integer', initial: AP_PER_TURN, min: 0, max: 100, upTo: 'maxAp', turn: 'ap' } },
  words: {
    maxAp: {
      rule: 'C-03',
      min: 0,
      derive: (_rules, _creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: AP_PER_TURN, rule: 'C-03' });
      },
    },
  },
  exclusive: {
    economy: {
      rule: 'C-03',
      kinds: ['ap'],
      lacks,
      spend: (r, id, cost, reason) => {
        const creature = creatureOf(r, id);
        const need = cost['ap'] ?? 0;
        if (creature === undefined || need <= 0 || !r.clock.running) return;
        put(r, id, FIELD, Math.max(0, creature.actionPoints - need), reason);
      },
      // C-04: nobody must spend them all, so nothing ends by itself unless the turn is over anyway.
      turnEnd: (r, creature) => (creature.actionPoints > 0 ? null : (r.result.turnEnd ?? 'offered')),
      stop: (r, id, reason) => {
        if (r.clock.running) put(r, id, FIELD, 0, reason);
      },
      defaultCost: () => ONE_AP,
      priceOf: () => ONE_AP,
      costOf,
      citeOf,
      isReaction: () => false,
      // C-10: out of turn one acts by a Set Action alone.
      reactionsLeft: (_r, creature) => (isWaiting(creature) ? 1 : 0),
      spendReaction: (r, id, reason) => {
        useUp(r, id, reason);
      },
    },
  },
  handlers: { refill },
  actions: { other: somethingElse },
};
