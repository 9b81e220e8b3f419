import { bagOf, listOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { deepClone } from '../../engine/objects/clone.ts';
import { runtime } from '../../engine/runtime.ts';
import { ContextMenu } from './context-menu.ts';
import type { ContextMenuEntry } from './context-menu.ts';
import { makeMovable, makeSizable } from './drag.ts';
import { followActions, followForm, formElementOf, submitForm } from './events.ts';
import type { FormConfiguration } from './windowed.ts';
import { buildFrame, buildRoot, localized } from './frame.ts';
import type { HeaderControl } from './windowed.ts';
import { closeControls, refreshControls } from './header-controls.ts';
import { PlacedApplication } from './placed-application.ts';
import type { Position } from './position.ts';
import { showTab, tabConfig, tabsOf } from './tabs.ts';
import type { Tab } from './tabs.ts';
import { activateTopmost, instances, isKeyboardUsed, rememberFocus, windowsOf } from './window.ts';

export interface RenderOptions extends Bag {
  force?: boolean | undefined;
  isFirstRender?: boolean;
  parts?: string[] | undefined;
  position?: Position;
  window?: Bag;
  tab?: string | Record<string, string>;
}

/** Where new applications belong: the page. A page may have others for windows that were detached. */
const pageOf = (app: ApplicationV2 | null): Document => app?.element?.ownerDocument ?? document;

/** foundry.applications.api.ApplicationV2 that draws itself. Renders and closes wait for each other. */
export class ApplicationV2 extends PlacedApplication {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static TABS: Bag = {};
  static override DEFAULT_OPTIONS: Bag = {
    window: {
      frame: true,
      positioned: true,
      title: '',
      icon: '',
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: 'section',
      contentClasses: [],
    },
    form: { submitOnChange: false, closeOnSubmit: false },
    position: {},
    actions: {},
  };

  tabGroups: Record<string, string | null> = {};
  #turn: Promise<unknown> = Promise.resolve();
  #returnFocus: () => void = () => undefined;
  readonly #children = new Set<ApplicationV2>();

  /** This class and the ones that it extends, up to the base. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield this;
    if (this !== ApplicationV2) yield* (Object.getPrototypeOf(this) as typeof ApplicationV2).inheritanceChain();
  }

  override get rendered(): boolean {
    return this.state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  override get title(): string {
    return localized(textOf(this.windowOptions['title']));
  }

  get form(): HTMLFormElement | null {
    return formElementOf(this._element, this.window.content);
  }

  get classList(): DOMTokenList | undefined {
    return this._element?.classList;
  }

  /* Drawing. */

  override render(options: boolean | RenderOptions = {}, more: RenderOptions = {}): Promise<this> {
    const given = typeof options === 'boolean' ? { ...more, force: options } : { ...options };
    return this.#inTurn(() => this.#render(given));
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #render(options: RenderOptions): Promise<this> {
    const { NONE, RENDERING, ERROR } = ApplicationV2.RENDER_STATES;
    const isFirstRender = this.state <= NONE;
    if (isFirstRender && options.force !== true) return this;
    if (this._canRender(options) === false) return this;
    options.isFirstRender = isFirstRender;
    this._configureRenderOptions(options);
    this.state = RENDERING;
    try {
      await this.#draw(options);
    } catch (error) {
      this.state = ERROR;
      this.#remove();
      throw new Error(`Failed to render Application "${this.id}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    return this;
  }

  async #draw(options: RenderOptions): Promise<void> {
    const first = options.isFirstRender === true;
    const context = await this._prepareContext(options);
    if (first) await this._preFirstRender(context, options);
    await this._preRender(context, options);
    const result = await this._renderHTML(context, options);
    if (first) await this.#open(options);
    else this._updateFrame(options);
    const content = this.hasFrame ? this.window.content : this._element;
    if (content) this._replaceHTML(result, content, options);
    // UNVERIFIED: whether `rendered` is already true when the render callbacks run.
    this.state = ApplicationV2.RENDER_STATES.RENDERED;
    if (this.hasFrame) this.setPosition(options.position);
    if (first) await this._onFirstRender(context, options);
    await this._onRender(context, options);
    if (this.hasFrame && options.force === true && this.rendered) this.bringToFront();
    this.#announce('render', this._element, context, options);
    if (this.hasFrame && this.rendered) this.setPosition();
    await this._postRender(context, options);
  }

  async #open(options: RenderOptions): Promise<void> {
    this.#returnFocus = rememberFocus(document);
    const element = await this._renderFrame(options);
    this._element = element;
    instances.set(this.id, this);
    this._updateFrame(options);
    this._insertElement(element);
    this._attachFrameListeners();
    if (this.hasFrame && element.localName !== 'dialog' && isKeyboardUsed(document)) element.focus({ preventScroll: true });
  }

  /** Hooks `<event><Class>` for the class and each that it extends, then the event on the application itself. */
  #announce(event: string, ...args: unknown[]): void {
    const classes = [...(this.constructor as typeof ApplicationV2).inheritanceChain()];
    for (const { name } of classes) if (name) runtime.hooks.callAll(`${event}${name}`, this, ...args);
    this.dispatchEvent(new Event(event));
  }

  _canRender(_options: RenderOptions): false | void {
    // The subclass's.
  }

  _configureRenderOptions(options: RenderOptions): void {
    const { icon } = this.windowOptions;
    if (options.isFirstRender) options.window = { title: this.title, icon, controls: true, ...options.window };
    if (typeof options.tab === 'string') this.tabGroups['primary'] = options.tab;
    else Object.assign(this.tabGroups, options.tab);
  }

  override async _prepareContext(_options: RenderOptions): Promise<Bag> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    const [only] = groups;
    return Promise.resolve(groups.length === 1 && only !== undefined ? { tabs: this._prepareTabs(only) } : {});
  }

  _getTabsConfig(group: string): Bag | null {
    return tabConfig((this.constructor as typeof ApplicationV2).TABS, group);
  }

  _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    return config ? tabsOf(group, config, this.tabGroups) : {};
  }

  _renderHTML(_context: Bag, _options: RenderOptions): Promise<unknown> {
    return Promise.reject(new Error(`The ${this.constructor.name} class must implement _renderHTML`));
  }

  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`The ${this.constructor.name} class must implement _replaceHTML`);
  }

  async _preFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Bag, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: Bag): Promise<void> {}
  _onClose(_options: Bag): void {}
  _tearDown(_options: Bag): void {}
  _prePosition(_position: Position): void {}
  _onPosition(_position: Position): void {}

  _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const element = buildRoot(this, pageOf(null));
    if (this.hasFrame) Object.assign(this.window, buildFrame(this, this.windowOptions, element));
    return Promise.resolve(element);
  }

  _updateFrame({ window = {} }: RenderOptions): void {
    const { title, icon } = this.window;
    if (title && 'title' in window) title.textContent = textOf(window['title']);
    if (icon && window['icon'] !== undefined) {
      icon.className = `window-icon ${textOf(window['icon'])}`;
      icon.hidden = !window['icon'];
    }
    if (window['controls']) refreshControls(this);
  }

  _insertElement(element: HTMLElement): void {
    const before = element.ownerDocument.getElementById(element.id);
    if (before) before.replaceWith(element);
    else windowsOf(element.ownerDocument).append(element);
  }

  /* Header. */

  _getHeaderControls(): HeaderControl[] {
    return listOf(this.windowOptions['controls']).map((control) => deepClone(control) as HeaderControl);
  }

  /** The entries of the header's menu, after everybody has had a say. */
  *_headerControlsButtons(): Generator<HeaderControl> {
    const controls = this._getHeaderControls();
    this.#announce('getHeaderControls', controls);
    for (const control of controls) {
      const visible = typeof control.visible === 'function' ? control.visible.call(this) : (control.visible ?? true);
      if (visible) yield control;
    }
  }

  toggleControls(expanded?: boolean): Promise<void> {
    const isOpen = this.window.controls?.getAttribute('aria-expanded') === 'true';
    if (expanded ?? !isOpen) refreshControls(this, true);
    else closeControls(this);
    return Promise.resolve();
  }

  /* Events. */

  _attachFrameListeners(): void {
    const element = this._element;
    if (!element) return;
    followActions(this, element);
    const { form } = this;
    if (form) followForm(this, form, bagOf(this.options['form']));
    if (!this.hasFrame) return;
    element.addEventListener('pointerdown', () => this.bringToFront(), { capture: true });
    const { header, resize } = this.window;
    if (header && this.windowOptions['positioned'] !== false) makeMovable(this, header);
    if (resize) makeSizable(this, resize);
  }

  _onClickAction(_event: Event, _target: HTMLElement): void {
    // For actions without a function of their own.
  }

  _onClickTab(event: Event): void {
    const target = (event.target as Element).closest<HTMLElement>('[data-group][data-tab]');
    const { tab, group } = target?.dataset ?? {};
    if (tab && group) this.changeTab(tab, group, { event });
  }

  changeTab(tab: string, group: string, { force = false }: { event?: Event; force?: boolean; navElement?: Element } = {}): void {
    if (!tab || !group) throw new Error('You must pass both the tab and tab group identifier');
    const content = this.hasFrame ? this.window.content : this._element;
    if (!content || (this.tabGroups[group] === tab && !force)) return;
    if (!showTab(content, group, tab)) throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    this.tabGroups[group] = tab;
    if (this.hasFrame && this.position.height === 'auto') this.setPosition();
  }

  _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    return submitForm(this, config, event);
  }

  _onChangeForm(config: FormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event).catch((error: unknown) => runtime.host.report('error', error));
  }

  /** Submits the application's own form from code. */
  async submit(options: Bag = {}): Promise<void> {
    const { form } = this;
    if (!form) throw new Error(`The ${this.constructor.name} application has no form`);
    const event = Object.assign(new Event('submit', { cancelable: true }), { stageForm: form, stageOptions: options });
    await this._onSubmitForm(bagOf(this.options['form']), event);
  }

  _createContextMenu(handler: () => ContextMenuEntry[], selector: string, options: Bag = {}): ContextMenu | null {
    const { container = this._element, hookName, parentClassHooks: _parents, ...rest } = options;
    const entries = handler.call(this);
    const hook = textOf(hookName);
    if (hook) runtime.hooks.callAll(hook.startsWith('get') ? hook : `get${hook}`, this, entries);
    return container instanceof HTMLElement ? new ContextMenu(container, selector, entries, { fixed: true, ...rest }) : null;
  }

  /* The end. */

  override close(options: Bag = {}): Promise<this> {
    return this.#inTurn(() => this.#close(options));
  }

  async #close(options: Bag): Promise<this> {
    const { NONE, CLOSING, CLOSED } = ApplicationV2.RENDER_STATES;
    if (this.state <= NONE) return this;
    this.state = CLOSING;
    await this._preClose(options);
    for (const child of this.#children) await child.close(options);
    this.#children.clear();
    this.#remove();
    this.state = CLOSED;
    this._tearDown(options);
    this._onClose(options);
    this.#announce('close');
    return this;
  }

  #remove(): void {
    const element = this._element;
    if (!element) return;
    const { activeElement, body } = element.ownerDocument;
    const hadFocus = element.contains(activeElement) || activeElement === body;
    closeControls(this);
    this._removeElement(element);
    this._element = null;
    this._minimized = false;
    instances.delete(this.id);
    if (!this.hasFrame) return;
    activateTopmost();
    if (hadFocus) this.#returnFocus();
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /** Generation 14: a child window closes with this one. */
  async renderChild(child: ApplicationV2, options: RenderOptions = {}): Promise<ApplicationV2> {
    this.#children.add(child);
    return child.render({ ...options, force: true });
  }

  // UNVERIFIED by design: the stage has one page; windows stay in it.
  detachWindow(): Promise<void> {
    return Promise.resolve();
  }

  attachWindow(): Promise<void> {
    return Promise.resolve();
  }
}
