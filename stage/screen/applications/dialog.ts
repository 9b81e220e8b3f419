import { bagOf, bagsOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { cleanHTML } from '../../engine/objects/html.ts';
import { guarded, runtime } from '../../engine/runtime.ts';
import { ApplicationV2 } from './application.ts';
import type { RenderOptions } from './application.ts';
import { FormDataExtended } from './form-data.ts';
import { localized, make } from './frame.ts';

type Callback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

interface DialogButton extends Bag {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  type?: 'submit' | 'button' | 'reset';
  default?: boolean;
  callback?: Callback;
}

type Kind = 'confirm' | 'prompt' | 'input' | 'wait';

interface Questioned {
  readonly id: string;
  query(name: string, data: unknown): Promise<unknown>;
}

/** foundry.applications.api.DialogV2: a question with buttons. It takes the focus, and gives it back. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: 'dialog-{id}',
    classes: ['dialog'],
    tag: 'dialog',
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false, contentTag: 'form', contentClasses: ['dialog-form', 'standard-form'] },
    modal: false,
    content: '',
    buttons: [],
  };

  override _initializeApplicationOptions(options: Bag): Bag {
    const merged = super._initializeApplicationOptions(options);
    // Buttons keep their functions and are looked up by action.
    const buttons = bagsOf(options['buttons']);
    if (buttons.length === 0) throw new Error('You must define at least one entry in options.buttons');
    return { ...merged, content: options['content'] ?? '', buttons };
  }

  get #buttons(): DialogButton[] {
    return this.options['buttons'] as DialogButton[];
  }

  override get title(): string {
    return super.title || localized('STAGE.Dialog.title');
  }

  override _renderHTML(_context: Bag, _options: RenderOptions): Promise<unknown> {
    const page = document;
    const content = this.options['content'];
    const body = make(page, 'div', { classes: 'dialog-content standard-form' });
    if (content instanceof HTMLElement) body.append(content);
    else body.innerHTML = cleanHTML(textOf(content));
    const footer = make(page, 'footer', { classes: 'form-footer' });
    footer.append(...this.#buttons.map((entry, index) => this.#button(entry, index)));
    const parts = page.createDocumentFragment();
    parts.append(body, footer);
    return Promise.resolve(parts);
  }

  /** Enter presses the first button of type submit, so only the default one is. */
  #button(entry: DialogButton, index: number): HTMLButtonElement {
    const isDefault = this.#buttons.some((one) => one.default) ? entry.default === true : index === 0;
    const attributes = { type: isDefault ? (entry.type ?? 'submit') : 'button', 'data-action': entry.action };
    const press = make(document, 'button', { classes: entry.class ?? '', attributes });
    if (isDefault) press.classList.add('default');
    Object.assign(press.style, entry['style']);
    if (entry.icon) press.append(make(document, 'i', { classes: entry.icon, attributes: { 'aria-hidden': 'true' } }));
    // UNVERIFIED: the published types make buttons from a text of HTML, so a label is taken for HTML here.
    const label = make(document, 'span', {});
    label.innerHTML = cleanHTML(localized(entry.label));
    press.append(label);
    press.addEventListener('click', (event) => {
      if (press.type === 'button') void this.#answer(press, event);
    });
    return press;
  }

  override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result as DocumentFragment);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { element, form } = this;
    if (!(element instanceof HTMLDialogElement) || !form) return;
    if (this.options['modal']) element.showModal();
    else element.show();
    this.setPosition();
    this.bringToFront();
    element.addEventListener('cancel', (event) => {
      if (event.target !== element) return;
      event.preventDefault();
      void this.close();
    });
    element.addEventListener('keydown', (event) => this._onKeyDown(event));
    this.#focusFirst(element);
  }

  /** Focus goes to what asks for it, else to the first field, else to the default button. */
  #focusFirst(element: HTMLElement): void {
    const fields = '.dialog-content :is(input:not([type="hidden"]), select, textarea):not(:disabled)';
    const places = ['[autofocus]', fields, 'footer button.default', 'footer button'];
    const first = places.map((selector) => element.querySelector<HTMLElement>(selector)).find(Boolean);
    const group = first instanceof HTMLInputElement && first.type === 'radio' ? checkedLike(first) : null;
    (group ?? first)?.focus({ preventScroll: true });
    if (first instanceof HTMLInputElement && ['text', 'number'].includes(first.type)) first.select();
  }

  _onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  override async _onSubmitForm(_config: Bag, event: Event): Promise<void> {
    event.preventDefault();
    const given = (event as SubmitEvent).submitter;
    const button = given instanceof HTMLButtonElement ? given : this.element?.querySelector<HTMLButtonElement>('footer button.default');
    if (button) await this.#answer(button, event);
  }

  /** Runs the button's function; what it gives, or else the name of the button, is the answer. */
  async #answer(button: HTMLButtonElement, event: Event): Promise<void> {
    if (button.disabled || !this.rendered) return;
    const entry = this.#buttons.find((one) => one.action === button.dataset['action']);
    button.disabled = true;
    try {
      await this._onSubmit(button, event, entry);
    } catch (error) {
      button.disabled = false;
      runtime.host.report('error', error);
    }
  }

  async _onSubmit(button: HTMLButtonElement, event: Event, entry: DialogButton | undefined): Promise<this> {
    event.preventDefault();
    const result: unknown = (await entry?.callback?.(event, button, this)) ?? button.dataset['action'];
    await (this.options['submit'] as ((result: unknown, dialog: DialogV2) => unknown) | undefined)?.(result, this);
    return bagOf(this.options['form'])['closeOnSubmit'] === false ? this : this.close({ submitted: true });
  }

  /* Questions. */

  static confirm({ yes, no, ...config }: Bag = {}): Promise<unknown> {
    const buttons = [
      { action: 'yes', label: 'STAGE.Dialog.yes', icon: 'fa-solid fa-check', callback: () => true, ...bagOf(yes) },
      {
        action: 'no',
        label: 'STAGE.Dialog.no',
        icon: 'fa-solid fa-xmark',
        callback: () => false,
        default: !bagOf(yes)['default'],
        ...bagOf(no),
      },
    ];
    return this.wait({ ...config, buttons: [...buttons, ...bagsOf(config['buttons'])] });
  }

  static prompt({ ok, ...config }: Bag = {}): Promise<unknown> {
    const button = { action: 'ok', label: 'STAGE.Dialog.ok', icon: 'fa-solid fa-check', default: true, ...bagOf(ok) };
    return this.wait({ ...config, buttons: [button, ...bagsOf(config['buttons'])] });
  }

  static input({ ok, ...config }: Bag = {}): Promise<unknown> {
    const callback: Callback = (_event, button) => (button.form ? new FormDataExtended(button.form).object : {});
    return this.prompt({ ...config, ok: { callback, ...bagOf(ok) } });
  }

  static wait({ rejectClose = false, close, submit, render, ...config }: Bag = {}): Promise<unknown> {
    const onSubmit = submit as ((result: unknown, dialog: DialogV2) => unknown) | undefined;
    const onClose = close as ((event: Event, dialog: DialogV2) => unknown) | undefined;
    return new Promise((resolve, reject) => {
      const answered = async (result: unknown, dialog: DialogV2): Promise<void> => {
        await onSubmit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...config, submit: answered });
      dialog.addEventListener('render', (event) => {
        guarded('render of a dialog', () => (render as ((event: Event, dialog: DialogV2) => unknown) | undefined)?.(event, dialog));
      });
      // After an answer the promise is settled already, and the rest has no effect.
      dialog.addEventListener('close', (event) => {
        const result = guarded('close of a dialog', () => onClose?.(event, dialog));
        if (rejectClose) reject(new Error('Dialog was dismissed without pressing a button.'));
        else resolve(result ?? null);
      });
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Asks another user, on their screen. */
  static query(user: Questioned, type: Kind, config: Bag = {}): Promise<unknown> {
    if (user.id === runtime.game.userId) return this[type](config);
    return user.query('dialog', { type, config });
  }

  static _handleQuery({ type, config }: { type: Kind; config: Bag }): Promise<unknown> {
    if (!['confirm', 'prompt', 'input', 'wait'].includes(type)) throw new Error(`There is no dialog of the kind ${textOf(type)}`);
    return this[type](config);
  }
}

function checkedLike(radio: HTMLInputElement): HTMLInputElement | null {
  return radio.form?.querySelector(`input[type="radio"][name="${CSS.escape(radio.name)}"]:checked`) ?? null;
}
