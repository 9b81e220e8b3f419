/** Resolve, Shaken and Breakdown as they stand on a creature. */
import { nameOf } from '../../dice/amount.ts';
import { evaluate, isFault, isNumberFault, parseFormula } from '../../dice/formula/index.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { LIMIT, wholeNumber } from '../../kernel/sound-values.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { addCondition, conditionOf, removeCondition } from '../../phases/conditions.ts';
import type { Reason } from '../../kernel/explain.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.resolveEndsShaken': 'on' | 'off';
    readonly 'w.npcResolve': 'on' | 'off';
    readonly 'w.traumaAttr': string;
    readonly 'w.aftershockFloor': number;
    readonly 'w.aftershockStacks': 'on' | 'off';
    readonly 'w.saveWhileDying': 'on' | 'off';
    readonly 'w.cost.regainComposure': 'preparation' | 'action';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly resolve: { readonly value: number; readonly max: number };
    /** Whether it has Resolve; `inherit` = players do, NPCs by setting (WR-34). */
    readonly resolveTrack: 'inherit' | 'on' | 'off';
    /** Rolled on a Short Rest; '' = none. */
    readonly resolveDie: string;
    readonly breakdownFailures: number;
    /** A pending bonus to the next Breakdown Save (W-33). */
    readonly composure: number;
  }
}

export const SHAKEN = 'shaken';
export const BREAKDOWN = 'breakdown';
export const AFTERSHOCK = 'aftershock';
export const TRAUMA = 'trauma';

const VALUE = ['resolve', 'value'] as const;
const MAX = ['resolve', 'max'] as const;
export const FAILURES = ['breakdownFailures'] as const;
export const COMPOSURE = ['composure'] as const;

/** WR-34: NPCs have none unless the sheet or the world says so. */
export function hasResolve(rules: CompiledRuleset, creature: Creature): boolean {
  if (creature.resolveTrack !== 'inherit') return creature.resolveTrack === 'on';
  return creature.kind === 'player' || rules.settings['w.npcResolve'] === 'on';
}

export function isIn(creature: Creature | undefined, key: string): boolean {
  return creature !== undefined && conditionOf(creature, key) !== undefined;
}

/** W-59: never below 0. At 0 the creature is Shaken; who is so already keeps its count (W-62). */
export function loseResolve(r: Resolution, id: string, amount: number, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || amount <= 0) return;
  const { value } = creature.resolve;
  put(r, id, VALUE, Math.max(0, value - amount), amount > value ? { ...reason, rule: 'W-59' } : reason);
  if (value > 0 && amount >= value) becomeShaken(r, id);
}

/** W-62: Resolve 0. */
function becomeShaken(r: Resolution, id: string): void {
  if (isIn(creatureOf(r, id), SHAKEN)) return;
  put(r, id, FAILURES, 0, { rule: 'W-62', label: { key: 'FOURFOLD.Condition.shaken' } });
  addCondition(r, id, { key: SHAKEN }, null, { rule: 'W-62', label: { key: 'FOURFOLD.Reason.noResolve' } });
}

/** WR-20: Resolve that comes back ends Shaken, unless set otherwise; never in Breakdown, where none comes back this way. */
export function gainResolve(r: Resolution, id: string, amount: number, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || amount <= 0) return;
  if (isIn(creature, BREAKDOWN)) {
    note(r, 'WR-20', { key: 'FOURFOLD.Note.noResolveInBreakdown', args: { name: creature.name } }, id);
    return;
  }
  raise(r, id, amount, reason);
  if (r.rules.settings['w.resolveEndsShaken'] === 'on' && (creatureOf(r, id)?.resolve.value ?? 0) > 0) endShaken(r, id, 'WR-20');
}

/** Up to the maximum; a value above it stays. */
export function raise(r: Resolution, id: string, amount: number, reason: Reason): void {
  const resolve = creatureOf(r, id)?.resolve;
  if (resolve === undefined) return;
  put(r, id, VALUE, Math.max(resolve.value, Math.min(resolve.max, resolve.value + amount)), reason);
}

/** Failures are cleared first, so that the reason is that of the end. */
export function endShaken(r: Resolution, id: string, rule: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const shaken = conditionOf(creature, SHAKEN);
  if (shaken === undefined) return;
  const reason = { rule, label: { key: 'FOURFOLD.Reason.shakenEnds' } };
  put(r, id, FAILURES, 0, reason);
  removeCondition(r, id, shaken, reason);
}

/** W-74: the third failure. */
export function breakDown(r: Resolution, id: string): void {
  addCondition(r, id, { key: BREAKDOWN }, null, { rule: 'W-74', label: { key: 'FOURFOLD.Reason.brokeDown' } });
}

export function endBreakdown(r: Resolution, id: string, rule: string): void {
  const creature = creatureOf(r, id);
  const condition = creature === undefined ? undefined : conditionOf(creature, BREAKDOWN);
  if (condition !== undefined) removeCondition(r, id, condition, { rule, label: { key: 'FOURFOLD.Condition.breakdown' } });
}

/** The Proficiency Bonus by whatever stands for it here: a word, an attribute, a number or a formula of them. */
function pbOf(rules: CompiledRuleset, creature: Creature): number {
  const formula = parseFormula(rules.roles.pb);
  let sum = 0;
  for (const term of isFault(formula) ? [] : formula.terms) {
    const value = term.kind === 'value' ? evaluate(term.expression, (name) => nameOf(rules, creature, name)) : 0;
    sum += isNumberFault(value) ? 0 : term.sign * value;
  }
  return wholeNumber(sum, 0, LIMIT, 0);
}

/** W-81, WR-22: what Aftershock takes off the maximum, not below the floor; a second one adds only by setting. */
export function aftershock(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const earlier = conditionOf(creature, AFTERSHOCK);
  if (earlier !== undefined && r.rules.settings['w.aftershockStacks'] === 'off') {
    note(r, 'WR-22', { key: 'FOURFOLD.Note.oneAftershock', args: { name: creature.name } }, id);
    return;
  }
  const { value, max } = creature.resolve;
  const floor = Math.min(max, r.rules.settings['w.aftershockFloor']);
  const lowered = Math.max(floor, max - pbOf(r.rules, creature));
  const reason = { rule: lowered > max - pbOf(r.rules, creature) ? 'WR-22' : 'W-81', label: { key: 'FOURFOLD.Condition.aftershock' } };
  put(r, id, MAX, lowered, reason);
  const taken = max - lowered + amountOf(earlier);
  addCondition(r, id, { key: AFTERSHOCK, data: { amount: taken } }, null, { rule: 'W-81', label: reason.label });
  // Whoever has more than the new maximum loses the rest (W-81).
  if (value > lowered) loseResolve(r, id, value - lowered, { ...reason, rule: 'W-81' });
}

function amountOf(condition: Condition | undefined): number {
  const amount = condition?.data.amount;
  return typeof amount === 'number' ? amount : 0;
}

/** The maximum is what it was. */
export function restoreMaximum(r: Resolution, id: string, condition: Condition, rule: string): void {
  const resolve = creatureOf(r, id)?.resolve;
  if (resolve === undefined) return;
  put(r, id, MAX, resolve.max + amountOf(condition), { rule, label: { key: 'FOURFOLD.Condition.aftershock' } });
}
