/** Which attempt at something is the next: a plan's id is used once, and what was taken back is done afresh under another. */
import { game } from '../ports/index.ts';
import { messageIdOf } from './message-id.ts';
import { heldIdOf } from './hold.ts';
import { pendingOf } from './pending.ts';
import { isGmsWord } from './trust.ts';
import { statusOf } from './undo.ts';

export interface Attempt {
  readonly id: string;
  readonly number: number;
}

/**
 * The first attempt that is still free.
 * @param idAt the plan's id at an attempt
 * @param first the attempt to begin with
 * @returns `null` when a plan of an attempt stands: then it has been done, whatever the ledger says
 */
export function freeAttempt(idAt: (attempt: number) => string, first: number): Attempt | null {
  for (let number = first; ; number += 1) {
    const id = idAt(number);
    if (!isGmsWord(game().messages.get(messageIdOf(id)))) return { id, number };
    if (statusOf(id) === 'applied') return null;
  }
}

/** Whether a plan waits for somebody's answer or for a GM's word. */
export function isWaiting(planId: string): boolean {
  return isGmsWord(game().messages.get(heldIdOf(planId))) || pendingOf(planId) !== null;
}

const underway = new Map<string, Promise<void>>();

/** What is called for twice at the same time is done once. */
export async function once(name: string, work: () => Promise<void>): Promise<void> {
  const running = underway.get(name);
  if (running !== undefined) {
    await running;
    return;
  }
  const started = work().finally(() => underway.delete(name));
  underway.set(name, started);
  await started;
}
