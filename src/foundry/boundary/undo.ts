/** Taking steps back, and doing them again: plans of their own, with their own message, marks and recovery. */
import type { TraceEntry } from '../../rules/kernel/trace.ts';
import { placeText, valueText } from '../chat/words.ts';
import { documentOf, type ChatMessage, type Combat, type Combatant, type User } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { commit } from './commit.ts';
import { dependentsOf } from './depends.ts';
import { inTurn } from './executor.ts';
import { byChoices, byForce, inverseOf, planOfInverse, type Deciding } from './inverse.ts';
import { readDone, storedDone, takenBackText } from './ledger.ts';
import { actorOf } from './people.ts';
import type { Conflict, PlaceChoice } from './places.ts';
import type { LedgerEntry, Plan } from './plan.ts';
import { byAge, lastTakingOf, planWith, stands, type Logged } from './plan-log.ts';
import { planIn } from './record.ts';
import { recover } from './recover.ts';
import { refuseTo } from './refuse.ts';
import { messageOfPlan, tellPlayers } from './report-message.ts';
import { actorsNamed, isForPlayers } from './request.ts';
import { isOpenToPlayers, isToldOf } from './secrecy.ts';
import { isGmsWord } from './trust.ts';

/** Whether a step stands or has been taken back. */
export function statusOf(planId: string): 'applied' | 'undone' {
  return stands(planId) ? 'applied' : 'undone';
}

/** The report itself of what players are told of it. */
export function reportBehind(message: ChatMessage): ChatMessage {
  if (message.system['phase'] !== 'told' || !isGmsWord(message)) return message;
  return planWith(String(message.system['planId']))?.message ?? message;
}

/** The steps that a report is about, oldest first: itself, or what it takes back or does again. */
export function stepsOf(message: ChatMessage): readonly Logged[] {
  const plan = isGmsWord(message) ? planIn(message) : null;
  if (plan === null) return [];
  return plan.kind === 'step' ? [{ plan, message }] : (plan.undoes ?? []).flatMap((id) => planWith(id) ?? []);
}

/** What can be done with a report: taken back, done again, or neither. */
export function offerOf(message: ChatMessage): 'undo' | 'redo' | null {
  const steps = stepsOf(message);
  const changed = steps.some(({ plan }) => plan.changes.length > 0 || plan.defeated.length > 0);
  if (!changed) return null;
  const kind = planIn(message)?.kind;
  // What takes others back can be turned round while it was the last to concern all of them.
  if (kind !== 'step' && steps.some(({ plan }) => lastTakingOf(plan.planId) !== message.id)) return null;
  if (steps.every(({ plan }) => stands(plan.planId))) return 'undo';
  return steps.some(({ plan }) => stands(plan.planId)) ? null : 'redo';
}

/** Whether a user may take a step back: a GM, and by setting the player who caused it with creatures that are still theirs. */
export function mayTakeBack({ command, by }: Plan, user: User): boolean {
  if (user.isGM) return true;
  if (!setting('playersUndo') || by !== user.id || !isForPlayers(command)) return false;
  return actorsNamed(command).every((id) => actorOf(id)?.testUserPermission(user, 'OWNER') === true);
}

/** What else would have to be taken back with a report. */
export function dependents(message: ChatMessage): readonly Logged[] {
  return dependentsOf(stepsOf(message));
}

/** Places that somebody has changed since, with what taking back (or doing again) would make of them. */
export function conflictsOf(steps: readonly Logged[], redo: boolean): readonly Conflict[] {
  return inverseOf(steps, redo ? 'again' : 'back', () => null).open;
}

export interface TakeBack {
  readonly redo: boolean;
  readonly requester: User | null;
  /** Ids of later steps that are taken back in the same plan. */
  readonly also?: readonly string[];
  /** Later steps that rest on it stay. */
  readonly alone?: boolean;
  /** What to do with values that somebody has changed since. */
  readonly choices?: readonly PlaceChoice[];
  /** Restores all of them. */
  readonly force?: boolean;
}

/**
 * Takes a report's steps back, or does them again. Undo restores the values before, spent costs and conditions included; where
 * somebody changed a value since, or a later step rests on it, nothing is done before a person has decided.
 */
export async function takeBack(message: ChatMessage, options: TakeBack): Promise<'done' | 'conflict' | 'nothing'> {
  return await inTurn(async () => {
    await recover();
    for (;;) {
      const done = await takeBackNow(message, options);
      // Somebody wrote in the same instant: nothing has happened yet, so it is worked out again.
      if (done !== 'clash') return done;
    }
  });
}

