/** On every client: answers the open questions that are this user's, once, and closes those that are over. */
import type { Ask, DecisionAsk, DiceAsk, Tape } from '../../rules/kernel/ask.ts';
import { keyOfRoll } from '../dice/index.ts';
import { classes, game, notify, text, type ChatMessage } from '../ports/index.ts';
import { clearAway, settle, tend } from './answers.ts';
import { answerMessage, askDice } from './dice.ts';
import { isExecutor } from './executor.ts';
import { openAsksOf, undertakingOf } from './pending.ts';
import { promptDecisions, type Prompt } from './prompts.ts';
import { questionsForMe, type Questions } from './questions.ts';
import { showRefusal } from './refusals.ts';
import { forgetTab, fromThisTab } from './tabs.ts';

/** Dice that are being rolled here, so that an update does not roll them twice. */
const rolling = new Set<string>();

interface AtScreen {
  readonly ids: readonly string[];
  readonly close: () => void;
  /** Told what closes the dialog, when it is there; it may be over before that. */
  readonly opened: (close: () => void) => void;
}

function atScreen(ids: readonly string[]): AtScreen {
  let shut: (() => void) | null = null;
  let isOver = false;
  return {
    ids,
    close: () => {
      isOver = true;
      shut?.();
    },
    opened: (close) => {
      shut = close;
      if (isOver) close();
    },
  };
}

/** Dialogs of questions that are open at this screen, by message. */
const screen = new Map<string, AtScreen>();
/** Questions of others that a GM is answering here, by message. */
const overrides = new Map<string, AtScreen>();

/** Looks at a message; if it holds questions for this user, rolls or asks, and gives the answer in the user's own name. */
export async function answerIfMine(message: ChatMessage): Promise<void> {
  await showRefusal(message);
  const id = String(message.id);
  if (undertakingOf(message) !== null) {
    closeOverride(message);
    await tend(id);
  }
  const current = game().messages.get(id);
  const questions = current === undefined ? null : questionsForMe(current);
  if (questions === null) {
    dismiss(id);
    return;
  }
  const open = questions.asks.filter((ask) => !hasAnswered(questions.to, ask));
  await Promise.all([
    rollDice(
      id,
      questions,
      open.filter((ask): ask is DiceAsk => ask.kind === 'dice'),
    ),
    choose(
      id,
      questions,
      open.filter((ask): ask is DecisionAsk => ask.kind === 'decision'),
    ),
  ]);
}

/** A message is gone: so are its questions. */
export async function answerGone(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  dismiss(id);
  overrides.get(id)?.close();
  forgetTab(message);
  await clearAway(message);
}

/** Closes a question that somebody else answered, or that is no longer needed; its person is told why it went. */
function dismiss(id: string): void {
  const here = screen.get(id);
  if (here === undefined) return;
  screen.delete(id);
  here.close();
  notify().info(text('FOURFOLD.Note.questionOver'));
}

/** After a reload: an answer that was given and not yet taken is not given again. */
function hasAnswered(to: string, { key }: Ask): boolean {
  return game().messages.some((other) => {
    const {
      phase,
      to: answers,
      request,
    } = other.system as {
      readonly phase?: unknown;
      readonly to?: unknown;
      readonly request?: { readonly choices?: readonly { readonly key?: unknown }[] } | null;
    };
    if (phase !== 'answer' || answers !== to || other.author?.isSelf !== true) return false;
    return request?.choices?.some((choice) => choice.key === key) === true || other.rolls.some((roll) => keyOfRoll(roll) === key);
  });
}

async function rollDice(id: string, questions: Questions, asks: readonly DiceAsk[]): Promise<void> {
  const mine = asks.filter(({ key }) => !rolling.has(key));
  if (mine.length === 0) return;
  for (const { key } of mine) rolling.add(key);
  try {
    await give(id, questions, mine, await askDice(mine, questions.blind ? { blind: true } : {}));
  } finally {
    for (const { key } of mine) rolling.delete(key);
  }
}

async function choose(id: string, questions: Questions, asks: readonly DecisionAsk[]): Promise<void> {
  const ids = asks.map(({ key }) => key);
  const present = screen.get(id);
  if (present !== undefined && present.ids.join() === ids.join()) return;
  present?.close();
  if (asks.length === 0) return;
  const here = atScreen(ids);
  screen.set(id, here);
  const { command, until } = questions;
  const given = await prompted({ asks, command, until, dismissed: 'least', opened: here.opened });
  if (screen.get(id) === here) screen.delete(id);
  if (given !== null) await give(id, questions, asks, given);
}

/** Choices as answers of this user. */
async function prompted(prompt: Prompt): Promise<Tape | null> {
  const choices = await promptDecisions(prompt);
  const by = game().userId;
  return choices === null ? null : Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, { choice, by }]));
}

/** Hands an answer to whoever acts: directly, or as a message whose author the server stamps. */
async function give(source: string, { to, blind }: Pick<Questions, 'to' | 'blind'>, asks: readonly Ask[], tape: Tape): Promise<void> {
  if (!game().messages.has(source)) return;
  if (isExecutor()) await settle(to, tape);
  else await classes().ChatMessage.create({ ...answerMessage(to, asks, tape), blind }, fromThisTab());
}

/** At `ready`: questions that were open when this client was last seen. */
export async function answerWaiting(): Promise<void> {
  await Promise.all(game().messages.contents.map((message) => answerIfMine(message)));
}

/**
 * A GM answers the open questions of a message in place of those who are asked. What they have answered meanwhile counts.
 * Another GM's client than the one that acts posts its answer like everybody else's.
 */
export async function answerAsGm(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  const undertaking = undertakingOf(message);
  if (!game().user.isGM || undertaking === null || overrides.has(id)) return;
  const asks = openAsksOf(message).map(({ id: key, ask }): Ask => ({ ...ask, key }));
  const decisions = asks.filter((ask): ask is DecisionAsk => ask.kind === 'decision');
  const dice = asks.filter((ask): ask is DiceAsk => ask.kind === 'dice');
  const here = atScreen(decisions.map(({ key }) => key));
  overrides.set(id, here);
  const { command } = undertaking;
  const given = await prompted({ asks: decisions, command, dismissed: 'leave', opened: here.opened });
  overrides.delete(id);
  if (given === null) return;
  const blind = undertaking.visibility === 'blind';
  const rolled = dice.length > 0 ? await askDice(dice, blind ? { blind } : {}) : {};
  await give(id, { to: id, blind }, asks, { ...rolled, ...given });
}

/** Nothing is left of what a GM is answering in place of others. */
function closeOverride(message: ChatMessage): void {
  const here = overrides.get(String(message.id));
  const open = new Set(openAsksOf(message).map(({ id }) => id));
  if (here !== undefined && !here.ids.some((id) => open.has(id))) here.close();
}
