/** "Rulings": every open question of the ruleset with its default, its reason and a switch. For GMs. */
import type { SettingDefinition } from '../../rules/kernel/setting.ts';
import { game, notify, text, type Bag } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { SCOPE, setting } from '../settings/values.ts';
import { formApplication } from './form-application.ts';
import { draftOf, faultText, grown, isChanged, rulingTexts, storedOf, valueIn, type Draft, type FieldTexts } from './rulings-form.ts';

const TEMPLATE = 'systems/fourfold/templates/settings/rulings.hbs';

function fieldsIn(form: HTMLElement): FieldTexts {
  const controls = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]');
  return new Map([...controls].map((control) => [control.name, control.value]));
}

export class RulingsApplication extends formApplication() {
  static readonly DEFAULT_OPTIONS: Bag = {
    id: 'fourfold-rulings',
    tag: 'form',
    classes: ['fourfold', 'ff-form', 'ff-rulings-app'],
    window: { title: 'FOURFOLD.Rulings.title', icon: 'fa-solid fa-scale-balanced', resizable: true, contentClasses: ['standard-form'] },
    position: { width: 640, height: 720 },
    form: { handler: RulingsApplication.#save, submitOnChange: false, closeOnSubmit: false },
    actions: {
      resetRuling: RulingsApplication.#reset,
      resetAll: RulingsApplication.#resetAll,
      addClass: RulingsApplication.#addClass,
      addLevel: RulingsApplication.#addLevel,
      removeClass: RulingsApplication.#removeClass,
    },
  };

  static readonly PARTS: Bag = { rulings: { template: TEMPLATE, scrollable: ['.ff-rulings'] } };

  #draft: Draft = draftOf(activeRuleset().definitions, setting('rulings'));

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const { definitions, attributes } = activeRuleset();
    return { ...(await super._prepareContext(options)), rulings: rulingTexts(definitions, attributes, this.#draft) };
  }

  protected override async _onRender(context: Bag, options: Bag): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector('.ff-rulings')?.addEventListener('change', () => {
      this.#read();
    });
  }

  /** Takes the fields into the draft and tells faults beside their fields, without drawing anything else anew. */
  #read(): boolean {
    const { definitions, attributes } = activeRuleset();
    const fields = fieldsIn(this.element);
    this.#draft = Object.fromEntries(definitions.map((definition) => [definition.id, valueIn(definition, fields)]));
    let sound = true;
    for (const definition of definitions) {
      const fault = faultText(definition, attributes, this.#draft[definition.id]);
      this.#tell(definition, fault);
      sound &&= fault === null;
    }
    return sound;
  }

  #tell(definition: SettingDefinition, fault: string | null): void {
    const row = this.element.querySelector<HTMLElement>(`[data-ruling="${definition.id}"]`);
    if (row === null) return;
    row.classList.toggle('ff-ruling--changed', isChanged(definition, this.#draft[definition.id]));
    const told = row.querySelector<HTMLElement>('.ff-ruling__fault');
    if (told !== null) {
      told.textContent = fault ?? '';
      told.hidden = fault === null;
    }
    for (const control of row.querySelectorAll('input, select')) control.setAttribute('aria-invalid', String(fault !== null));
  }

  async #set(id: string, value: unknown): Promise<void> {
    this.#read();
    this.#draft = { ...this.#draft, [id]: value };
    await this.render();
  }

  static #rulingOf(target: HTMLElement): SettingDefinition | undefined {
    const id = target.closest<HTMLElement>('[data-ruling]')?.dataset['ruling'];
    return activeRuleset().definitions.find((definition) => definition.id === id);
  }

  static async #save(this: RulingsApplication): Promise<void> {
    if (!this.#read()) {
      notify().warn(text('FOURFOLD.Rulings.faulty'));
      this.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    await game().settings.set(SCOPE, 'rulings', storedOf(activeRuleset().definitions, this.#draft, setting('rulings')));
    await this.close();
  }

  static async #reset(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    const definition = RulingsApplication.#rulingOf(target);
    if (definition !== undefined) await this.#set(definition.id, definition.initial);
  }

  static async #resetAll(this: RulingsApplication): Promise<void> {
    this.#draft = draftOf(activeRuleset().definitions, {});
    await this.render();
  }

  static async #grow(this: RulingsApplication, target: HTMLElement, what: 'class' | 'level'): Promise<void> {
    const definition = RulingsApplication.#rulingOf(target);
    if (definition === undefined) return;
    this.#read();
    await this.#set(definition.id, grown(this.#draft[definition.id], what, text('FOURFOLD.Rulings.newClass').toLowerCase()));
  }

  static async #addClass(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    await RulingsApplication.#grow.call(this, target, 'class');
  }

  static async #addLevel(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    await RulingsApplication.#grow.call(this, target, 'level');
  }

  static async #removeClass(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    const definition = RulingsApplication.#rulingOf(target);
    if (definition === undefined) return;
    this.#read();
    const { name = '' } = target.dataset;
    const table = Object.entries((this.#draft[definition.id] ?? {}) as Bag).filter(([id]) => id !== name);
    await this.#set(definition.id, Object.fromEntries(table));
  }
}
