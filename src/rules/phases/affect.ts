/** An ability at work: each target saves, takes damage and is healed by itself (T-17, T-66 … T-68). */
import { rollAmount } from '../dice/amount.ts';
import type { AmountPart } from '../dice/amount-part.ts';
import { all, type Rule } from '../kernel/ask.ts';
import type { Circumstances } from '../kernel/command.ts';
import type { HitLanded } from '../kernel/contract.ts';
import { named, type Label, type Part } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { afflict } from './conditions.ts';
import { amplified } from './amplify.ts';
import { landHit, type Hit } from './hit.ts';
import { conditionFrom } from './riders.ts';
import { leftBySave, rollSave, type SaveResult } from './save.ts';
import { takeHold } from './take-hold.ts';

export interface Affected {
  readonly creature: Creature;
  /** How many projectiles fly at it; 1 for everything else. */
  readonly projectiles: number;
}

export interface Work {
  readonly by: Creature;
  readonly item: Item;
  /** As they stand when it takes hold. */
  readonly targets: readonly Affected[];
  /** Start of every ask key. */
  readonly key: string;
  /** What is said or measured about each target. */
  readonly circumstances?: Readonly<Record<string, Circumstances>>;
}

/** Carries out what an item does to its targets; results in their order. */
export function* affect(r: Resolution, work: Work): Rule<readonly TargetResult[]> {
  return yield* all(work.targets.map((target) => affectOne(r, work, target)));
}

function* affectOne(r: Resolution, work: Work, affected: Affected): Rule<TargetResult> {
  const { by, item } = work;
  const target = affected.creature;
  const key = `${work.key}/${target.id}`;
  const asked = item.save !== undefined || r.rules.exclusive.saves.calledFor?.(r.rules, item) === true;
  const saved = !asked ? null : yield* rollSave(r, { item, by, target, key: `${key}/save`, ...placeOf(work, target) });
  const hits = yield* damageOn(r, work, affected, saved);
  const healing = item.heal === undefined ? null : yield* healingOf(r, work, target);
  yield* takeHold(r, target.id, {
    hits,
    landed: saved?.success === true ? NO_HITS : hits.map((hit, index) => landedOf(work, target, hit, `${key}/${String(index)}`)),
    healing: healing?.amount ?? 0,
    healingParts: healing?.parts ?? [],
    rule: hits.length > 0 ? harmBy(r, healing) : r.rules.cites.heal,
    label: named(item.name),
    source: item.id,
  });
  if (saved?.success !== true) yield* bestow(r, work, target, key);
  return resultOf(item, saved, hits, healing?.amount);
}

/** TR-16: what is healed by the same action is the same change. */
function harmBy(r: Resolution, healing: Healing | null): string {
  const { harm, netted = harm } = r.rules.cites;
  return healing === null ? harm : netted;
}

function placeOf({ circumstances = {} }: Work, { id }: Creature): { readonly circumstances?: Circumstances } {
  const here = Object.hasOwn(circumstances, id) ? circumstances[id] : undefined;
  return here === undefined ? {} : { circumstances: here };
}

const NO_HITS: readonly HitLanded[] = [];

function landedOf({ by, item }: Work, target: Creature, { amount }: Hit, key: string): HitLanded {
  return { by, target: target.id, item, types: (item.damage ?? []).map(({ type }) => type), amount, key };
}

/** The amount is the damage of what harms, also when a save left none of it; else the healing. */
function resultOf(item: Item, saved: SaveResult | null, hits: readonly Hit[], healing: number | undefined): TargetResult {
  let damage = 0;
  for (const hit of hits) damage += hit.amount;
  const told = (item.damage ?? []).length > 0 ? damage : healing;
  const amount = told === undefined ? {} : { amount: told };
  if (saved === null) return amount;
  const kept = saved.natural === null ? {} : { kept: saved.natural };
  return { success: saved.success, total: saved.total, against: saved.against, ...kept, ...amount };
}

