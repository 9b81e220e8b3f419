/**
 * Requests and answers between clients travel as chat messages, because the server stamps their author. A message holds
 * references only; the executor reads everything else itself, checks rights and state, and works the rest out.
 */
import type { Command } from '../../rules/kernel/command.ts';
import { faultOf } from '../../rules/kernel/decode.ts';
import { currentVisibility, visibilityIn, type Visibility } from '../compat.ts';
import { reportData } from '../data/report.ts';
import { classes, documentOf, game, notify, text, type ChatMessage, type Combat, type User } from '../ports/index.ts';
import { takeAnswer, tend } from './answers.ts';
import { conduct, type Conducted } from './conduct.ts';
import { asExecutor, executor, isExecutor } from './executor.ts';
import { carryOutHeld, isHeldNoMore, isSaid } from './held.ts';
import { heldIdOf } from './hold.ts';
import { inLine } from './line.ts';
import { withThreat } from './melee.ts';
import { messageIdOf } from './message-id.ts';
import { pendingOf, undertakingOf } from './pending.ts';
import { actorOf } from './people.ts';
import { withdrawOrphans } from './questions.ts';
import { refusalText, refuseTo } from './refuse.ts';
import { actorsNamed, isForPlayers, isRequest, type Request, type RequestOf } from './request.ts';
import { isEnded, runCombatEndOf } from './rounds.ts';
import { asMeasured, isSayable } from './said.ts';
import { settle, unsettledIn } from './settle.ts';
import { fromThisTab } from './tabs.ts';
import { takeAway } from './take-away.ts';
import { isGmsWord } from './trust.ts';
import { mayTakeBack, offerOf, stepsOf, takeBack } from './undo.ts';

/** Asks for something: done here by the executor itself, else posted for it. Without a GM it waits as the player's own message. */
export async function request(wanted: Request, visibility: Visibility = currentVisibility()): Promise<Conducted> {
  if (!isSendable(wanted)) {
    notify().warn(refusalText({ reason: 'badCommand' }));
    return 'refused';
  }
  const meant = asMeant(wanted);
  if (isExecutor()) return (await asExecutor('request', () => carryOut(meant, game().user, visibility, null))) ?? 'refused';
  if (executor() === null) notify().info(text('FOURFOLD.Note.noGm'));
  await post(meant, visibility);
  return 'waiting';
}

/** Leaves word of what is wanted for the client that acts. @returns the message, which goes when it is done */
export async function post(wanted: Request, visibility: Visibility = 'public'): Promise<ChatMessage | undefined> {
  const gms = game()
    .users.filter((user) => user.isGM)
    .map((user) => user.id);
  // What is asked for while nobody acts is offered to the GM who comes, not carried out behind everybody's back.
  const system = reportData({ phase: 'intent', request: wanted, waiting: { visibility, offered: executor() === null } });
  const whisper = [...new Set([...gms, game().userId])];
  return await classes().ChatMessage.create({ type: 'report', whisper, system }, fromThisTab());
}

/** Whether a message can carry it: macros and other modules may hand over anything, whatever its type says. */
function isSendable(wanted: unknown): boolean {
  try {
    return typeof wanted === 'object' && wanted !== null && JSON.stringify(wanted) !== '';
  } catch {
    return false;
  }
}

/** The end of a turn is that of the turn which the person sees, whatever the tracker shows when the request arrives. */
function asMeant(wanted: Request): Request {
  if (wanted.type !== 'endTurn' || wanted.turn !== undefined) return wanted;
  const turn = turnOf(combatWith(wanted.combat));
  return turn === null ? wanted : { ...wanted, turn };
}

function combatWith(uuid: string): Combat | null {
  const found = documentOf(uuid) as Combat | null;
  return found?.documentName === 'Combat' ? found : null;
}

/** Names the running turn, by its place in the tracker: a creature may stand there twice. */
function turnOf(combat: Combat | null): string | null {
  const combatant = combat?.started === true ? combat.combatant : null;
  return combat === null || combatant === null || combatant === undefined
    ? null
    : [combat.id, combat.round, combat.turn, combatant.id].map(String).join('.');
}

/* What somebody may not have done in their name, as a reason. */

function denied(wanted: Request, user: User): string | null {
  switch (wanted.type) {
    case 'undo':
    case 'redo':
      return deniedUndo(wanted, user);
    case 'settle':
    case 'held':
    case 'endCombat':
      return user.isGM ? null : 'gmOnly';
    case 'endTurn':
      return deniedEnd(wanted, user);
    case 'command':
      return deniedCommand(wanted.command, user);
  }
}

