/** Sheets of characters and NPCs: the same parts, on tabs or on one page. */
import type { Creature } from '../../rules/kernel/state.ts';
import { sheetView } from '../../rules/views/sheet.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { bagOf } from '../boundary/stored-values.ts';
import { mayKnow } from '../chat/readers.ts';
import { itemNameOf } from '../chat/words.ts';
import { ACTOR_SHAPE } from '../data/actor-shape.ts';
import { ITEM_SHAPES } from '../data/item-shapes.ts';
import { enriched, htmlIn, sheetBases } from '../ports/applications.ts';
import { documentOf, game, text, type Actor, type Bag, type Item } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { ACTOR_ACTIONS, applyCondition } from './actor-actions.ts';
import { actorContext } from './actor-context.ts';
import type { Thing } from './actor-lists.ts';
import { ask } from './ask.ts';
import { restoreShown, takeChange, takeField, type Field } from './form-events.ts';
import { NO_SUBMIT } from './form-options.ts';
import { drawKeeping, isDrawnOver } from './keep-view.ts';
import { sayIn } from './say.ts';
import { disableControls, followKeyboard, markTabs } from './sheet-events.ts';
import { bonusCommand, healthCommand, trackCommand, type Wanted } from './track-commands.ts';
import { parseTrackInput, type TrackInput } from './track-input.ts';

const ROOT = 'systems/fourfold/templates';
const part = (name: string, ...partials: readonly string[]): Bag => {
  return { template: `${ROOT}/actor/${name}.hbs`, templates: partials.map((one) => `${ROOT}/parts/${one}.hbs`) };
};

const HEADER = part('header');
const BIOGRAPHY = part('biography', 'prose');
const PANELS = {
  actions: part('actions', 'sum', 'effects', 'tags', 'switch', 'name'),
  inventory: part('inventory', 'tags', 'switch', 'name'),
  conditions: part('conditions'),
  biography: BIOGRAPHY,
  details: part('details', 'sections', 'field', 'list'),
};
const TOP = { header: HEADER, vitals: part('vitals', 'track'), attributes: part('attributes', 'sum') };

const TAB_ICONS = {
  actions: 'fa-solid fa-hand-fist',
  inventory: 'fa-solid fa-suitcase',
  conditions: 'fa-solid fa-hand-sparkles',
  biography: 'fa-solid fa-feather',
  details: 'fa-solid fa-sliders',
};

abstract class FourfoldActorSheet extends sheetBases().ActorSheet {
  static DEFAULT_OPTIONS: Bag = {
    classes: ['fourfold', 'ff-sheet', 'ff-actor'],
    window: { resizable: true },
    form: NO_SUBMIT,
    actions: ACTOR_ACTIONS,
  };

  private get isLimited(): boolean {
    return !this.actor.testUserPermission(game().user, 'OBSERVER');
  }

