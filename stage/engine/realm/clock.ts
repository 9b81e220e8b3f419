interface Timer {
  readonly id: number;
  readonly due: number;
  readonly every: number | null;
  readonly call: () => void;
}

/** Time as the clients of a table know it: it stands still until somebody moves it. */
export class Clock {
  now: number;
  readonly #timers = new Map<number, Timer>();
  #next = 1;

  constructor(start = Date.UTC(2030, 0, 1)) {
    this.now = start;
  }

  start(call: () => void, delay = 0, repeat = false): number {
    const id = this.#next++;
    const wait = Math.max(Number(delay) || 0, repeat ? 1 : 0);
    this.#timers.set(id, { id, due: this.now + wait, every: repeat ? wait : null, call });
    return id;
  }

  stop(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  /** Runs the earliest timer due until then; says whether there was one. */
  runNext(until: number): boolean {
    const [first] = [...this.#timers.values()].filter((timer) => timer.due <= until).sort((a, b) => a.due - b.due || a.id - b.id);
    if (!first) return false;
    this.now = Math.max(this.now, first.due);
    if (first.every === null) this.#timers.delete(first.id);
    else this.#timers.set(first.id, { ...first, due: this.now + first.every });
    first.call();
    return true;
  }
}
