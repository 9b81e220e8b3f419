import { runtime } from '../../engine/runtime.ts';
import type { HeaderControl, Windowed } from './windowed.ts';
import { controlItem } from './frame.ts';

const closers = new WeakMap<Windowed, AbortController>();

/** Generation 14 renamed the generator; a subclass may override either. */
function controlsOf(app: Windowed): HeaderControl[] {
  const newer = (app as unknown as { _headerControlButtons?: () => Iterable<HeaderControl> })._headerControlButtons;
  return [...(newer && runtime.generation.operators ? newer.call(app) : app._headerControlsButtons())];
}

/** Fills the menu of a window's header; without entries there is no button for it. */
export function refreshControls(app: Windowed, open = false): void {
  const { controls, controlsDropdown: menu } = app.window;
  if (!controls || !menu) return;
  const entries = controlsOf(app);
  controls.hidden = entries.length === 0;
  menu.replaceChildren(...entries.map((entry) => controlItem(entry, menu.ownerDocument)));
  if (open && entries.length > 0) openControls(app, controls, menu);
}

function openControls(app: Windowed, controls: HTMLElement, menu: HTMLElement): void {
  closers.get(app)?.abort();
  const stop = new AbortController();
  closers.set(app, stop);
  controls.setAttribute('aria-expanded', 'true');
  menu.hidden = false;
  menu.querySelector('button')?.focus();
  const page = menu.ownerDocument;
  const close = (): void => closeControls(app);
  menu.addEventListener('click', close, { signal: stop.signal });
  page.addEventListener(
    'pointerdown',
    (event) => {
      if (!menu.contains(event.target as Node) && !controls.contains(event.target as Node)) close();
    },
    { signal: stop.signal },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
      controls.focus();
    },
    { signal: stop.signal, capture: true },
  );
}

export function closeControls(app: Windowed): void {
  const { controls, controlsDropdown: menu } = app.window;
  closers.get(app)?.abort();
  closers.delete(app);
  controls?.setAttribute('aria-expanded', 'false');
  if (menu) menu.hidden = true;
}
