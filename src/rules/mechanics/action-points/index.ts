/** Action Points and the pool of Reactions (T-06, T-10 … T-12, T-14; TR-06, TR-17, TR-18, TR-23). */
import { decide, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { derive, derived } from '../../kernel/derive.ts';
import { totalOf } from '../../kernel/explain.ts';
import { creatureOf, put, report, warn, type Resolution } from '../../kernel/resolution.ts';
import { number, toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { permitted } from '../../phases/permission.ts';
import { apFromTable, DEFAULT_AP_TABLE } from './table.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.apTable': Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly 't.reactions': number;
    readonly 't.autoEndTurn': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly economy: { readonly ap: number; readonly reactions: number; readonly jumped: boolean };
    /** Maximum AP by hand; `null` = from the table. */
    readonly maxAp: number | null;
  }
}

const AP = ['economy', 'ap'] as const;
const REACTIONS = ['economy', 'reactions'] as const;
const JUMPED = ['economy', 'jumped'] as const;

function lacks(r: Resolution, creature: Creature, cost: Readonly<Record<string, number>>): Refusal | null {
  for (const kind in cost) {
    if ((cost[kind] ?? 0) > 0 && kind !== 'ap' && !r.rules.pays.has(kind))
      return refusal('noSuchResource', 'T-11', { name: creature.name, resource: kind });
  }
  const need = cost['ap'] ?? 0;
  if (!r.clock.running || need <= creature.economy.ap) return null;
  return refusal('notEnoughAp', 'T-11', { name: creature.name, have: creature.economy.ap, need });
}

function maxAp(rules: CompiledRuleset, creature: Creature): { readonly value: number; readonly exact: boolean } | null {
  if (creature.maxAp !== null) return { value: creature.maxAp, exact: true };
  return apFromTable(rules.settings['t.apTable'], creature);
}

/** T-10: AP and Reactions to the full; what was left is lost, not added. */
function* refill(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !r.clock.running) return;
  const reason = { rule: 'T-10', label: { key: 'FOURFOLD.Reason.refill' } };
  put(r, id, JUMPED, false, { rule: 'T-26', label: reason.label });
  put(r, id, REACTIONS, derived(r.rules, creature, 'maxReactions'), { rule: 'TR-23', label: reason.label });
  if (creature.health.value === 0) return;
  const found = maxAp(r.rules, creature);
  if (found?.exact === false) warn(r, 'T-06', { key: 'FOURFOLD.Warn.noApRow', args: { name: creature.name, level: creature.level } }, id);
  const { parts } = derive(r.rules, creature, 'maxAp');
  const given = found === null ? [{ label: { key: 'FOURFOLD.Part.byHand' }, value: yield* askAp(r, creature), rule: 'T-06' }] : [];
  const total = totalOf([...given, ...parts], 0);
  put(r, id, AP, total.value, { ...reason, parts: total.parts });
}

/** T-06: no row at all, not even a lower one: the GM says how many. */
function* askAp(r: Resolution, creature: Creature): Rule<number> {
  const given = yield* decide(r, {
    kind: 'decision',
    key: `maxAp/${creature.id}`,
    who: null,
    about: 'choose',
    choices: [],
    bounds: [0, 20],
    label: { key: 'FOURFOLD.Ask.maxAp', args: { name: creature.name } },
    rule: 'T-06',
  });
  return Number(given);
}

/** T-12: the rest of the turn is given up. */
function* yieldTurn(r: Resolution, by: Creature): Rule<void> {
  yield* permitted(r, by.id, 'act', { action: 'yield' });
  report(r, { turnEnd: 'now' });
}

// TR-18: the turn ends by itself, or by hand.
const passesOn = ({ settings }: CompiledRuleset): boolean => settings['t.autoEndTurn'] === 'on';

export const actionPoints: Mechanic = {
  id: 'action-points',
  rules: ['T-06', 'T-10', 'T-11', 'T-12', 'T-14', 'T-19'],
  settings: [
    { id: 't.apTable', type: 'table', initial: DEFAULT_AP_TABLE, min: 0, max: 20, ruling: 'TR-06', rules: ['T-06', 'T-10'] },
    number('t.reactions', 0, 10, 1, 'TR-23', ['T-14', 'T-23']),
    toggle('t.autoEndTurn', 'on', 'TR-18', ['T-12', 'T-19']),
  ],
  slice: {
    economy: {
      kind: 'record',
      of: {
        ap: { kind: 'integer', initial: 0, min: 0, max: 1000, upTo: 'maxAp', turn: 'ap' },
        reactions: { kind: 'integer', initial: 0, min: 0, max: 100, upTo: 'maxReactions', turn: 'reaction' },
        jumped: { kind: 'flag', initial: false, hidden: true },
      },
    },
    maxAp: { kind: 'integerOrNull', min: 0, max: 1000 },
  },
  words: {
    maxAp: {
      rule: 'T-06',
      min: 0,
      derive: (rules, creature, parts) => {
        const byHand = creature.maxAp !== null;
        const value = maxAp(rules, creature)?.value ?? 0;
        parts.push({ label: { key: byHand ? 'FOURFOLD.Part.byHand' : 'FOURFOLD.Part.apTable' }, value, rule: 'T-06' });
      },
    },
    maxReactions: {
      rule: 'T-14',
      min: 0,
      derive: (rules, _creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: rules.settings['t.reactions'], rule: 'TR-23' });
      },
    },
  },
  exclusive: {
    economy: {
      rule: 'T-11',
      kinds: ['ap'],
      lacks,
      spend: (r, id, cost, reason) => {
        const creature = creatureOf(r, id);
        const need = cost['ap'] ?? 0;
        if (creature !== undefined && r.clock.running && need > 0) put(r, id, AP, Math.max(0, creature.economy.ap - need), reason);
      },
      // T-12, TR-18: at 0 AP the turn is over, or may be ended, by setting.
      turnEnd: (r, creature) => {
        if (creature.economy.ap > 0) return null;
        return passesOn(r.rules) ? 'now' : 'offered';
      },
      passesOn,
      isReaction: () => false,
      stop: (r, id, reason) => {
        if (r.clock.running) put(r, id, AP, 0, reason);
      },
      // TR-06 leaves the cost of an attack to data; a weapon that names none takes 1 AP (proposed).
      defaultCost: (item) => (item.type === 'weapon' ? ONE_AP : FREE),
      // Proposed, no source.
      priceOf: () => ONE_AP,
      reactionsLeft: (_r, creature) => creature.economy.reactions,
      spendReaction: (r, id, reason) => {
        const creature = creatureOf(r, id);
        if (creature !== undefined) put(r, id, REACTIONS, Math.max(0, creature.economy.reactions - 1), reason);
      },
    },
  },
  handlers: {
    refill,
    combatStarted: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || creature.dead) return;
      put(r, id, REACTIONS, derived(r.rules, creature, 'maxReactions'), { rule: 'TR-23', label: { key: 'FOURFOLD.Reason.combatStarts' } });
    },
  },
  actions: { yield: yieldTurn },
};

const ONE_AP = { ap: 1 } as const;
const FREE = {} as const;
