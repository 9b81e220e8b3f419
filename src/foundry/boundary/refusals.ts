/** A refusal that the executor sent: shown to the one it is for, then taken off the log by whoever wrote the message. */
import { game, notify, type ChatMessage } from '../ports/index.ts';
import { takeAway } from './take-away.ts';
import { asExecutor } from './executor.ts';
import { refusalText } from './refuse.ts';
import { isOfAnotherTab } from './tabs.ts';
import { isGmsWord } from './trust.ts';

/** Refusals that have been shown at this screen. */
const shown = new Set<string>();

/** Only a GM's refusal counts, and what one's own message was turned into; a player cannot put words in the executor's mouth. */
export async function showRefusal(message: ChatMessage): Promise<void> {
  const { phase, request } = message.system as {
    readonly phase?: unknown;
    readonly request?: { readonly reason?: string; readonly args?: Readonly<Record<string, string | number>> } | null;
  };
  const { author } = message;
  const id = String(message.id);
  if (phase !== 'refused' || author === null || !(author.isSelf || isGmsWord(message)) || isOfAnotherTab(message)) return;
  // Whispers reach every client.
  if (message.whisper.includes(game().userId) && !shown.has(id)) {
    shown.add(id);
    notify().warn(refusalText({ reason: request?.reason ?? 'other', args: request?.args ?? {} }));
  }
  if (!author.isGM) await takeAway(id);
  else await asExecutor('refusal', () => clearRefusal(message));
}

/** How long the refusal of somebody who has just come back is kept for them, in milliseconds. */
const KEPT = 10_000;

/** Whoever is here has seen it; for whoever is away it waits. */
async function clearRefusal(message: ChatMessage): Promise<void> {
  const readers = game().users.filter((user) => message.whisper.includes(String(user.id)));
  if (readers.every(({ active }) => !active)) return;
  if (Date.now() - message.timestamp < KEPT || readers.some(({ isSelf }) => isSelf)) await takeAway(String(message.id));
  else setTimeout(() => void asExecutor('refusal', () => takeAway(String(message.id))), KEPT);
}
