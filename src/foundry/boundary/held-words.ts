/** What a GM says to a held plan, at whichever client: the one that acts carries it out. */
import type { ChatMessage } from '../ports/index.ts';
import type { Conducted } from './conduct.ts';
import { request } from './relay.ts';
import type { HeldWord } from './request.ts';

const say = (message: ChatMessage, word: HeldWord): Promise<Conducted> => request({ type: 'held', message: String(message.id), word });

/** Applies a held plan: planned afresh on the present state with the dice that lie on the table, then committed. */
export async function applyHeld(message: ChatMessage): Promise<Conducted> {
  return await say(message, { say: 'apply' });
}

/** Drops a held plan: nothing of it happens. */
export async function dropHeld(message: ChatMessage): Promise<void> {
  await say(message, { say: 'drop' });
}

/**
 * Puts another face in place of a die on a held report; everything that follows from it is worked out anew, and dice that it
 * calls for are rolled. Still nothing is written to a creature.
 * @returns whether the face fits its die, or will be looked at by the client that acts
 */
export async function changeDie(message: ChatMessage, key: string, index: number, face: number): Promise<boolean> {
  const how = await say(message, { say: 'die', key, index, face });
  return how === 'held' || how === 'waiting';
}