async function takeBackNow(message: ChatMessage, options: TakeBack): Promise<'done' | 'conflict' | 'nothing' | 'clash'> {
  const { redo, requester } = options;
  const own = stepsOf(message);
  const offered = offerOf(message);
  if (offered !== (redo ? 'redo' : 'undo')) {
    await refuseTo(requester, { reason: redo ? 'nothingToRedo' : 'nothingToUndo' }, null);
    return 'nothing';
  }
  const steps = redo ? own : withDependents(own, options);
  if (steps === null) {
    await refuseTo(requester, { reason: 'restedOn' }, null);
    return 'conflict';
  }
  if (redo && steps.some(({ plan }) => isDoneAfresh(plan))) {
    await refuseTo(requester, { reason: 'doneAfresh' }, null);
    return 'nothing';
  }
  const { changes, open } = inverseOf(steps, redo ? 'again' : 'back', decidingOf(options));
  const [first] = open;
  if (first !== undefined) {
    const known = requester === null || requester.isGM || open.every(({ creature }) => isOpenToPlayers(creature));
    await refuseTo(requester, known ? { reason: 'undoConflict', args: conflictArgs(first) } : { reason: 'undoSince' }, null);
    return 'conflict';
  }
  return await write(message, steps, options, changes);
}

async function write(
  message: ChatMessage,
  steps: readonly Logged[],
  { redo, requester }: TakeBack,
  changes: Plan['changes'],
): Promise<'done' | 'clash' | 'nothing'> {
  const plan = planOfInverse(steps, changes, {
    kind: redo ? 'redo' : 'undo',
    ledger: redo ? ledgerAgain(steps) : [],
    trace: together(steps),
    ...(requester === null ? {} : { by: String(requester.id) }),
  });
  // What only GMs knew of any of the steps stays with them.
  const kept = [message, ...steps.map((step) => step.message)].filter(({ whisper }) => whisper.length > 0);
  const knows = requester !== null && kept.every(({ whisper }) => whisper.includes(String(requester.id)));
  const from = { requester: knows ? requester : null, visibility: kept.length > 0 ? 'gm' : 'public', tape: {} } as const;
  const done = await commit(plan, (made) => messageOfPlan(made, from));
  if (done === 'done') await tellPlayers(plan, from);
  return done === 'done' || done === 'clash' ? done : 'nothing';
}

const decidingOf = ({ choices = [], force }: TakeBack): Deciding => (force === true ? byForce : byChoices(choices));

/** The steps with those that rest on them; `null` when it has not been said whether those go too. */
function withDependents(own: readonly Logged[], { also = [], alone, force, requester }: TakeBack): readonly Logged[] | null {
  if (alone === true || force === true) return own;
  const resting = dependentsOf(own);
  const named = new Set(also);
  if (resting.length !== named.size || resting.some(({ plan }) => !named.has(plan.planId))) return null;
  // A player takes back what they did themselves, not what others made of it.
  if (requester !== null && !resting.every(({ plan }) => mayTakeBack(plan, requester))) return null;
  return byAge([...own, ...resting]);
}

function conflictArgs({ creature, path, present, expected }: Conflict): Readonly<Record<string, string>> {
  return {
    name: actorOf(creature)?.name ?? '',
    field: placeText(creature, path, isToldOf),
    present: valueText(path, present),
    expected: valueText(path, expected),
  };
}

/** Says that there is more to it than the title tells. */
function together(steps: readonly Logged[]): readonly TraceEntry[] {
  if (steps.length < 2) return [];
  return [{ kind: 'note', rule: 'DATA', label: { key: 'FOURFOLD.Note.together-steps', args: { count: steps.length } } }];
}

const holderOf = (uuid: string): Combatant | Combat | null => documentOf(uuid) as Combatant | Combat | null;

/** Whether the turn of a step was rewound, and has been done afresh since: doing the step again would do it twice. */
function isDoneAfresh({ ledger }: Plan): boolean {
  return ledger.some(({ combatant, edge, value }) => {
    const holder = holderOf(combatant);
    if (holder === null) return false;
    const present = storedDone(holder, edge);
    return readDone(present).round === readDone(value).round && present !== value && present !== takenBackText(value);
  });
}

/** The ledger says again what a rewind took out of it. What was only taken back by hand never left it. */
function ledgerAgain(steps: readonly Logged[]): LedgerEntry[] {
  const byEdge = new Map<string, LedgerEntry[]>();
  for (const entry of steps.flatMap(({ plan }) => plan.ledger)) {
    const key = `${entry.combatant} ${entry.edge}`;
    byEdge.set(key, [...(byEdge.get(key) ?? []), entry]);
  }
  return [...byEdge.values()].flatMap((entries): LedgerEntry[] => {
    const [first, last] = [entries[0], entries.at(-1)];
    const holder = first === undefined ? null : holderOf(first.combatant);
    if (first === undefined || last === undefined || holder === null) return [];
    const present = storedDone(holder, first.edge);
    return present === takenBackText(first.value) ? [{ ...last, before: present }] : [];
  });
}
