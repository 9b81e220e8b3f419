import { ApplicationV2 as Undrawn } from '../../engine/client/applications.ts';
import { bagOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import type { AppWindow } from './windowed.ts';
import { fitPosition } from './position.ts';
import type { Position } from './position.ts';

/** The half of an application that is about its place on the page: where it is, how large, and above which others. */
export abstract class PlacedApplication extends Undrawn {
  static _maxZ = 100;

  readonly window: AppWindow = {};
  position: Position;
  _element: HTMLElement | null = null;
  _minimized = false;
  #wanted: Position;

  constructor(options: Bag = {}) {
    super(options);
    this.position = { ...(this.options['position'] as Position) };
    this.#wanted = { ...this.position };
  }

  override get element(): HTMLElement | null {
    return this._element;
  }

  get windowOptions(): Bag {
    return bagOf(this.options['window']);
  }

  get hasFrame(): boolean {
    return this.windowOptions['frame'] !== false;
  }

  get minimized(): boolean {
    return this._minimized;
  }

  abstract _prePosition(position: Position): void;
  abstract _onPosition(position: Position): void;

  override setPosition(position: Position = {}): Position {
    const element = this._element;
    if (!element || this.windowOptions['positioned'] === false) return this.position;
    this.#wanted = { ...this.#wanted, ...position };
    this._prePosition(this.#wanted);
    this.position = this._updatePosition(this.#wanted);
    applyPosition(element, this.position, this._minimized);
    this._onPosition(this.position);
    this.dispatchEvent(new Event('position'));
    return this.position;
  }

  _updatePosition(position: Position): Position {
    const element = this._element;
    if (!element) return position;
    const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
    const viewport = { width: innerWidth, height: innerHeight };
    const sized = fitPosition(position, { width: 0, height: 0 }, viewport);
    applyPosition(element, { width: sized.width, height: sized.height }, this._minimized);
    const { offsetWidth, offsetHeight } = element;
    const isSmall = this._minimized;
    const fitted = fitPosition(
      isSmall ? { ...position, height: 'auto' } : position,
      { width: offsetWidth, height: offsetHeight },
      viewport,
    );
    return { ...fitted, height: sized.height };
  }

  override bringToFront(): void {
    const element = this._element;
    if (!element || !this.hasFrame) return;
    const isTop = runtime.ui['activeWindow'] === this && Number(element.style.zIndex) === PlacedApplication._maxZ;
    if (!isTop) element.style.zIndex = String(++PlacedApplication._maxZ);
    this.position.zIndex = this.#wanted.zIndex = Number(element.style.zIndex);
    runtime.ui['activeWindow'] = this;
  }

  minimize(): Promise<void> {
    return this.#setMinimized(true);
  }

  async maximize(): Promise<void> {
    await this.#setMinimized(false);
    this.bringToFront();
  }

  #setMinimized(minimized: boolean): Promise<void> {
    if (this.rendered && this.hasFrame && this.windowOptions['minimizable'] !== false) {
      this._minimized = minimized;
      this._element?.classList.toggle('minimized', minimized);
      this.setPosition();
    }
    return Promise.resolve();
  }
}

function applyPosition(element: HTMLElement, position: Position, minimized: boolean): void {
  const { style } = element;
  const length = (value: number | 'auto' | undefined): string => (typeof value === 'number' ? `${value}px` : 'auto');
  if ('top' in position) Object.assign(style, { top: length(position.top), left: length(position.left) });
  style.width = length(position.width);
  style.height = minimized ? 'auto' : length(position.height);
  style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : '';
}
