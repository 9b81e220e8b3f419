/**
 * Resolve: what Soul Arts cost, being Shaken when it is gone, and Breakdown (W-57 … W-84; WR-20 … WR-23, WR-28, WR-30, WR-34, WR-37).
 * It works beside any game: attributes and the Proficiency Bonus are those of the roles, prices those of the economy in force.
 */
import { decide, refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Doing, DoingWith, Mechanic, RollFor } from '../../kernel/contract.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, type Resolution } from '../../kernel/resolution.ts';
import { choice, number, toggle } from '../../kernel/setting.ts';
import type { Condition, Creature, Item } from '../../kernel/state.ts';
import { CONFIRM } from '../../phases/use.ts';
import { care, regainComposure, rested } from './care.ts';
import { breakdownSave } from './saves.ts';
import {
  AFTERSHOCK,
  BREAKDOWN,
  COMPOSURE,
  FAILURES,
  gainResolve,
  hasResolve,
  isIn,
  loseResolve,
  restoreMaximum,
  SHAKEN,
  TRAUMA,
} from './state.ts';

const PENALTY = -6;

/** W-57: a cost that is not named is 0. */
function costOf(item: Item): number {
  return item.cost?.['resolve'] ?? 0;
}

function isArt(item: Item): boolean {
  return item.tags.includes('soulArt') || costOf(item) > 0;
}

/** W-64: also a Soul Art that costs nothing, and one that would overdraw. */
function forbid(_r: Resolution, creature: Creature, _doing: Doing, { item }: DoingWith): Refusal | null {
  if (item === undefined || !isArt(item) || !isIn(creature, SHAKEN)) return null;
  return refusal('shaken', 'W-64', { name: creature.name, item: item.name });
}

/** W-60: not willingly to 0; W-61: an ability that may overdraw asks first. */
function* declare(r: Resolution, { by, item }: Declaration): Rule<void> {
  const creature = creatureOf(r, by);
  if (creature === undefined) return;
  // W-66: everything else stays allowed.
  if (isIn(creature, SHAKEN)) note(r, 'W-66', { key: 'FOURFOLD.Note.shakenActs', args: { name: creature.name } }, by);
  const cost = costOf(item);
  if (cost <= 0 || !hasResolve(r.rules, creature) || creature.resolve.value - cost >= 1) return;
  const args = { name: creature.name, item: item.name, have: creature.resolve.value, need: cost };
  if (!item.tags.includes('overdraw')) return yield* refuse(refusal('notEnoughResolve', 'W-60', args));
  const label = { key: 'FOURFOLD.Ask.overdraw', args };
  const chosen = yield* decide(r, { kind: 'decision', key: 'overdraw', who: by, about: 'confirm', choices: CONFIRM, label, rule: 'W-61' });
  if (chosen !== 'confirm') report(r, { cancelled: true });
}

/** W-57; those without Resolve pay none (WR-34). */
// eslint-disable-next-line require-yield -- costs are generators; this one never asks
function* pay(r: Resolution, { by, item }: Declaration): Rule<void> {
  const creature = creatureOf(r, by);
  const cost = costOf(item);
  if (creature === undefined || cost <= 0) return;
  if (!hasResolve(r.rules, creature)) {
    note(r, 'WR-34', { key: 'FOURFOLD.Note.noResolveTrack', args: { name: creature.name } }, by);
    return;
  }
  const overdrawn = cost >= creature.resolve.value;
  loseResolve(r, by, cost, { rule: overdrawn ? 'W-61' : 'W-57', label: named(item.name), source: item.id });
}

/** W-65: attacks where no word of the game stands for them (there `parts` does it), saves and checks; Initiative is one (WR-28). */
function penalised(r: Resolution, kind: RollFor['kind']): string | null {
  if (kind === 'initiative') return 'WR-28';
  if (kind === 'attack') return Object.hasOwn(r.rules.words, 'attackValue') ? null : 'W-65';
  return kind === 'save' || kind === 'check' || kind === 'concentration' ? 'W-65' : null;
}

const LABEL = { key: 'FOURFOLD.Condition.shaken' } as const;

/** W-77: also a Breakdown that a GM put on, or left when taking Shaken off, has the penalty. */
const isHindered = (creature: Creature | undefined): boolean => isIn(creature, SHAKEN) || isIn(creature, BREAKDOWN);

/** W-65: once, however often. */
function rollParts(r: Resolution, { kind, by }: RollFor, into: Part[]): void {
  const rule = isHindered(by) ? penalised(r, kind) : null;
  if (rule !== null) into.push({ label: LABEL, value: PENALTY, rule });
}

/** W-65: what an attack must reach, where the target's defence is a number of the game and no roll. */
function defended(r: Resolution, { against }: RollFor, into: Part[]): void {
  if (isHindered(against) && !Object.hasOwn(r.rules.words, 'defence')) into.push({ label: LABEL, value: PENALTY, rule: 'W-65' });
}

/** W-67: bare rolls are spared; W-77: defence stays possible in Breakdown. */
function rolled(r: Resolution, { kind, by }: RollFor): void {
  if (kind === 'straight' && isIn(by, SHAKEN)) note(r, 'W-67', { key: 'FOURFOLD.Note.notShaken', args: { name: by.name } }, by.id);
  if (kind === 'defence' && isIn(by, BREAKDOWN)) note(r, 'W-77', { key: 'FOURFOLD.Note.instinct', args: { name: by.name } }, by.id);
}

