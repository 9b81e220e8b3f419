/**
 * Requests and answers between clients travel as chat messages, because the server stamps their author. A message holds
 * references only; the executor reads everything else itself, checks rights and state, and works the rest out.
 */
import type { Command } from '../../rules/kernel/command.ts';
import { faultOf } from '../../rules/kernel/decode.ts';
import { currentVisibility, type Visibility } from '../compat.ts';
import { reportData } from '../data/report.ts';
import { classes, documentOf, game, notify, text, type ChatMessage, type Combat, type User } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { conduct, type Conducted } from './conduct.ts';
import { answerMessage, readAnswer } from './dice.ts';
import { executor, isExecutor } from './executor.ts';
import { messageIdOf } from './message-id.ts';
import { answerAll, asksOf, undertakingOf } from './pending.ts';
import { actorOf } from './people.ts';
import { planIn } from './record.ts';
import { refuseTo } from './refuse.ts';
import { actorsNamed, isForPlayers, type Request } from './request.ts';
import { takeBack } from './undo.ts';

/** Asks for something: done here by the executor itself, else posted for it. Without a GM it waits as the player's own message. */
export async function request(wanted: Request, visibility: Visibility = currentVisibility()): Promise<Conducted> {
  if (isExecutor()) return await carryOut(wanted, game().user, visibility, null);
  const gm = executor();
  if (gm === null) notify().info(text('FOURFOLD.Note.noGm'));
  const gms = game()
    .users.filter((user) => user.isGM)
    .map((user) => user.id);
  await classes().ChatMessage.create({
    type: 'report',
    whisper: [...new Set([...gms, game().userId])],
    // What is asked for while nobody acts is offered to the GM who comes, not carried out behind everybody's back.
    system: reportData({ phase: 'intent', request: wanted, waiting: { visibility, offered: gm === null } }),
  });
  return 'waiting';
}

/** What a user may not have done in their name, as a reason; `null` when they may. */
function denied(wanted: Request, user: User): string | null {
  if (user.isGM) return null;
  switch (wanted.type) {
    case 'undo':
    case 'redo':
      return deniedUndo(wanted.message, user);
    case 'endTurn': {
      const combat = documentOf(wanted.combat) as Combat | null;
      return combat?.combatant?.actor?.testUserPermission(user, 'OWNER') === true ? null : 'notYourTurn';
    }
    case 'command':
      return deniedCommand(wanted.command, user);
  }
}

function deniedCommand(command: Command, user: User): string | null {
  if (faultOf(command) !== null) return 'badCommand';
  if (!isForPlayers(command)) return 'gmOnly';
  return actorsNamed(command).every((id) => actorOf(id)?.testUserPermission(user, 'OWNER') === true) ? null : 'notYours';
}

function deniedUndo(message: string, user: User): string | null {
  if (!setting('playersUndo')) return 'gmOnly';
  const plan = planIn(game().messages.get(message) ?? null);
  if (plan === null) return 'notYours';
  if (!isForPlayers(plan.command)) return 'gmOnly';
  return actorsNamed(plan.command).every((id) => actorOf(id)?.testUserPermission(user, 'OWNER') === true) ? null : 'notYours';
}

function isRepeated(command: Command): boolean {
  const id = command.id;
  return game().messages.has(messageIdOf(id)) || game().messages.some((message) => message.system['planId'] === id);
}

async function carryOut(wanted: Request, user: User, visibility: Visibility, message: ChatMessage | null): Promise<Conducted> {
  const why = isRequest(wanted) ? denied(wanted, user) : 'badCommand';
  const source = message?.id ?? null;
  if (why !== null) {
    await refuseTo(user, { reason: why }, source);
    return 'refused';
  }
  if (wanted.type === 'command') {
    if (faultOf(wanted.command) === null && isRepeated(wanted.command)) {
      await refuseTo(user, { reason: 'repeated' }, source);
      return 'refused';
    }
    return await conduct({
      planId: String(wanted.command.id),
      command: wanted.command,
      tape: {},
      requester: user,
      visibility,
      message: source,
      ledger: [],
    });
  }
  await message?.delete();
  if (wanted.type === 'endTurn') {
    await (documentOf(wanted.combat) as Combat | null)?.nextTurn();
    return 'committed';
  }
  const target = game().messages.get(wanted.message);
  if (target === undefined) return 'nothing';
  // Only a GM may override what changed since.
  const force = wanted.force === true && user.isGM;
  const done = await takeBack(target, { redo: wanted.type === 'redo', force, requester: user });
  return done === 'done' ? 'committed' : 'refused';
}

