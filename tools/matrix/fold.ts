/** What the server holds, in a form in which two runs can be compared: without ids and orders that may differ. */
import type { Plan } from '../../src/foundry/boundary/plan.ts';
import { planOf } from '../../src/foundry/boundary/record.ts';
import { netChanges } from './net-changes.ts';
import type { StageServer } from '../../stage/engine/server/server.ts';
import type { Bag } from './world.ts';

export interface Folded {
  readonly actors: readonly unknown[];
  readonly combats: readonly unknown[];
  /** Reports of plans, each with what it changed. */
  readonly reports: readonly unknown[];
  /** Requests, questions and held plans that are still there. */
  readonly open: readonly unknown[];
}

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const bags = (value: unknown): readonly Bag[] => list(value).map(bag);
const byText = (values: readonly unknown[]): unknown[] =>
  values
    .map((value) => JSON.stringify(value))
    .sort()
    .map((text) => JSON.parse(text) as unknown);

function withoutIds(conditions: unknown): unknown[] {
  // Data of a condition is kept as text; what a test has written may still be the thing itself.
  const read = (data: unknown): unknown => (typeof data === 'string' ? (JSON.parse(data) as unknown) : data);
  return byText(bags(conditions).map(({ id: _id, data, ...rest }) => sorted({ ...rest, data: read(data) })));
}

/** Keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** Marks of plans are how a run got there, not where. */
function systemOf(system: unknown): unknown {
  const { applied: _applied, conditions, ...rest } = bag(system);
  return sorted(conditions === undefined ? rest : { ...rest, conditions: withoutIds(conditions) });
}

function actorOf(source: Bag): unknown {
  const statuses = bags(source['effects']).flatMap(({ statuses: given }) => list(given).map(String));
  const items = bags(source['items']).map(({ _id, name, system }) => ({ _id, name, system: sorted(system) }));
  return { name: source['name'], system: systemOf(source['system']), statuses: statuses.sort(), items: byText(items) };
}

function deltasOf(scene: Bag): unknown[] {
  return bags(scene['tokens']).map(({ _id, delta, hidden }) => {
    const { system, effects, items } = bag(delta);
    return { _id, hidden, ...(actorOf({ system, effects, items }) as Bag) };
  });
}

function combatOf(source: Bag): unknown {
  const combatants = bags(source['combatants']).map(({ _id, initiative, defeated, system }) => ({
    _id,
    initiative: initiative ?? null,
    defeated: defeated === true,
    done: sorted(bag(system)['done'] ?? null),
  }));
  const { done, fight } = bag(source['system']);
  const where = { _id: source['_id'], round: source['round'] ?? 0, turn: source['turn'] ?? null };
  return { ...where, done: sorted(done ?? null), fight: fight ?? 1, combatants: byText(combatants) };
}

/** A report as it compares: ids that were drawn by lot are replaced. */
function reportOf(message: Bag, plan: Plan): unknown {
  const creatures = [...new Set(plan.changes.map(({ creature }) => creature))];
  const changes = creatures.flatMap((creature) =>
    netChanges(plan.changes, creature).map(({ path, before, after }) => ({ creature, path, before, after })),
  );
  const report = {
    kind: plan.kind,
    command: plan.command.kind,
    changes: byText(changes.map(sorted)),
    defeated: plan.defeated.map(({ combatant, after }) => ({ combatant, after })),
    rolls: list(message['rolls']).length,
    blind: message['blind'] === true,
    secret: list(message['whisper']).length > 0,
  };
  const drawn = [plan.planId, plan.command.id].filter((id) => /^[A-Za-z0-9]{16}$/.test(id));
  return JSON.parse(drawn.reduce((text, id) => text.replaceAll(id, '#'), JSON.stringify(report))) as unknown;
}

/** Phases of messages that have served their purpose when all is done, or tell their sender alone that something was refused. */
const WAITING: ReadonlySet<string> = new Set(['intent', 'answer', 'pending', 'held']);

/** Folds the world of a server. */
export function foldOf(server: StageServer): Folded {
  const all = (name: string): Bag[] => [...server.world.collection(name).values()];
  const reports = all('ChatMessage').filter(({ type }) => type === 'report');
  const phase = (message: Bag): string => String(bag(message['system'])['phase']);
  const planIn = (message: Bag): unknown => {
    const plan = planOf(bag(message['system'])['record']);
    return plan === null ? null : reportOf(message, plan);
  };
  return {
    actors: [...all('Actor').map(actorOf), ...all('Scene').flatMap(deltasOf)],
    combats: all('Combat').map(combatOf),
    reports: byText(reports.filter((message) => phase(message) === 'plan').map(planIn)),
    open: byText(
      reports.filter((message) => WAITING.has(phase(message))).map((message) => ({ phase: phase(message), plan: planIn(message) })),
    ),
  };
}

/** Where two values differ first, for a person to read; `null` = nowhere. */
export function difference(expected: unknown, found: unknown, at = ''): string | null {
  if (Object.is(expected, found)) return null;
  const both = [expected, found];
  if (both.some((value) => typeof value !== 'object' || value === null)) return `${at}: ${brief(expected)} expected, ${brief(found)} found`;
  const [left, right] = [expected as Bag, found as Bag];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const inner = difference(left[key], right[key], at === '' ? key : `${at}.${key}`);
    if (inner !== null) return inner;
  }
  return null;
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