/** W-63: it ends at once, all of it. */
function conditionAdded(r: Resolution, id: string, { key }: Condition): void {
  if (key === SHAKEN) for (const end of r.rules.slots.endConcentration) end(r, id, 'W-63');
}

function conditionEnded(r: Resolution, id: string, condition: Condition): void {
  if (condition.key === AFTERSHOCK) restoreMaximum(r, id, condition, 'W-81');
  if (condition.key !== SHAKEN) return;
  const label = { key: 'FOURFOLD.Reason.shakenEnds' };
  // WR-20, WR-37: what was counted and what was pending end with it.
  put(r, id, FAILURES, 0, { rule: 'WR-20', label });
  put(r, id, COMPOSURE, 0, { rule: 'WR-37', label });
}

/** The −6 on what stands fixed (W-65). */
function parts(creature: Creature, word: string, into: Part[]): void {
  if ((word === 'attackValue' || word === 'defence') && isHindered(creature)) into.push({ label: LABEL, value: PENALTY, rule: 'W-65' });
}

function* tracked(r: Resolution, id: string): Rule<boolean> {
  const creature = creatureOf(r, id);
  if (creature === undefined) return false;
  if (creature.dead) return yield* refuse(refusal('dead', 'W-58', { name: creature.name }));
  if (hasResolve(r.rules, creature)) return true;
  note(r, 'WR-34', { key: 'FOURFOLD.Note.noResolveTrack', args: { name: creature.name } }, id);
  return false;
}

export const resolve: Mechanic = {
  id: 'resolve',
  rules: [
    ...['W-57', 'W-58', 'W-59', 'W-60', 'W-61', 'W-62', 'W-63', 'W-64', 'W-65', 'W-66', 'W-67', 'W-68', 'W-69', 'W-70', 'W-71', 'W-72'],
    ...['W-73', 'W-74', 'W-75', 'W-76', 'W-77', 'W-78', 'W-79', 'W-80', 'W-81', 'W-82', 'W-83', 'W-84', 'W-33', 'W-34', 'W-86', 'W-90'],
  ],
  needs: ['economy', 'saves'],
  settings: [
    toggle('w.resolveEndsShaken', 'on', 'WR-20', ['W-62', 'W-69', 'W-70', 'W-86']),
    { id: 'w.traumaAttr', type: 'attribute', initial: 'ins', ruling: 'WR-21', rules: ['W-79'] },
    number('w.aftershockFloor', 0, 10, 1, 'WR-22', ['W-81']),
    toggle('w.aftershockStacks', 'off', 'WR-22', ['W-81', 'W-90']),
    toggle('w.saveWhileDying', 'on', 'WR-23', ['W-18', 'W-68']),
    toggle('w.npcResolve', 'off', 'WR-34', ['W-57', 'W-60', 'W-62', 'W-68', 'W-74', 'W-78']),
    choice('w.cost.regainComposure', ['preparation', 'action'], 'WR-17', ['W-04', 'W-33']),
  ],
  slice: {
    resolve: {
      kind: 'record',
      of: {
        value: { kind: 'integer', initial: 0, min: 0, max: 1000 },
        max: { kind: 'integer', initial: 0, min: 0, max: 1000 },
      },
    },
    resolveTrack: { kind: 'choice', initial: 'inherit', choices: ['inherit', 'on', 'off'] },
    resolveDie: { kind: 'choice', initial: '', choices: ['', '1d4', '1d6', '1d8', '1d10', '1d12', '1d20'] },
    breakdownFailures: { kind: 'integer', initial: 0, min: 0, max: 3, peril: true },
    composure: { kind: 'integer', initial: 0, min: 0, max: 1 },
  },
  conditions: [
    { key: SHAKEN, rule: 'W-62', single: true, harmful: true },
    { key: BREAKDOWN, rule: 'W-75', cannotAct: true, forbids: 'W-75', single: true, harmful: true },
    { key: AFTERSHOCK, rule: 'W-81', oneOfKey: true, harmful: true },
    { key: TRAUMA, rule: 'W-82', many: true, harmful: true },
  ],
  pays: ['resolve'],
  tracks: {
    resolve: {
      rule: 'W-58',
      gain: function* (r, id, amount, reason) {
        if (!(yield* tracked(r, id))) return;
        if (isIn(creatureOf(r, id), BREAKDOWN))
          return yield* refuse(refusal('noResolveInBreakdown', 'WR-20', { name: creatureOf(r, id)?.name ?? id }));
        gainResolve(r, id, amount, reason);
      },
      lose: function* (r, id, amount, reason) {
        if (yield* tracked(r, id)) loseResolve(r, id, amount, reason);
      },
    },
  },
  handlers: { forbid, declare, pay, rollParts, defended, rolled, conditionAdded, conditionEnded, parts, turnEnds: breakdownSave, rested },
  actions: { regainComposure },
  forms: { regainComposure: { targets: [{ label: { key: 'FOURFOLD.Form.ally' }, side: 'own' }] } },
  commands: { care },
};
