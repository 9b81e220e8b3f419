/** A decision put to the person at this screen. */
import type { DecisionAsk } from '../../rules/kernel/ask.ts';
import type { Command } from '../../rules/kernel/command.ts';
import { dialogs } from '../apps/dialogs.ts';
import { commandTitle } from '../chat/plan-view.ts';
import { labelText } from '../chat/words.ts';
import { foundryApi, text } from '../ports/index.ts';

const TEMPLATES = 'systems/fourfold/templates/dialogs';

/** What counts when a dialog is closed without a choice: the choice that changes least. */
const LEAST: readonly string[] = ['pass', 'cancel', 'keep', 'none'];

function unanswered(ask: DecisionAsk): string {
  const safe = LEAST.find((value) => ask.choices.some((choice) => choice.value === value));
  return safe ?? ask.choices[0]?.value ?? '';
}

/** What is going on, what is asked, and by which rule. */
async function question(template: 'decision' | 'number', ask: DecisionAsk, command: Command | undefined): Promise<string> {
  const [min, max] = ask.bounds ?? BOUNDS;
  return await foundryApi().applications.handlebars.renderTemplate(`${TEMPLATES}/${template}.hbs`, {
    action: command === undefined ? null : commandTitle(command),
    question: labelText(ask.label),
    rule: ask.rule,
    min,
    max,
  });
}

const BOUNDS = [0, 100] as const;
const LOOK = ['fourfold', 'ff-dialog'];

/**
 * Asks the person; closing the dialog is the choice that changes least (pass, cancel, keep).
 * @param command what is about to happen, for the person to read
 */
export async function promptDecision(ask: DecisionAsk, command?: Command): Promise<string | number> {
  if (ask.choices.length === 0) return await promptNumber(ask, command);
  const chosen = await dialogs().wait({
    window: { title: text(`FOURFOLD.Dialog.${ask.about}`) },
    classes: [...LOOK, `ff-dialog--${ask.about}`],
    content: await question('decision', ask, command),
    buttons: ask.choices.map((choice, index) => ({ action: choice.value, label: labelText(choice.label), default: index === 0 })),
    rejectClose: false,
  });
  const offered = ask.choices.some(({ value }) => value === chosen);
  return typeof chosen === 'string' && offered ? chosen : unanswered(ask);
}

async function promptNumber(ask: DecisionAsk, command: Command | undefined): Promise<number> {
  const [min, max] = ask.bounds ?? BOUNDS;
  const given = await dialogs().input({
    window: { title: text('FOURFOLD.Dialog.choose') },
    classes: [...LOOK, 'ff-dialog--number'],
    content: await question('number', ask, command),
    ok: { label: text('FOURFOLD.Choice.confirm') },
    rejectClose: false,
  });
  const value = Number((given as { readonly number?: unknown } | null)?.number ?? min);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : min;
}
