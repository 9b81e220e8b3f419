/** `ready`: what every client listens to, and what the executor takes up that was left. */
import { answerIfMine, answerWaiting } from './boundary/answering.ts';
import { catchUp } from './boundary/edges.ts';
import { isExecutor, inTurn } from './boundary/executor.ts';
import { removedByHand } from './boundary/effects-by-hand.ts';
import { recover } from './boundary/recover.ts';
import { receive, takeUpWaiting } from './boundary/relay.ts';
import { showRefusal } from './boundary/refusals.ts';
import { game, hooks, type ActiveEffect, type ChatMessage } from './ports/index.ts';

/** Faults of one thing never stop the others; they are told on the console with what they were about. */
function guarded(about: string, work: () => Promise<unknown>): void {
  work().catch((fault: unknown) => {
    console.error(`Fourfold | ${about}`, fault);
  });
}

/** Takes up what was cut off or left waiting; on a client that has just become the one that acts. */
async function takeOver(): Promise<void> {
  if (!isExecutor()) return;
  await inTurn(recover);
  await takeUpWaiting();
  await catchUp();
}

export function listen(): void {
  const onMessage = (message: ChatMessage): void => {
    guarded('message', async () => {
      await receive(message);
      await answerIfMine(message);
    });
  };
  hooks().on('createChatMessage', (message) => {
    const created = message as ChatMessage;
    guarded('refusal', () => showRefusal(created));
    onMessage(created);
  });
  hooks().on('updateChatMessage', (message) => {
    guarded('question', () => answerIfMine(message as ChatMessage));
  });
  hooks().on('deleteActiveEffect', (effect, options, userId) => {
    guarded('effect', () => removedByHand(effect as ActiveEffect, options, String(userId)));
  });
  hooks().on('userConnected', () => {
    guarded('take over', takeOver);
  });
  if (!game().ready) return;
  guarded('take over', takeOver);
  guarded('questions', answerWaiting);
}
