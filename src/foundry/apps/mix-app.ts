/** "House mix": what of other games is played with this one, checked as a whole, and given away as text. For GMs. */
import type { SettingDefinition } from '../../rules/kernel/setting.ts';
import { isModule, withoutStrays } from '../../rules/rulesets/mix/modules.ts';
import { isOfMix } from '../../rules/rulesets/mix/choices.ts';
import { notify, text, type Bag } from '../ports/index.ts';
import { sentenceOf } from '../settings/compile-fault.ts';
import { activeRuleset, compiledWith } from '../settings/ruleset.ts';
import { mixText, readMix } from './mix-text.ts';
import { RULING_PARTIALS, RulingsApplication } from './rulings-app.ts';
import { draftOf, rulingTexts } from './rulings-form.ts';

const TEMPLATE = 'systems/fourfold/templates/settings/mix.hbs';

export class MixApplication extends RulingsApplication {
  static override DEFAULT_OPTIONS: Bag = {
    id: 'fourfold-mix',
    classes: ['ff-mix-app'],
    window: { title: 'FOURFOLD.Mix.title', icon: 'fa-solid fa-blender' },
    actions: { showText: MixApplication.#showText, takeText: MixApplication.#takeText, resetAll: MixApplication.#resetMix },
  };

  static override PARTS: Bag = { mix: { template: TEMPLATE, templates: RULING_PARTIALS, scrollable: ['.ff-rulings'] } };

  /** Rulings that came with a text and are about more than the mix. */
  #others: Readonly<Record<string, unknown>> = {};

  protected override definitions(): readonly SettingDefinition[] {
    return activeRuleset().definitions.filter(({ id }) => isOfMix(id));
  }

  protected override wanted(): Record<string, unknown> {
    return { ...withoutStrays(activeRuleset().id, super.wanted()), ...this.#others };
  }

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const base = await super._prepareContext(options);
    const { attributes, id } = activeRuleset();
    const all = rulingTexts(this.definitions(), attributes, this.draft);
    const intro = text('FOURFOLD.Mix.intro', { game: text(`FOURFOLD.Ruleset.${id}`) });
    return { ...base, intro, modules: all.filter((one) => isModule(one.id)), choices: all.filter((one) => !isModule(one.id)) };
  }

  private get area(): HTMLTextAreaElement | null {
    return this.element.querySelector<HTMLTextAreaElement>('textarea[data-mix]');
  }

  private say(why: string | null): void {
    const told = this.element.querySelector<HTMLElement>('.ff-mix__fault');
    if (told === null) return;
    told.textContent = why ?? '';
    told.hidden = why === null;
  }

  /** Also what came with a text and was not saved. */
  static async #resetMix(this: MixApplication): Promise<void> {
    this.#others = {};
    this.draft = draftOf(this.definitions(), {});
    await this.render();
  }

  static async #showText(this: MixApplication): Promise<void> {
    this.read();
    const { area } = this;
    if (area === null) return;
    this.say(null);
    area.value = mixText(activeRuleset(), this.wanted(), compiledWith);
    area.focus();
    area.select();
    await Promise.resolve();
  }

  static async #takeText(this: MixApplication): Promise<void> {
    const read = readMix(this.area?.value ?? '', activeRuleset().id, compiledWith);
    if ('why' in read) {
      const why = sentenceOf(read.why);
      const ruling = read.of === undefined ? null : sentenceOf({ key: 'FOURFOLD.Mix.ofRuling', args: { ruling: read.of, why } });
      this.say(ruling ?? why);
      this.area?.focus();
      return;
    }
    this.#others = Object.fromEntries(Object.entries(read.settings).filter(([id]) => !isOfMix(id)));
    this.draft = draftOf(this.definitions(), read.settings);
    await this.render();
    notify().info(text('FOURFOLD.Mix.taken'));
  }
}
