/** What the message of a finished step keeps: the whole plan, compact, and no state. */
import type { Answer, Tape } from '../../rules/kernel/ask.ts';
import type { TraceEntry } from '../../rules/kernel/trace.ts';
import type { ChatMessage } from '../ports/index.ts';
import { isBag, joined, press, replaceable, separated } from './compact.ts';
import type { Plan } from './plan.ts';
import { body } from './record-shapes.ts';

/** Plain JSON, safe to put into an ObjectField: its keys hold no dots. */
export interface PlanRecord {
  /** Version of the format. */
  readonly v: 1;
  readonly planId: string;
  /** Left out for a step. */
  readonly kind?: 'undo' | 'redo' | 'rewind';
  /** One id, or several. */
  readonly undoes?: string | readonly string[];
  readonly by?: string;
  /** Ids of the creatures that the plan names. */
  readonly creatures: readonly string[];
  /** Other ids that stand in many places, joined. */
  readonly ids: string;
  /** Texts that stand in many places, joined. */
  readonly texts: string;
  /** Labels and the like that stand in many places. */
  readonly repeated: readonly unknown[];
  readonly body: unknown;
}

interface TapeEntry {
  /** Index of the trace entry that shows the same dice. */
  readonly at?: number;
  readonly by?: string;
  readonly key?: string;
  readonly answer?: Answer;
}

/** Creatures that a plan names, in the order in which they appear. */
function creaturesOf({ changes, trace, result }: Plan): readonly string[] {
  const named = trace.flatMap((entry) => (entry.kind === 'roll' ? [entry.who, entry.target ?? ''] : [entry.creature ?? '']));
  const all = [...changes.map(({ creature }) => creature), ...named, ...Object.keys(result.targets ?? {})];
  return [...new Set(all)].filter((id) => id !== '');
}

/** Foundry's ids in a text. */
const FOUNDRY_ID = /^[A-Za-z0-9]{16}$/;

/** Ids of items and the like that stand in the plan more than once. */
function repeatedIds(value: unknown): readonly string[] {
  const times = new Map<string, number>();
  const visit = (here: unknown): void => {
    if (typeof here === 'string' && FOUNDRY_ID.test(here)) times.set(here, (times.get(here) ?? 0) + 1);
    else if (typeof here === 'object' && here !== null) Object.values(here).forEach(visit);
  };
  visit(value);
  return [...times].filter(([, count]) => count > 1).map(([id]) => id);
}

/** The plan as it is stored; `planOf` gives back exactly the same plan. */
export function recordOf(plan: Plan): PlanRecord {
  const { planId, kind, undoes, by, ...rest } = plan;
  const creatures = creaturesOf(plan);
  const ids = replaceable([...creatures, plan.command.id, ...repeatedIds(rest)]);
  const { stored, book } = press({ ...rest, tape: listOf(rest.tape, rest.trace) }, body, ids);
  const replaced = new Set(ids);
  const first = creatures.filter((id) => replaced.has(id));
  return {
    v: 1,
    planId,
    ...(kind === 'step' ? {} : { kind }),
    ...(undoes === undefined ? {} : { undoes }),
    ...(by === undefined ? {} : { by }),
    creatures: first,
    ids: joined(ids.slice(first.length), []),
    texts: joined(book.texts, ids),
    repeated: book.repeated,
    body: stored,
  };
}

// The same records are looked at before every step; a stored record is replaced, never written to.
const read = new WeakMap<PlanRecord, Plan | null>();

/** The plan of a stored record, given as such or as its text; `null` when it is none, or one of a later format. */
export function planOf(stored: unknown): Plan | null {
  const record = typeof stored === 'string' ? parsed(stored) : stored;
  if (!isRecord(record)) return null;
  const earlier = read.get(record);
  if (earlier !== undefined) return earlier;
  const plan = decoded(record);
  read.set(record, plan);
  return plan;
}

function decoded(record: PlanRecord): Plan | null {
  const { planId, kind, undoes, by, creatures, repeated } = record;
  try {
    const ids = [...creatures, ...separated(record.ids, [])];
    const found = body.read(record.body, { ids, texts: separated(record.texts, ids), repeated });
    if (!isBag(found) || !isBag(found['command'])) return null;
    // The shapes of the body are those of the plan; only the tape is written in another way.
    const rest = found as unknown as Omit<Plan, 'planId' | 'kind' | 'undoes' | 'by' | 'tape'> & { readonly tape: readonly TapeEntry[] };
    const tape = tapeOf(rest.tape, rest.trace);
    const taken = undoes === undefined ? {} : { undoes: typeof undoes === 'string' ? [undoes] : undoes };
    return { planId, kind: kind ?? 'step', ...rest, tape, ...taken, ...(by === undefined ? {} : { by }) };
  } catch {
    // Somebody has written something else into the message.
    return null;
  }
}

/** The plan that a message carries as planned and written; `null` for every other message, held ones included. */
export function planIn(message: Pick<ChatMessage, 'system'> | null): Plan | null {
  return message?.system['phase'] === 'plan' ? planOf(message.system['record']) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not written by this system.
    return null;
  }
}

function isRecord(value: unknown): value is PlanRecord {
  return (
    isBag(value) &&
    value['v'] === 1 &&
    typeof value['planId'] === 'string' &&
    ['creatures', 'repeated'].every((name) => Array.isArray(value[name])) &&
    ['ids', 'texts'].every((name) => typeof value[name] === 'string')
  );
}

const facesOf = (entry: TraceEntry | undefined): readonly number[] => (entry?.kind === 'roll' ? entry.dice.map(({ face }) => face) : []);
const equal = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

/** The tape without what the trace shows too. */
function listOf(tape: Tape, trace: readonly TraceEntry[]): readonly TapeEntry[] {
  return Object.entries(tape).map(([key, answer]): TapeEntry => {
    const at = trace.findIndex((entry) => entry.kind === 'roll' && entry.key === key);
    const shown = 'faces' in answer && Array.isArray(answer.faces) && equal(answer.faces, facesOf(trace[at]));
    const known =
      Object.keys(answer).every((name) => name === 'faces' || name === 'by') && (answer.by === undefined || typeof answer.by === 'string');
    if (at < 0 || !shown || !known) return { key, answer };
    return answer.by === undefined ? { at } : { at, by: answer.by };
  });
}

function tapeOf(list: readonly TapeEntry[], trace: readonly TraceEntry[]): Tape {
  const entries = list.map(({ at = -1, by, key, answer }): [string, Answer] => {
    const entry = trace[at];
    if (answer !== undefined || entry?.kind !== 'roll') return [key ?? '', answer ?? { faces: [] }];
    return [entry.key, by === undefined ? { faces: facesOf(entry) } : { faces: facesOf(entry), by }];
  });
  return Object.fromEntries(entries);
}
