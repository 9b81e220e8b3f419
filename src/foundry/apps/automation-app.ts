/** "Automation": how far each kind of step goes by itself. For GMs. */
import { game, type Bag } from '../ports/index.ts';
import { SCOPE, setting } from '../settings/values.ts';
import { formApplication } from './form-application.ts';
import { policyIn, policyTexts } from './policy-form.ts';

const TEMPLATE = 'systems/fourfold/templates/settings/automation.hbs';
export class AutomationApplication extends formApplication() {
  static readonly DEFAULT_OPTIONS: Bag = {
    id: 'fourfold-automation',
    tag: 'form',
    classes: ['fourfold', 'ff-form', 'ff-automation-app'],
    window: { title: 'FOURFOLD.Policy.title', icon: 'fa-solid fa-gears', contentClasses: ['standard-form'] },
    position: { width: 560 },
    form: { handler: AutomationApplication.#save, submitOnChange: false, closeOnSubmit: true },
  };

  static readonly PARTS: Bag = { automation: { template: TEMPLATE } };

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    return { ...(await super._prepareContext(options)), kinds: policyTexts(setting('policy')) };
  }

  static async #save(this: AutomationApplication): Promise<void> {
    const checked = this.element.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
    const fields = new Map([...checked].map(({ name, value }) => [name, value]));
    await game().settings.set(SCOPE, 'policy', policyIn(fields));
  }
}
