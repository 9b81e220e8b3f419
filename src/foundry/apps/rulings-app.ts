/** "Rulings": every open question of the ruleset with its default, its reason and a switch. For GMs. */
import type { SettingDefinition } from '../../rules/kernel/setting.ts';
import { isCompileFault } from '../../rules/rulesets/compile.ts';
import { isOfMix } from '../../rules/rulesets/mix/choices.ts';
import { withoutStrays } from '../../rules/rulesets/mix/modules.ts';
import { game, notify, text, type Bag } from '../ports/index.ts';
import { sentenceOf } from '../settings/compile-fault.ts';
import { activeRuleset, compiledWith } from '../settings/ruleset.ts';
import { SCOPE, setting } from '../settings/values.ts';
import { formApplication } from './form-application.ts';
import { draftOf, faultOfValue, isChanged, rulingGroups, storedOf, valueIn, type Draft, type FieldTexts } from './rulings-form.ts';
import { grown, withEntry } from './rulings-tables.ts';

const FOLDER = 'systems/fourfold/templates/settings';
/** Drawn once for each ruling, in both dialogs. */
export const RULING_PARTIALS: readonly string[] = ['ruling', 'ruling-table', 'ruling-entries'].map((name) => `${FOLDER}/${name}.hbs`);

type Control = HTMLInputElement | HTMLSelectElement;

function fieldsIn(form: HTMLElement): FieldTexts {
  const controls = form.querySelectorAll<Control>('input[name], select[name]');
  return new Map([...controls].map((control) => [control.name, textOf(control)]));
}

function textOf(control: Control): string {
  if (control.tagName === 'INPUT' && control.type === 'checkbox') return control.checked ? 'on' : 'off';
  return control.value;
}

export class RulingsApplication extends formApplication() {
  static DEFAULT_OPTIONS: Bag = {
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
      removeClass: RulingsApplication.#removeRow,
      addEntry: RulingsApplication.#addEntry,
      removeEntry: RulingsApplication.#removeRow,
    },
  };

  static PARTS: Bag = { rulings: { template: `${FOLDER}/rulings.hbs`, templates: RULING_PARTIALS, scrollable: ['.ff-rulings'] } };

  protected draft: Draft = draftOf(this.definitions(), setting('rulings'));

  /** What this form is about. */
  protected definitions(): readonly SettingDefinition[] {
    return activeRuleset().definitions.filter(({ id }) => !isOfMix(id));
  }

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const base = await super._prepareContext(options);
    return { ...base, groups: rulingGroups(activeRuleset(), this.definitions(), this.draft), contradiction: this.contradiction() };
  }

  protected override async _onRender(context: Bag, options: Bag): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector('.ff-rulings')?.addEventListener('change', () => {
      this.read();
    });
  }

  /** What would be stored. */
  protected wanted(): Record<string, unknown> {
    return storedOf(this.definitions(), this.draft, setting('rulings'));
  }

  /** Why the draft cannot be played as a whole, in a sentence; `null` when it can. */
  private contradiction(): string | null {
    // What another game of this world left behind is no fault of this form.
    const rules = compiledWith(withoutStrays(activeRuleset().id, this.wanted()));
    return isCompileFault(rules) ? sentenceOf(rules.sentence) : null;
  }

  /** Takes the fields into the draft and tells faults beside their fields, without drawing anything else anew. */
  protected read(): boolean {
    const { attributes } = activeRuleset();
    const fields = fieldsIn(this.element);
    const definitions = this.definitions();
    this.draft = Object.fromEntries(definitions.map((definition) => [definition.id, valueIn(definition, fields)]));
    let sound = true;
    for (const definition of definitions) {
      const fault = faultOfValue(definition, attributes, this.draft[definition.id]);
      this.tell(definition, fault);
      sound &&= fault === null;
    }
    const contradiction = this.contradiction();
    const told = this.element.querySelector<HTMLElement>('.ff-form__fault');
    if (told !== null) {
      told.textContent = contradiction ?? '';
      told.hidden = contradiction === null;
    }
    return sound && contradiction === null;
  }

  private tell(definition: SettingDefinition, fault: ReturnType<typeof faultOfValue>): void {
    const row = this.element.querySelector<HTMLElement>(`[data-ruling="${definition.id}"]`);
    if (row === null) return;
    row.classList.toggle('ff-ruling--changed', isChanged(definition, this.draft[definition.id]));
    const told = row.querySelector<HTMLElement>('.ff-ruling__fault');
    if (told !== null) {
      told.hidden = fault === null;
      const parts: Readonly<Record<string, string | undefined>> = { why: fault?.why, ...fault?.mark };
      for (const part of told.querySelectorAll<HTMLElement>('[data-fault]')) part.textContent = parts[part.dataset['fault'] ?? ''] ?? '';
    }
    for (const control of row.querySelectorAll('input, select')) control.setAttribute('aria-invalid', String(fault !== null));
  }

  private async put(id: string, value: unknown): Promise<void> {
    this.read();
    this.draft = { ...this.draft, [id]: value };
    await this.render();
  }

  private rulingOf(target: HTMLElement): SettingDefinition | undefined {
    const id = target.closest<HTMLElement>('[data-ruling]')?.dataset['ruling'];
    return this.definitions().find((definition) => definition.id === id);
  }

  static async #save(this: RulingsApplication): Promise<void> {
    if (!this.read()) {
      notify().warn(text('FOURFOLD.Rulings.faulty'));
      this.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    await game().settings.set(SCOPE, 'rulings', this.wanted());
    await this.close();
  }

  static async #reset(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    const definition = this.rulingOf(target);
    if (definition !== undefined) await this.put(definition.id, definition.initial);
  }

  static async #resetAll(this: RulingsApplication): Promise<void> {
    this.draft = draftOf(this.definitions(), {});
    await this.render();
  }

  static async #grow(this: RulingsApplication, target: HTMLElement, what: 'class' | 'level'): Promise<void> {
    const definition = this.rulingOf(target);
    if (definition === undefined) return;
    this.read();
    await this.put(definition.id, grown(this.draft[definition.id], what, text('FOURFOLD.Rulings.newClass').toLowerCase()));
  }

  static async #addClass(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    await RulingsApplication.#grow.call(this, target, 'class');
  }

  static async #addLevel(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    await RulingsApplication.#grow.call(this, target, 'level');
  }

  static async #addEntry(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    const definition = this.rulingOf(target);
    if (definition?.type !== 'table') return;
    this.read();
    await this.put(definition.id, withEntry(definition, this.draft[definition.id], text('FOURFOLD.Rulings.newEntry')));
  }

  static async #removeRow(this: RulingsApplication, _event: Event, target: HTMLElement): Promise<void> {
    const definition = this.rulingOf(target);
    if (definition === undefined) return;
    this.read();
    const { name = '' } = target.dataset;
    const table = Object.entries((this.draft[definition.id] ?? {}) as Bag).filter(([id]) => id !== name);
    await this.put(definition.id, Object.fromEntries(table));
  }
}