function isRequest(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null) return false;
  const type = (value as { readonly type?: unknown }).type;
  return type === 'command' || type === 'undo' || type === 'redo' || type === 'endTurn';
}

/** On the executor: takes up what a message asks for or answers. Other clients' messages only; the author is the server's word. */
export async function receive(message: ChatMessage): Promise<void> {
  if (!isExecutor() || message.author === null) return;
  const {
    phase,
    request: wanted,
    waiting,
  } = message.system as {
    readonly phase?: unknown;
    readonly request?: unknown;
    readonly waiting?: { readonly visibility?: Visibility } | null;
  };
  if (phase === 'intent') await carryOut(wanted as Request, message.author, waiting?.visibility ?? 'gm', message);
  if (phase === 'answer') await takeAnswer(message, message.author);
}

/** Folds an answer into the tape of what waits for it, and goes on with that. */
async function takeAnswer(message: ChatMessage, author: User): Promise<void> {
  const { to } = message.system;
  const pending = typeof to === 'string' ? game().messages.get(to) : undefined;
  const undertaking = pending === undefined ? null : undertakingOf(pending);
  if (pending === undefined || undertaking === null) {
    await message.delete();
    return;
  }
  const mine = asksOf(pending)
    .filter(({ user }) => user === author.id || author.isGM)
    .map(({ ask }) => ask);
  const read = readAnswer(message, mine);
  if ('reason' in read) {
    await message.delete();
    await refuseTo(author, { reason: read.reason }, null);
    return;
  }
  const tape = { ...undertaking.tape, ...read.tape };
  await pending.update({ system: reportData({ tape }) });
  await message.delete();
  await conduct({ ...undertaking, tape });
}

/** At `ready` on the executor: what was asked for or answered while nobody could act. */
export async function takeUpWaiting(): Promise<void> {
  if (!isExecutor()) return;
  for (const message of [...game().messages.contents]) {
    const { phase, waiting } = message.system as { readonly phase?: unknown; readonly waiting?: { readonly offered?: boolean } | null };
    if (phase === 'answer' || (phase === 'intent' && waiting?.offered !== true)) await receive(message);
  }
}

/**
 * A GM answers the open questions of a message in place of those who are asked. What they have answered meanwhile counts.
 * Another GM's client than the one that acts posts its answer like everybody else's.
 */
export async function answerAsGm(message: ChatMessage): Promise<Conducted> {
  if (!game().user.isGM) return 'nothing';
  const id = String(message.id);
  const asks = asksOf(message).map(({ ask }) => ask);
  const given = asks.length === 0 ? null : await answerAll(asks, undertakingOf(message)?.command);
  const pending = game().messages.get(id);
  const undertaking = pending === undefined ? null : undertakingOf(pending);
  if (given === null || pending === undefined || undertaking === null) return 'nothing';
  const open = new Set(asksOf(pending).map(({ ask }) => ask.key));
  const wanted = asks.filter(({ key }) => open.has(key));
  if (wanted.length === 0) return 'nothing';
  if (!isExecutor()) {
    await classes().ChatMessage.create(answerMessage(id, wanted, given));
    return 'waiting';
  }
  const tape = { ...undertaking.tape, ...Object.fromEntries(Object.entries(given).filter(([key]) => open.has(key))) };
  await pending.update({ system: reportData({ tape }) });
  return await conduct({ ...undertaking, tape });
}
