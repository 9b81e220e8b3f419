/** "Automation": how far each kind of step goes by itself. For GMs. */
import { game, text, type Bag } from '../ports/index.ts';
import { DEFAULT_POLICY, POLICY_VALUES, SCOPE, setting, type Policy, type PolicyKind } from '../settings/values.ts';
import { formApplication } from './form-application.ts';

const TEMPLATE = 'systems/fourfold/templates/settings/automation.hbs';
const KINDS = Object.keys(DEFAULT_POLICY) as readonly PolicyKind[];

/** What the form shows of a policy. */
export function policyTexts(policy: Policy): readonly object[] {
  return KINDS.map((kind) => ({
    kind,
    label: text(`FOURFOLD.Policy.${kind}.label`),
    hint: text(`FOURFOLD.Policy.${kind}.hint`),
    values: POLICY_VALUES.map((value) => ({
      value,
      label: text(`FOURFOLD.Policy.${value}.label`),
      hint: text(`FOURFOLD.Policy.${value}.hint`),
      checked: policy[kind] === value,
    })),
  }));
}

/** The policy that the form's fields say; what they do not say stays as it is by default. */
export function policyIn(fields: ReadonlyMap<string, string>): Policy {
  const read = KINDS.map((kind) => [kind, POLICY_VALUES.find((value) => value === fields.get(kind)) ?? DEFAULT_POLICY[kind]] as const);
  // Every kind of the policy has its entry.
  return Object.fromEntries(read) as unknown as Policy;
}

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
