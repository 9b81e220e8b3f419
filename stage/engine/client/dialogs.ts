import type { Bag } from '../objects/bags.ts';
import { ApplicationV2 } from './applications.ts';

/** A dialog that waits for somebody to answer. */
export interface OpenDialog {
  readonly kind: 'confirm' | 'prompt' | 'input' | 'wait';
  readonly config: Bag;
  answer(value: unknown): void;
}

type Answer = unknown;

const answers: Answer[] = [];
const open: OpenDialog[] = [];

/** What tests answer to the dialogs to come; a function is given the dialog's configuration. */
export function queueAnswers(values: unknown[]): void {
  for (const value of values) {
    const dialog = open.shift();
    if (dialog) dialog.answer(value);
    else answers.push(value);
  }
}

export function openDialogs(): readonly OpenDialog[] {
  return open;
}

type OnRender = (event: unknown, dialog: DialogV2) => unknown;

function ask(kind: OpenDialog['kind'], config: Bag): Promise<unknown> {
  const dialog = new DialogV2(config);
  return new Promise((resolve, reject) => {
    const answer = (value: unknown): void => resolve(typeof value === 'function' ? (value as (config: Bag) => unknown)(config) : value);
    if (answers.length > 0) {
      answer(answers.shift());
      return;
    }
    const entry = { kind, config, answer };
    dialog.onClose = () => {
      const at = open.indexOf(entry);
      if (at < 0) return;
      open.splice(at, 1);
      if (config['rejectClose'] === true) reject(new Error('Dialog was dismissed without pressing a button.'));
      else resolve(null);
    };
    open.push(entry);
    (config['render'] as OnRender | undefined)?.({ type: 'render' }, dialog);
  });
}

/** Dialogs that are answered by a queue instead of a person. */
export class DialogV2 extends ApplicationV2 {
  onClose: () => void = () => undefined;

  override close(options?: Bag): Promise<this> {
    this.onClose();
    return super.close(options);
  }

  static confirm(config: Bag = {}): Promise<unknown> {
    return ask('confirm', config);
  }

  static prompt(config: Bag = {}): Promise<unknown> {
    return ask('prompt', config);
  }

  static input(config: Bag = {}): Promise<unknown> {
    return ask('input', config);
  }

  static wait(config: Bag = {}): Promise<unknown> {
    return ask('wait', config);
  }

  static query(user: { query(name: string, data: unknown): Promise<unknown> }, type: string, config: Bag = {}): Promise<unknown> {
    return user.query('dialog', { type, config });
  }
}
