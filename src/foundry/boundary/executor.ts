/**
 * Who acts. One gate for everything that happens by itself or on somebody's behalf: the active full GM does it, one thing at a
 * time. With none, nothing automatic happens.
 */
import { game, notify, text, type User } from '../ports/index.ts';

const GAMEMASTER = 4;

/** The ways in which something comes to happen. Each has a sentence of its own for when it fails (`FOURFOLD.Fault`). */
export type Entry =
  /** This client has just become the one that acts, or may have. */
  | 'takeOver'
  /** The tracker: edges of turns, rounds and combats, and what changes who takes part. */
  | 'combatStart'
  | 'combatEnd'
  | 'roundStart'
  | 'turnStart'
  | 'turnEnd'
  | 'turnOver'
  | 'combatants'
  | 'rewind'
  /** What was missed while nobody acted. */
  | 'missed'
  /** What people ask for, on this client or by a message. */
  | 'request'
  | 'message'
  | 'answer'
  | 'refusal'
  /** World time. */
  | 'time'
  /** What people do to documents by hand. */
  | 'effect'
  | 'step';

/** The user whose client acts now; `null` without a full GM. */
export function executor(): User | null {
  const chosen = game().users.activeGM;
  return chosen !== null && chosen.role >= GAMEMASTER ? chosen : null;
}

/** Whether this client is the one that acts. Asked anew at every entry, because GMs come and go. */
export function isExecutor(): boolean {
  return executor()?.isSelf === true;
}

/**
 * The gate: does the work on the client that acts, and nothing on every other. A fault is told to the GM and stays with what it
 * is about, so that nothing else is stopped by it.
 * @param about whom it is about, for the sentence that tells a fault
 * @returns what the work gives; `undefined` on another client or after a fault
 */
export async function asExecutor<T>(entry: Entry, work: () => Promise<T>, about = ''): Promise<T | undefined> {
  if (!isExecutor()) return undefined;
  try {
    return await work();
  } catch (fault) {
    console.error(`Fourfold | ${entry}`, fault);
    notify().error(text(`FOURFOLD.Fault.${entry}`, { name: about, fault: fault instanceof Error ? fault.message : String(fault) }));
    return undefined;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one thing after the other. A failure is its caller's alone: what comes after it still runs. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