function deniedEnd({ combat: uuid, turn }: RequestOf<'endTurn'>, user: User): string | null {
  const combat = combatWith(uuid);
  const running = turnOf(combat);
  if (combat === null || running === null) return 'noSuchTurn';
  // Pressed twice, or too late: it would be somebody else's turn that ends.
  if (turn !== undefined && turn !== running) return 'turnOver';
  if (user.isGM) return null;
  return turn !== undefined && owns(user, combat.combatant?.actor?.uuid) ? null : 'notYourTurn';
}

const owns = (user: User, creature: string | undefined): boolean =>
  creature !== undefined && actorOf(creature)?.testUserPermission(user, 'OWNER') === true;

function deniedCommand(command: Command, user: User): string | null {
  if (faultOf(command) !== null) return 'badCommand';
  if (user.isGM) return null;
  if (!isForPlayers(command)) return 'gmOnly';
  if (!isSayable(command)) return 'badCommand';
  const named = actorsNamed(command);
  if (named.some((id) => actorOf(id) === null)) return 'unknownCreature';
  return named.every((id) => owns(user, id)) ? null : 'notYours';
}

function deniedUndo({ message }: RequestOf<'undo' | 'redo'>, user: User): string | null {
  if (user.isGM) return null;
  const target = game().messages.get(message);
  // That it is gone is said where it would be carried out.
  if (target === undefined) return null;
  const steps = stepsOf(target);
  return steps.length > 0 && steps.every(({ plan }) => mayTakeBack(plan, user)) ? null : 'notYours';
}

/* Carrying out. */

/** A player's command goes under an id that nobody else's can have, measured where it can be. */
function asTaken(command: Command, user: User): Command {
  if (user.isGM) return withThreat(command, true);
  return { ...withThreat(asMeasured(command), false), id: messageIdOf(`${String(user.id)}/${command.id}`) };
}

/** Requests that are being carried out, by the id of their plan. */
const underway = new Set<string>();

function isRepeated(planId: string): boolean {
  if (underway.has(planId) || pendingOf(planId) !== null) return true;
  return [messageIdOf(planId), heldIdOf(planId)].some((id) => isGmsWord(game().messages.get(id)));
}

async function carryOut(wanted: unknown, user: User, visibility: Visibility, source: ChatMessage | null): Promise<Conducted> {
  const why = isRequest(wanted) ? denied(wanted, user) : 'badCommand';
  if (!isRequest(wanted) || why !== null) {
    await refuseTo(user, { reason: why ?? 'badCommand' }, source?.id ?? null);
    return 'refused';
  }
  switch (wanted.type) {
    case 'command':
      return await carryOutCommand(asTaken(wanted.command, user), user, visibility, source);
    case 'endTurn':
      return await inLine(wanted.combat, () => endTurn(wanted, user, source));
    case 'settle':
      return await andClear(source, () => carryOutSettle(wanted, user));
    case 'held':
      return await andClear(source, () => carryOutWord(wanted, user));
    case 'endCombat':
      return await andClear(source, () => runCombatEndOf(wanted).then(() => 'committed'));
    default:
      return await andClear(source, () => carryOutUndo(wanted, user));
  }
}

/** The request stays until it is done: whoever takes over from a client that is cut off finds it (`isLeftOver` knows it then). */
async function andClear(source: ChatMessage | null, work: () => Promise<Conducted>): Promise<Conducted> {
  const how = await work();
  await takeAway(source?.id ?? null);
  return how;
}

/** Of several requests for the end of one turn the first counts; then it is over. */
async function endTurn(wanted: RequestOf<'endTurn'>, user: User, source: ChatMessage | null): Promise<Conducted> {
  const why = deniedEnd(wanted, user);
  if (why !== null) {
    await refuseTo(user, { reason: why }, source?.id ?? null);
    return 'refused';
  }
  return await andClear(source, async () => {
    await combatWith(wanted.combat)?.nextTurn();
    return 'committed';
  });
}

async function carryOutCommand(command: Command, requester: User, visibility: Visibility, source: ChatMessage | null): Promise<Conducted> {
  const planId = command.id;
  if (isRepeated(planId)) {
    await refuseTo(requester, { reason: 'repeated' }, source?.id ?? null);
    return 'refused';
  }
  underway.add(planId);
  try {
    return await conduct({ planId, command, tape: {}, requester, visibility, message: source?.id ?? null, ledger: [] });
  } finally {
    underway.delete(planId);
  }
}

