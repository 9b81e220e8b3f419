/** Damage and healing that come as commands of their own: a trap, a potion, a GM's ruling, a bar edited by hand. */
import { rollAmount, type AmountPart } from '../dice/amount.ts';
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Damage, DamageCommandPart, Heal } from '../kernel/command.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { creatureOf, note, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { reportTargets } from './attack.ts';
import { changeHealth } from './health.ts';
import { landHit } from './hit.ts';
import { amountOf, known } from './permission.ts';
import { takeHold } from './take-hold.ts';

/** One event of typed parts on each creature; the dead take nothing. */
export function* damage(r: Resolution, command: Damage): Rule<void> {
  const targets = yield* knownAll(r, command.to);
  const results = yield* all(targets.map((target) => damageOne(r, command, target)));
  reportTargets(r, targets, results);
}

function* knownAll(r: Resolution, ids: readonly string[]): Rule<readonly Creature[]> {
  if (ids.length === 0) return yield* refuse(refusal('noTarget', 'DATA'));
  const targets: Creature[] = [];
  for (const id of new Set(ids)) targets.push(yield* known(r, id));
  return targets;
}

function* damageOne(r: Resolution, command: Damage, target: Creature): Rule<TargetResult> {
  if (target.dead) {
    note(r, 'T-92', { key: 'FOURFOLD.Note.deadTakesNothing', args: { name: target.name } }, target.id);
    return { amount: 0 };
  }
  const parts: AmountPart[] = [];
  for (const [index, part] of command.parts.entries()) parts.push(...(yield* partOf(r, command, part, target, index)));
  const hit = landHit(r, target, parts, { exact: command.exact === true });
  const label = command.source === undefined ? { key: 'FOURFOLD.Part.damage' } : named(command.source);
  yield* takeHold(r, target.id, { hits: [hit], healing: 0, healingParts: [], rule: 'T-92', label });
  return { amount: hit.amount };
}

function* partOf(r: Resolution, command: Damage, part: DamageCommandPart, target: Creature, index: number): Rule<readonly AmountPart[]> {
  if (part.formula === undefined) {
    const value = yield* amountOf(part.amount, 'T-92');
    return [{ label: { key: 'FOURFOLD.Part.damage' }, value, rule: 'T-92', type: part.type }];
  }
  const rolled = yield* rollAmount(r, {
    key: `damage/${target.id}/${String(index)}`,
    who: target.id,
    formula: part.formula,
    type: part.type,
    label: { key: 'FOURFOLD.Roll.plainDamage', args: { target: target.name } },
    rule: 'T-92',
    creature: target,
    maximised: command.critical === true && r.rules.exclusive.critical.maximised(r.rules, index),
  });
  return rolled.parts;
}

/** T-98: healing stops at the maximum and wakes; the dead are refused, and so is a negative amount. */
export function* heal(r: Resolution, command: Heal): Rule<void> {
  const targets = yield* knownAll(r, command.to);
  for (const target of targets) if (target.dead) return yield* refuse(refusal('dead', 'T-98', { name: target.name }));
  const results = yield* all(targets.map((target) => healOne(r, command, target)));
  reportTargets(r, targets, results);
}

function* healOne(r: Resolution, command: Heal, target: Creature): Rule<TargetResult> {
  const label = command.source === undefined ? { key: 'FOURFOLD.Part.healing' } : named(command.source);
  const parts: Part[] = [];
  if (command.formula === undefined) {
    parts.push({ label, value: yield* amountOf(command.amount, 'T-98'), rule: 'T-98' });
  } else {
    const request = {
      key: `heal/${target.id}`,
      who: target.id,
      formula: command.formula,
      type: 'healing',
      label,
      rule: 'T-98',
      creature: target,
    };
    parts.push(...(yield* rollAmount(r, request)).parts.map(({ label: name, value, rule }) => ({ label: name, value, rule })));
  }
  let sum = 0;
  for (const part of parts) sum += part.value;
  const amount = Math.max(0, sum);
  if (creatureOf(r, target.id) !== undefined)
    changeHealth(r, target.id, { damages: [], healing: amount, parts, reason: { rule: 'T-98', label } });
  return { amount };
}
