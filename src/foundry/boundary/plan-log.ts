/**
 * The plans of this world in the order in which they were made, and which of them stand. Read once from the messages and kept up
 * by hooks, so that neither a report nor a step ever looks through the whole log. Only a GM's word counts.
 */
import { game, hooks, type ChatMessage } from '../ports/index.ts';
import { messageIdOf } from './message-id.ts';
import type { Plan } from './plan.ts';
import { planIn } from './record.ts';
import { isGmsWord } from './trust.ts';

/** What has become of a step. */
export type Standing = 'applied' | 'undone' | 'rewound' | 'redone';

interface Log {
  /** Ids of messages with plans, oldest first. */
  readonly messages: string[];
  /** By the id of a step, the messages that took it back or did it again, the last one last. */
  readonly takings: Map<string, readonly { readonly message: string; readonly standing: Standing }[]>;
  /** By the id of a player's step, the message in which players are told of it. */
  readonly told: Map<string, string>;
}

let log: Log | null = null;

const STANDINGS: Readonly<Record<string, Standing>> = { undo: 'undone', rewind: 'rewound', redo: 'redone' };

function current(): Log {
  if (log !== null) return log;
  const built: Log = { messages: [], takings: new Map(), told: new Map() };
  for (const message of game().messages.contents) enterTold(built, message);
  const plans = game().messages.contents.filter(carriesPlan);
  // Stored documents come back in the order of their ids; what has the same time keeps its order.
  for (const message of plans.sort((left, right) => left.timestamp - right.timestamp)) enter(built, message);
  log = built;
  return built;
}

function carriesPlan(message: ChatMessage): boolean {
  return message.system['phase'] === 'plan' && isGmsWord(message);
}

function enter({ messages, takings }: Log, message: ChatMessage): void {
  const id = String(message.id);
  messages.push(id);
  const standing = STANDINGS[String(message.system['kind'])];
  if (standing !== undefined)
    for (const step of takenIn(message)) takings.set(step, [...(takings.get(step) ?? []), { message: id, standing }]);
}

function enterTold({ told }: Log, message: ChatMessage): void {
  const { phase, planId } = message.system;
  if (phase === 'told' && typeof planId === 'string' && planId !== '' && isGmsWord(message)) told.set(planId, String(message.id));
}

/** Ids of the steps that a message takes back or does again; none for any other message. */
function takenIn(message: Pick<ChatMessage, 'system'>): readonly string[] {
  const { undoes } = message.system;
  return Array.isArray(undoes) ? undoes.filter((id): id is string => typeof id === 'string') : [];
}

/** Keeps the log up to date. Called once, in `init`. */
export function watchPlans(): void {
  hooks().on('createChatMessage', (message) => {
    if (log === null) return;
    if (carriesPlan(message as ChatMessage)) enter(log, message as ChatMessage);
    enterTold(log, message as ChatMessage);
  });
  hooks().on('deleteChatMessage', (message) => {
    if ((message as ChatMessage).system['phase'] === 'plan') log = null;
  });
}

/** Whether a step stands or has been taken back: the newest undo, redo or rewind of it decides. */
export function standingOf(planId: string): Standing {
  return current().takings.get(planId)?.at(-1)?.standing ?? 'applied';
}

/** Whether what a step did is there. */
export function stands(planId: string): boolean {
  const standing = standingOf(planId);
  return standing === 'applied' || standing === 'redone';
}

/** The message that took a step back, or did it again, last; `null` = none ever did. */
export function lastTakingOf(planId: string): string | null {
  return current().takings.get(planId)?.at(-1)?.message ?? null;
}

/** Messages whose cards say another thing when a message that takes steps back, or does them again, comes or goes. */
export function concernedBy(message: ChatMessage): readonly string[] {
  const { takings, told } = current();
  return takenIn(message).flatMap((step) =>
    [messageIdOf(step), told.get(step) ?? [], (takings.get(step) ?? []).map((taking) => taking.message)].flat(),
  );
}

/** A plan with the message that carries it. */
export interface Logged {
  readonly message: ChatMessage;
  readonly plan: Plan;
}

/** The plan of a message of the log; `null` when somebody has spoiled it. */
function logged(id: string): Logged | null {
  const message = game().messages.get(id);
  const plan = message === undefined ? null : planIn(message);
  return message === undefined || plan === null ? null : { message, plan };
}

/** A plan by its id, if a GM's word carries it. */
export function planWith(planId: string): Logged | null {
  const found = logged(messageIdOf(planId));
  return found !== null && found.plan.planId === planId && isGmsWord(found.message) ? found : null;
}

/** Plans from the newest to the oldest. */
export function* newestFirst(): Generator<Logged> {
  const { messages } = current();
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const found = logged(messages[index] ?? '');
    if (found !== null) yield found;
  }
}

/** Plans that are newer than one, oldest first. */
export function newerThan(planId: string): Logged[] {
  const { messages } = current();
  const at = messages.lastIndexOf(messageIdOf(planId));
  return at < 0 ? [] : messages.slice(at + 1).flatMap((id) => logged(id) ?? []);
}

/** The oldest first. */
export function byAge(steps: readonly Logged[]): readonly Logged[] {
  const places = new Map(current().messages.map((id, index) => [id, index]));
  const placeOf = ({ message }: Logged): number => places.get(String(message.id)) ?? 0;
  return [...steps].sort((left, right) => placeOf(left) - placeOf(right));
}
