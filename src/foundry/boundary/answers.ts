/**
 * On the client that acts: answers are folded into what waits for them, one after the other; questions whose time is over or
 * whose person is gone go to the GM. What an answer no longer fits is told to its author and changes nothing.
 */
import type { Answer, Ask, DecisionAsk, DiceAsk, Tape } from '../../rules/kernel/ask.ts';
import { game, serverNow, type ChatMessage, type User } from '../ports/index.ts';
import { takeAway } from './take-away.ts';
import { writeLedger } from './commit.ts';
import { conduct } from './conduct.ts';
import { askDice, partAbout, readAnswer } from './dice.ts';
import { asExecutor } from './executor.ts';
import { inRightHands, isPassed, isTimed } from './handover.ts';
import { inLine } from './line.ts';
import { openAsksOf, reassign, undertakingOf, type OpenAsk } from './pending.ts';
import { answererOf } from './people.ts';
import { leastOf } from './prompts.ts';
import { questionsIn, sendQuestions, withdrawQuestions } from './questions.ts';
import { planWith } from './plan-log.ts';
import { refuseTo } from './refuse.ts';
import type { Undertaking } from './undertaking.ts';

interface Waiting {
  readonly pending: ChatMessage;
  readonly undertaking: Undertaking;
  readonly open: readonly OpenAsk[];
}

function waitingIn(id: string): Waiting | null {
  const pending = game().messages.get(id);
  const undertaking = pending === undefined ? null : undertakingOf(pending);
  return pending === undefined || undertaking === null ? null : { pending, undertaking, open: openAsksOf(pending) };
}

/** Goes on with what answers by the key of the ask have become known for. */
async function goOn({ undertaking }: Waiting, tape: Tape): Promise<void> {
  await conduct({ ...undertaking, tape: { ...undertaking.tape, ...tape } });
}

const publicAsk = ({ id, ask }: OpenAsk): Ask => ({ ...ask, key: id });

/** Answers by public id become answers by the key of the ask. */
function byKey(given: Tape, open: readonly OpenAsk[]): Tape {
  return Object.fromEntries(
    open.flatMap(({ id, ask }): [string, Answer][] => {
      const answer = Object.hasOwn(given, id) ? given[id] : undefined;
      return answer === undefined ? [] : [[ask.key, answer]];
    }),
  );
}

/** Takes the answers that a person at this client gave, by public id; those that came too late change nothing. */
export async function settle(pending: string, given: Tape): Promise<void> {
  const take = (): Promise<void> =>
    inLine(pending, async () => {
      const waiting = waitingIn(pending);
      const tape = waiting === null ? {} : byKey(given, waiting.open);
      if (waiting !== null && Object.keys(tape).length > 0) await goOn(waiting, tape);
    });
  await asExecutor('answer', take);
}

/** Folds an answer message into the tape of what waits for it, and goes on with that. The message goes when it has been taken. */
export async function takeAnswer(message: ChatMessage, author: User): Promise<void> {
  const { to } = message.system;
  await inLine(String(to), async () => {
    if (!game().messages.has(String(message.id))) return;
    const waiting = typeof to === 'string' ? waitingIn(to) : null;
    const read = waiting === null ? { reason: 'notNeeded' } : readOpen(message, waiting.open, author);
    if ('reason' in read) {
      await refuseTo(author, { reason: read.reason }, message.id);
      return;
    }
    if (waiting !== null) await goOn(waiting, byKey(read.tape, waiting.open));
    await takeAway(message.id);
  });
}

/** Of what was answered only what is still open counts; all of that has to be in order. */
function readOpen(message: ChatMessage, open: readonly OpenAsk[], author: User): ReturnType<typeof readAnswer> {
  const owners = new Map(open.map((one) => [one.id, one]));
  const about = partAbout(message, new Set(owners.keys()));
  if (about === null) return { reason: 'notNeeded' };
  const read = readAnswer(about, open.map(publicAsk), ({ key }) => owners.get(key)?.user ?? null);
  if (!('reason' in read)) return read;
  // Whoever was asked before the GM was answers too late; that is no offence.
  const wasAsked = (one: OpenAsk): boolean => one.late === true && answererOf(one.ask, author)?.id === author.id;
  return read.reason === 'notYours' && open.some(wasAsked) ? { reason: 'tooLate' } : read;
}

/* Time, and who is there. */

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Brings what waits into order: cut off work, time limits, people who left or came back. Can run any number of times. */
export async function tend(id: string): Promise<void> {
  await asExecutor('answer', () => inLine(id, () => tended(id)));
}

async function tended(id: string): Promise<void> {
  disarm(id);
  const waiting = waitingIn(id);
  if (waiting === null) return;
  const { pending, undertaking, open } = waiting;
  // Somebody was cut off between writing the plan and clearing away what it came from.
  if (planWith(undertaking.planId) !== null) {
    await takeAway(pending.id);
    return;
  }
  const passed = open.filter(isPassed);
  if (passed.length > 0) {
    await goOn(waiting, leastAnswers(passed));
    return;
  }
  const asks = open.map((one) => inRightHands(one, undertaking.requester));
  if (JSON.stringify(asks) !== JSON.stringify(open)) {
    await reassign(pending, asks);
    return;
  }
  await sendQuestions(pending);
  arm(id, open);
}

function arm(id: string, open: readonly OpenAsk[]): void {
  const limits = open.filter(isTimed).flatMap(({ until }) => until ?? []);
  if (limits.length === 0) return;
  const wait = Math.max(0, Math.min(...limits) - serverNow());
  timers.set(
    id,
    setTimeout(() => void tend(id), wait),
  );
}

function disarm(id: string): void {
  const timer = timers.get(id);
  if (timer !== undefined) clearTimeout(timer);
  timers.delete(id);
}

/** Takes back what was asked for an undertaking that is over. A question that somebody deleted while it is open is put again. */
export async function clearAway(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  disarm(id);
  if (undertakingOf(message) !== null) await asExecutor('answer', () => withdrawQuestions(id));
  const questions = questionsIn(message);
  if (questions !== null) await tend(questions.to);
}

/* What a GM does about questions that nobody answers. */

function leastAnswers(asks: readonly OpenAsk[]): Tape {
  const by = game().userId;
  const decisions = asks.map(({ ask }) => ask).filter((ask): ask is DecisionAsk => ask.kind === 'decision');
  return Object.fromEntries(decisions.map((ask) => [ask.key, { choice: leastOf(ask), by }]));
}

/** Skips what is open: of decisions the choice that changes least is taken, dice are rolled here. */
export async function skipQuestions(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  const skip = async (): Promise<void> => {
    const waiting = waitingIn(id);
    if (waiting === null) return;
    const dice = waiting.open.map(({ ask }) => ask).filter((ask): ask is DiceAsk => ask.kind === 'dice');
    const rolled = dice.length > 0 ? await askDice(dice) : {};
    await goOn(waiting, { ...rolled, ...leastAnswers(waiting.open) });
  };
  await asExecutor('answer', () => inLine(id, skip));
}

/** Calls off what waits: nothing of it happens. A turn's edge counts as over. */
export async function callOff(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  const end = async (): Promise<void> => {
    const waiting = waitingIn(id);
    if (waiting === null) return;
    const { ledger, requester } = waiting.undertaking;
    await writeLedger({ ledger, defeated: [] });
    await refuseTo(requester, requester?.isSelf === true ? null : { reason: 'calledOff' }, id);
  };
  await asExecutor('answer', () => inLine(id, end));
}
