/** Bleeding: up to three stacks, each a d4 at the end of one's turn; healing takes one off, Medicine all (W-35 … W-38; WR-09, WR-33). */
import { rollAmount } from '../../dice/amount.ts';
import { rollD20 } from '../../dice/d20.ts';
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Healed, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { amplified } from '../../phases/amplify.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';
import { landHit } from '../../phases/hit.ts';
import { manoeuvre, priceOf } from '../../phases/manoeuvre.ts';
import { known } from '../../phases/permission.ts';
import { attributeParts } from '../../phases/save.ts';
import { takeHold } from '../../phases/take-hold.ts';

const BLEEDING = 'bleeding';
const MOST = 3;
const DIE = 'd4';
const TYPE = 'physical';
const DC = 12;
const LABEL = { key: 'FOURFOLD.Condition.bleeding' } as const;

function bleedingOf(r: Resolution, id: string): Condition | undefined {
  const creature = creatureOf(r, id);
  return creature === undefined ? undefined : conditionOf(creature, BLEEDING);
}

/** One stack less; the last one takes the condition with it. */
function lessOne(r: Resolution, id: string, rule: string): void {
  const bleeding = bleedingOf(r, id);
  if (bleeding === undefined) return;
  const reason = { rule, label: LABEL, source: bleeding.id };
  if (bleeding.stacks > 1) put(r, id, ['conditions', bleeding.id], { ...bleeding, stacks: bleeding.stacks - 1 }, reason);
  else removeCondition(r, id, bleeding, reason);
}

/** W-36: the stacks are rolled as one event, then one of them is gone. */
function* turnEnds(r: Resolution, id: string): Rule<void> {
  const bearer = creatureOf(r, id);
  const bleeding = bleedingOf(r, id);
  if (bearer === undefined || bleeding === undefined) return;
  const key = `bleeding/${id}`;
  const label = { key: 'FOURFOLD.Roll.bleeding', args: { name: bearer.name } };
  const formula = `${String(Math.min(MOST, bleeding.stacks))}${DIE}`;
  const rolled = yield* rollAmount(r, { key, who: id, formula, type: TYPE, label, rule: 'W-36', creature: bearer });
  let total = 0;
  for (const part of rolled.parts) total += part.value;
  r.trace.push({ kind: 'roll', key, who: id, label, rule: 'W-36', dice: rolled.dice, total, parts: rolled.parts });
  const parts = yield* amplified(r, { by: null, target: bearer, from: 'tick', key }, rolled.parts);
  const hit = landHit(r, bearer, parts, { from: 'tick' });
  yield* takeHold(r, id, { hits: [hit], landed: [], healing: 0, healingParts: [], rule: 'W-36', label: LABEL, source: bleeding.id });
  if (creatureOf(r, id)?.dead !== true) lessOne(r, id, 'W-36');
}

/** W-37; WR-09: it asks for no effect, so healing at full Health counts. */
function healed(r: Resolution, id: string, { before }: Healed): void {
  const creature = creatureOf(r, id);
  if (creature !== undefined) lessOne(r, id, before >= creature.health.max ? 'WR-09' : 'W-37');
}

/** W-38; WR-33: on oneself or somebody within reach. What it costs is spent whatever comes of it. */
function* treat(r: Resolution, by: Creature, command: Use): Rule<void> {
  yield* manoeuvre(r, by, { id: 'medicine', rule: 'W-38', price: priceOf(r, 'action') }, function* () {
    const [id = by.id] = command.on ?? [];
    const target = yield* known(r, id);
    if (command.circumstances?.[id]?.reach?.value === false)
      return yield* refuse(refusal('outOfReach', 'WR-33', { name: by.name, target: target.name }));
    const bleeding = target.dead ? undefined : bleedingOf(r, id);
    if (bleeding === undefined) return yield* refuse(refusal('notBleeding', 'W-38', { name: target.name }));
    const attribute = r.rules.roles.medicine;
    const label = { key: 'FOURFOLD.Roll.medicine', args: { name: by.name, target: target.name } };
    const parts = attributeParts(r, by, attribute, 'check');
    const purpose = { kind: 'check', by, against: target, attribute } as const;
    const rolled = yield* rollD20(r, { key: 'medicine', who: by.id, label, rule: 'W-38', parts, for: purpose });
    const { dice, natural, total } = rolled;
    const success = total >= DC;
    const verdict = success ? 'success' : 'failure';
    const roll = { key: 'medicine', who: by.id, label, rule: 'W-38', dice, natural, total, parts: rolled.parts };
    r.trace.push({ kind: 'roll', ...roll, against: DC, verdict });
    if (success) removeCondition(r, id, bleeding, { rule: 'W-38', label: { key: 'FOURFOLD.Action.medicine' } });
    report(r, { success, total, natural, kept: natural, against: DC });
  });
}

export const bleeding: Mechanic = {
  id: 'bleeding',
  rules: ['W-35', 'W-36', 'W-37', 'W-38', 'WR-09', 'WR-33'],
  conditions: [{ key: BLEEDING, rule: 'W-35', maxStacks: MOST, harmful: true }],
  handlers: { turnEnds, healed },
  actions: { medicine: treat },
  forms: { medicine: { targets: [{ label: { key: 'FOURFOLD.Form.patient' }, self: true, side: 'own' }] } },
};
