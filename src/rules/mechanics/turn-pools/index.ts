/** One Preparation, one Action, one Reaction each turn, and the Extra Attack (W-03 … W-06, W-26, W-27; WR-07, WR-32). */
import { refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset, Declaration, Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { named, type Reason } from '../../kernel/explain.ts';
import { creatureOf, creaturesOf, put, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice, number } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { isNormalAttack, namesPool, POOLS, priceOfItem, takesAction, type Pool } from './costs.ts';

export { takesAction } from './costs.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.extraAttackMax': number;
    readonly 'w.reactionReset': 'ownTurn' | 'round';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** What is left of this turn. */
    readonly pools: {
      readonly preparation: number;
      readonly action: number;
      readonly reaction: number;
      readonly extraAttack: number;
      /** The Action of this turn was an attack. */
      readonly attacked: boolean;
    };
  }
}

type Cost = Readonly<Record<string, number>>;

/** What each pool is for (W-04 … W-06), and the attack that an Extra Action is worth (W-26). */
const RULE_OF: Readonly<Record<Pool, string>> = { preparation: 'W-04', action: 'W-05', reaction: 'W-06', extraAttack: 'W-26' };

function lacks(r: Resolution, creature: Creature, cost: Cost): Refusal | null {
  for (const kind in cost) {
    const known = kind === 'free' || POOLS.some((pool) => pool === kind) || r.rules.pays.has(kind);
    if ((cost[kind] ?? 0) > 0 && !known) return refusal('noSuchResource', 'W-03', { name: creature.name, resource: kind });
  }
  // Out of combat nothing is tracked.
  if (!r.clock.running) return null;
  for (const pool of POOLS) if ((cost[pool] ?? 0) > creature.pools[pool]) return spent(r.rules, creature, pool);
  return null;
}

/** W-03; with an Extra Attack left, why it does not serve here (W-26, W-27); with one used up, that no more are granted (WR-07). */
function spent(rules: CompiledRuleset, creature: Creature, pool: Pool): Refusal {
  const args = { name: creature.name };
  if (pool !== 'action') return refusal(`${pool}Spent`, 'W-03', args);
  const { extraAttack, attacked } = creature.pools;
  if (extraAttack > 0) return attacked ? refusal('onlyNormalAttack', 'W-27', args) : refusal('extraNeedsAttack', 'W-26', args);
  return derived(rules, creature, 'extraAttacks') > 0 ? refusal('extraAttackSpent', 'WR-07', args) : refusal('actionSpent', 'W-03', args);
}

/** W-26: a normal attack after the Attack action is the Extra Attack. */
function costOf(r: Resolution, creature: Creature, declaration: Declaration): Cost {
  const { item } = declaration;
  if (item.type === 'ability' && !namesPool(item))
    warn(r, 'W-04', { key: 'FOURFOLD.Warn.takesAction', args: { item: item.name } }, creature.id);
  const cost = priceOfItem(item);
  const { action, attacked, extraAttack } = creature.pools;
  const extra = r.clock.running && action === 0 && attacked && extraAttack > 0 && isNormalAttack(declaration);
  return extra && cost['action'] === 1 ? { ...cost, action: 0, extraAttack: 1 } : cost;
}

function spend(r: Resolution, id: string, cost: Cost, reason: Reason): void {
  if (!r.clock.running) return;
  for (const pool of POOLS) {
    const left = creatureOf(r, id)?.pools[pool] ?? 0;
    const taken = cost[pool] ?? 0;
    if (taken <= 0) continue;
    const parts = [{ label: reason.label, value: 0 - taken, rule: reason.rule }];
    put(r, id, ['pools', pool], Math.max(0, left - taken), { ...reason, rule: RULE_OF[pool], parts });
  }
}

/** W-26: what the Action was used for is remembered, for the Extra Attack needs an attack before it. */
// eslint-disable-next-line require-yield -- costs are generators; this one never asks
function* pay(r: Resolution, declaration: Declaration): Rule<void> {
  // A blow for a Preparation or a Reaction is no Attack action.
  if (r.clock.running && takesAction(declaration) && isNormalAttack(declaration))
    put(r, declaration.by, ['pools', 'attacked'], true, { rule: 'W-26', label: named(declaration.item.name) });
}

