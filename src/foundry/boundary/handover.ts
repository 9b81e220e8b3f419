/** When a question goes from one person to another: its time is over, or people left and came back. */
import { game, serverNow, type User } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { executor } from './executor.ts';
import { askLimit, type OpenAsk } from './pending.ts';
import { answererOf, mayStillAnswer } from './people.ts';

const isOver = ({ until, late }: OpenAsk): boolean => late === true || (until !== null && serverNow() >= until);
const isWithGm = ({ user }: OpenAsk): boolean => game().users.get(user)?.isGM === true;

/** Whether the time of a question runs: GMs have as long as they like. */
export const isTimed = (one: OpenAsk): boolean => one.until !== null && one.late !== true && !isWithGm(one);

/** Whether a reaction is taken for passed, because nobody chose it in time. */
export function isPassed(one: OpenAsk): boolean {
  const { ask } = one;
  return isTimed(one) && isOver(one) && ask.kind === 'decision' && ask.about === 'reaction' && setting('lateReactions') === 'least';
}

/** The question with who answers it from now on. What was not answered in time stays with the GM; else it is its player's. */
export function inRightHands(one: OpenAsk, requester: User | null): OpenAsk {
  const acting = executor()?.id ?? game().userId;
  if (isOver(one)) return { ...one, user: acting, ...(isWithGm(one) ? {} : { late: true }) };
  const rightful = answererOf(one.ask, requester);
  return mayKeep(one, rightful) ? one : { ...one, user: rightful?.id ?? acting, until: one.until ?? limitFor(rightful) };
}

/** Whoever has been asked keeps the question, but a GM only as long as no player speaks for the creature. */
function mayKeep(one: OpenAsk, rightful: User | null): boolean {
  const user = game().users.get(one.user);
  if (user === undefined || !mayStillAnswer(one.ask, user)) return false;
  return !user.isGM || rightful === null || rightful.isGM;
}

const limitFor = (user: User | null): number | null => (user === null || user.isGM ? null : askLimit());
