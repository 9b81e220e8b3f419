import type { Windowed } from './windowed.ts';
import type { Position } from './position.ts';

type Step = (dx: number, dy: number) => Position;

/** Follows the pointer from a press on `handle` until it is let go. */
function follow(app: Windowed, handle: HTMLElement, begin: (event: PointerEvent) => Step | null): void {
  handle.addEventListener('pointerdown', (event) => {
    const step = event.button === 0 ? begin(event) : null;
    if (!step) return;
    const stop = new AbortController();
    const { signal } = stop;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', (move) => app.setPosition(step(move.clientX - event.clientX, move.clientY - event.clientY)), {
      signal,
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      handle.addEventListener(end, () => stop.abort(), { signal });
  });
}

/** A window is moved by its header; a double click makes it small and large again. */
export function makeMovable(app: Windowed, header: HTMLElement): void {
  const isHeader = (event: Event): boolean => event.target instanceof Element && !event.target.closest('button, a, input, select');
  follow(app, header, (event) => {
    if (!isHeader(event)) return null;
    const { left = 0, top = 0 } = app.position;
    return (dx, dy) => ({ left: left + dx, top: top + dy });
  });
  header.addEventListener('dblclick', (event) => {
    if (isHeader(event)) void (app.minimized ? app.maximize() : app.minimize());
  });
}

export function makeSizable(app: Windowed, handle: HTMLElement): void {
  follow(app, handle, () => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = app.element ?? {};
    return (dx, dy) => ({ width: width + dx, height: height + dy });
  });
}
