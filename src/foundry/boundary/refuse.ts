/** A refusal is told to the one who asked, and to nobody else. */
import type { Refused } from '../../rules/kernel/outcome.ts';
import { reportData } from '../data/report.ts';
import { classes, game, notify, text, type User } from '../ports/index.ts';

/** The sentence for a refusal. */
export function refusalText(refused: Pick<Refused, 'reason' | 'args'>): string {
  const key = `FOURFOLD.Refused.${refused.reason}`;
  return game().i18n.has(key) ? text(key, refused.args ?? {}) : text('FOURFOLD.Refused.other', { reason: refused.reason });
}

/**
 * Tells a refusal (`null` = called off by the person, nothing to tell) and clears away the request's message.
 * @param to the user who asked; `null` or this client's own user is told on this screen
 */
export async function refuseTo(to: User | null, refused: Pick<Refused, 'reason' | 'args'> | null, message: string | null): Promise<void> {
  if (message !== null) await game().messages.get(message)?.delete();
  if (refused === null) return;
  const sentence = refusalText(refused);
  if (to === null || to.isSelf) {
    notify().warn(sentence);
    return;
  }
  await classes().ChatMessage.create({
    type: 'report',
    whisper: [to.id],
    system: reportData({ phase: 'refused', request: { reason: refused.reason, args: refused.args ?? {} } }),
  });
}
