/** Putting conditions on and taking them off; what follows from being unable to act. */
import type { Rule } from '../kernel/ask.ts';
import { named, type Label, type Reason } from '../kernel/explain.ts';
import { creatureOf, creaturesOf, newId, put, type Resolution } from '../kernel/resolution.ts';
import type { CompiledRuleset, ConditionDefinition } from '../kernel/contract.ts';
import type { Condition, ConditionTemplate, Creature } from '../kernel/state.ts';
import { cannotCast } from './permission.ts';

/** Name of a condition: a language key for those of the ruleset, with its element where that tells two apart; the given name for the table's own. */
export function conditionLabel(rules: CompiledRuleset, { key, data }: { readonly key: string; readonly data: Condition['data'] }): Label {
  if (data.name !== undefined) return named(data.name);
  if (!Object.hasOwn(rules.conditions, key)) return named(key);
  const { element } = data;
  if (element === undefined || rules.conditions[key]?.perElement !== true) return { key: `FOURFOLD.Condition.${wordOf(key)}` };
  return { key: `FOURFOLD.ConditionOf.${wordOf(key)}`, args: { element } };
}

/** A dot in a key would open a place of its own in the language files. */
const wordOf = (key: string): string => (key.includes('.') ? key.replaceAll('.', '-') : key);

/** The first condition of this key. */
export function conditionOf(creature: Creature, key: string): Condition | undefined {
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    if (condition?.key === key) return condition;
  }
  return undefined;
}

const agrees = (left: string | null | undefined, right: string | null | undefined): boolean =>
  left === right || left === null || left === undefined || right === null || right === undefined;

/** Wherever it comes from, there is one of it (of its element). */
function isOnePerKey({ single, oneOfKey, perElement, maxStacks }: ConditionDefinition): boolean {
  return single === true || oneOfKey === true || perElement === true || maxStacks !== undefined;
}

/** TR-14: the same name from the same item of the same creature; what is not known of either tells no difference. */
function sameOrigin(creature: Creature, template: ConditionTemplate, source: string | null, kind: ConditionDefinition | undefined) {
  const single = kind !== undefined && isOnePerKey(kind);
  if (kind?.many === true) return undefined;
  let alike: Condition | undefined;
  const origin = template.data?.origin;
  for (const id in creature.conditions) {
    const condition = creature.conditions[id];
    if (condition === undefined || !sameKind(condition, template, kind)) continue;
    const { data } = condition;
    if (single || (condition.source === source && data.origin === origin)) return condition;
    if (agrees(condition.source, source) && agrees(data.origin, origin)) alike ??= condition;
  }
  return alike;
}

function sameKind({ key, data }: Condition, template: ConditionTemplate, kind: ConditionDefinition | undefined): boolean {
  return key === template.key && (kind?.perElement !== true || data.element === template.data?.element);
}

/** Whether a creature's tags make it immune to a condition. */
export function isImmune(creature: Creature, key: string): boolean {
  return creature.tags.includes(`immune:${key}`);
}

/**
 * Puts a condition on a creature. The same key and origin refreshes instead of stacking (T-71, TR-14); the dead and the immune
 * get none (T-69). Becoming unable to act has its consequences at once (T-62).
 * @returns whether anything changed
 */
export function addCondition(r: Resolution, id: string, given: ConditionTemplate, source: string | null, reason: Reason): boolean {
  return putOn(r, id, given, source, reason) !== null;
}

/** Like `addCondition`, for what items and people put on: then what a harmful one may break is asked about (T-63). */
export function* afflict(r: Resolution, id: string, given: ConditionTemplate, source: string | null, reason: Reason): Rule<void> {
  const condition = putOn(r, id, given, source, reason);
  if (condition === null || !isHarmful(r.rules, condition)) return;
  for (const afflicted of r.rules.slots.afflicted) yield* afflicted(r, id, condition);
}

/** Whether a condition harms its bearer: it says so itself, or its kind does. */
export function isHarmful(rules: CompiledRuleset, { key, data }: { readonly key: string; readonly data?: Condition['data'] }): boolean {
  return data?.harmful ?? (Object.hasOwn(rules.conditions, key) && rules.conditions[key]?.harmful === true);
}

