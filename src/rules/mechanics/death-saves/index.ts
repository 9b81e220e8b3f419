/** Death Saves: a bare d20 on each own turn at 0 Health, three failures are death (W-49 … W-54, W-56, W-67; WR-14, WR-15, WR-34). */
import { rollD20 } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import type { Part, Reason } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition, conditionOf, removeCondition } from '../../phases/conditions.ts';
import { changeHealth, die } from '../../phases/health.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.deathStabilise': 'never' | 'threeSuccesses';
    readonly 'w.deathReset': 'recovery' | 'longRest';
    readonly 'w.npcDying': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly deathFailures: number;
    /** Counted only where three of them stabilise (WR-14). */
    readonly deathSuccesses: number;
    /** Whether this creature dies by the clock; `inherit` = players do, NPCs by the clock's own setting. */
    readonly deathTrack: 'inherit' | 'on' | 'off';
  }
}

const FAILURES = ['deathFailures'] as const;
const SUCCESSES = ['deathSuccesses'] as const;
const MOST = 3;
const DC = 10;
const BEST = 20;

function uses(rules: CompiledRuleset, creature: Creature): boolean {
  if (creature.deathTrack !== 'inherit') return creature.deathTrack === 'on';
  return creature.kind === 'player' || rules.settings['w.npcDying'] === 'on';
}

function stabilises(r: Resolution): boolean {
  return r.rules.settings['w.deathStabilise'] === 'threeSuccesses';
}

interface Read {
  readonly rule: string;
  readonly failures: number;
}

/** By the die alone: nothing is added to it (W-67). */
function readDie(face: number): Read {
  if (face === BEST) return { rule: 'W-52', failures: 0 };
  if (face === 1) return { rule: 'W-53', failures: 2 };
  return { rule: 'W-50', failures: face >= DC ? 0 : 1 };
}

function* rollDeathSave(r: Resolution, id: string): Rule<readonly Part[]> {
  const who = creatureOf(r, id);
  if (who === undefined) return [];
  if (stabilises(r) && who.deathSuccesses >= MOST) {
    note(r, 'WR-14', { key: 'FOURFOLD.Note.stable', args: { name: who.name } }, id);
    return [];
  }
  const label = { key: 'FOURFOLD.Roll.deathSave', args: { name: who.name } };
  const key = `deathSave/${id}`;
  const { dice, natural, total, parts } = yield* rollD20(r, {
    key,
    who: id,
    label,
    rule: 'W-50',
    parts: [],
    for: { kind: 'straight', by: who },
  });
  const { rule, failures } = readDie(natural);
  const verdict = failures === 0 ? 'success' : 'failure';
  r.trace.push({ kind: 'roll', key, who: id, label, rule: 'W-50', dice, natural, total, parts, against: DC, verdict, verdictRule: rule });
  if (natural === BEST) wakeWithOne(r, id);
  else if (failures === 0) succeeded(r, who);
  return failures === 0 ? [] : [{ label: { key: 'FOURFOLD.Part.deathFailure' }, value: failures, rule }];
}

/** W-52: at once, whatever was failed before. */
function wakeWithOne(r: Resolution, id: string): void {
  const label = { key: 'FOURFOLD.Reason.deathSave' };
  changeHealth(r, id, { damages: [], healing: 1, parts: [{ label, value: 1, rule: 'W-52' }], reason: { rule: 'W-52', label } });
}

/** WR-14: a success only spares a failure, unless three of them stabilise. */
function succeeded(r: Resolution, who: Creature): void {
  if (!stabilises(r)) return;
  put(r, who.id, SUCCESSES, Math.min(MOST, who.deathSuccesses + 1), { rule: 'WR-14', label: { key: 'FOURFOLD.Reason.deathSave' } });
}

/** W-51: failures stop at three, and the third is death. */
function advance(r: Resolution, id: string, parts: readonly Part[], reason: Omit<Reason, 'parts'>): void {
  const creature = creatureOf(r, id);
  const [first] = parts;
  if (creature === undefined || creature.dead || first === undefined) return;
  let steps = 0;
  for (const part of parts) steps += part.value;
  const reached = Math.min(MOST, Math.max(0, creature.deathFailures + steps));
  put(r, id, FAILURES, reached, { ...reason, rule: first.rule, label: { key: 'FOURFOLD.Reason.deathSave' }, parts });
  if (reached >= MOST) die(r, id, 'W-51');
}

/** W-56: one event is one failure, however large; a stable creature is dying again (WR-14). */
function damagedAtZero(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !uses(r.rules, creature)) return;
  const label = { key: 'FOURFOLD.Reason.damageAtZero' };
  put(r, id, SUCCESSES, 0, { rule: 'WR-14', label });
  advance(r, id, [{ label, value: 1, rule: 'W-56' }], { rule: 'W-56', label });
}

function endDying(r: Resolution, id: string, reason: Reason): void {
  const creature = creatureOf(r, id);
  const condition = creature === undefined ? undefined : conditionOf(creature, 'dying');
  if (condition !== undefined) removeCondition(r, id, condition, reason);
}

function clear(r: Resolution, id: string, reason: Reason): void {
  put(r, id, FAILURES, 0, reason);
  put(r, id, SUCCESSES, 0, reason);
}

export const deathSaves: Mechanic = {
  id: 'death-saves',
  rules: ['W-49', 'W-50', 'W-51', 'W-52', 'W-53', 'W-54', 'W-56'],
  needs: ['atZero'],
  settings: [
    choice('w.deathStabilise', ['never', 'threeSuccesses'], 'WR-14', ['W-49', 'W-50', 'W-56']),
    choice('w.deathReset', ['recovery', 'longRest'], 'WR-15', ['W-31', 'W-51', 'W-52', 'W-54', 'W-90']),
    toggle('w.npcDying', 'off', 'WR-34', ['W-49', 'W-50', 'W-51', 'W-52', 'W-53', 'W-54', 'W-55', 'W-56']),
  ],
  slice: {
    deathFailures: { kind: 'integer', initial: 0, min: 0, max: MOST, peril: true },
    deathSuccesses: { kind: 'integer', initial: 0, min: 0, max: MOST, where: ['w.deathStabilise', 'threeSuccesses'] },
    deathTrack: { kind: 'choice', initial: 'inherit', choices: ['inherit', 'on', 'off'] },
  },
  conditions: [{ key: 'dying', rule: 'W-49', cannotAct: true, forbids: 'W-49', single: true, harmful: true }],
  exclusive: {
    deathClock: { rule: 'W-50', relief: 'W-54', uses, order: () => 'afterNet', roll: rollDeathSave, advance },
  },
  handlers: {
    fell: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || creature.dead || !uses(r.rules, creature)) return;
      addCondition(r, id, { key: 'dying' }, null, { rule: 'W-49', label: { key: 'FOURFOLD.Reason.fell' } });
    },
    damagedAtZero,
    // W-54: conscious at once; WR-15: what was counted goes with it.
    healed: (r, id, { rule }) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || creature.health.value === 0) return;
      endDying(r, id, { rule, label: { key: 'FOURFOLD.Reason.woke' } });
      if (r.rules.settings['w.deathReset'] === 'recovery') clear(r, id, { rule: 'WR-15', label: { key: 'FOURFOLD.Reason.woke' } });
    },
    died: (r, id) => {
      endDying(r, id, { rule: 'W-51', label: { key: 'FOURFOLD.Reason.died' } });
    },
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    rested: function* (r, id, { length }) {
      if (length === 'long') clear(r, id, { rule: 'WR-15', label: { key: 'FOURFOLD.Reason.longRest' } });
    },
  },
};
