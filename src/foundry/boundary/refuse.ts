/** A refusal is told to the one who asked, and to nobody else. */
import type { Refused } from '../../rules/kernel/outcome.ts';
import { reportData } from '../data/report.ts';
import { classes, game, notify, text, type User } from '../ports/index.ts';
import { takeAway } from './take-away.ts';
import { namesHidden } from './secrecy.ts';

type Why = Pick<Refused, 'reason' | 'args'>;

/** The sentence for a refusal. */
export function refusalText(refused: Why): string {
  const key = `FOURFOLD.Refused.${refused.reason}`;
  return game().i18n.has(key) ? text(key, inWords(refused.args ?? {})) : text('FOURFOLD.Refused.other', { reason: refused.reason });
}

/** What things are paid with has a name that people know; the rules name it by its key. */
function inWords(args: NonNullable<Why['args']>): NonNullable<Why['args']> {
  const named = (name: string): string | undefined => {
    const key = `FOURFOLD.Resource.${String(args[name] ?? '')}`;
    return game().i18n.has(key) ? text(key) : undefined;
  };
  const [resource, kind] = [named('resource'), named('kind')];
  return { ...args, ...(resource === undefined ? {} : { resource }), ...(kind === undefined ? {} : { kind }) };
}

/** Of a refusal that names whom its reader may not know of, only that there is one. */
function fitFor(user: User, { reason, args = {} }: Why): Why {
  return namesHidden(args, user) ? { reason: 'secret' } : { reason, args };
}

/**
 * Tells a refusal (`null` = called off by the person, nothing to tell) and clears away the request's message. A request or an
 * answer of the one who is told becomes the refusal, so that it waits for them if they are away.
 * @param to the user who asked; `null` or this client's own user is told on this screen
 */
export async function refuseTo(to: User | null, refused: Why | null, message: string | null): Promise<void> {
  const source = message === null ? undefined : game().messages.get(message);
  const isOther = to !== null && !to.isSelf;
  if (refused !== null && isOther && source !== undefined && source.author?.id === to.id) {
    await source.update({ whisper: [to.id], rolls: [], system: refusalData(fitFor(to, refused)) });
    return;
  }
  await takeAway(message);
  if (refused === null) return;
  if (!isOther) notify().warn(refusalText(refused));
  else await classes().ChatMessage.create({ type: 'report', whisper: [to.id], system: refusalData(fitFor(to, refused)) });
}

function refusalData({ reason, args }: Why): Record<string, unknown> {
  return reportData({ phase: 'refused', to: '', request: { reason, args: args ?? {} }, waiting: null });
}
