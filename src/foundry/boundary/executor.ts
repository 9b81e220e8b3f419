/**
 * Who acts. One gate for everything that happens by itself or on somebody's behalf: the active full GM does it, one thing at a
 * time. With none, nothing automatic happens.
 */
import { game, type User } from '../ports/index.ts';

const GAMEMASTER = 4;

/** The user whose client acts now; `null` without a full GM. */
export function executor(): User | null {
  const chosen = game().users.activeGM;
  return chosen !== null && chosen.role >= GAMEMASTER ? chosen : null;
}

/** Whether this client is the one that acts. Asked anew at every entry, because GMs come and go. */
export function isExecutor(): boolean {
  return executor()?.isSelf === true;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one thing after the other. A failure is its caller's alone: what comes after it still runs. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
