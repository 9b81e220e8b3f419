/**
 * The end of a combat comes before its deletion. Where another client deletes it than the one that acts, that one is asked first, by a
 * message that outlives both of them.
 */
import { game, hooks, type ChatMessage, type Combat } from '../ports/index.ts';
import { executor, isExecutor } from './executor.ts';
import { post } from './relay.ts';
import { combatEndDue, runCombatEnd } from './rounds.ts';

/** How long a deletion waits for the end before it; in milliseconds. The message stays in any case. */
const PATIENCE = 10_000;

const waiting = new Map<string, () => void>();

/** Call at `ready`. */
export function listenToEnds(): void {
  hooks().on('deleteChatMessage', (message) => {
    waiting.get(String((message as ChatMessage).id))?.();
  });
}

/** Runs the end of a combat, or has it run, before the combat is deleted here. */
export async function endBeforeDeletion(combat: Combat): Promise<void> {
  if (isExecutor()) {
    await runCombatEnd(combat);
    return;
  }
  const due = combatEndDue(combat);
  if (due === null) return;
  const message = await post(due);
  // Nobody who acts: the GM who comes is offered it.
  if (message !== undefined && executor() !== null) await gone(String(message.id));
}

function gone(id: string): Promise<void> {
  if (!game().messages.has(id)) return Promise.resolve();
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve();
    };
    const timer = setTimeout(over, PATIENCE);
    waiting.set(id, over);
  });
}