function isReaction(item: Item): boolean {
  return (item.cost?.['reaction'] ?? 0) > 0;
}

/** W-03: all three are back; an Extra Attack as often as Extra Actions grant it. */
function fill(r: Resolution, id: string, withReaction: boolean): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || !r.clock.running) return;
  const reason = { rule: 'W-03', label: { key: 'FOURFOLD.Reason.refill' } };
  put(r, id, ['pools', 'preparation'], 1, reason);
  put(r, id, ['pools', 'action'], 1, reason);
  if (withReaction) put(r, id, ['pools', 'reaction'], 1, { ...reason, rule: 'WR-32' });
  put(r, id, ['pools', 'extraAttack'], derived(r.rules, creature, 'extraAttacks'), { ...reason, rule: 'W-26' });
  put(r, id, ['pools', 'attacked'], false, reason);
}

const byRound = (r: Resolution): boolean => r.rules.settings['w.reactionReset'] === 'round';

export const turnPools: Mechanic = {
  id: 'turn-pools',
  rules: ['W-03', 'W-04', 'W-05', 'W-06', 'W-26', 'W-27'],
  settings: [
    number('w.extraAttackMax', 1, 5, 1, 'WR-07', ['W-26', 'W-27']),
    choice('w.reactionReset', ['ownTurn', 'round'], 'WR-32', ['W-03', 'W-06']),
  ],
  slice: {
    pools: {
      kind: 'record',
      of: {
        preparation: { kind: 'integer', initial: 1, min: 0, max: 1, turn: 'preparation' },
        action: { kind: 'integer', initial: 1, min: 0, max: 1, turn: 'action' },
        reaction: { kind: 'integer', initial: 1, min: 0, max: 1, turn: 'reaction' },
        extraAttack: { kind: 'integer', initial: 0, min: 0, max: 5, upTo: 'extraAttacks', turn: 'extraAttack' },
        attacked: { kind: 'flag', initial: false, hidden: true },
      },
    },
  },
  words: {
    extraAttacks: {
      rule: 'W-26',
      min: 0,
      derive: (rules, creature, parts) => {
        const sources = Object.values(creature.items).filter((item) => item.equipped && item.grants === 'extraAction');
        const value = Math.min(rules.settings['w.extraAttackMax'], sources.length);
        if (value > 0) parts.push({ label: { key: 'FOURFOLD.Part.extraAction' }, value, rule: 'WR-07' });
      },
    },
  },
  exclusive: {
    economy: {
      rule: 'W-03',
      kinds: ['preparation', 'action', 'reaction'],
      lacks,
      spend,
      costOf,
      // One may always move, so no turn is over by itself.
      turnEnd: (_r, { pools }) => (pools.preparation + pools.action === 0 && !(pools.attacked && pools.extraAttack > 0) ? 'offered' : null),
      // What one cannot use is not lost: whatever keeps from acting forbids it.
      stop: () => undefined,
      defaultCost: priceOfItem,
      priceOf: (_rules, manoeuvre) => ({ [manoeuvre]: 1 }),
      isReaction,
      reactionsLeft: (r, creature) => (r.clock.running ? creature.pools.reaction : 1),
      spendReaction: (r, id, reason) => {
        spend(r, id, { reaction: 1 }, reason);
      },
    },
  },
  handlers: {
    pay,
    combatStarted: (r, id) => {
      fill(r, id, true);
    },
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    refill: function* (r, id) {
      fill(r, id, !byRound(r));
    },
    roundStarts: (r) => {
      if (!byRound(r)) return;
      const reason = { rule: 'WR-32', label: { key: 'FOURFOLD.Reason.roundStarts' } };
      for (const { id, dead } of creaturesOf(r)) if (!dead) put(r, id, ['pools', 'reaction'], 1, reason);
    },
  },
};
