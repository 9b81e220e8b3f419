/** Damage and healing that come as commands of their own: a trap, a potion, a GM's ruling, a bar edited by hand. */
import { rollAmount } from '../dice/amount.ts';
import type { AmountPart } from '../dice/amount-part.ts';
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Damage, DamageCommandPart, Heal } from '../kernel/command.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { creatureOf, note, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';
import { reportTargets } from './attack.ts';
import { amplified } from './amplify.ts';
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
    note(r, r.rules.cites.dead, { key: 'FOURFOLD.Note.deadTakesNothing', args: { name: target.name } }, target.id);
    return { amount: 0 };
  }
  const parts: AmountPart[] = [];
  for (const [index, part] of command.parts.entries()) parts.push(...(yield* partOf(r, command, part, target, index)));
  const exact = command.exact === true;
  const all = exact ? parts : yield* amplified(r, { by: null, target, from: 'command', key: `damage/${target.id}` }, parts);
  const hit = landHit(r, target, all, { exact, from: 'command' });
  const label = command.source === undefined ? { key: 'FOURFOLD.Part.damage' } : named(command.source);
  const rule = r.rules.cites.plainDamage;
  yield* takeHold(r, target.id, { hits: [hit], landed: [], healing: 0, healingParts: [], rule, label });
  return { amount: hit.amount };
}

function* partOf(r: Resolution, command: Damage, part: DamageCommandPart, target: Creature, index: number): Rule<readonly AmountPart[]> {
  const rule = r.rules.cites.plainDamage;
  if (part.formula === undefined) {
    const value = yield* amountOf(part.amount, rule);
    return [{ label: { key: 'FOURFOLD.Part.damage' }, value, rule, type: part.type }];
  }
  const rolled = yield* rollAmount(r, {
    key: `damage/${target.id}/${String(index)}`,
    who: target.id,
    formula: part.formula,
    type: part.type,
    label: { key: 'FOURFOLD.Roll.plainDamage', args: { target: target.name } },
    rule,
    creature: target,
    maximised: command.critical === true && r.rules.exclusive.critical.maximised?.(r.rules, index) === true,
  });
  return rolled.parts;
}

/** T-98: healing stops at the maximum and wakes; the dead are refused, and so is a negative amount. */
export function* heal(r: Resolution, command: Heal): Rule<void> {
  const targets = yield* knownAll(r, command.to);
  for (const target of targets) if (target.dead) return yield* refuse(refusal('dead', r.rules.cites.heal, { name: target.name }));
  const results = yield* all(targets.map((target) => healOne(r, command, target)));
  reportTargets(r, targets, results);
}

function* healOne(r: Resolution, command: Heal, target: Creature): Rule<TargetResult> {
  const label = command.source === undefined ? { key: 'FOURFOLD.Part.healing' } : named(command.source);
  const { heal: rule } = r.rules.cites;
  const parts: Part[] = [];
  if (command.formula === undefined) {
    parts.push({ label, value: yield* amountOf(command.amount, rule), rule });
  } else {
    const request = {
      key: `heal/${target.id}`,
      who: target.id,
      formula: command.formula,
      type: 'healing',
      label,
      rule,
      creature: target,
    };
    parts.push(...(yield* rollAmount(r, request)).parts.map((part) => ({ label: part.label, value: part.value, rule: part.rule })));
  }
  let sum = 0;
  for (const part of parts) sum += part.value;
  const amount = Math.max(0, sum);
  if (creatureOf(r, target.id) !== undefined) changeHealth(r, target.id, { damages: [], healing: amount, parts, reason: { rule, label } });
  return { amount };
}
