import type { Bag } from '../../engine/objects/bags.ts';
import type { FormDataExtended } from './form-data.ts';
import type { Position } from './position.ts';

/** The pieces of a window around its content. */
export interface AppWindow {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  close?: HTMLButtonElement;
  resize?: HTMLElement;
  content?: HTMLElement;
}

/** A command in the menu of a window's header. */
export interface HeaderControl {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
  onclick?: (event: Event) => unknown;
}

/** How a form of an application is handled. */
export interface FormConfiguration {
  handler?: (this: Windowed, event: Event, form: HTMLFormElement, data: FormDataExtended) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** What frames, events and dragging need of an application, so that they need not know its class. */
export interface Windowed {
  readonly id: string;
  readonly options: Bag;
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
  readonly hasFrame: boolean;
  readonly minimized: boolean;
  readonly position: Position;
  readonly window: AppWindow;
  setPosition(position?: object): object;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  close(options?: Bag): Promise<unknown>;
  toggleControls(expanded?: boolean): Promise<void>;
  _onClickTab(event: Event): void;
  _onClickAction(event: Event, target: HTMLElement): void;
  _onSubmitForm(config: FormConfiguration, event: Event): Promise<void>;
  _onChangeForm(config: FormConfiguration, event: Event): void;
  _headerControlsButtons(): Iterable<HeaderControl>;
}
