/** Sheets of items: every field that its type has, formulas checked as they are typed. */
import { bagOf } from '../boundary/stored-values.ts';
import { ITEM_SHAPES, isItemType, type ItemDocumentType } from '../data/item-shapes.ts';
import type { Shapes } from '../data/shape.ts';
import { chooseImage, enriched, htmlIn, sheetBases } from '../ports/applications.ts';
import { game, text, type Bag, type Item } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { GROUP_FIELD, tagsInGroup } from './ability-group.ts';
import { ask } from './ask.ts';
import { checkFormula, takeChange, takeField, type Field } from './form-events.ts';
import type { FormInput } from './form-fields.ts';
import { itemSections } from './item-form.ts';
import { NO_SUBMIT } from './form-options.ts';
import { drawKeeping, isDrawnOver } from './keep-view.ts';
import { changeRows } from './rows.ts';
import { sayIn } from './say.ts';
import { disableControls, followKeyboard } from './sheet-events.ts';

const ROOT = 'systems/fourfold/templates';
const partials = (...names: readonly string[]): string[] => names.map((name) => `${ROOT}/parts/${name}.hbs`);

interface ItemSheetLike {
  readonly item: Item;
}

const typeOf = ({ type }: Item): ItemDocumentType => (isItemType(type) ? type : 'gear');

async function choosePortrait(this: ItemSheetLike): Promise<void> {
  const { item } = this;
  await chooseImage(item.img, (img) => {
    void item.update({ img });
  });
}

async function row(this: ItemSheetLike, _event: Event, target: HTMLElement): Promise<void> {
  await changeRows(this.item, ITEM_SHAPES[typeOf(this.item)], target);
}

export class FourfoldItemSheet extends sheetBases().ItemSheet {
  static DEFAULT_OPTIONS: Bag = {
    classes: ['fourfold', 'ff-sheet', 'ff-item'],
    window: { resizable: true },
    position: { width: 560, height: 680 },
    form: NO_SUBMIT,
    actions: { choosePortrait, addRow: row, removeRow: row },
  };

  static PARTS: Record<string, Bag> = {
    header: { template: `${ROOT}/item/header.hbs` },
    form: { template: `${ROOT}/item/form.hbs`, templates: partials('sections', 'field', 'list') },
    description: { template: `${ROOT}/item/description.hbs`, templates: partials('prose') },
  };

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const base = await super._prepareContext(options);
    const { item } = this;
    const system = bagOf(item._source['system']);
    const description = htmlIn(system['description']);
    return {
      ...base,
      uid: this.id,
      name: item.name,
      img: item.img,
      typeLabel: text(`TYPES.Item.${item.type}`),
      owner: item.actor?.name ?? '',
      sections: itemSections(typeOf(item), this.formInput(system)),
      description: {
        value: description,
        enriched: await enriched(description, { relativeTo: item, secrets: item.isOwner }),
        name: 'system.description',
        uuid: item.uuid,
        label: text('FOURFOLD.Item.FIELDS.description.label'),
        editable: this.isEditable,
      },
    };
  }

  private formInput(system: Bag): FormInput {
    const { item } = this;
    const others = [...(item.actor?.items ?? [])].filter((other) => other.type === 'gear').map(({ name }) => name);
    return {
      shapes: ITEM_SHAPES[typeOf(item)],
      system,
      prefix: 'FOURFOLD.Item',
      rules: activeRuleset(),
      say: sayIn(game().i18n),
      has: (key) => game().i18n.has(key),
      uid: this.id,
      names: others,
    };
  }

  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: Bag): void {
    drawKeeping(content, result, (parts) => {
      super._replaceHTML(parts, content, options);
    });
  }

  protected override async _onFirstRender(context: Bag, options: Bag): Promise<void> {
    await super._onFirstRender(context, options);
    followKeyboard(this.element);
    this.element.addEventListener('change', (event) => {
      const field = event.target as Field;
      if (isDrawnOver(field)) return;
      const say = sayIn(game().i18n);
      // Every shape is one of the item's own type.
      const shapes: Shapes = ITEM_SHAPES[typeOf(this.item)];
      const instead = (path: string, value: unknown): Promise<boolean> => this.equipped(path, value);
      const host = { document: this.item, shapes, say, instead };
      if (field.name === GROUP_FIELD) void takeField(host, field, 'tags', this.tagsIn(field.value));
      else void takeChange(host, field);
    });
    this.element.addEventListener('input', (event) => {
      const field = event.target as HTMLInputElement;
      if (field.dataset['formula'] !== undefined) checkFormula(field, activeRuleset(), sayIn(game().i18n));
    });
  }

  private tagsIn(group: unknown): readonly string[] {
    return tagsInGroup(activeRuleset(), bagOf(this.item._source['system'])['tags'], group);
  }

  /** What somebody holds is taken up and put away by the rules. */
  private async equipped(path: string, value: unknown): Promise<boolean> {
    const { actor, id } = this.item;
    if (path !== 'equipped' || actor === null) return false;
    await ask({ kind: value === true ? 'equip' : 'unequip', who: actor.uuid, item: id ?? '' });
    return true;
  }

  protected override _toggleDisabled(disabled: boolean): void {
    const content = this.element.querySelector('.window-content');
    if (content !== null) disableControls(content, disabled);
  }
}
