/** What a message of type `report` shows to the person at this screen. */
import type { Command } from '../../rules/kernel/command.ts';
import { isExecutor } from '../boundary/executor.ts';
import { heldIn } from '../boundary/held.ts';
import { openAsksOf, type StoredAsk } from '../boundary/pending.ts';
import type { Plan } from '../boundary/plan.ts';
import { standingOf, type Standing } from '../boundary/plan-log.ts';
import { planIn, planOf } from '../boundary/record.ts';
import { questionsForMe } from '../boundary/questions.ts';
import { isGmsWord } from '../boundary/trust.ts';
import { unsettledIn, type Unsettled } from '../boundary/settle.ts';
import { mayTakeBack, offerOf, reportBehind, stepsOf } from '../boundary/undo.ts';
import { game, text, type ChatMessage } from '../ports/index.ts';
import { commandTitle, planView, intentTitle } from './plan-view.ts';
import { reportContext, type ReportContext } from './report-context.ts';
import { labelText, nameOf, placeText, valueText } from './words.ts';

export type CardAction = 'undo' | 'redo' | 'settle' | 'applyHeld' | 'dropHeld' | 'answer' | 'skip' | 'callOff' | 'run' | 'dropIntent';

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
  /** Where somebody else wrote at the same time, with both values. */
  readonly conflicts: readonly string[];
  readonly buttons: readonly ButtonText[];
}

const EMPTY = { banner: null, undone: false, report: null, title: null, asked: [], conflicts: [], buttons: [] } as const;

const button = (action: CardAction, primary = false): ButtonText => ({ action, label: text(`FOURFOLD.Card.do-${action}`), primary });

/** Players ask; whatever else a player writes into a message of ours was not worked out by anybody. The author may be gone. */
function isForged(message: ChatMessage): boolean {
  return message.author !== null && !isGmsWord(message) && message.system['phase'] !== 'intent';
}

/** `null`: nothing of this message is shown here. */
export function cardOf(message: ChatMessage): Card | null {
  if (!message.isContentVisible || isForged(message)) return null;
  switch (message.system['phase']) {
    case 'plan':
      return planCard(message);
    case 'told':
      return toldCard(message);
    case 'held':
      return heldCard(message);
    case 'remind':
      return remindCard(message);
    case 'pending':
      return pendingCard(message);
    case 'question':
      return questionCard(message);
    case 'intent':
      return intentCard(message);
    default:
      // Answers and refusals are on their way to somebody's screen, not to the log.
      return null;
  }
}

const BANNERS: Readonly<Record<Standing, string | null>> = {
  applied: null,
  undone: 'FOURFOLD.Card.takenBack',
  rewound: 'FOURFOLD.Card.rewound',
  redone: 'FOURFOLD.Card.doneAgain',
};

function standingShown(standing: Standing): Pick<Card, 'banner' | 'undone'> {
  const banner = BANNERS[standing];
  return { undone: standing === 'undone' || standing === 'rewound', banner: banner === null ? null : text(banner) };
}

/** Undo or redo, where the person at this screen may. */
function takeButtons(message: ChatMessage): readonly ButtonText[] {
  const offered = offerOf(message);
  return offered !== null && stepsOf(message).every(({ plan }) => mayTakeBack(plan, game().user)) ? [button(offered)] : [];
}

function planCard(message: ChatMessage): Card | null {
  const plan = planIn(message);
  if (plan === null) return null;
  const standing = plan.kind === 'step' ? standingOf(plan.planId) : 'applied';
  // Values that were written at the same time may be nobody's but the GM's to know.
  const unsettled = game().user.isGM ? unsettledIn(message) : [];
  const buttons = plan.kind === 'step' || isOfSeveral(plan) ? takeButtons(message) : [];
  return {
    ...EMPTY,
    kind: 'report',
    ...standingShown(standing),
    report: reportContext(planView(plan)),
    conflicts: unsettled.map(conflictText),
    buttons: unsettled.length === 0 ? buttons : [button('settle', true), ...buttons],
  };
}

/** What concerns one step alone is turned round at that step's own report. */
const isOfSeveral = ({ kind, undoes = [] }: Plan): boolean => kind === 'rewind' || undoes.length > 1;

function conflictText({ creature, path, theirs, wanted, present }: Unsettled): string {
  const args = { name: nameOf(creature), field: placeText(creature, path) };
  const values = { theirs: valueText(path, theirs), planned: valueText(path, wanted), present: valueText(path, present) };
  return text('FOURFOLD.Conflict.onCard', { ...args, ...values });
}

/** For players alone: GMs have the report itself. */
function toldCard(message: ChatMessage): Card | null {
  const plan = game().user.isGM ? null : planOf(message.system['record']);
  if (plan === null) return null;
  const step = planIn(reportBehind(message));
  const standing = step === null ? 'applied' : standingOf(step.planId);
  return {
    ...EMPTY,
    kind: 'report',
    ...standingShown(standing),
    report: reportContext(planView(plan)),
    buttons: takeButtons(reportBehind(message)),
  };
}

function heldCard(message: ChatMessage): Card | null {
  const plan = planOf(message.system['record']);
  const undertaking = heldIn(message);
  if (plan === null || undertaking === null) return null;
  const acts = game().user.isGM;
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

/** For GMs: what waits, for whom, and what they can do about it at any time. */
function pendingCard(message: ChatMessage): Card | null {
  const command = commandIn(message);
  if (command === null) return null;
  const open = openAsksOf(message);
  const asked = open.map(({ user, ask }) => ({
    question: labelText(ask.label),
    from: text('FOURFOLD.Card.waitingFor', { name: game().users.get(user)?.name ?? text('FOURFOLD.Card.gone') }),
  }));
  const ending = isExecutor() ? [button('skip'), button('callOff')] : [];
  const buttons = game().user.isGM && open.length > 0 ? [button('answer'), ...ending] : [];
  return { ...EMPTY, kind: 'pending', title: commandTitle(command), asked, buttons };
}

/** For the player who is asked, while the dialog is open. */
function questionCard(message: ChatMessage): Card | null {
  const questions = questionsForMe(message);
  if (questions === null) return null;
  const asked = questions.asks.map(({ label }) => ({ question: labelText(label), from: null }));
  const title = questions.command === null ? text('FOURFOLD.Question.title') : commandTitle(questions.command);
  return { ...EMPTY, kind: 'pending', title, asked };
}

function intentCard(message: ChatMessage): Card | null {
  const run = isExecutor() ? [button('run', true)] : [];
  const mayDrop = game().user.isGM || message.author?.isSelf === true;
  return {
    ...EMPTY,
    kind: 'intent',
    banner: text('FOURFOLD.Card.waitsForGm'),
    title: intentTitle(message),
    buttons: mayDrop ? [...run, button('dropIntent')] : run,
  };
}
