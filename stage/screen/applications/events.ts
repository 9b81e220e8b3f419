import { bagOf } from '../../engine/objects/bags.ts';
import { guarded, runtime } from '../../engine/runtime.ts';
import type { FormConfiguration, Windowed } from './windowed.ts';
import { FormDataExtended } from './form-data.ts';
import { localized } from './frame.ts';

type Handler = (this: Windowed, event: Event, target: HTMLElement) => unknown;

const buttonOf: Record<string, number> = { click: 0, auxclick: 1, contextmenu: 2 };

/** Presses on `[data-action]` inside an application go to its actions. */
export function followActions(app: Windowed, element: HTMLElement): void {
  for (const type of Object.keys(buttonOf)) {
    element.addEventListener(type, (event) => {
      if (type === 'auxclick' && (event as MouseEvent).button !== 1) return;
      const target = (event.target as Element).closest<HTMLElement>('[data-action]');
      if (!target || !element.contains(target) || target.matches(':disabled')) return;
      // An application inside another one has its own actions.
      if (target.closest('.application') !== element && element.classList.contains('application')) return;
      act(app, event, target, buttonOf[type] ?? 0);
    });
  }
}

function act(app: Windowed, event: Event, target: HTMLElement, button: number): void {
  const action = target.dataset['action'] ?? '';
  const given = bagOf(app.options['actions'])[action];
  const { handler, buttons } =
    typeof given === 'function' ? { handler: given as Handler, buttons: [0] } : (bagOf(given) as { handler?: Handler; buttons?: number[] });
  if (!(buttons ?? [0]).includes(button)) return;
  const name = `action ${action} of ${app.id}`;
  if (handler) {
    if (button === 2) event.preventDefault();
    guarded(name, () => handler.call(app, event, target));
  } else if (button === 0) guarded(name, () => actByDefault(app, action, event, target));
}

function actByDefault(app: Windowed, action: string, event: Event, target: HTMLElement): unknown {
  switch (action) {
    case 'tab':
      return app._onClickTab(event);
    case 'close':
      return app.close();
    case 'toggleControls':
      return app.toggleControls();
    case 'minimize':
      return app.minimized ? app.maximize() : app.minimize();
    default:
      return app._onClickAction(event, target);
  }
}

/** The one form of an application: its root, or its content. */
export function formElementOf(root: HTMLElement | null, content: HTMLElement | undefined): HTMLFormElement | null {
  const form = root instanceof HTMLFormElement ? root : content;
  return form instanceof HTMLFormElement ? form : null;
}

export function followForm(app: Windowed, form: HTMLFormElement, config: FormConfiguration): void {
  form.noValidate = form.noValidate || config.submitOnChange === true;
  form.autocomplete = 'off';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target === form) guarded(`form of ${app.id}`, () => app._onSubmitForm(config, event));
  });
  form.addEventListener('change', (event) => {
    const named = event.target as HTMLInputElement;
    if (named.name || named.dataset['edit']) guarded(`form of ${app.id}`, () => app._onChangeForm(config, event));
  });
}

/** Reads a form and hands its values to the handler. */
export async function submitForm(app: Windowed, config: FormConfiguration, event: Event): Promise<void> {
  event.preventDefault();
  const form = (event as Event & { stageForm?: HTMLFormElement }).stageForm ?? (event.currentTarget as HTMLFormElement);
  if (config.handler) {
    const data = new FormDataExtended(form);
    try {
      await config.handler.call(app, event, form, data);
    } catch (error) {
      runtime.notify('error', `${localized('STAGE.Form.failed')} ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }
  if (config.closeOnSubmit) await app.close({ submitted: true });
}