  /** Who may only know that the actor exists sees its name, its portrait and its story. */
  protected _configureRenderParts(): Record<string, Bag> {
    // `PARTS` is static; the type of a constructor does not tell of it.
    const { PARTS } = this.constructor as unknown as { readonly PARTS: Record<string, Bag> };
    return structuredClone(this.isLimited ? { header: HEADER, biography: BIOGRAPHY } : PARTS);
  }

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const base = await super._prepareContext(options);
    const { actor, isEditable } = this;
    const biography = await this.biography();
    const uid = this.id;
    const common = { ...base, uid, limited: this.isLimited, biography };
    if (this.isLimited) return { ...common, name: actor.name, img: actor.img, editable: false };
    const rules = activeRuleset();
    const say = sayIn(game().i18n);
    const view = sheetView({ rules, creature: creatureOfActor(actor, rules), nameOf: (id) => this.nameOf(id) });
    const context = actorContext({
      view,
      rules,
      system: bagOf(actor._source['system']),
      name: actor.name,
      img: actor.img,
      say,
      has: (key) => game().i18n.has(key),
      uid,
      editable: isEditable,
      isGM: game().user.isGM,
      things: await thingsOf(actor),
    });
    return { ...common, ...context };
  }

  private async biography(): Promise<Bag> {
    const { actor } = this;
    const value = htmlIn(bagOf(actor._source['system'])['biography']);
    return {
      value,
      enriched: await enriched(value, { relativeTo: actor, secrets: actor.isOwner }),
      name: 'system.biography',
      uuid: actor.uuid,
      label: text('FOURFOLD.Actor.FIELDS.biography.label'),
      editable: this.isEditable,
    };
  }

  /** Names of whoever is not to be known are not told. */
  private nameOf(id: string): string | null {
    const known = documentOf(id) as Actor | Item | null;
    if (known?.documentName === 'Actor') return mayKnow(id) ? ((known as Actor).token?.name ?? known.name) : null;
    if (known !== null) return known.name;
    return itemNameOf(this.actor.uuid, id);
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
      void this.changed(field);
      if (field.dataset['offer'] === 'key') this.showOffer();
    });
  }

  protected override async _onRender(context: Bag, options: Bag): Promise<void> {
    await super._onRender(context, options);
    this.showOffer();
  }

  /** Only what happens every turn has an amount, only some conditions have an element or more than one stack. */
  private showOffer(): void {
    const chosen = this.element.querySelector<HTMLSelectElement>('[data-offer="key"]')?.selectedOptions[0];
    const { ticks, mostStacks = '1', perElement } = chosen?.dataset ?? {};
    this.showOfferField('amount', ticks === 'true');
    this.showOfferField('element', perElement === 'true');
    this.showOfferField('stacks', mostStacks !== '1');
    const stacks = this.element.querySelector<HTMLInputElement>('[data-offer="stacks"]');
    if (stacks !== null) stacks.max = mostStacks;
  }

  private showOfferField(name: string, shown: boolean): void {
    const field = this.element.querySelector<HTMLElement>(`[data-offer-${name}]`);
    if (field !== null) field.hidden = !shown;
  }

  private async changed(field: Field): Promise<void> {
    const { track, quantity } = field.dataset;
    if (track !== undefined) await this.changedTrack(track, field as HTMLInputElement);
    else if (quantity !== undefined) await this.changedQuantity(quantity, field as HTMLInputElement);
    else await takeChange({ document: this.actor, shapes: ACTOR_SHAPE, say: sayIn(game().i18n) }, field);
  }

  private async changedTrack(track: string, field: HTMLInputElement): Promise<void> {
    const input = parseTrackInput(field.value);
    // What is shown is what is stored, until the rules have said otherwise.
    restoreShown(field);
    if (input === null) return;
    const creature = creatureOfActor(this.actor, activeRuleset());
    const command = commandOf(track, creature, input);
    if (command !== null) await ask(command);
  }

  private async changedQuantity(id: string, field: HTMLInputElement): Promise<void> {
    const item = this.actor.items.get(id);
    if (item === undefined) return;
    await takeField({ document: item, shapes: ITEM_SHAPES.gear, say: sayIn(game().i18n) }, field, 'quantity');
  }

  override changeTab(tab: string, group: string, options?: Bag): void {
    super.changeTab(tab, group, options);
    markTabs(this.element, group, tab);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    const content = this.element.querySelector('.window-content');
    if (content !== null) disableControls(content, disabled);
  }

  /** A dropped condition is put on the actor; every other item is taken in. */
  protected override async _onDropItem(event: DragEvent, item: Item): Promise<unknown> {
    if (item.type !== 'condition') return await super._onDropItem(event, item);
    if (this.actor.isOwner) await applyCondition(this.actor, item);
    return null;
  }
}

function commandOf(track: string, creature: Creature, input: TrackInput): Wanted | null {
  if (track === 'health') return healthCommand(creature, input);
  if (track === 'bonusHealth') return bonusCommand(creature, input, text('FOURFOLD.Part.byHand'));
  return trackCommand(activeRuleset(), creature, track, input);
}

async function thingsOf(actor: Actor): Promise<ReadonlyMap<string, Thing>> {
  const entries = [...actor.items].map(async (item): Promise<[string, Thing]> => {
    const system = bagOf(item._source['system']);
    const { quantity, description } = system;
    const html = htmlIn(description);
    const thing = {
      img: item.img,
      quantity: typeof quantity === 'number' ? quantity : null,
      description: html === '' ? '' : await enriched(html, { relativeTo: item, secrets: item.isOwner }),
    };
    return [item.id ?? '', thing];
  });
  return new Map(await Promise.all(entries));
}

/** Tabs below what matters most. */
export class FourfoldCharacterSheet extends FourfoldActorSheet {
  static override DEFAULT_OPTIONS: Bag = { classes: ['ff-character'], position: { width: 880, height: 780 } };

  static PARTS: Record<string, Bag> = { ...TOP, tabs: part('tabs'), ...PANELS };

  static TABS: Bag = {
    primary: {
      tabs: Object.entries(TAB_ICONS).map(([id, icon]) => ({ id, icon, group: 'primary', label: `FOURFOLD.Sheet.tab.${id}` })),
      initial: 'actions',
    },
  };

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    if (context['limited'] === true) return context;
    const { conditions = [] } = context as { readonly conditions?: readonly unknown[] };
    const tabs = Object.entries(this._prepareTabs('primary')).map(([id, tab]) => {
      return [id, { ...tab, count: id === 'conditions' ? conditions.length : 0 }];
    });
    return { ...context, tabs: Object.fromEntries(tabs) as Record<string, unknown> };
  }
}

/** One page. */
export class FourfoldNpcSheet extends FourfoldActorSheet {
  static override DEFAULT_OPTIONS: Bag = { classes: ['ff-npc'], position: { width: 640, height: 760 } };

  static PARTS: Record<string, Bag> = {
    ...TOP,
    actions: PANELS.actions,
    conditions: PANELS.conditions,
    inventory: PANELS.inventory,
    details: PANELS.details,
    biography: BIOGRAPHY,
  };
}
