/** Bonus Health: several sources never add; damage is taken from all of them side by side (T-90, T-91; TR-04, TR-21). */
import { rollAmount } from '../../dice/amount.ts';
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { GrantBonusHealth } from '../../kernel/command.ts';
import type { Gift, Mechanic, Window } from '../../kernel/contract.ts';
import { named, type Reason } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import { LIMIT, wholeNumber } from '../../kernel/sound-values.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { amountOf, known } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.bonusFirst': 'on' | 'off';
    readonly 't.bonusDuration': 'untilUsed' | 'combatEnd' | 'longRest';
  }
}

export interface BonusSource {
  readonly value: number;
  /** Starts of the bearer's turn in which it still counts; `null` = its source names no end. */
  readonly turns: number | null;
}

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** By source. Each keeps its own remainder; the largest is the value. */
    readonly bonusHealth: Readonly<Record<string, BonusSource>>;
  }
}

/** T-90: the strongest source counts. */
export function bonusHealthOf(creature: Creature): number {
  let strongest = 0;
  for (const source in creature.bonusHealth) strongest = Math.max(strongest, creature.bonusHealth[source]?.value ?? 0);
  return strongest;
}

/** TR-21: taken from every source in parallel, so the total soaked never exceeds the strongest. */
function absorb(r: Resolution, id: string, loss: number, reason: Reason): number {
  const creature = creatureOf(r, id);
  if (creature === undefined) return loss;
  const strongest = bonusHealthOf(creature);
  if (strongest === 0) return loss;
  for (const [source, bonus] of Object.entries(creature.bonusHealth)) {
    const value = Math.max(0, bonus.value - loss);
    put(r, id, ['bonusHealth', source], value === 0 ? null : { ...bonus, value }, { ...reason, rule: 'TR-21', source });
  }
  return Math.max(0, loss - strongest);
}

/** A grant from one source. A weaker one of the same source never lowers what is there. */
function give(r: Resolution, id: string, source: string, given: number, turns: number | null, reason: Reason): void {
  const creature = creatureOf(r, id);
  const value = Math.min(LIMIT, given);
  if (creature === undefined || creature.dead || value <= 0) return;
  const earlier = creature.bonusHealth[source]?.value ?? 0;
  put(r, id, ['bonusHealth', source], { value: Math.max(earlier, value), turns }, reason);
  const strongest = bonusHealthOf(creature);
  if (strongest >= value) note(r, 'T-90', { key: 'FOURFOLD.Note.weakerBonus', args: { source, value, strongest } }, id);
}

function* grant(r: Resolution, command: GrantBonusHealth): Rule<void> {
  const target = yield* known(r, command.to);
  if (target.dead) return yield* refuse(refusal('dead', 'T-90', { name: target.name }));
  const value = yield* amountOf(command.bonusHealth, 'T-90');
  const turns = command.turns === undefined ? null : wholeNumber(command.turns, 1, 999, 1);
  give(r, target.id, command.source, value, turns, { rule: 'T-90', label: named(command.source), source: command.source });
}

/** Granted in the window, it counts before the net (TR-04); of an aura, to those who stand in it. */
function grantInWindow(r: Resolution, window: Window): void {
  const owner = window.began[window.of];
  for (const condition of Object.values(owner?.conditions ?? {})) {
    const value = condition.data.bonusHealth;
    if (value === undefined) continue;
    const source = sourceOf(condition);
    const reason = { rule: 'TR-04', label: named(condition.data.name ?? condition.key), source: condition.id };
    for (const id of window.members) if ((condition.data.aura === true) !== (id === window.of)) give(r, id, source, value, null, reason);
  }
}

/** The name under which a condition gives Bonus Health. */
function sourceOf(condition: Condition): string {
  return condition.data.origin ?? condition.key;
}

function* bestow(r: Resolution, gift: Gift): Rule<void> {
  const { item, by, target, key } = gift;
  const user = creatureOf(r, by);
  if (item.bonusHealth === undefined || user === undefined) return;
  const label = { key: 'FOURFOLD.Roll.bonusHealth', args: { item: item.name } };
  const formula = String(item.bonusHealth);
  const rolled = yield* rollAmount(r, { key: `${key}/bonus`, who: by, formula, type: '', label, rule: 'T-90', creature: user });
  let value = 0;
  for (const part of rolled.parts) value += part.value;
  const parts = rolled.parts.map(({ label: name, value: amount, rule }) => ({ label: name, value: amount, rule }));
  give(r, target, item.id, value, null, { rule: 'T-90', label: named(item.name), source: item.id, parts });
}

function drop(r: Resolution, id: string, source: string, rule: string): boolean {
  return put(r, id, ['bonusHealth', source], null, { rule, label: named(source), source });
}

/** T-91: when the condition goes, what its source stored goes too. */
function conditionEnded(r: Resolution, id: string, condition: Condition): void {
  drop(r, id, sourceOf(condition), 'T-91');
}

function countDown(r: Resolution, edge: 'turnStart' | 'turnEnd' | 'round', of: string): void {
  if (edge !== 'turnStart') return;
  for (const [source, bonus] of Object.entries(creatureOf(r, of)?.bonusHealth ?? {})) {
    if (bonus.turns === null) continue;
    const reason = { rule: 'T-91', label: named(source), source };
    put(r, of, ['bonusHealth', source], bonus.turns > 1 ? { ...bonus, turns: bonus.turns - 1 } : null, reason);
  }
}

/** TR-21: sources that name no end go with the combat or the long rest, by setting. */
function dropEndless(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const ending = new Set(
    Object.values(creature.conditions).flatMap((condition) => (condition.remaining === null ? [] : [sourceOf(condition)])),
  );
  for (const [source, bonus] of Object.entries(creature.bonusHealth)) {
    if (bonus.turns === null && !ending.has(source)) drop(r, id, source, 'TR-21');
  }
}

export const bonusHealth: Mechanic = {
  id: 'bonus-health',
  rules: ['T-90', 'T-91'],
  settings: [
    toggle('t.bonusFirst', 'off', 'TR-04', ['T-08', 'T-90']),
    choice('t.bonusDuration', ['untilUsed', 'combatEnd', 'longRest'], 'TR-21', ['T-90', 'T-91']),
  ],
  slice: {
    bonusHealth: {
      kind: 'keyed',
      of: { value: { kind: 'integer', initial: 0, min: 0, max: 1e6 }, turns: { kind: 'integerOrNull', min: 1, max: 999 } },
    },
  },
  words: {
    bonusHealth: {
      rule: 'T-90',
      min: 0,
      derive: (_rules, creature, parts) => {
        const value = bonusHealthOf(creature);
        const source = Object.keys(creature.bonusHealth).find((name) => creature.bonusHealth[name]?.value === value);
        if (source !== undefined) parts.push({ label: named(source), value, rule: 'T-90', source });
      },
    },
  },
  commands: { grant },
  handlers: {
    absorb,
    padding: bonusHealthOf,
    grant: grantInWindow,
    bestow,
    conditionEnded,
    countDown,
    expire: drop,
    combatEnded: (r, id) => {
      if (r.rules.settings['t.bonusDuration'] === 'combatEnd') dropEndless(r, id);
    },
    paddingFirst: (rules) => rules.settings['t.bonusFirst'] === 'on',
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    rested: function* (r, id, { length }) {
      if (length === 'long' && r.rules.settings['t.bonusDuration'] === 'longRest') dropEndless(r, id);
    },
  },
};
