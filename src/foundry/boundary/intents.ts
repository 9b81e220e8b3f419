/** What players asked for while nobody could act: offered to the GM who comes, oldest first. */
import { game, hooks, type ChatMessage } from '../ports/index.ts';

/** Called on the client that acts when requests wait for a GM's word. */
export const INTENTS = 'fourfold.intents';

/** Requests that wait for a GM's word, oldest first. */
export function waitingIntents(): readonly ChatMessage[] {
  const waiting = game().messages.filter((message) => {
    const { phase, waiting: kept } = message.system as {
      readonly phase?: unknown;
      readonly waiting?: { readonly offered?: boolean } | null;
    };
    return phase === 'intent' && kept?.offered === true;
  });
  return waiting.sort((left, right) => left.timestamp - right.timestamp);
}

/** Lets the GM know of requests that wait. */
export function tellIntents(): void {
  if (waitingIntents().length > 0) hooks().callAll(INTENTS);
}
