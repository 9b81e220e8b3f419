import type { Bag } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import { localized, make } from './frame.ts';

export type Level = 'error' | 'warn' | 'info' | 'success';

interface NotifyOptions {
  permanent?: boolean;
  localize?: boolean;
  format?: Bag;
  progress?: boolean;
  console?: boolean;
}

/** A toast, to change or to take away. */
export interface Notice {
  readonly id: number;
  readonly update: (change: { message?: string; pct?: number }) => void;
  readonly remove: () => void;
}

const icons: Record<Level, string> = {
  error: 'fa-circle-xmark',
  warn: 'fa-triangle-exclamation',
  info: 'fa-circle-info',
  success: 'fa-circle-check',
};
const seconds: Record<Level, number> = { error: 10, warn: 6, info: 5, success: 5 };
const most = 5;
let next = 1;
const open = new Map<number, Notice>();

/** Where toasts appear: read out when one comes, never in the way of the keyboard. */
function place(): HTMLElement {
  const there = document.getElementById('notifications');
  if (there?.hasAttribute('role')) return there;
  const made = there ?? make(document, 'div', { attributes: { id: 'notifications' } });
  for (const [name, value] of Object.entries({ role: 'status', 'aria-live': 'polite' })) made.setAttribute(name, value);
  if (!there) document.body.append(made);
  return made;
}

/** Shows a message for a while. It is text, never HTML. */
export function toast(level: Level, message: string, { permanent = false, progress = false }: NotifyOptions = {}): Notice {
  const id = next++;
  const row = make(document, 'div', { classes: `notification ${level}`, attributes: level === 'error' ? { role: 'alert' } : {} });
  const text = make(document, 'p', { text: message });
  const close = make(document, 'button', { classes: 'icon fa-solid fa-xmark', attributes: { type: 'button' } });
  close.setAttribute('aria-label', localized('STAGE.Notification.close'));
  row.append(make(document, 'i', { classes: `fa-solid ${icons[level]}`, attributes: { 'aria-hidden': 'true' } }), text, close);
  const bar = make(document, 'progress', { attributes: { max: '1', value: '0' } });
  if (progress) row.append(bar);
  const notice: Notice = {
    id,
    update: ({ message: changed, pct }) => {
      if (changed !== undefined) text.textContent = changed;
      if (pct !== undefined) bar.value = pct;
    },
    remove: () => {
      row.remove();
      open.delete(id);
    },
  };
  close.addEventListener('click', notice.remove);
  place().append(row);
  open.set(id, notice);
  for (const old of [...open.values()].slice(0, Math.max(0, open.size - most))) old.remove();
  if (!permanent && !progress) setTimeout(notice.remove, seconds[level] * 1000);
  return notice;
}

/** ui.notifications. What it says is recorded too, so `toast` is called by whoever records (runtime.notify). */
export class Notifications {
  info = (message: unknown, options?: NotifyOptions): Notice => this.notify(message, 'info', options);
  warn = (message: unknown, options?: NotifyOptions): Notice => this.notify(message, 'warn', options);
  error = (message: unknown, options?: NotifyOptions): Notice => this.notify(message, 'error', options);
  success = (message: unknown, options?: NotifyOptions): Notice => this.notify(message, 'success', options);

  notify(message: unknown, type: Level = 'info', options: NotifyOptions = {}): Notice {
    const raw = message instanceof Error ? message.message : String(message);
    const i18n = runtime.game['i18n'] as { format(key: string, data: Bag): string };
    const text = options.localize || options.format ? i18n.format(raw, options.format ?? {}) : raw;
    if (options.permanent || options.progress || type === 'success') return toast(type, text, options);
    const before = next;
    runtime.notify(type, text);
    return open.get(before) ?? { id: before, update: () => undefined, remove: () => undefined };
  }

  has(notice: Notice | number): boolean {
    return open.has(typeof notice === 'number' ? notice : notice.id);
  }

  update(notice: Notice | number, change: { message?: string; pct?: number }): void {
    open.get(typeof notice === 'number' ? notice : notice.id)?.update(change);
  }

  remove(notice: Notice | number): void {
    open.get(typeof notice === 'number' ? notice : notice.id)?.remove();
  }

  clear(): void {
    for (const notice of open.values()) notice.remove();
  }
}
