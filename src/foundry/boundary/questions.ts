/**
 * What is sent to a player who is asked: their own open questions and what they may know of what is going on; no state, nobody
 * else's questions, no key of the rules, no name of a hidden creature.
 */
import type { Ask, Choice } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import { reportData } from '../data/report.ts';
import { classes, game, type ChatMessage, type User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { takeAway } from './take-away.ts';
import { messageIdOf } from './message-id.ts';
import { openAsksOf, undertakingOf, type OpenAsk } from './pending.ts';
import { actorOf } from './people.ts';
import { creaturesNamed } from './request.ts';
import { isKeptFrom } from './secrecy.ts';
import { clearPlace, isGmsWord } from './trust.ts';
import type { Undertaking } from './undertaking.ts';

/** Open questions as one person gets them. */
export interface Questions {
  /** The undertaking's message, which an answer names. */
  readonly to: string;
  /** Their keys are the ids of the open questions. */
  readonly asks: readonly Ask[];
  readonly command: Command | null;
  readonly until: number | null;
  /** Nobody may see what is rolled. */
  readonly blind: boolean;
}

/** Whether somebody who is asked may not know what it is about. */
function isSecretTo(user: User, { command, requester, visibility }: Undertaking): boolean {
  if (visibility !== 'public' && requester?.id !== user.id) return true;
  return creaturesNamed(command).some((id) => isKeptFrom(id, user));
}

const NUMBERS_ONLY = /^[\d\s,.+\-d]*$/;

/** Words that the asked person knows anyhow: of their own creature and of the ruleset. */
function knownWords({ who }: Ask): ReadonlySet<string> {
  const actor = who === null ? null : actorOf(who);
  const own = actor === null ? [] : [actor.name, actor.token?.name ?? '', ...actor.items.map(({ name }) => name)];
  return new Set([...own, ...activeRuleset().attributes.map(({ id }) => id)]);
}

function isKnown({ args = {} }: Label, known: ReadonlySet<string>): boolean {
  return Object.values(args).every((value) => typeof value === 'number' || NUMBERS_ONLY.test(value) || known.has(value));
}

/** The ask under its public id; of what is secret only that something is asked. */
function shownAsk({ id, ask }: OpenAsk, secret: boolean): Ask {
  if (!secret) return { ...ask, key: id };
  const known = knownWords(ask);
  const about = ask.kind === 'dice' ? 'dice' : ask.about;
  const name = ask.who === null ? '' : (actorOf(ask.who)?.name ?? '');
  const label = isKnown(ask.label, known) ? ask.label : { key: `FOURFOLD.Question.${about}`, args: { name } };
  if (ask.kind === 'dice') return { ...ask, key: id, label };
  const choices = ask.choices.map((choice, index): Choice => {
    return isKnown(choice.label, known) ? choice : { ...choice, label: { key: 'FOURFOLD.Question.option', args: { number: index + 1 } } };
  });
  return { ...ask, key: id, label, choices };
}

function questionsFor(user: User, pending: ChatMessage, undertaking: Undertaking): Questions | null {
  const mine = openAsksOf(pending).filter((one) => one.user === user.id);
  if (mine.length === 0) return null;
  const secret = isSecretTo(user, undertaking);
  const limits = mine.flatMap(({ until }) => (until === null ? [] : [until]));
  return {
    to: String(pending.id),
    asks: mine.map((one) => shownAsk(one, secret)),
    command: secret ? null : undertaking.command,
    until: limits.length === 0 ? null : Math.min(...limits),
    blind: undertaking.visibility === 'blind',
  };
}

/** The questions that a message holds for its one reader; `null` for any other message. */
export function questionsIn(message: ChatMessage): Questions | null {
  const { phase, to, asks, request, waiting } = message.system as {
    readonly phase?: unknown;
    readonly to?: unknown;
    readonly asks?: readonly Ask[] | null;
    readonly request?: { readonly command?: Command | null } | null;
    readonly waiting?: { readonly until?: number | null; readonly blind?: boolean } | null;
  };
  if (phase !== 'question' || !isGmsWord(message) || typeof to !== 'string' || !Array.isArray(asks)) return null;
  return { to, asks, command: request?.command ?? null, until: waiting?.until ?? null, blind: waiting?.blind === true };
}

/** The questions for this client's user that a message holds: sent to a player, or waiting for a GM in the undertaking itself. */
export function questionsForMe(message: ChatMessage): Questions | null {
  const me = game().user;
  const undertaking = undertakingOf(message);
  if (undertaking !== null) return me.isGM ? questionsFor(me, message, undertaking) : null;
  return message.whisper.includes(game().userId) ? questionsIn(message) : null;
}

const questionId = (pending: string, user: string): string => messageIdOf(`question:${pending}:${user}`);

function questionData(user: User, { to, asks, command, until, blind }: Questions): Record<string, unknown> {
  return {
    type: 'report',
    speaker: { scene: null, actor: null, token: null, alias: game().user.name },
    whisper: [user.id],
    system: reportData({ phase: 'question', to, asks, request: { type: 'command', command }, waiting: { until, blind } }),
  };
}

/** Sends, changes and withdraws questions, so that everybody has exactly those that are open for them. Can run any number of times. */
export async function sendQuestions(pending: ChatMessage): Promise<void> {
  const undertaking = undertakingOf(pending);
  if (undertaking === null) return;
  const id = String(pending.id);
  const sent = new Set<string>();
  for (const user of game().users.filter(({ isGM }) => !isGM)) {
    const questions = questionsFor(user, pending, undertaking);
    if (questions === null) continue;
    const place = questionId(id, String(user.id));
    sent.add(place);
    await send(place, questionData(user, questions), questions);
  }
  await withdrawQuestions(id, sent);
}

async function send(place: string, data: Record<string, unknown>, questions: Questions): Promise<void> {
  await clearPlace(place);
  const present = game().messages.get(place);
  if (present === undefined) await classes().ChatMessage.create({ ...data, _id: place }, { keepId: true });
  else if (JSON.stringify(questionsIn(present)) !== JSON.stringify(questions)) await present.update({ system: data['system'] });
}

/** Takes back the questions of an undertaking, but those that are kept. */
export async function withdrawQuestions(pending: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const old = game().messages.filter((message) => questionsIn(message)?.to === pending && !kept.has(String(message.id)));
  for (const message of old) await takeAway(message.id);
}

/** Takes back questions of undertakings that are gone. */
export async function withdrawOrphans(): Promise<void> {
  const orphans = game().messages.filter((message) => {
    const questions = questionsIn(message);
    return questions !== null && !game().messages.has(questions.to);
  });
  for (const message of orphans) await takeAway(message.id);
}
