/** Answers to the rules' questions: rolled by Foundry where the person is, read from the message's rolls where the step is done. */
import type { Answer, Ask, DecisionAsk, DiceAsk, Tape } from '../../rules/kernel/ask.ts';
import { currentVisibility } from '../compat.ts';
import { reportData } from '../data/report.ts';
import { facesOfRoll, keyOfRoll, rollForAsk } from '../dice/index.ts';
import { classes, game, type ChatMessage, type Roll } from '../ports/index.ts';

/** The rolls behind answers of this client, for the message that tells of them. */
const rolls = new WeakMap<Answer, Roll>();

export interface AskDiceOptions {
  /** Nobody may see what is rolled; dice are then never entered by hand. */
  readonly blind?: boolean;
}

/** Rolls the dice of asks with Foundry, one after the other, so that dice entered by hand are asked for one at a time. */
export async function askDice(asks: readonly DiceAsk[], options: AskDiceOptions = {}): Promise<Tape> {
  const blind = options.blind ?? currentVisibility() === 'blind';
  const tape: Record<string, Answer> = {};
  for (const ask of asks) {
    const { roll, faces } = await rolled(ask, !blind);
    const answer: Answer = { faces, by: game().userId };
    rolls.set(answer, roll);
    tape[ask.key] = answer;
  }
  return tape;
}

async function rolled(ask: DiceAsk, allowInteractive: boolean): Promise<{ readonly roll: Roll; readonly faces: readonly number[] }> {
  const roll = await rollForAsk(ask).evaluate({ allowInteractive });
  const faces = facesOfRoll(ask, roll);
  if (faces !== null) return { roll, faces };
  if (allowInteractive) return await rolled(ask, false);
  throw new Error(`Foundry rolled other dice than those of ${ask.key}`);
}

/**
 * Data of the message with which a player's client answers. It is whispered to the GMs: what was rolled is told by the report.
 * @param to the message that asks
 * @param asks the questions answered
 * @param tape the answers, as `askDice` gave them
 */
export function answerMessage(to: string, asks: readonly Ask[], tape: Tape): Record<string, unknown> {
  const answers = asks.flatMap((ask): { readonly ask: Ask; readonly answer: Answer }[] => {
    const answer = Object.hasOwn(tape, ask.key) ? tape[ask.key] : undefined;
    return answer === undefined ? [] : [{ ask, answer }];
  });
  const choices = answers.flatMap(({ ask, answer }) => ('choice' in answer ? [{ key: ask.key, choice: answer.choice }] : []));
  const { users } = game();
  return {
    type: 'report',
    speaker: classes().ChatMessage.getSpeaker({ alias: game().user.name }),
    whisper: users.filter((user) => user.isGM).map((user) => user.id),
    rolls: answers.flatMap(({ answer }) => {
      const roll = rolls.get(answer);
      return roll === undefined ? [] : [JSON.stringify(roll.toJSON())];
    }),
    system: reportData({ phase: 'answer', to, request: { choices } }),
  };
}

/** The parts of a message that its author and its answers are read from. */
type AnswerMessage = Pick<ChatMessage, 'author' | 'system' | 'rolls'>;

/** What a message says about some questions; `null` when it says nothing about them. */
export function partAbout({ author, system, rolls: rolled }: AnswerMessage, keys: ReadonlySet<string>): AnswerMessage | null {
  const about = rolled.filter((roll) => keys.has(keyOfRoll(roll) ?? ''));
  const choices = choicesIn({ system }).flatMap((given) => ('choice' in given && keys.has(given.key ?? '') ? [given] : []));
  return about.length + choices.length === 0 ? null : { author, rolls: about, system: { ...system, request: { choices } } };
}

export type ReadAnswer = { readonly tape: Tape } | { readonly reason: string };

/**
 * Reads an answer message. Faces come from its rolls alone, never from other data of the message; the author is the one whom the
 * server stamped. Nothing is thrown.
 * @param asks the open questions that this author may answer
 * @param userOf the id of the user whose question an ask is, when `asks` holds other people's too; a GM may answer every one
 * @returns entries for the tape, or the reason why the message is no answer
 */
export function readAnswer(message: AnswerMessage, asks: readonly Ask[], userOf?: (ask: Ask) => string | null): ReadAnswer {
  const { author } = message;
  if (author === null || message.system['phase'] !== 'answer') return { reason: 'notAnAnswer' };
  const by = String(author.id);
  const mayAnswer = (ask: Ask): boolean => userOf === undefined || author.isGM || userOf(ask) === by;
  const given = [...diceIn(message), ...choicesIn(message)];
  if (given.length === 0) return { reason: 'emptyAnswer' };
  const tape: Record<string, Answer> = {};
  for (const one of given) {
    const ask = asks.find(({ key }) => key === one.key);
    if (ask === undefined || Object.hasOwn(tape, ask.key)) return { reason: 'notAsked' };
    if (!mayAnswer(ask)) return { reason: 'notYours' };
    const answer = answerTo(ask, one, by);
    if (answer === null) return { reason: 'badDice' };
    tape[ask.key] = answer;
  }
  return { tape };
}

type Given = { readonly key: string | null } & ({ readonly roll: Roll } | { readonly choice: string | number });

function diceIn(message: AnswerMessage): Given[] {
  return message.rolls.map((roll) => ({ key: keyOfRoll(roll), roll }));
}

/** Choices carry no number that the rules would not check against what was offered. */
function choicesIn(message: Pick<ChatMessage, 'system'>): Given[] {
  const request = message.system['request'] as { readonly choices?: unknown } | null | undefined;
  if (!Array.isArray(request?.choices)) return [];
  return request.choices.map((entry: unknown): Given => {
    const { key, choice } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
      readonly key?: unknown;
      readonly choice?: unknown;
    };
    return { key: typeof key === 'string' ? key : null, choice: typeof choice === 'number' ? choice : String(choice) };
  });
}

function answerTo(ask: Ask, given: Given, by: string): Answer | null {
  if (ask.kind === 'decision') return 'choice' in given && isOffered(ask, given.choice) ? { choice: given.choice, by } : null;
  const faces = 'roll' in given ? facesOfRoll(ask, given.roll) : null;
  return faces === null ? null : { faces, by };
}

/** The rules would refuse any other choice, and with it the whole step. */
function isOffered({ choices, bounds }: DecisionAsk, choice: string | number): boolean {
  if (choices.length > 0) return choices.some(({ value }) => value === choice);
  const [min, max] = bounds ?? [-Infinity, Infinity];
  return typeof choice === 'number' && Number.isInteger(choice) && choice >= min && choice <= max;
}
