/** A decision put to the person at this screen. */
import type { DecisionAsk } from '../../rules/kernel/ask.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import { foundryApi, text, type Bag } from '../ports/index.ts';

interface DialogClass {
  wait(options: Bag): Promise<unknown>;
  input(options: Bag): Promise<unknown>;
}

const dialog = (): DialogClass => foundryApi().applications.api['DialogV2'] as DialogClass;

/** Text of a rules label in the language of this client. */
export function labelText(label: Label): string {
  return text(label.key, label.args);
}

/** What counts when a dialog is closed without a choice: the choice that changes least. */
function unanswered(ask: DecisionAsk): string {
  const order = ['pass', 'cancel', 'keep', 'none'];
  const safe = order.find((value) => ask.choices.some((choice) => choice.value === value));
  return safe ?? ask.choices[0]?.value ?? '';
}

/** Asks the person; closing the dialog is the choice that changes least (pass, cancel, keep). */
export async function promptDecision(ask: DecisionAsk): Promise<string | number> {
  if (ask.choices.length === 0) return await promptNumber(ask);
  const buttons = ask.choices.map((choice, index) => ({ action: choice.value, label: labelText(choice.label), default: index === 0 }));
  const content = await foundryApi().applications.handlebars.renderTemplate('systems/fourfold/templates/dialogs/decision.hbs', {
    question: labelText(ask.label),
    rule: ask.rule,
  });
  const chosen = await dialog().wait({ window: { title: text(`FOURFOLD.Dialog.${ask.about}`) }, content, buttons, rejectClose: false });
  return typeof chosen === 'string' ? chosen : unanswered(ask);
}

async function promptNumber(ask: DecisionAsk): Promise<number> {
  const [min, max] = ask.bounds ?? [0, 100];
  const content = await foundryApi().applications.handlebars.renderTemplate('systems/fourfold/templates/dialogs/number.hbs', {
    question: labelText(ask.label),
    rule: ask.rule,
    min,
    max,
  });
  const given = await dialog().input({
    window: { title: text('FOURFOLD.Dialog.choose') },
    content,
    ok: { label: text('FOURFOLD.Choice.confirm') },
    rejectClose: false,
  });
  const value = Number((given as { readonly number?: unknown } | null)?.number ?? min);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : min;
}
