/** Decisions put to the person at this screen: one dialog with everything that is asked at once. */
import type { DecisionAsk } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import { countDown } from '../apps/countdown.ts';
import { dialogs, plainLabel, type OpenDialog } from '../apps/dialogs.ts';
import { commandTitle } from '../chat/plan-view.ts';
import { rendered } from '../chat/templates.ts';
import { labelText, NO_RULE } from '../chat/words.ts';
import { serverNow, text } from '../ports/index.ts';

/** What counts when nobody chooses: the choice that changes least. */
const LEAST: readonly string[] = ['pass', 'cancel', 'keep', 'none'];
const BOUNDS = [0, 100] as const;
const LOOK = ['fourfold', 'ff-dialog'];

export type Choices = Readonly<Record<string, string | number>>;

export interface Prompt {
  readonly asks: readonly DecisionAsk[];
  /** What is about to happen, for the person to read; `null` when they may not know. */
  readonly command?: Command | null;
  /** When the time is over, by the server's clock; `null` = never. */
  readonly until?: number | null;
  /** Closing the dialog takes the choices that change least, or leaves the questions open. */
  readonly dismissed: 'least' | 'leave';
  /** Is handed what closes the dialog without any choice. */
  readonly opened?: (close: () => void) => void;
}

/** The choice that changes least: pass, cancel, keep; of a number the smallest. */
export function leastOf(ask: DecisionAsk): string | number {
  if (ask.choices.length === 0) return (ask.bounds ?? BOUNDS)[0];
  const safe = LEAST.find((value) => ask.choices.some((choice) => choice.value === value));
  return safe ?? ask.choices[0]?.value ?? '';
}

/** @returns choices by key of the ask; `null` when the questions stay open */
export async function promptDecisions(prompt: Prompt): Promise<Choices | null> {
  const { asks } = prompt;
  const [first] = asks;
  if (first === undefined) return {};
  let withdrawn = false;
  const own = {
    rejectClose: false,
    render: (_event: unknown, dialog: OpenDialog) => {
      prompt.opened?.(() => {
        withdrawn = true;
        void dialog.close();
      });
      if (typeof prompt.until === 'number') countDown(dialog.element, prompt.until);
    },
    content: await contentOf(prompt),
  };
  const given = asks.length === 1 && first.choices.length > 0 ? await pressed(first, own) : await filledIn(asks, own);
  if (withdrawn || (given === null && prompt.dismissed === 'leave')) return null;
  return Object.fromEntries(asks.map((ask, index) => [ask.key, fitting(ask, given?.[index])]));
}

/** One question with choices: each is a button. */
async function pressed(ask: DecisionAsk, own: object): Promise<readonly unknown[] | null> {
  const chosen = await dialogs().wait({
    ...own,
    window: { title: text(`FOURFOLD.Dialog.${ask.about}`) },
    classes: [...LOOK, `ff-dialog--${ask.about}`],
    buttons: ask.choices.map(({ value, label }, index) => ({ action: value, label: plainLabel(labelText(label)), default: index === 0 })),
  });
  return chosen === null ? null : [chosen];
}

/** Several questions, or a number: fields of one form. */
async function filledIn(asks: readonly DecisionAsk[], own: object): Promise<readonly unknown[] | null> {
  const form = await dialogs().input({
    ...own,
    window: { title: text(asks.length > 1 ? 'FOURFOLD.Dialog.several' : 'FOURFOLD.Dialog.choose') },
    classes: [...LOOK, 'ff-dialog--form'],
    ok: { label: text('FOURFOLD.Choice.confirm') },
  });
  if (typeof form !== 'object' || form === null) return null;
  const fields = form as Readonly<Record<string, unknown>>;
  return asks.map((_ask, index) => fields[nameOf(index)]);
}

const nameOf = (index: number): string => `question-${String(index)}`;

/** A choice that was offered, or the one that changes least. */
function fitting(ask: DecisionAsk, given: unknown): string | number {
  if (ask.choices.length > 0) return ask.choices.find(({ value }) => value === given)?.value ?? leastOf(ask);
  const [min, max] = ask.bounds ?? BOUNDS;
  const value = given === null || given === undefined || given === '' ? NaN : Number(given);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : leastOf(ask);
}

async function contentOf({ asks, command, until }: Prompt): Promise<string> {
  const alone = asks.length === 1 && (asks[0]?.choices.length ?? 0) > 0;
  return await rendered('question', {
    action: command === undefined || command === null ? null : commandTitle(command),
    questions: asks.map((ask, index) => questionText(ask, index, alone)),
    remaining: typeof until === 'number' ? text('FOURFOLD.Dialog.remaining', { seconds: secondsUntil(until) }) : null,
  });
}

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - serverNow()) / 1000));

/** @param alone its choices are the dialog's buttons */
function questionText(ask: DecisionAsk, index: number, alone: boolean): object {
  const [min, max] = ask.bounds ?? BOUNDS;
  const least = leastOf(ask);
  return {
    question: labelText(ask.label),
    rule: ask.rule === NO_RULE ? null : ask.rule,
    name: nameOf(index),
    number: ask.choices.length === 0 ? { min, max, first: index === 0 } : null,
    choices: alone ? [] : ask.choices.map(({ value, label }) => ({ value, label: labelText(label), checked: value === least })),
  };
}
