/** What a message of type `report` shows to the person at this screen. */
import type { Command } from '../../rules/kernel/command.ts';
import { isExecutor } from '../boundary/executor.ts';
import { heldIn } from '../boundary/held.ts';
import { asksOf, type StoredAsk } from '../boundary/pending.ts';
import { actorOf } from '../boundary/people.ts';
import type { Plan } from '../boundary/plan.ts';
import { planIn, planOf } from '../boundary/record.ts';
import { actorsNamed } from '../boundary/request.ts';
import { statusOf } from '../boundary/undo.ts';
import { game, text, type ChatMessage } from '../ports/index.ts';
import { setting } from '../settings/values.ts';
import { commandTitle, planView } from './plan-view.ts';
import { reportContext, type ReportContext } from './report-context.ts';
import { labelText } from './words.ts';

export type CardAction = 'undo' | 'redo' | 'applyHeld' | 'dropHeld' | 'answer' | 'run' | 'dropIntent';

interface ButtonText {
  readonly action: CardAction;
  readonly label: string;
  readonly primary: boolean;
}

export interface Card {
  readonly kind: 'report' | 'held' | 'remind' | 'pending' | 'intent';
  readonly banner: string | null;
  readonly undone: boolean;
  readonly report: ReportContext | null;
  /** What is asked for, when there is no report yet. */
  readonly title: string | null;
  readonly asked: readonly { readonly question: string; readonly from: string | null }[];
  readonly buttons: readonly ButtonText[];
}

const EMPTY = { banner: null, undone: false, report: null, title: null, asked: [], buttons: [] } as const;

const button = (action: CardAction, primary = false): ButtonText => ({ action, label: text(`FOURFOLD.Card.do-${action}`), primary });

/** `null`: nothing of this message is shown here. */
export function cardOf(message: ChatMessage): Card | null {
  if (!message.isContentVisible) return null;
  switch (message.system['phase']) {
    case 'plan':
      return planCard(planIn(message));
    case 'told':
      return toldCard(message);
    case 'held':
      return heldCard(message);
    case 'remind':
      return remindCard(message);
    case 'pending':
      return pendingCard(message);
    case 'intent':
      return intentCard(message);
    default:
      // Answers and refusals are on their way to somebody's screen, not to the log.
      return null;
  }
}

/** Whether the person at this screen may take a plan back. */
function mayTakeBack(plan: Plan): boolean {
  if (plan.kind !== 'step' || (plan.changes.length === 0 && plan.defeated.length === 0)) return false;
  if (game().user.isGM) return true;
  const named = actorsNamed(plan.command);
  return setting('playersUndo') && named.length > 0 && named.every((id) => actorOf(id)?.isOwner === true);
}

function planCard(plan: Plan | null): Card | null {
  if (plan === null) return null;
  const undone = plan.kind === 'step' && statusOf(plan.planId) === 'undone';
  const buttons = mayTakeBack(plan) ? [button(undone ? 'redo' : 'undo')] : [];
  return {
    ...EMPTY,
    kind: 'report',
    undone,
    banner: undone ? text('FOURFOLD.Card.takenBack') : null,
    report: reportContext(planView(plan)),
    buttons,
  };
}

/** For players alone: GMs have the report itself. */
function toldCard(message: ChatMessage): Card | null {
  const plan = game().user.isGM ? null : planOf(message.system['record']);
  return plan === null ? null : { ...EMPTY, kind: 'report', report: reportContext(planView(plan)) };
}

function heldCard(message: ChatMessage): Card | null {
  const plan = planOf(message.system['record']);
  const undertaking = heldIn(message);
  if (plan === null || undertaking === null) return null;
  const acts = isExecutor();
  return {
    ...EMPTY,
    kind: 'held',
    banner: text(acts ? 'FOURFOLD.Card.heldForYou' : 'FOURFOLD.Card.held'),
    report: reportContext(planView(plan), acts ? changeableDice(plan) : new Map()),
    buttons: acts ? [button('applyHeld', true), button('dropHeld')] : [],
  };
}

/** Rolls whose dice lie on the tape as they are shown. */
function changeableDice({ trace, tape }: Plan): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  for (const [at, entry] of trace.entries()) {
    if (entry.kind !== 'roll' || !Object.hasOwn(tape, entry.key)) continue;
    const answer = tape[entry.key];
    const faces = answer !== undefined && 'faces' in answer ? answer.faces : [];
    if (faces.length > 0 && faces.length === entry.dice.length && entry.dice.every(({ face }, index) => face === faces[index]))
      keys.set(at, entry.key);
  }
  return keys;
}

function remindCard(message: ChatMessage): Card | null {
  const plan = planOf(message.system['record']);
  const command = commandIn(message);
  if (plan === null && command === null) return null;
  const asks = (message.system['asks'] ?? []) as readonly StoredAsk[];
  return {
    ...EMPTY,
    kind: 'remind',
    banner: text('FOURFOLD.Card.remind'),
    report: plan === null ? null : reportContext(planView(plan)),
    title: plan === null && command !== null ? commandTitle(command) : null,
    asked: asks.map(({ ask }) => ({ question: labelText(ask.label), from: null })),
  };
}

function commandIn(message: ChatMessage): Command | null {
  const request = message.system['request'] as { readonly command?: Command } | null | undefined;
  return request?.command ?? null;
}

function pendingCard(message: ChatMessage): Card | null {
  const command = commandIn(message);
  if (command === null) return null;
  const open = asksOf(message);
  const asked = open.map(({ user, ask }) => ({
    question: labelText(ask.label),
    from: text('FOURFOLD.Card.waitingFor', { name: game().users.get(user)?.name ?? text('FOURFOLD.Card.gone') }),
  }));
  const mayAnswer = game().user.isGM && open.length > 0;
  return { ...EMPTY, kind: 'pending', title: commandTitle(command), asked, buttons: mayAnswer ? [button('answer')] : [] };
}

function intentCard(message: ChatMessage): Card | null {
  const command = commandIn(message);
  const { type } = (message.system['request'] ?? {}) as { readonly type?: string };
  const title = command === null ? text(`FOURFOLD.Card.asked-${String(type)}`) : commandTitle(command);
  const run = isExecutor() ? [button('run', true)] : [];
  const mayDrop = game().user.isGM || message.author?.isSelf === true;
  return {
    ...EMPTY,
    kind: 'intent',
    banner: text('FOURFOLD.Card.waitsForGm'),
    title,
    buttons: mayDrop ? [...run, button('dropIntent')] : run,
  };
}
