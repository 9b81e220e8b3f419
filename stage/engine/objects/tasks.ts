/** Lets at most `max` tasks run at once; the others wait in order. */
export class Semaphore {
  readonly max: number;
  #active = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#waiting.length;
  }

  get active(): number {
    return this.#active;
  }

  async add<A extends unknown[], R>(task: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    if (this.#active >= this.max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#active++;
    try {
      return await task(...args);
    } finally {
      this.#active--;
      this.#waiting.shift()?.();
    }
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}
