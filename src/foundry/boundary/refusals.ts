/** A refusal that the executor sent: shown to the one it is for, then taken off the log. */
import { game, notify, type ChatMessage } from '../ports/index.ts';
import { isExecutor } from './executor.ts';
import { refusalText } from './refuse.ts';

export async function showRefusal(message: ChatMessage): Promise<void> {
  const { phase, request } = message.system as {
    readonly phase?: unknown;
    readonly request?: { readonly reason?: string; readonly args?: Readonly<Record<string, string | number>> };
  };
  if (phase !== 'refused' || message.author === null) return;
  // Only a GM refuses; a player cannot put words in the executor's mouth.
  if (!message.author.isGM) return;
  // Whispers reach every client.
  if (message.whisper.includes(game().userId))
    notify().warn(refusalText({ reason: request?.reason ?? 'other', args: request?.args ?? {} }));
  if (isExecutor()) await message.delete();
}
