/** Whose word a message is. The server stamps authors; everything else in a message its author may have written. */
import { game, type ChatMessage } from '../ports/index.ts';
import { takeAway } from './take-away.ts';

/**
 * Plans, open questions, refusals: whatever is not a request or an answer counts only from a GM's hand. Players may write any
 * message, and change their own at any time.
 */
export function isGmsWord(message: Pick<ChatMessage, 'author'> | null | undefined): boolean {
  return message?.author?.isGM === true;
}

/** Ids of our messages follow from what they are about; somebody may have taken one with a message of their own, which goes. */
export async function clearPlace(id: string): Promise<void> {
  const present = game().messages.get(id);
  if (present !== undefined && !isGmsWord(present)) await takeAway(id);
}
