/** A dialog that is one form with one button. */
import { foundryApi } from '../ports/index.ts';
import { dialogs } from './dialogs.ts';
import type { Fields } from './roll-form.ts';

interface FormDialog {
  /** Name of a template of dialogs. */
  readonly template: string;
  readonly title: string;
  /** Text of the button. */
  readonly action: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** Asks the person. `null` = called off. */
export async function askForm({ template, title, action, context }: FormDialog): Promise<Fields | null> {
  const content = await foundryApi().applications.handlebars.renderTemplate(`systems/fourfold/templates/dialogs/${template}.hbs`, context);
  const given = await dialogs().wait({
    window: { title },
    classes: ['fourfold', 'ff-dialog', `ff-dialog--${template}`],
    content,
    rejectClose: false,
    buttons: [
      {
        action: 'done',
        label: action,
        default: true,
        callback: (_event: unknown, button: { readonly form: HTMLFormElement | null }) =>
          button.form === null ? {} : Object.fromEntries(new FormData(button.form)),
      },
    ],
  });
  if (given === 'done') return {};
  return typeof given === 'object' && given !== null ? (given as Fields) : null;
}
