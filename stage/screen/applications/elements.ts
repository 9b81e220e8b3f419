import { cleanHTML } from '../../engine/objects/html.ts';
import { localized, make } from './frame.ts';

/** The base of custom elements that belong to forms: foundry.applications.elements.AbstractFormInputElement. */
abstract class AbstractFormInputElement<Value = string> extends HTMLElement {
  static tagName = '';
  static readonly formAssociated = true;
  static readonly observedAttributes = ['disabled'];

  readonly _internals: ElementInternals;
  protected _value!: Value;
  #built = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
  }

  get type(): string {
    return this.localName;
  }

  get disabled(): boolean {
    return this.matches(':disabled');
  }

  get editable(): boolean {
    return !this.disabled && !this.hasAttribute('readonly');
  }

  get value(): Value {
    return this._getValue();
  }

  set value(value: Value) {
    this._setValue(value);
    this.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event('change', { bubbles: true, cancelable: true }));
    this._refresh();
  }

  _getValue(): Value {
    return this._value;
  }

  _setValue(value: Value): void {
    this._value = value;
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    this._initialize();
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._activateListeners();
  }

  formDisabledCallback(disabled: boolean): void {
    this._toggleDisabled(disabled);
  }

  _initialize(): void {}
  abstract _buildElements(): HTMLElement[];
  _refresh(): void {}
  _activateListeners(): void {}
  _toggleDisabled(disabled: boolean): void {
    for (const field of this.querySelectorAll('input, textarea, button')) field.toggleAttribute('disabled', disabled);
  }
}

/** `<prose-mirror>`: shows rich text, and lets its HTML be edited as text. */
class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = 'prose-mirror';
  #shown = '';
  #isOpen = false;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  override _initialize(): void {
    this._value = this.getAttribute('value') ?? '';
    this.#shown = this.innerHTML.trim() || this._value;
    this.removeAttribute('value');
    this.#isOpen = (!this.hasAttribute('toggled') || this.hasAttribute('open')) && this.editable;
  }

  override _buildElements(): HTMLElement[] {
    this.classList.add('editor', 'prosemirror');
    this.classList.toggle('active', this.#isOpen);
    this.classList.toggle('inactive', !this.#isOpen);
    return this.#isOpen ? this.#editing() : this.#showing();
  }

  #showing(): HTMLElement[] {
    const view = make(this.ownerDocument, 'div', { classes: 'editor-content' });
    view.innerHTML = cleanHTML(this.#shown);
    if (!this.editable || !this.hasAttribute('toggled')) return [view];
    const edit = this.#button('fa-feather', 'STAGE.Editor.edit', () => this.open());
    return [edit, view];
  }

  #editing(): HTMLElement[] {
    const text = make(this.ownerDocument, 'textarea', { classes: 'editor-content', attributes: { rows: '8' } });
    text.id = `${this.id || this.name}-text`;
    text.setAttribute('aria-label', localized('STAGE.Editor.text'));
    text.value = this._value;
    text.addEventListener('change', (event) => {
      event.stopPropagation();
      if (!this.hasAttribute('toggled')) this.value = text.value;
    });
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.hasAttribute('toggled')) return;
      event.preventDefault();
      event.stopPropagation();
      this.#leave();
    });
    if (!this.hasAttribute('toggled')) return [text];
    return [this.#button('fa-floppy-disk', 'STAGE.Editor.save', () => this.save()), text];
  }

  #button(icon: string, label: string, press: () => void): HTMLButtonElement {
    const attributes = { type: 'button', 'aria-label': localized(label), 'data-tooltip': localized(label) };
    const button = make(this.ownerDocument, 'button', { classes: `icon toggle fa-solid ${icon}`, attributes });
    button.addEventListener('click', press);
    return button;
  }

  open(): void {
    this.#isOpen = true;
    this.replaceChildren(...this._buildElements());
    this.querySelector('textarea')?.focus();
    this.dispatchEvent(new Event('open', { bubbles: true }));
  }

  save(): void {
    const text = this.querySelector('textarea')?.value ?? this._value;
    this.#shown = text;
    this.#leave();
    this.dispatchEvent(new Event('save', { bubbles: true }));
    if (text !== this._value) this.value = text;
  }

  #leave(): void {
    this.#isOpen = false;
    this.replaceChildren(...this._buildElements());
    this.querySelector('button')?.focus();
    this.dispatchEvent(new Event('close', { bubbles: true }));
  }

  override _toggleDisabled(disabled: boolean): void {
    if (disabled && !this.#isOpen) this.querySelector('button.toggle')?.remove();
    super._toggleDisabled(disabled);
  }
}

/** `<string-tags>`: a list of words, written with commas. */
class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override tagName = 'string-tags';

  override _initialize(): void {
    this._value = split(this.getAttribute('value') ?? this.textContent ?? '');
  }

  override _buildElements(): HTMLElement[] {
    const input = make(this.ownerDocument, 'input', { attributes: { type: 'text', placeholder: this.getAttribute('placeholder') ?? '' } });
    input.setAttribute('aria-label', this.getAttribute('aria-label') ?? labelOf(this._internals));
    input.value = this._value.join(', ');
    input.disabled = !this.editable;
    input.addEventListener('change', (event) => {
      event.stopPropagation();
      this.value = split(input.value);
    });
    return [input];
  }
}

/** `<range-picker>`: a slider with its number beside it. */
class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = 'range-picker';

  override _initialize(): void {
    this._value = Number(this.getAttribute('value') ?? 0);
  }

  override _buildElements(): HTMLElement[] {
    return ['range', 'number'].map((type) => {
      const input = make(this.ownerDocument, 'input', { attributes: { type } });
      for (const name of ['min', 'max', 'step']) input.setAttribute(name, this.getAttribute(name) ?? '');
      input.setAttribute('aria-label', this.getAttribute('aria-label') ?? labelOf(this._internals));
      input.value = String(this._value);
      input.disabled = !this.editable;
      input.addEventListener('change', (event) => {
        event.stopPropagation();
        this.value = Number(input.value);
      });
      return input;
    });
  }

  override _refresh(): void {
    for (const input of this.querySelectorAll('input')) input.value = String(this._value);
  }
}

const split = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

function labelOf(internals: ElementInternals): string {
  return [...internals.labels].map((label) => label.textContent?.trim() ?? '').join(' ');
}

export const elements = { AbstractFormInputElement, HTMLProseMirrorElement, HTMLStringTagsElement, HTMLRangePickerElement };

export function defineElements(): void {
  for (const element of [HTMLProseMirrorElement, HTMLStringTagsElement, HTMLRangePickerElement]) {
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
  }
}