async function carryOutUndo({ type, message, force, ...decided }: RequestOf<'undo' | 'redo'>, user: User): Promise<Conducted> {
  const target = game().messages.get(message);
  if (target === undefined) return await goneFor(user);
  // Only a GM may override what changed since.
  const given = user.isGM ? { ...decided, force: force === true } : { also: decided.also ?? [] };
  const done = await takeBack(target, { ...given, redo: type === 'redo', requester: user });
  return done === 'done' ? 'committed' : 'refused';
}

async function carryOutSettle({ message, choices }: RequestOf<'settle'>, user: User): Promise<Conducted> {
  const target = game().messages.get(message);
  if (target === undefined) return await goneFor(user);
  return (await settle(target, choices, user)) === 'done' ? 'committed' : 'nothing';
}

/** Somebody has deleted what this is about, or dealt with it. */
async function goneFor(user: User): Promise<Conducted> {
  await refuseTo(user, { reason: 'reportGone' }, null);
  return 'nothing';
}

/** One word after the other: of two that apply the same plan the second finds it applied. */
async function carryOutWord({ message, word }: RequestOf<'held'>, user: User): Promise<Conducted> {
  return await inLine(message, async () => {
    const target = game().messages.get(message);
    return target === undefined ? await goneFor(user) : await carryOutHeld(target, word);
  });
}

/* Messages. */

/** Messages that are being taken up, so that one which is delivered twice is not refused as repeated. */
const taken = new Set<string>();

/** On the executor: takes up what a message asks for or answers. Other clients' messages only; the author is the server's word. */
export async function receive(message: ChatMessage): Promise<void> {
  const id = String(message.id);
  if (message.type !== 'report' || taken.has(id)) return;
  await asExecutor('message', async () => {
    taken.add(id);
    try {
      await take(message);
    } finally {
      taken.delete(id);
    }
  });
}

async function take(message: ChatMessage): Promise<void> {
  const { author, system } = message;
  if (!game().messages.has(String(message.id))) return;
  if (author === null) {
    await nobodysWord(message);
    return;
  }
  const waiting = system['waiting'] as { readonly visibility?: unknown } | null | undefined;
  if (system['phase'] === 'intent') await carryOut(system['request'], author, visibilityIn(waiting?.visibility), message);
  if (system['phase'] === 'answer') await takeAnswer(message, author);
}

/** What somebody asked for or answered whose user has been deleted since: nothing can be done in nobody's name. */
async function nobodysWord({ id, system }: ChatMessage): Promise<void> {
  if (system['phase'] === 'intent') await refuseTo(null, { reason: 'askerGone' }, id);
  if (system['phase'] === 'answer') await takeAway(id);
}

/** Whether a request was carried out already: only its message is left, because a client was cut off. */
function isLeftOver(message: ChatMessage): boolean {
  const { request: wanted } = message.system;
  const { author } = message;
  if (author === null || !isRequest(wanted)) return false;
  switch (wanted.type) {
    case 'command':
      return faultOf(wanted.command) === null && isRepeated(asTaken(wanted.command, author).id);
    case 'endTurn':
      return wanted.turn !== undefined && wanted.turn !== turnOf(combatWith(wanted.combat));
    case 'undo':
    case 'redo':
      return isTakenBack(wanted);
    case 'settle':
      return isSettled(wanted.message);
    case 'held':
      return isSaid(game().messages.get(wanted.message), wanted.word);
    case 'endCombat':
      return isEnded(wanted.id);
  }
}

function isSettled(message: string): boolean {
  const target = game().messages.get(message);
  return target !== undefined && unsettledIn(target).length === 0;
}

/** Whether what an undo or redo is for is what there is already. */
function isTakenBack({ type, message }: RequestOf<'undo' | 'redo'>): boolean {
  const target = game().messages.get(message);
  return target !== undefined && offerOf(target) === (type === 'undo' ? 'redo' : 'undo');
}

/** On the executor, when it takes over and when people come and go: what was asked for, answered or left open. */
export async function takeUpWaiting(): Promise<void> {
  await asExecutor('message', async () => {
    await withdrawOrphans();
    await Promise.all([...game().messages.contents].map((message) => takeUp(message)));
  });
}

async function takeUp(message: ChatMessage): Promise<void> {
  const { phase, waiting } = message.system as { readonly phase?: unknown; readonly waiting?: { readonly offered?: boolean } | null };
  if (phase === 'answer') await receive(message);
  if (undertakingOf(message) !== null) await tend(String(message.id));
  if (isHeldNoMore(message)) await takeAway(message.id);
  if (phase !== 'intent' || taken.has(String(message.id))) return;
  if (isLeftOver(message)) {
    await takeAway(message.id);
    return;
  }
  if (waiting?.offered !== true) await receive(message);
}
