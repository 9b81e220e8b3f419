/**
 * Undertakings with open questions. Each is one message to the GMs, written by the GM who acts and by nobody else; those who are
 * asked get messages of their own with no more than they need (`questions.ts`). Everything lies in the database: reloads and
 * changes of the GM lose nothing.
 */
import type { Ask, DecisionAsk, DiceAsk, Tape } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import { reportData } from '../data/report.ts';
import { classes, game, serverNow, type ChatMessage, type User } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { takeAway } from './take-away.ts';
import { askDice } from './dice.ts';
import { messageIdOf } from './message-id.ts';
import { answererOf } from './people.ts';
import { promptDecisions } from './prompts.ts';
import { clearPlace, isGmsWord } from './trust.ts';
import type { Moment, Undertaking } from './undertaking.ts';

/** An ask with the user who answers it. */
export interface StoredAsk {
  readonly user: string;
  readonly ask: Ask;
}

/** A question that is open. */
export interface OpenAsk extends StoredAsk {
  /** Names it towards those who are asked: keys of asks name creatures that they may not know of. */
  readonly id: string;
  /** When its time is over, by the server's clock; `null` = never. */
  readonly until: number | null;
  /** Its time is over: it stays with the GM. */
  readonly late?: boolean;
}

const MILLISECONDS = 1000;

/** Until when a player may answer who is asked now; `null` = as long as they like. */
export function askLimit(): number | null {
  const seconds = setting('askSeconds');
  return seconds > 0 ? serverNow() + seconds * MILLISECONDS : null;
}

/** Asks with who answers them and until when. What is asked already stays with whom it is. */
function opened(asks: readonly Ask[], undertaking: Undertaking, earlier: readonly OpenAsk[]): OpenAsk[] {
  return asks.map((ask) => {
    const known = earlier.find((one) => one.ask.key === ask.key);
    if (known !== undefined) return { ...known, ask };
    const user = answererOf(ask, undertaking.requester);
    return {
      id: messageIdOf(`${undertaking.planId}?${ask.key}`),
      user: user?.id ?? game().userId,
      ask,
      until: user === null || user.isGM ? null : askLimit(),
    };
  });
}

/**
 * Answers asks at this screen: dice are rolled together, decisions put in one dialog.
 * @param command what they are about, for the person to read
 * @returns `null` when the questions stay open
 */
export async function answerAll(asks: readonly Ask[], command?: Command): Promise<Tape | null> {
  const dice = asks.filter((ask): ask is DiceAsk => ask.kind === 'dice');
  const decisions = asks.filter((ask): ask is DecisionAsk => ask.kind === 'decision');
  const choices = await promptDecisions({ asks: decisions, command: command ?? null, dismissed: 'leave' });
  if (choices === null) return null;
  const rolled: Tape = dice.length > 0 ? await askDice(dice) : {};
  const by = game().userId;
  return { ...rolled, ...Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, { choice, by }])) };
}

/** Rolls the dice that are the executor's own; `null` when there are none and somebody must answer something first. */
export async function rollOwn(asks: readonly Ask[], undertaking: Undertaking): Promise<Tape | null> {
  const own = asks.filter(
    (ask): ask is DiceAsk => ask.kind === 'dice' && (answererOf(ask, undertaking.requester)?.id ?? game().userId) === game().userId,
  );
  return own.length === 0 ? null : await askDice(own, { blind: undertaking.visibility === 'blind' });
}

/** The message in which an undertaking waits for answers. */
export function pendingOf(planId: string): ChatMessage | null {
  const found = game().messages.get(pendingIdOf(planId));
  return found !== undefined && undertakingOf(found) !== null ? found : null;
}

// One undertaking has one place to wait in, whoever puts it there.
const pendingIdOf = (planId: string): string => messageIdOf(`pending:${planId}`);

const gmIds = (): readonly (string | null)[] =>
  game()
    .users.filter((user) => user.isGM)
    .map((user) => user.id);

/** Stores an undertaking with its open questions. The request that it comes from has then served its purpose. */
export async function putAside(undertaking: Undertaking, asks: readonly Ask[]): Promise<void> {
  const { planId, command, tape } = undertaking;
  const stored = pendingOf(planId);
  const open = opened(asks, undertaking, stored === null ? [] : openAsksOf(stored));
  if (stored !== null) await stored.update({ system: reportData({ tape, asks: open }) });
  else {
    const system = reportData({
      phase: 'pending',
      planId,
      request: { type: 'command', command },
      tape,
      asks: open,
      waiting: {
        ledger: undertaking.ledger,
        requester: undertaking.requester?.id ?? null,
        visibility: undertaking.visibility,
        combat: undertaking.combat ?? null,
        during: undertaking.during ?? null,
      },
    });
    await clearPlace(pendingIdOf(planId));
    const speaker = { scene: null, actor: null, token: null, alias: game().user.name };
    await classes().ChatMessage.create({ _id: pendingIdOf(planId), type: 'report', speaker, whisper: gmIds(), system }, { keepId: true });
  }
  if (undertaking.message !== null && undertaking.message !== pendingIdOf(planId)) await takeAway(undertaking.message);
}

/** Writes who answers what, where that has changed. */
export async function reassign(pending: ChatMessage, asks: readonly OpenAsk[]): Promise<void> {
  await pending.update({ system: reportData({ asks }) });
}

interface Waiting {
  readonly ledger: Undertaking['ledger'];
  readonly requester: string | null;
  readonly visibility: Undertaking['visibility'];
  readonly combat: string | null;
  readonly during?: Moment | null;
}

/** The undertaking that a pending message holds; `null` for any other message. */
export function undertakingOf(message: ChatMessage): Undertaking | null {
  const { phase, planId, request, tape, waiting } = message.system as {
    readonly phase?: unknown;
    readonly planId?: unknown;
    readonly request?: { readonly command?: Command } | null;
    readonly tape?: Tape | null;
    readonly waiting?: Waiting | null;
  };
  if (phase !== 'pending' || !isGmsWord(message)) return null;
  if (typeof planId !== 'string' || request?.command === undefined || !waiting) return null;
  return {
    planId,
    command: request.command,
    tape: tape ?? {},
    requester: userWith(waiting.requester),
    visibility: waiting.visibility,
    message: message.id,
    ledger: waiting.ledger,
    ...(waiting.combat === null ? {} : { combat: waiting.combat }),
    ...(waiting.during === null || waiting.during === undefined ? {} : { during: waiting.during }),
  };
}

const userWith = (id: string | null): User | null => (id === null ? null : (game().users.get(id) ?? null));

/** The questions that a message still waits for. */
export function openAsksOf(message: ChatMessage): readonly OpenAsk[] {
  const { asks, tape, phase } = message.system as {
    readonly asks?: readonly OpenAsk[] | null;
    readonly tape?: Tape | null;
    readonly phase?: unknown;
  };
  if (phase !== 'pending' || !isGmsWord(message) || asks === undefined || asks === null) return [];
  return asks.filter(({ ask }) => !Object.hasOwn(tape ?? {}, ask.key));
}
