/** "Waiting for the GM": one list of what waits for the GM's word, each to be run or let go. */
import { isExecutor } from '../boundary/executor.ts';
import { INTENTS } from '../boundary/intents.ts';
import { makeUpFor, MISSED } from '../boundary/missed.ts';
import { act } from '../chat/actions.ts';
import { game, hooks, type Bag } from '../ports/index.ts';
import { formApplication } from './form-application.ts';
import { waitingView } from './waiting-view.ts';

const TEMPLATE = 'systems/fourfold/templates/dialogs/waiting.hbs';

type Chosen = 'all' | 'chosen' | 'none';

class WaitingApplication extends formApplication() {
  static readonly DEFAULT_OPTIONS: Bag = {
    id: 'fourfold-waiting',
    tag: 'div',
    classes: ['fourfold', 'ff-form', 'ff-waiting-app'],
    window: { title: 'FOURFOLD.Waiting.title', icon: 'fa-solid fa-hourglass-half', contentClasses: ['standard-form'] },
    position: { width: 520 },
    actions: {
      runAll: WaitingApplication.#on('all'),
      runChosen: WaitingApplication.#on('chosen'),
      skip: WaitingApplication.#on('none'),
      run: WaitingApplication.#onIntent,
      dropIntent: WaitingApplication.#onIntent,
    },
  };

  static readonly PARTS: Bag = { waiting: { template: TEMPLATE } };

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    return { ...(await super._prepareContext(options)), ...waitingView() };
  }

  static #on(chosen: Chosen): (this: WaitingApplication, event: Event, target: HTMLElement) => Promise<void> {
    return async function (this: WaitingApplication, _event: Event, target: HTMLElement): Promise<void> {
      const fieldset = target.closest<HTMLElement>('[data-combat]');
      const combat = game().combats.get(fieldset?.dataset['combat'] ?? '');
      if (fieldset === null || combat === undefined) return;
      const boxes = [...fieldset.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
      const wanted = chosen === 'none' ? [] : boxes.filter(({ checked }) => chosen === 'all' || checked);
      await makeUpFor(
        combat,
        boxes.map(({ value }) => value),
        new Set(wanted.map(({ value }) => value)),
      );
      await this.#showRest();
    };
  }

  static async #onIntent(this: WaitingApplication, _event: Event, target: HTMLElement): Promise<void> {
    const message = game().messages.get(target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? '');
    if (message !== undefined) await act(message, target.dataset['action'] ?? '');
    await this.#showRest();
  }

  /** What is left; with nothing left the window goes. */
  async #showRest(): Promise<void> {
    if (waitingView().nothing) await this.close();
    else await this.render();
  }
}

let shown: WaitingApplication | null = null;

/** Shows the list, or what has become of it. */
export async function showWaiting(): Promise<void> {
  if (!isExecutor() || waitingView().nothing) return;
  shown ??= new WaitingApplication();
  await shown.render({ force: true });
}

/** Opens the list when something waits. Called in `init`. */
export function registerWaiting(): void {
  const show = (): void => {
    showWaiting().catch((fault: unknown) => {
      console.error('Fourfold | waiting', fault);
    });
  };
  hooks().on(MISSED, show);
  hooks().on(INTENTS, show);
}
