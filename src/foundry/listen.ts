/** `ready`: what every client listens to, and what the executor takes up that was left. */
import { answerGone, answerIfMine, answerWaiting } from './boundary/answering.ts';
import { listenToEnds } from './boundary/combat-over.ts';
import { removedByHand } from './boundary/effects-by-hand.ts';
import { asExecutor, isExecutor, inTurn } from './boundary/executor.ts';
import { tellIntents } from './boundary/intents.ts';
import { mirrorAll } from './boundary/mirror-all.ts';
import { recover } from './boundary/recover.ts';
import { showRefusal } from './boundary/refusals.ts';
import { receive, takeUpWaiting } from './boundary/relay.ts';
import { forget, placeAll, placed, stepped } from './boundary/steps.ts';
import { noteTab } from './boundary/tabs.ts';
import { timePassed } from './boundary/world-time.ts';
import { catchUp, startOfRunningTurn } from './boundary/take-over.ts';
import { game, hooks, type ActiveEffect, type ChatMessage, type Bag, type Combatant, type TokenDocument } from './ports/index.ts';

/** Faults of one thing never stop the others; they are told on the console with what they were about. */
function guarded(about: string, work: () => Promise<unknown>): void {
  work().catch((fault: unknown) => {
    console.error(`Fourfold | ${about}`, fault);
  });
}

/** Whether this client was the one that acts when it last looked. */
let acting = false;

/** Takes up what was cut off or left waiting. What needs a GM's word is shown when this client has just become the one that acts. */
async function takeOver(): Promise<void> {
  const newly = isExecutor() && !acting;
  acting = isExecutor();
  await asExecutor('takeOver', async () => {
    await inTurn(recover);
    if (newly) await inTurn(mirrorAll);
    // A question that is open in one place holds up no other.
    await Promise.all([takeUpWaiting(), catchUp(newly)]);
    if (newly) tellIntents();
  });
}

export function listen(): void {
  const onMessage = (message: ChatMessage): void => {
    guarded('message', async () => {
      await receive(message);
      await answerIfMine(message);
    });
  };
  hooks().on('createChatMessage', (message, options) => {
    const created = message as ChatMessage;
    noteTab(created, options as Bag);
    guarded('refusal', () => showRefusal(created));
    onMessage(created);
  });
  hooks().on('updateChatMessage', (message) => {
    guarded('question', () => answerIfMine(message as ChatMessage));
  });
  hooks().on('deleteChatMessage', (message) => {
    guarded('question', () => answerGone(message as ChatMessage));
  });
  hooks().on('deleteActiveEffect', (effect, options) => {
    guarded('effect', () => removedByHand(effect as ActiveEffect, options));
  });
  hooks().on('updateWorldTime', () => {
    guarded('world time', timePassed);
  });
  listenToEnds();
  listenToPeople();
  listenToCombatants();
  listenToTokens();
  if (!game().ready) return;
  guarded('take over', takeOver);
  guarded('questions', answerWaiting);
}

/** Who acts, and whose questions are whose, may be others when people come and go, or what they are or own changes. */
function listenToPeople(): void {
  const look = (): void => {
    guarded('take over', takeOver);
  };
  hooks().on('userConnected', look);
  hooks().on('deleteUser', look);
  hooks().on('updateActor', (_actor, changes) => {
    if ('ownership' in (changes as object)) look();
  });
  hooks().on('updateUser', (_user, changes) => {
    const isOther = ['role', 'character'].some((field) => field in (changes as object));
    // Whoever becomes the GM who acts is asked what waits for them.
    if (isOther) guarded('take over', () => takeOver().then(answerWaiting));
  });
}

/** Whoever comes, goes or moves in the order may bring the turn to somebody else. */
function listenToCombatants(): void {
  const look = (combatant: unknown): void => {
    startOfRunningTurn((combatant as Combatant).parent);
  };
  hooks().on('createCombatant', look);
  hooks().on('deleteCombatant', look);
  hooks().on('updateCombatant', (combatant, changes) => {
    if ('initiative' in (changes as object)) look(combatant);
  });
}

/** Where tokens lie is noted on every client, because any of them may be the one that acts next. */
function listenToTokens(): void {
  placeAll();
  hooks().on('createToken', (token) => {
    placed(token as TokenDocument);
  });
  hooks().on('deleteToken', (token) => {
    forget(token as TokenDocument);
  });
  hooks().on('updateToken', (token, _changes, options, userId) => {
    const moved = token as TokenDocument;
    const from = placed(moved);
    if (from !== null) guarded('step', () => stepped(moved, from, String(userId), options as Bag));
  });
}
