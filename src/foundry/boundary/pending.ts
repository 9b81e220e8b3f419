/** Questions that are open: the executor's own are answered here and now, the others' wait in a message until they are. */
import type { Ask, DecisionAsk, DiceAsk, Tape } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import { reportData } from '../data/report.ts';
import { classes, game, type Bag, type ChatMessage, type User } from '../ports/index.ts';
import { askDice } from './dice.ts';
import type { Undertaking } from './undertaking.ts';
import { answererOf } from './people.ts';
import { promptDecision } from './prompts.ts';

/** An ask as it is stored: with the user who answers it. */
export interface StoredAsk {
  readonly user: string;
  readonly ask: Ask;
}

/** Splits asks by who answers them. */
function assign(asks: readonly Ask[], requester: User | null): StoredAsk[] {
  return asks.map((ask) => ({ user: answererOf(ask, requester)?.id ?? game().userId, ask }));
}

/**
 * Answers all asks of one client: dice are rolled together, decisions put one after the other. `null` = called off.
 * @param command what they are about, for the person to read
 */
export async function answerAll(asks: readonly Ask[], command?: Command): Promise<Tape | null> {
  const dice = asks.filter((ask): ask is DiceAsk => ask.kind === 'dice');
  const decisions = asks.filter((ask): ask is DecisionAsk => ask.kind === 'decision');
  let tape: Tape = dice.length > 0 ? await askDice(dice) : {};
  for (const ask of decisions) {
    const choice = await promptDecision(ask, command);
    tape = { ...tape, [ask.key]: { choice, by: game().userId } };
  }
  return tape;
}

/** Answers what is the executor's own; `null` when somebody else must answer something first. */
export async function gatherOwn(asks: readonly Ask[], undertaking: Undertaking): Promise<Tape | null> {
  const assigned = assign(asks, undertaking.requester);
  const own = assigned.filter(({ user }) => user === game().userId).map(({ ask }) => ask);
  if (own.length === 0) return null;
  return await answerAll(own, undertaking.command);
}

/** Stores an undertaking with its open questions, for the others to answer; survives reloads on every side. */
export async function putAside(undertaking: Undertaking, asks: readonly Ask[]): Promise<void> {
  const assigned = assign(asks, undertaking.requester);
  const system = reportData({
    phase: 'pending',
    planId: undertaking.planId,
    request: { type: 'command', command: undertaking.command },
    tape: undertaking.tape,
    asks: assigned,
    waiting: {
      ledger: undertaking.ledger,
      requester: undertaking.requester?.id ?? null,
      visibility: undertaking.visibility,
      combat: undertaking.combat ?? null,
    },
  });
  const stored = undertaking.message === null ? undefined : game().messages.get(undertaking.message);
  if (stored !== undefined) {
    await stored.update({ system });
    return;
  }
  const users = [...new Set([...assigned.map(({ user }) => user), game().userId])];
  await classes().ChatMessage.create({ type: 'report', whisper: users, system });
}

interface Waiting {
  readonly ledger: Undertaking['ledger'];
  readonly requester: string | null;
  readonly visibility: Undertaking['visibility'];
  readonly combat: string | null;
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
  if (phase !== 'pending' || typeof planId !== 'string' || request?.command === undefined || !waiting) return null;
  const requester = waiting.requester === null ? undefined : game().users.get(waiting.requester);
  return {
    planId,
    command: request.command,
    tape: tape ?? {},
    requester: requester ?? null,
    visibility: waiting.visibility,
    message: message.id,
    ledger: waiting.ledger,
    ...(waiting.combat === null ? {} : { combat: waiting.combat }),
  };
}

/** The asks that a message still waits for. */
export function asksOf(message: ChatMessage): readonly StoredAsk[] {
  const { asks, tape, phase } = message.system as {
    readonly asks?: readonly StoredAsk[] | null;
    readonly tape?: Bag | null;
    readonly phase?: unknown;
  };
  if (phase !== 'pending' || asks === undefined || asks === null) return [];
  return asks.filter(({ ask }) => !Object.hasOwn(tape ?? {}, ask.key));
}
