import type { DocumentLike } from '../../engine/document/contract.ts';
import type { Document } from '../../engine/document/base.ts';
import { bagOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { mergeObject } from '../../engine/objects/merge.ts';
import { getProperty } from '../../engine/objects/paths.ts';
import { expandObject } from '../../engine/objects/shape.ts';
import { runtime } from '../../engine/runtime.ts';
import { ApplicationV2 } from './application.ts';
import type { RenderOptions } from './application.ts';
import type { FormConfiguration } from './windowed.ts';
import type { FormDataExtended } from './form-data.ts';
import { pickFile } from './file-picker.ts';
import { localized } from './frame.ts';
import type { HeaderControl } from './windowed.ts';

/** foundry.applications.api.DocumentSheetV2: a form for a document, drawn anew when the document changes. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: '{id}',
    tag: 'form',
    classes: ['sheet'],
    viewPermission: 'LIMITED',
    editPermission: 'OWNER',
    sheetConfig: true,
    canCreate: false,
    actions: { copyUuid: DocumentSheetV2.#onCopyUuid, editImage: DocumentSheetV2.#onEditImage },
    form: { handler: DocumentSheetV2.#onSubmitDocument, submitOnChange: false, closeOnSubmit: false },
  };

  readonly #document: Document;

  constructor(options: Bag = {}, more: Bag = {}) {
    const given = 'documentName' in options && !('document' in options) ? { ...more, document: options } : options;
    super(given);
    this.#document = given['document'] as Document;
  }

  get document(): Document {
    return this.#document;
  }

  override _initializeApplicationOptions(options: Bag): Bag {
    const merged = super._initializeApplicationOptions(options);
    const document = options['document'] as DocumentLike | undefined;
    if (!document) throw new Error('A DocumentSheet must be given a document');
    const uniqueId = `${this.constructor.name}-${document.uuid.replaceAll('.', '-')}`;
    const pattern = typeof options['id'] === 'string' ? options['id'] : idPattern(this);
    return { ...merged, document, uniqueId, id: pattern.replace('{id}', uniqueId) };
  }

  override get title(): string {
    const { documentName } = this.document;
    const { name, type } = this.document as unknown as { name?: string; type?: string };
    const labels = bagOf(bagOf(runtime.CONFIG[documentName])['typeLabels']);
    const label = localized(textOf(labels[type ?? '']) || `DOCUMENT.${documentName}`);
    return `${label}: ${name ?? this.document.id ?? ''}`;
  }

  get isVisible(): boolean {
    return this.document.testUserPermission(runtime.game.user, this.options['viewPermission'] as string);
  }

  get isEditable(): boolean {
    const pack = this.document.compendium as { locked?: boolean } | null | undefined;
    return pack?.locked !== true && this.document.testUserPermission(runtime.game.user, this.options['editPermission'] as string);
  }

  override _canRender(options: RenderOptions): false | void {
    super._canRender(options);
    if (this.isVisible) return;
    runtime.notify('warn', localized('STAGE.Sheet.hidden'));
    return false;
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.window = { title: this.title, ...options.window };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const { document, isEditable } = this;
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: isEditable,
      rootId: this.id,
      user: runtime.game.user,
    });
  }

  override _getHeaderControls(): HeaderControl[] {
    const copy: HeaderControl = { icon: 'fa-solid fa-passport', label: 'STAGE.Sheet.copyUuid', action: 'copyUuid' };
    return [...super._getHeaderControls(), copy];
  }

  override *_headerControlsButtons(): Generator<HeaderControl> {
    for (const control of super._headerControlsButtons()) {
      if (control.ownership === undefined || this.document.testUserPermission(runtime.game.user, control.ownership)) yield control;
    }
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Fields of the form that a user without rights cannot change; tabs and the window's own buttons still work. */
  _toggleDisabled(disabled: boolean): void {
    const content = this.window.content ?? this.element;
    const fields = content?.querySelectorAll<HTMLInputElement>('input, select, textarea, button, prose-mirror, string-tags, range-picker');
    for (const field of fields ?? []) {
      if (field.dataset['action'] === 'tab' || field.hasAttribute('data-always-enabled')) continue;
      field.toggleAttribute('disabled', disabled);
    }
    content?.querySelectorAll('img[data-edit]').forEach((image) => image.classList.toggle('disabled', disabled));
  }

  static async #onSubmitDocument(this: DocumentSheetV2, event: Event, form: HTMLFormElement, formData: FormDataExtended): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...options } = bagOf((event as Event & { stageOptions?: Bag }).stageOptions);
    const submitData = this._prepareSubmitData(event, form, formData, updateData as Bag | undefined);
    await this._processSubmitData(event, form, submitData, options);
  }

  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Bag): Bag {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData, { performDeletions: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: Event, _form: HTMLFormElement, formData: FormDataExtended): Bag {
    return expandObject(formData.object);
  }

  async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: Bag, options: Bag = {}): Promise<void> {
    await this.document.update(submitData, options);
  }

  override _onChangeForm(config: FormConfiguration, event: Event): void {
    if (this.isEditable) super._onChangeForm(config, event);
  }

  static #onCopyUuid(this: DocumentSheetV2): void {
    void (runtime.game['clipboard'] as { copyPlainText(text: string): Promise<void> }).copyPlainText(this.document.uuid);
    runtime.notify('info', localized('STAGE.Sheet.copied'));
  }

  /** The action `editImage`: asks for another picture and puts it into the form. */
  static async #onEditImage(this: DocumentSheetV2, _event: Event, target: HTMLElement): Promise<void> {
    const path = target.dataset['edit'];
    if (!path || !this.isEditable) return;
    const current = textOf(getProperty(this.document._source, path));
    const chosen = await pickFile(current);
    if (chosen !== null) await this.document.update({ [path]: chosen });
  }
}

/** The id that the nearest class asks for; `{id}` in it is the sheet's own. */
function idPattern(sheet: DocumentSheetV2): string {
  const chain = [...(sheet.constructor as typeof ApplicationV2).inheritanceChain()];
  const nearest = chain.find((one) => Object.hasOwn(one, 'DEFAULT_OPTIONS') && 'id' in one.DEFAULT_OPTIONS);
  return textOf(nearest?.DEFAULT_OPTIONS['id']);
}
