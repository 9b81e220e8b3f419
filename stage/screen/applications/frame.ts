import { runtime } from '../../engine/runtime.ts';
import { listOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import type { AppWindow, HeaderControl, Windowed } from './windowed.ts';

export function localized(key: string): string {
  return (runtime.game['i18n'] as { localize(key: string): string }).localize(key);
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  { classes = '', text, attributes = {} }: { classes?: string; text?: string; attributes?: Record<string, string> } = {},
): HTMLElementTagNameMap[Name] {
  const element = page.createElement(name);
  if (classes) element.className = classes;
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function button(page: Document, action: string, icon: string, label: string): HTMLButtonElement {
  const text = localized(label);
  const attributes = { type: 'button', 'data-action': action, 'aria-label': text, 'data-tooltip': text };
  return make(page, 'button', { classes: `header-control icon ${icon}`, attributes });
}

/** The root of an application, with the options' tag, id and classes. */
export function buildRoot(app: Windowed, page: Document): HTMLElement {
  const element = page.createElement(textOf(app.options['tag']) || 'div');
  element.id = app.id;
  element.className = ['application', ...listOf(app.options['classes']).map(textOf)].join(' ');
  return element;
}

/** A window: header with title and controls, content, and a handle to resize it. */
export function buildFrame(app: Windowed, options: Bag, element: HTMLElement): AppWindow {
  const page = element.ownerDocument;
  const header = make(page, 'header', { classes: 'window-header', attributes: { role: 'none' } });
  const icon = make(page, 'i', { classes: `window-icon ${textOf(options['icon'])}`, attributes: { 'aria-hidden': 'true' } });
  icon.hidden = !options['icon'];
  const title = make(page, 'h1', { classes: 'window-title', attributes: { id: `${app.id}-title` } });
  const controls = button(page, 'toggleControls', 'fa-solid fa-ellipsis-vertical', 'STAGE.Window.controls');
  const menuId = `${app.id}-controls`;
  controls.setAttribute('aria-expanded', 'false');
  controls.setAttribute('aria-controls', menuId);
  const close = button(page, 'close', 'fa-solid fa-xmark', 'STAGE.Window.close');
  header.append(icon, title, controls, close);
  const controlsDropdown = make(page, 'menu', { classes: 'controls-dropdown', attributes: { id: menuId } });
  controlsDropdown.hidden = true;
  const content = page.createElement(textOf(options['contentTag']) || 'section');
  content.className = ['window-content', ...listOf(options['contentClasses']).map(textOf)].join(' ');
  element.append(header, controlsDropdown, content);
  const pieces: AppWindow = { header, title, icon, controls, controlsDropdown, close, content };
  if (options['resizable']) {
    pieces.resize = make(page, 'div', { classes: 'window-resize-handle', attributes: { 'aria-hidden': 'true' } });
    element.append(pieces.resize);
  }
  // A form is a landmark of its own, which has a name, and may not be called a dialog.
  if (!['dialog', 'form'].includes(element.localName)) element.setAttribute('role', 'dialog');
  element.setAttribute('aria-labelledby', title.id);
  element.tabIndex = -1;
  return pieces;
}

export function controlItem(control: HeaderControl, page: Document): HTMLLIElement {
  const item = make(page, 'li', { classes: 'header-control' });
  const attributes = { type: 'button', ...(control.action ? { 'data-action': control.action } : {}) };
  const press = make(page, 'button', { classes: 'control', attributes });
  const icon = make(page, 'i', { classes: `control-icon ${control.icon}`, attributes: { 'aria-hidden': 'true' } });
  press.append(icon, make(page, 'span', { classes: 'control-label', text: localized(control.label) }));
  const onClick = control.onClick ?? control.onclick;
  if (onClick) press.addEventListener('click', (event) => void onClick(event));
  item.append(press);
  return item;
}