function putOn(r: Resolution, id: string, given: ConditionTemplate, source: string | null, reason: Reason): Condition | null {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead || isImmune(creature, given.key)) return null;
  const template = admitted(r, id, given);
  if (template === null) return null;
  const kind = Object.hasOwn(r.rules.conditions, template.key) ? r.rules.conditions[template.key] : undefined;
  const earlier = sameOrigin(creature, template, source, kind);
  if (earlier !== undefined && kind?.single === true) return null;
  const condition = conditionOn(r, template, source, earlier, kind);
  const changed = put(r, id, ['conditions', condition.id], condition, earlier === undefined ? reason : refreshedBy(r, reason));
  if (!changed) return null;
  for (const added of r.rules.slots.conditionAdded) added(r, id, condition);
  watchAbility(r, id, reason.rule);
  return condition;
}

/** TR-14: that it is the same one, and so refreshes. */
function refreshedBy(r: Resolution, reason: Reason): Reason {
  const { condition, refreshed } = r.rules.cites;
  return refreshed === undefined || reason.rule !== condition ? reason : { ...reason, rule: refreshed };
}

function admitted(r: Resolution, id: string, given: ConditionTemplate): ConditionTemplate | null {
  let template: ConditionTemplate | null = given;
  for (const admit of r.rules.slots.admit) if (template !== null) template = admit(r, id, template);
  return template;
}

/** The condition as it stands from now on; a refreshed one keeps what is known of where it came from. */
function conditionOn(
  r: Resolution,
  template: ConditionTemplate,
  source: string | null,
  earlier: Condition | undefined,
  kind: ConditionDefinition | undefined,
): Condition {
  const origin = earlier?.data.origin;
  return {
    id: earlier?.id ?? newId(r),
    key: template.key,
    stacks: stacksOf(template, earlier, kind),
    ...lastingOf(r, template, source, earlier, kind),
    data: { ...(origin === undefined ? {} : { origin }), ...template.data },
  };
}

type Lasting = Pick<Condition, 'remaining' | 'countsBy' | 'source' | 'since'>;

/** How long it lasts and what that counts by: as it is put on now, or as it was where that is longer (WR-11). */
function lastingOf(
  r: Resolution,
  template: ConditionTemplate,
  source: string | null,
  earlier: Condition | undefined,
  kind: ConditionDefinition | undefined,
): Lasting {
  const fresh = template.remaining ?? kind?.remaining ?? null;
  if (kind?.keepsLonger === true && earlier !== undefined && isLonger(earlier.remaining, fresh)) {
    const { remaining, countsBy, since } = earlier;
    return { remaining, countsBy, source: earlier.source ?? source, since };
  }
  return { remaining: fresh, countsBy: countsByOf(template, kind), source: source ?? earlier?.source ?? null, since: r.clock.turnKey };
}

function countsByOf({ countsBy = 'world' }: ConditionTemplate, kind: ConditionDefinition | undefined): Condition['countsBy'] {
  return countsBy === 'world' ? (kind?.countsBy ?? 'world') : countsBy;
}

/** Whether what is left is more than what is new; `null` lasts until something ends it. */
function isLonger(left: number | null, fresh: number | null): boolean {
  return left === null || (fresh !== null && left > fresh);
}

function stacksOf({ stacks = 1 }: ConditionTemplate, earlier: Condition | undefined, kind: ConditionDefinition | undefined): number {
  return kind?.maxStacks === undefined ? stacks : Math.min(kind.maxStacks, (earlier?.stacks ?? 0) + stacks);
}

/** Takes one condition off; what hangs on it is told. */
export function removeCondition(r: Resolution, id: string, condition: Condition, reason: Reason): void {
  if (!put(r, id, ['conditions', condition.id], null, reason)) return;
  for (const ended of r.rules.slots.conditionEnded) ended(r, id, condition);
}

/** T-62: those who can neither act nor cast lose what depends on it. */
export function watchAbility(r: Resolution, id: string, rule: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !cannotCast(r.rules, creature)) return;
  for (const unable of r.rules.slots.unable) unable(r, id, rule);
}

/** Ends every condition, on anybody, that the test picks. */
export function removeWhere(r: Resolution, test: (condition: Condition, bearer: Creature) => boolean, rule: string): void {
  for (const creature of creaturesOf(r)) {
    for (const condition of Object.values(creature.conditions)) {
      if (test(condition, creature)) removeCondition(r, creature.id, condition, { rule, label: conditionLabel(r.rules, condition) });
    }
  }
}
