/**
 * The part of a step that players may know, where the record itself is kept from them: without creatures they do not see, without
 * numbers that are not theirs to see, and without a trace of whoever may not be named. It cannot be finished from;
 * taking back is done with the record.
 */
import type { Change, Value } from '../../rules/kernel/change.ts';
import type { Command } from '../../rules/kernel/command.ts';
import type { Label, Part } from '../../rules/kernel/explain.ts';
import type { Result } from '../../rules/kernel/outcome.ts';
import type { Condition } from '../../rules/kernel/state.ts';
import type { RollEntry, TraceEntry } from '../../rules/kernel/trace.ts';
import { messageIdOf } from './message-id.ts';
import type { Plan } from './plan.ts';
import { creaturesNamed } from './request.ts';
import { isHiddenCreature, isOpenToPlayers, mentions, secretsKept, type Secrets } from './secrecy.ts';

/** Stands for whoever did something when nobody may know. */
const NOBODY = '';
const HIDDEN: Label = { key: 'FOURFOLD.Report.hidden' };

/** What players may know of a plan; `null` when that is nothing. */
export function publicPart(plan: Plan): Plan | null {
  const secrets = secretsKept();
  const secret = creaturesNamed(plan.command).some(isHiddenCreature) || mentions(plan.command, secrets);
  const changes = plan.changes
    .filter(({ creature, path }) => creature !== NOBODY && !isHiddenCreature(creature) && !mentions(path, secrets))
    .map((change, index) => publicChange({ ...change, path: publicPath(change.path, index) }, secrets, secret));
  const trace = secret ? [] : plan.trace.flatMap((entry) => publicEntry(entry, secrets));
  if (changes.length === 0 && trace.length === 0) return null;
  // The id of a plan can name a combatant.
  const planId = messageIdOf(`told:${plan.planId}`);
  const command: Command = secret ? { kind: 'expire', id: planId, on: NOBODY, source: NOBODY } : { ...plan.command, id: planId };
  const { kind } = plan;
  return {
    planId,
    kind,
    command,
    changes,
    trace,
    result: secret ? {} : publicResult(plan),
    tape: {},
    notNeeded: [],
    ledger: [],
    defeated: [],
  };
}

const publicLabel = (label: Label, secrets: Secrets): Label => (mentions(label.args ?? {}, secrets) ? HIDDEN : label);

function publicParts(parts: readonly Part[], secrets: Secrets): readonly Part[] {
  return parts.map(({ label, value, rule }) => ({ label: publicLabel(label, secrets), value, rule }));
}

/** The id of a condition follows from the command that made it. */
const publicPath = (path: readonly string[], index: number): readonly string[] =>
  path[0] === 'conditions' ? ['conditions', String(index)] : path;

function publicChange({ creature, path, before, after, reason }: Change, secrets: Secrets, secret: boolean): Change {
  const open = isOpenToPlayers(creature);
  const label = secret ? HIDDEN : publicLabel(reason.label, secrets);
  const parts = secret || !open || reason.parts === undefined ? {} : { parts: publicParts(reason.parts, secrets) };
  return {
    creature,
    path,
    before: publicValue(before, open ? null : 0, secrets),
    after: publicValue(after, open ? null : 1, secrets),
    reason: { rule: reason.rule, label, ...parts },
  };
}

/** @param mask what is said instead of a number; `null` = the number may be seen */
function publicValue(value: Value, mask: number | null, secrets: Secrets): Value {
  if (isCondition(value)) return publicCondition(value, secrets);
  if (value === null || typeof value === 'boolean') return value;
  // Bonus Health has its number inside.
  if (mask !== null) return typeof value === 'object' ? { value: mask } : mask;
  return mentions(value, secrets) ? null : value;
}

function isCondition(value: Value): value is Condition {
  return typeof value === 'object' && value !== null && 'countsBy' in value;
}

/** What a condition is and how long it lasts; not whose it is, nor what hangs on it. */
function publicCondition({ key, stacks, remaining, countsBy, data }: Condition, secrets: Secrets): Value {
  const name = data.name === undefined || mentions(data.name, secrets) ? {} : { name: data.name };
  const element = data.element === undefined ? {} : { element: data.element };
  const condition: Condition = { id: '', key, stacks, remaining, countsBy, source: null, since: null, data: { ...name, ...element } };
  return condition;
}

/** What the views tell of an entry to a reader who may not see the numbers, and nothing else. */
function publicEntry(entry: TraceEntry, secrets: Secrets): readonly TraceEntry[] {
  const creatures = entry.kind === 'roll' ? [entry.who, entry.target ?? NOBODY] : [entry.creature ?? NOBODY];
  if (creatures.some((id) => id !== NOBODY && isHiddenCreature(id)) || mentions(entry, secrets)) return [];
  if (entry.kind === 'roll') return [publicRoll(entry)];
  if (entry.kind === 'total') return isOpenToPlayers(entry.creature) ? [entry] : [];
  return entry.gm === true ? [] : [entry];
}

const DICE: ReadonlySet<string> = new Set(['FOURFOLD.Part.d20', 'FOURFOLD.Part.dice']);

function publicRoll({ against, ...entry }: RollEntry): RollEntry {
  const parts = isOpenToPlayers(entry.who) ? entry.parts : entry.parts.filter(({ label }) => DICE.has(label.key));
  const known = against !== undefined && isOpenToPlayers(entry.target ?? entry.who);
  return { ...entry, parts, ...(known ? { against } : {}) };
}

function publicResult({ result, command }: Plan): Result {
  const { targets = {}, totals = {}, order, winner, turnEnd, against, amount, ...own } = result;
  const seen = (id: string): boolean => !isHiddenCreature(id);
  const open = creaturesNamed(command).every(isOpenToPlayers);
  const told = Object.entries(targets).filter(([id]) => seen(id));
  return {
    ...own,
    ...(open && against !== undefined ? { against } : {}),
    ...(open && amount !== undefined ? { amount } : {}),
    ...(turnEnd === undefined ? {} : { turnEnd }),
    ...(told.length === 0 ? {} : { targets: Object.fromEntries(told.map(([id, one]) => [id, publicTarget(id, one)])) }),
    ...(Object.keys(totals).length === 0 ? {} : { totals: Object.fromEntries(Object.entries(totals).filter(([id]) => seen(id))) }),
    ...(order === undefined ? {} : { order: order.filter(seen) }),
    ...(typeof winner === 'string' && seen(winner) ? { winner } : {}),
  };
}

type TargetResult = NonNullable<Result['targets']>[string];

function publicTarget(id: string, { against, amount, ...said }: TargetResult): TargetResult {
  if (!isOpenToPlayers(id)) return said;
  return { ...said, ...(against === undefined ? {} : { against }), ...(amount === undefined ? {} : { amount }) };
}