function* damageOn(r: Resolution, work: Work, affected: Affected, saved: SaveResult | null): Rule<readonly Hit[]> {
  const { item } = work;
  if (item.damage === undefined || item.damage.length === 0) return [];
  const left = saved?.success === true ? yield* leftBySave(r, item) : 'all';
  if (left === 'none') return [];
  const target = affected.creature;
  const hits: Hit[] = [];
  for (let index = 0; index < affected.projectiles; index += 1) {
    const rolled = yield* rollParts(r, work, target, index);
    const key = `${work.key}/${target.id}/${String(index)}`;
    const parts = yield* amplified(r, { by: work.by, target, item, from: 'ability', key }, rolled);
    hits.push(landHit(r, target, parts, { half: left === 'half', saved: saved?.success === true, from: 'ability', item }));
  }
  return hits;
}

function* rollParts(r: Resolution, work: Work, target: Creature, projectile: number): Rule<AmountPart[]> {
  const { by, item } = work;
  // TR-13: shared area damage is one roll, so all targets ask under one key.
  const shared = item.area === true && r.rules.slots.sharesRoll.some((shares) => shares(r.rules, item));
  const place = shared ? `${work.key}/shared` : `${work.key}/${target.id}/${String(projectile)}`;
  const label: Label = { key: 'FOURFOLD.Roll.damage', args: { weapon: item.name, target: target.name } };
  const parts: AmountPart[] = [];
  for (const [entry, { formula, type }] of (item.damage ?? []).entries()) {
    const key = `${place}/damage/${String(entry)}`;
    const rule = shared ? (r.rules.cites.sharedArea ?? r.rules.cites.area) : ruleOf(r, item);
    const rolled = yield* rollAmount(r, { key, who: by.id, formula, type, label, rule, creature: by });
    parts.push(...rolled.parts);
    traceRoll(r, key, work, target, label, rule, rolled);
  }
  return parts;
}

/** Which rule makes the damage of this item each target's own. */
function ruleOf(r: Resolution, item: Item): string {
  if (item.area === true) return r.rules.cites.area;
  return (item.projectiles ?? 0) > 0 ? r.rules.cites.projectile : r.rules.cites.damage;
}

function traceRoll(
  r: Resolution,
  key: string,
  work: Work,
  target: Creature,
  label: Label,
  rule: string,
  rolled: {
    readonly parts: readonly AmountPart[];
    readonly dice: readonly { readonly faces: number; readonly face: number; readonly kept: boolean }[];
  },
): void {
  let total = 0;
  for (const part of rolled.parts) total += part.value;
  r.trace.push({ kind: 'roll', key, who: work.by.id, target: target.id, label, rule, dice: rolled.dice, total, parts: rolled.parts });
}

interface Healing {
  readonly amount: number;
  readonly parts: readonly Part[];
}

function* healingOf(r: Resolution, work: Work, target: Creature): Rule<Healing> {
  const { by, item } = work;
  const label: Label = { key: 'FOURFOLD.Roll.healing', args: { item: item.name, target: target.name } };
  const key = `${work.key}/${target.id}/heal`;
  const rule = r.rules.cites.heal;
  const rolled = yield* rollAmount(r, { key, who: by.id, formula: item.heal ?? '0', type: 'healing', label, rule, creature: by });
  traceRoll(r, key, work, target, label, rule, rolled);
  let amount = 0;
  for (const part of rolled.parts) amount += part.value;
  return { amount: Math.max(0, amount), parts: rolled.parts.map((part) => ({ label: part.label, value: part.value, rule: part.rule })) };
}

function* bestow(r: Resolution, work: Work, target: Creature, key: string): Rule<void> {
  const { by, item } = work;
  if (creatureOf(r, target.id)?.dead === true) return;
  for (const give of r.rules.slots.bestow) yield* give(r, { by: by.id, item, target: target.id, key });
  if (item.condition === undefined) return;
  yield* afflict(r, target.id, conditionFrom(by.id, item, item.condition), by.id, {
    rule: r.rules.cites.condition,
    label: named(item.name),
    source: item.id,
  });
}
