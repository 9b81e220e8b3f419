/** On every client: answers the open questions that are this user's, once. */
import { classes, game, type ChatMessage } from '../ports/index.ts';
import { answerMessage } from './dice.ts';
import { isExecutor } from './executor.ts';
import { answerAll, asksOf, undertakingOf } from './pending.ts';

/** Keys of questions that are being answered at this screen, so that a re-render or an update does not ask twice. */
const underway = new Set<string>();

/** Looks at a message; if it holds questions for this user, rolls or asks, and posts the answer in the user's own name. */
export async function answerIfMine(message: ChatMessage): Promise<void> {
  if (isExecutor()) return;
  const mine = asksOf(message)
    .filter(({ user, ask }) => user === game().userId && !underway.has(`${String(message.id)}/${ask.key}`))
    .map(({ ask }) => ask);
  if (mine.length === 0 || hasAnswered(message)) return;
  const keys = mine.map((ask) => `${String(message.id)}/${ask.key}`);
  for (const key of keys) underway.add(key);
  try {
    const tape = await answerAll(mine, undertakingOf(message)?.command);
    if (tape === null || !game().messages.has(String(message.id))) return;
    await classes().ChatMessage.create(answerMessage(String(message.id), mine, tape));
  } finally {
    for (const key of keys) underway.delete(key);
  }
}

/** After a reload: an answer that was posted and not yet taken is not given again. */
function hasAnswered(message: ChatMessage): boolean {
  return game().messages.some(
    (other) => other.system['phase'] === 'answer' && other.system['to'] === message.id && other.author?.isSelf === true,
  );
}

/** At `ready`: questions that were open when this client was last seen. */
export async function answerWaiting(): Promise<void> {
  for (const message of [...game().messages.contents]) await answerIfMine(message);
}
