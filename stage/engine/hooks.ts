type Listener = (...args: unknown[]) => unknown;

interface Entry {
  readonly id: number;
  readonly listener: Listener;
  readonly once: boolean;
}

/** Foundry's hooks: listeners in order of registration; what one throws does not stop the others. */
export class HookRegistry {
  readonly events: Record<string, Entry[]> = {};
  #next = 1;
  readonly #report: (error: unknown, hook: string) => void;

  constructor(report: (error: unknown, hook: string) => void) {
    this.#report = report;
  }

  readonly on = (hook: string, listener: Listener, { once = false } = {}): number => {
    const entry = { id: this.#next++, listener, once };
    (this.events[hook] ??= []).push(entry);
    return entry.id;
  };

  readonly once = (hook: string, listener: Listener): number => this.on(hook, listener, { once: true });

  readonly off = (hook: string, which: number | Listener): void => {
    const entries = this.events[hook];
    if (entries) this.events[hook] = entries.filter(({ id, listener }) => id !== which && listener !== which);
  };

  readonly callAll = (hook: string, ...args: unknown[]): boolean => {
    for (const entry of [...(this.events[hook] ?? [])]) this.#call(hook, entry, args);
    return true;
  };

  readonly call = (hook: string, ...args: unknown[]): boolean => {
    for (const entry of [...(this.events[hook] ?? [])]) {
      if (this.#call(hook, entry, args) === false) return false;
    }
    return true;
  };

  readonly onError = (location: string, error: unknown): void => this.#report(error, location);

  #call(hook: string, entry: Entry, args: unknown[]): unknown {
    if (entry.once) this.off(hook, entry.id);
    try {
      return entry.listener(...args);
    } catch (error) {
      this.#report(error, hook);
      return undefined;
    }
  }
}
