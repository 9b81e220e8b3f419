/** One step in progress: the draft of the state and the record of what was done to it. */
import type { Answer, Ask } from './ask.ts';
import { isKeyed, sameValue, valueAt, withValue } from './change.ts';
import type { Command } from './command.ts';
import type { Label, Reason } from './explain.ts';
import type { Result } from './outcome.ts';
import type { CompiledRuleset, Resolution } from './contract.ts';
import { isSoundTable, markSoundTable, soundClock, soundCreature } from './sound.ts';
import type { Clock, Creature, State } from './state.ts';

/** Starts a step. `answer` is read by key; it may be a tape or, in simulations, a roller. */
export function beginResolution(
  rules: CompiledRuleset,
  before: State,
  command: Command,
  answer: (ask: Ask) => Answer | undefined,
): Resolution {
  return {
    rules,
    command,
    before,
    drafts: new Map(),
    clock: soundClock(before.clock),
    result: {},
    changes: [],
    trace: [],
    created: 0,
    sound: isSoundTable(rules, before.creatures),
    answer,
  };
}

/** The creature as it stands in this step; `undefined` when the state has none of that id. */
export function creatureOf(r: Resolution, id: string): Creature | undefined {
  const draft = r.drafts.get(id);
  if (draft !== undefined) return draft;
  const stored = Object.hasOwn(r.before.creatures, id) ? r.before.creatures[id] : undefined;
  if (stored === undefined) return undefined;
  if (r.sound) return stored;
  const { creature, repaired } = soundCreature(r.rules, id, stored);
  for (const label of repaired) warn(r, 'DATA', label, id);
  r.drafts.set(id, creature);
  return creature;
}

/** All creatures of the state, in its order. */
export function creaturesOf(r: Resolution): Creature[] {
  const found: Creature[] = [];
  for (const id of Object.keys(r.before.creatures)) {
    const creature = creatureOf(r, id);
    if (creature !== undefined) found.push(creature);
  }
  return found;
}

/**
 * Sets one value of a creature and records the change with its reason. A value equal to the present one is no change.
 * @param value `null` at depth 2 of a keyed collection takes the entry away
 */
export function put(r: Resolution, id: string, path: readonly string[], value: unknown, reason: Reason): boolean {
  const creature = creatureOf(r, id);
  if (creature === undefined) return false;
  const before = valueAt(creature, path);
  if (sameValue(before, value)) return false;
  r.drafts.set(id, withValue(creature, path, value, isKeyed(path, r.rules.slice)));
  r.changes.push({ creature: id, path, before, after: value, reason });
  return true;
}

/** Sets one value of the clock. */
export function putClock<K extends keyof Clock>(r: Resolution, field: K, value: Clock[K], reason: Reason): void {
  const before = r.clock[field];
  if (sameValue(before, value)) return;
  r.clock = { ...r.clock, [field]: value };
  r.changes.push({ creature: '', path: [field], before, after: value, reason });
}

/** Adds to the record something people should know, without a change. */
export function note(r: Resolution, rule: string, label: Label, creature?: string): void {
  r.trace.push(creature === undefined ? { kind: 'note', rule, label } : { kind: 'note', rule, label, creature });
}

/** Adds a warning: something was ignored, repaired or unusual. */
export function warn(r: Resolution, rule: string, label: Label, creature?: string): void {
  r.trace.push(creature === undefined ? { kind: 'warn', rule, label } : { kind: 'warn', rule, label, creature });
}

/** A fresh id for something that this step creates. */
export function newId(r: Resolution): string {
  r.created += 1;
  return `${r.command.id}.${String(r.created)}`;
}

/** Adds to what the step answers. */
export function report(r: Resolution, result: Result): void {
  Object.assign(r.result, result);
}

/**
 * The state reached so far. What the rules make of sound creatures is sound: once everybody at the table has been looked at, the
 * next step need not look again.
 */
export function reached(r: Resolution): State {
  const { creatures: before } = r.before;
  const changed: [string, Creature][] = [];
  for (const entry of r.drafts) if (entry[1] !== before[entry[0]]) changed.push(entry);
  const creatures = changed.length === 0 ? before : withCreatures(before, changed);
  if (r.sound || r.drafts.size === Object.keys(before).length) markSoundTable(r.rules, creatures);
  return { creatures, clock: r.clock };
}

function withCreatures(before: State['creatures'], changed: readonly [string, Creature][]): State['creatures'] {
  const creatures: Record<string, Creature> = { ...before };
  // An id such as `__proto__` must become a key like any other.
  for (const [id, value] of changed) {
    if (id === '__proto__') Object.defineProperty(creatures, id, { value, enumerable: true, configurable: true, writable: true });
    else creatures[id] = value;
  }
  return creatures;
}

export type { Resolution };
