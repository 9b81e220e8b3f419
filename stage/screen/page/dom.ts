type Child = Node | string | null | undefined | false;

interface Attributes {
  readonly [name: string]: string | number | boolean | null | undefined | ((event: Event) => void);
}

/**
 * Makes an element. `on…` attributes are listeners, `true` and `false` set and leave out an attribute. Texts are texts: nothing
 * is read as HTML.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Child | readonly Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  const all: Child[] = children.flatMap((child) => (Array.isArray(child) ? (child as readonly Child[]) : [child as Child]));
  for (const child of all) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

function setAttribute(element: HTMLElement, name: string, value: Attributes[string]): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** A Font Awesome picture, for eyes only. */
export function icon(name: string): HTMLElement {
  return h('i', { class: `fa-solid fa-${name}`, 'aria-hidden': 'true' });
}

interface ButtonOptions {
  readonly label: string;
  readonly icon?: string;
  /** Only the icon is seen. */
  readonly quiet?: boolean;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly action?: string;
  readonly onclick?: (event: Event) => void;
}

export function button({ label, icon: picture, quiet = false, pressed, action, ...rest }: ButtonOptions): HTMLButtonElement {
  const names = quiet ? { 'aria-label': label, 'data-tooltip': label } : {};
  return h(
    'button',
    {
      type: 'button',
      ...names,
      class: `${quiet ? 'icon ' : ''}${rest.class ?? ''}`.trim() || null,
      disabled: rest.disabled === true,
      'aria-pressed': pressed === undefined ? null : String(pressed),
      'data-action': action,
      onclick: rest.onclick,
    },
    picture !== undefined && icon(picture),
    !quiet && label,
  );
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], prose-mirror') !== null;
}
