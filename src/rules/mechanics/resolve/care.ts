/** What brings people back: Regain Composure (W-33, W-34), care (W-78), and rests (W-86, W-90; WR-20). */
import { rollAmount } from '../../dice/amount.ts';
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Care, Rest, Use } from '../../kernel/command.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { removeCondition } from '../../phases/conditions.ts';
import { manoeuvre, priceOf } from '../../phases/manoeuvre.ts';
import { isUnable, known } from '../../phases/permission.ts';
import { restDie } from '../../phases/rest-dice.ts';
import { traumaSave } from './saves.ts';
import {
  AFTERSHOCK,
  BREAKDOWN,
  COMPOSURE,
  endBreakdown,
  endShaken,
  FAILURES,
  gainResolve,
  hasResolve,
  isIn,
  raise,
  SHAKEN,
} from './state.ts';

/** W-33: somebody else who is Shaken, not in Breakdown; W-34: once between two saves. */
export function* regainComposure(r: Resolution, by: Creature, command: Use): Rule<void> {
  const price = priceOf(r, r.rules.settings['w.cost.regainComposure']);
  yield* manoeuvre(r, by, { id: 'regainComposure', rule: 'WR-17', price }, function* () {
    const [id] = command.on ?? [];
    if (id === undefined) return yield* refuse(refusal('noTarget', 'W-33'));
    const ally = yield* known(r, id);
    const args = { name: ally.name };
    if (ally.dead) return yield* refuse(refusal('targetDead', 'W-33', args));
    if (ally.id === by.id) return yield* refuse(refusal('notOneself', 'W-33', args));
    if (!isIn(ally, SHAKEN) || isIn(ally, BREAKDOWN)) return yield* refuse(refusal('notShaken', 'W-33', args));
    if (ally.composure > 0) return yield* refuse(refusal('composureGiven', 'W-34', args));
    put(r, ally.id, COMPOSURE, 1, { rule: 'W-33', label: { key: 'FOURFOLD.Action.regainComposure' }, source: by.id });
  });
}

const MINUTES = 10;

/** W-78: out of danger, in a safe place, ten unbroken minutes, at least one ally who is able to. */
export function* care(r: Resolution, command: Care): Rule<void> {
  const who = yield* known(r, command.to);
  const args = { name: who.name };
  if (who.dead) return yield* refuse(refusal('dead', 'W-78', args));
  if (r.clock.running) return yield* refuse(refusal('inCombat', 'W-78', args));
  if (!isIn(who, BREAKDOWN)) return yield* refuse(refusal('notInBreakdown', 'W-78', args));
  if (!command.safe) return yield* refuse(refusal('notSafe', 'W-78', args));
  if (!(command.minutes >= MINUTES)) return yield* refuse(refusal('careTooShort', 'W-78', args));
  if (!(yield* anyAlly(r, who.id, command.by))) return yield* refuse(refusal('noAlly', 'W-78', args));
  const reason = { rule: 'W-78', label: { key: 'FOURFOLD.Reason.care' } };
  raise(r, who.id, 1, reason);
  endBreakdown(r, who.id, 'W-78');
  endShaken(r, who.id, 'W-78');
  put(r, who.id, FAILURES, 0, reason);
  yield* traumaSave(r, who.id);
}

function* anyAlly(r: Resolution, patient: string, by: readonly string[]): Rule<boolean> {
  let found = false;
  for (const id of by) {
    const ally = yield* known(r, id);
    found ||= id !== patient && !isUnable(r.rules, ally) && ally.health.value > 0;
  }
  return found;
}

/** W-86: the Resolve Die and Insight, at least 1. W-90: everything, Aftershock first; WR-20: then a Breakdown is over. */
export function* rested(r: Resolution, id: string, command: Rest): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || !hasResolve(r.rules, creature)) return;
  if (command.length === 'long') return yield* longRest(r, creature);
  if (isIn(creature, BREAKDOWN) || creature.resolve.max === 0) return;
  const amount = yield* shortRest(r, creature, command);
  gainResolve(r, id, amount, { rule: 'W-86', label: { key: 'FOURFOLD.Reason.shortRest' } });
}

function* shortRest(r: Resolution, creature: Creature, command: Rest): Rule<number> {
  const key = `rest/${creature.id}/resolve`;
  const label = { key: 'FOURFOLD.Roll.restResolve', args: { name: creature.name } };
  const formula = yield* restDie(r, creature, command, { which: 'resolveDie', own: creature.resolveDie, rule: 'WR-31' });
  const rolled = yield* rollAmount(r, { key, who: creature.id, formula, type: '', label, rule: 'W-86', creature });
  const { insight } = r.rules.roles;
  const parts = [...rolled.parts, { label: attributeLabel(r.rules, insight), value: derived(r.rules, creature, insight), rule: 'W-86' }];
  let total = 0;
  for (const part of parts) total += part.value;
  total = Math.max(1, total);
  r.trace.push({ kind: 'roll', key, who: creature.id, label, rule: 'W-86', dice: rolled.dice, total, parts });
  return total;
}

function* longRest(r: Resolution, { id }: Creature): Rule<void> {
  const brokenDown = isIn(creatureOf(r, id), BREAKDOWN);
  const shock = Object.values(creatureOf(r, id)?.conditions ?? {}).find(({ key }) => key === AFTERSHOCK);
  const reason = { rule: 'W-90', label: { key: 'FOURFOLD.Reason.longRest' } };
  if (shock !== undefined) removeCondition(r, id, shock, reason);
  endBreakdown(r, id, 'WR-20');
  endShaken(r, id, 'W-90');
  put(r, id, FAILURES, 0, reason);
  const resolve = creatureOf(r, id)?.resolve;
  if (resolve !== undefined) raise(r, id, resolve.max - resolve.value, reason);
  if (brokenDown) yield* traumaSave(r, id);
}
